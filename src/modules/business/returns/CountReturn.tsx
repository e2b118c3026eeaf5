import { Ellipsis, PackageCheck } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { Papers, PapersField, ReasonDialog, useEntityActions } from '../../entity/index.ts';
import type { ReturnRow } from '../sale-rules/index.ts';
import { piecesIn, Return, type ReturnItem, returnState } from '../sale-rules/kind.ts';
import { ReturnBadge } from '../sale-screens/index.ts';
import {
  awaitsAccount,
  countReturn,
  markReturnLost,
  mayClaim,
  mayReject,
  photographReturn,
  receiveReturn,
  recountReturn,
  rejectReturn,
  restockReturn,
  sendReturn,
  takeBack,
  unreceiveReturn,
} from './commands.ts';
import { deleteReturn, isPaid, mayDelete, restoreReturn } from './expect.ts';
import { MoneyDialog, type MoneyQuestion } from './MoneyDialog.tsx';
import { ReturnFacts } from './ReturnFacts.tsx';
import { ReturnLines } from './ReturnLines.tsx';
import { UnexpectedPicker } from './UnexpectedPicker.tsx';

/** What can be done to a return, and its pieces to count. */
export function CountReturn({ row, onClose }: { readonly row: ReturnRow; readonly onClose: () => void }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_returns') && row.deleted_at === null;
  const number = useNumberText();
  const toastUndo = useToastUndo();
  const state = returnState(row);
  const [lines, setLines] = useState(row.items);
  const [asking, ask] = useState<MoneyQuestion>();
  const [rejecting, reject] = useState(false);
  const entity = useEntityActions(
    { remove: deleteReturn, restore: restoreReturn },
    row,
    { deleted: m.returns_deleted, restored: m.returns_restored },
    onClose,
  );
  const isOpen = row.closed_at === null;
  const counting = may && (state === 'expected' || state === 'in_transit' || state === 'received');
  const counted = piecesIn(lines, (line) => line.restock_qty + line.damaged_qty);

  const [act, acting] = useTask(async (said: string, command: () => Promise<ReturnRow>, done?: () => void) => {
    const now = await command();
    toastUndo(said, () => takeBack(store, row, now));
    done?.();
  });
  const restock = () => act(m.returns_counted(), () => restockReturn(store, row.id), onClose);
  const [save, saving] = useTask(async () => {
    const expected = piecesIn(row.items, (line) => line.expected_qty);
    const sure =
      counted > 0 ||
      (await confirm({
        title: m.returns_nothing_title(),
        text: expected === 1 ? m.returns_nothing_text_one() : m.returns_nothing_text({ n: number(expected) }),
        action: m.returns_nothing_do(),
      }));
    if (!sure) return;
    const known = new Set(row.items.map((line) => line.id));
    const counts = Object.fromEntries(lines.map((line) => [line.id, line]));
    const now = await countReturn(
      store,
      row,
      counts,
      lines.filter((line) => !known.has(line.id)),
    );
    toastUndo(m.returns_counted(), () => takeBack(store, row, now));
    onClose();
  });
  const change = (id: string, next: Partial<ReturnItem>) =>
    setLines((old) => old.map((line) => (line.id === id ? { ...line, ...next } : line)));

  return (
    <Drawer
      open
      onClose={onClose}
      size="lg"
      title={
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="figures">{row.return_no}</span> <ReturnBadge row={row} />
        </span>
      }
      footer={
        may && (
          <>
            <Menu
              trigger={<IconButton icon={Ellipsis} label={m.ui_more()} />}
              entries={[
                isOpen &&
                  row.received_at === null && {
                    label: m.returns_mark_received(),
                    onSelect: () => act(m.returns_received(), () => receiveReturn(store, row.id)),
                  },
                isOpen &&
                  row.received_at !== null && {
                    label: m.returns_mark_missing(),
                    onSelect: () => act(m.returns_marked_missing(), () => unreceiveReturn(store, row.id)),
                  },
                (state === 'expected' || state === 'in_transit') &&
                  row.parcel_id !== null && {
                    label: state === 'expected' ? m.returns_mark_sent() : m.returns_unmark_sent(),
                    onSelect: () =>
                      act(state === 'expected' ? m.returns_marked_sent() : m.returns_unmarked_sent(), () =>
                        sendReturn(store, row.id, state === 'expected'),
                      ),
                  },
                mayReject(row) && { label: m.returns_reject(), onSelect: () => reject(true) },
                counting && {
                  label: m.returns_mark_lost(),
                  onSelect: () => act(m.returns_marked_lost(), () => markReturnLost(store, row.id)),
                },
                mayClaim(row) && { label: state === 'claimed' ? m.returns_claim_edit() : m.returns_claim(), onSelect: () => ask('claim') },
                awaitsAccount(row) && { label: m.returns_account_note(), onSelect: () => ask('settle') },
                row.type === 'customer_return' &&
                  row.parcel_id !== null &&
                  row.rejected_at === null && { label: m.returns_refund(), onSelect: () => ask('refund') },
                row.closed_at !== null && {
                  label: m.returns_reopen(),
                  onSelect: () => act(m.returns_reopened(), () => recountReturn(store, row.id)),
                },
                ...(mayDelete(row) ? entity.entries(m.returns_delete(), isPaid(row) ? m.refusal_return_paid() : undefined) : []),
              ]}
            />
            {(state === 'lost' || state === 'claimed') && (
              <Button tone="primary" onClick={() => ask('settle')}>
                {state === 'lost' ? m.returns_write_off() : m.returns_settle()}
              </Button>
            )}
            {counting && (
              <>
                <Button tone={counted > 0 ? 'primary' : 'secondary'} busy={saving} onClick={save}>
                  {m.returns_save_count()}
                </Button>
                {counted === 0 && row.type !== 'unannounced' && (
                  <Button tone="primary" icon={PackageCheck} busy={acting} onClick={restock}>
                    {m.returns_all_good()}
                  </Button>
                )}
              </>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {entity.notice(m.returns_trash_text(), allows(store.access(), 'manage_returns'))}
        <ReturnFacts row={row} />
        <ReturnLines lines={lines} closed={row.closed_at !== null && row.rejected_at === null} onChange={counting ? change : undefined} />
        {may ? (
          <PapersField
            kind={Return}
            id={row.id}
            label={m.returns_photos()}
            photos={row.photos}
            onChange={(change) => void photographReturn(store, row.id, change)}
          />
        ) : (
          <Papers photos={row.photos} />
        )}
        {counting && <UnexpectedPicker onPick={(line) => setLines((old) => [...old, line])} />}
      </div>
      {rejecting && (
        <ReasonDialog
          title={m.returns_reject()}
          text={m.returns_reject_text()}
          said={m.returns_rejected()}
          asked={m.common_reason()}
          act={(reason) => rejectReturn(store, row.id, reason)}
          onClose={() => reject(false)}
        />
      )}
      {asking && <MoneyDialog row={row} asks={asking} onClose={() => ask(undefined)} />}
    </Drawer>
  );
}
