import { CheckCheck, CircleDot, LockOpen, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { PermissionKey } from '#access/permissions.ts';
import type { EntityCommands } from '#data/entity-commands.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useRow } from '#data/react.tsx';
import { m } from '#messages';
import type { MenuEntries, MenuEntry } from '#ui/overlay/Menu.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { ReasonDialog, useEntityActions } from '../../entity/index.ts';
import { isPickable, type Outcome, type StatusType } from '../sale-rules/index.ts';
import { OrderCost } from '../sale-rules/kind.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { phaseOf, useStatuses } from './use-order-settings.ts';
import type { OutcomeFacts } from './use-outcome.ts';

/** What a screen shows of the things that can be done: the one next step, the rest in a menu, and the dialogs they open. */
export type SaleActions = {
  readonly action: ReactNode;
  readonly menu: MenuEntries;
  readonly dialogs: ReactNode;
  /** Asks how it ended; absent where that may not be said now. */
  readonly complete?: (() => void) | undefined;
};

export const noActions: SaleActions = { action: null, menu: [], dialogs: null };

type Sale = Stored<
  OutcomeFacts['row'] & {
    readonly id: string;
    readonly shipping_status_id: string;
    readonly completed_at: string | null;
    readonly deleted_at: string | null;
  }
>;

type Commands = Pick<EntityCommands<never, never>, 'remove' | 'restore'> & {
  readonly type: StatusType;
  readonly permission: PermissionKey;
  /** Where one goes when the row is deleted. */
  readonly list: string;
  readonly deleted: () => string;
  readonly setStatus: (id: string, statusId: string) => Promise<unknown>;
  /** Puts the status back that a row had before it got this one. */
  readonly undoStatus: (statusId: string) => Promise<unknown>;
  /** With the reason; the outcome is recorded anew. */
  readonly reopen: (id: string, reason: string) => Promise<unknown>;
  /** Answers what takes the outcome back. */
  readonly complete: (id: string, outcome: Outcome) => Promise<() => Promise<unknown>>;
};

/** What can be done to orders and parcels alike: statuses, the outcome, the trash. `Asked` names the dialogs that each adds. */
export function useSaleActions<Asked extends string>(row: Sale | undefined, commands: Commands) {
  const access = useAccess();
  const navigate = useNavigate();
  const toastUndo = useToastUndo();
  const statuses = useStatuses(commands.type);
  const costs = useRow(OrderCost, allows(access, 'view_financial_dashboard') ? row?.id : null);
  const [asking, ask] = useState<Asked | 'complete' | 'reopen'>();
  const [setStatus, moving] = useTask(async (statusId: string) => {
    if (!row) return;
    const { undoStatus } = commands;
    await commands.setStatus(row.id, statusId);
    toastUndo(m.done_order_status_updated(), () => undoStatus(statusId));
  });
  const { remove, restoreButton } = useEntityActions(
    commands,
    row ?? { id: '', deleted_at: null },
    { deleted: commands.deleted, restored: m.orders_restored },
    () => void navigate(commands.list),
  );
  const may = allows(access, commands.permission);
  const close = () => ask(undefined);

  return {
    may,
    /** May be changed now: neither deleted nor completed. */
    open: may && row !== undefined && row.deleted_at === null && row.completed_at === null,
    statuses,
    phase: row && phaseOf(statuses, row.shipping_status_id),
    setStatus,
    moving,
    asking,
    ask,
    close,
    /** The one action of a deleted row. */
    restoreButton: may && restoreButton,
    statusEntries: statuses
      .filter((status) => status.deleted_at === null && isPickable(status) && status.id !== row?.shipping_status_id)
      .map((status): MenuEntry => ({ label: status.name, icon: CircleDot, onSelect: () => setStatus(status.id) })),
    completeEntry: { label: m.orders_complete(), icon: CheckCheck, onSelect: () => ask('complete') } satisfies MenuEntry,
    /** Of one that has ended. */
    reopenEntry: may &&
      row?.deleted_at === null &&
      row.completed_at !== null && { label: m.orders_reopen(), icon: LockOpen, onSelect: () => ask('reopen') },
    reopenDialog: asking === 'reopen' && row && (
      <ReasonDialog
        title={m.orders_reopen()}
        text={m.orders_reopen_text()}
        asked={m.orders_reopen_why()}
        said={m.orders_reopened()}
        tone="primary"
        act={(reason) => commands.reopen(row.id, reason)}
        onClose={close}
      />
    ),
    removeEntry: (label: string): MenuEntry => ({ label, icon: Trash2, tone: 'danger', onSelect: remove }),
    completeDialog: (number: string, courier: OutcomeFacts['courier'], told?: OutcomeFacts['told']) =>
      asking === 'complete' &&
      row && (
        <CompleteDialog
          number={number}
          overCounter={commands.type === 'ecom'}
          row={row}
          courier={courier}
          told={told}
          costs={costs?.items}
          onClose={close}
          onSave={async (outcome) => {
            toastUndo(m.done_order_completed(), await commands.complete(row.id, outcome));
          }}
        />
      ),
  };
}
