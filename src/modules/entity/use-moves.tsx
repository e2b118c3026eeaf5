import { type ReactNode, useState } from 'react';

import type { DocumentCommands } from '#data/document-commands.ts';
import type { AnyRow } from '#data/fold.ts';
import type { AnyKind, Stored } from '#data/kind.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { movesOf, wayOf } from '#data/states.ts';
import { Button } from '#ui/control/Button.tsx';
import type { Icon } from '#ui/display/icon.ts';
import type { MenuEntries } from '#ui/overlay/Menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { ReasonDialog } from './ReasonDialog.tsx';

/** How a step to a state is called, and what is said once it was taken. */
export type MoveText = {
  readonly label: () => string;
  readonly said: () => string;
  readonly icon: Icon;
  /** What follows from it, where a reason is asked for; the kind keeps it in `reason`. */
  readonly asks?: () => string;
};

type Moved = { readonly id: string; readonly deleted_at: string | null };

/**
 * The steps that a person may take a document: the first of `leads` as the one button, the others for a menu. Each can be taken back
 * the way it came for ten seconds.
 */
export function useMoves<R extends Moved>(
  commands: Pick<DocumentCommands<R, never>, 'kind' | 'move'>,
  row: R | Stored<R>,
  texts: Readonly<Record<string, MoveText>>,
  leads: readonly string[],
): { readonly lead: ReactNode; readonly entries: MenuEntries; readonly dialog: ReactNode } {
  const store = useStore();
  const access = useAccess();
  const toastUndo = useToastUndo();
  const { kind, move } = commands;
  const [asking, ask] = useState<string>();
  const [take, taking] = useTask(async (to: string) => {
    const was = stateOf(kind, row);
    await move(store, row.id, to);
    const back = wayOf(kind, to, was);
    if (back) toastUndo(texts[to]?.said() ?? to, () => walk(back));
    else toast.success(texts[to]?.said() ?? to);
  });
  async function walk(way: readonly string[]): Promise<void> {
    for (const to of way) await move(store, row.id, to);
  }
  const steps =
    row.deleted_at === null ? movesOf(kind, row, access).flatMap(({ move: { to }, why }) => ({ to, why, text: texts[to] })) : [];
  const lead = leads.map((to) => steps.find((step) => step.to === to && step.why === undefined)).find(Boolean);
  const start = (to: string) => (texts[to]?.asks ? ask(to) : take(to));
  const asked = asking === undefined ? undefined : texts[asking];
  return {
    lead: lead?.text && (
      <Button tone="primary" icon={lead.text.icon} busy={taking} onClick={() => start(lead.to)}>
        {lead.text.label()}
      </Button>
    ),
    entries: steps.map(
      ({ to, text, why }) =>
        to !== lead?.to && text !== undefined && why === undefined && { label: text.label(), icon: text.icon, onSelect: () => start(to) },
    ),
    dialog: asking !== undefined && asked?.asks && (
      <ReasonDialog
        title={asked.label()}
        text={asked.asks()}
        said={asked.said()}
        act={(reason) => move(store, row.id, asking, { reason: reason.trim() } as unknown as Partial<R>)}
        onClose={() => ask(undefined)}
      />
    ),
  };
}

function stateOf({ states }: AnyKind, row: object): string {
  return String((row as AnyRow)[states?.field ?? '']);
}
