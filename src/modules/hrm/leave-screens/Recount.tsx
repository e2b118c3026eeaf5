import { useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { daysShort } from '../attendance/index.ts';
import { countAnew, countAsBefore, type RequestRow, sumOf } from '../leave/index.ts';
import { Days } from './leave-columns.tsx';
import type { ViewProps } from './LeaveList.tsx';
import { type Recounted, useRecounted } from './use-recounted.ts';

/** Of one request: the calendar has changed since its days were counted. */
export function Recount({ row, ...view }: ViewProps & { readonly row: Stored<RequestRow> }) {
  const [found] = useRecounted([row], view);
  const [count, counting] = useCountAnew();
  const number = useNumberText();
  if (!found) return null;
  return (
    <Notice
      tone="warning"
      title={changeText(found, number)}
      actions={
        <Button size="sm" busy={counting} onClick={() => count([found])}>
          {m.leave_count_anew()}
        </Button>
      }
    >
      {m.leave_recount_why()}
    </Notice>
  );
}

const shown = 3;

/** Of all requests: those that count differently by now. */
export function Recounts({
  rows,
  onOpen,
  ...view
}: ViewProps & { readonly rows: readonly RequestRow[]; readonly onOpen: (id: string) => void }) {
  const found = useRecounted(rows, view);
  const [count, counting] = useCountAnew();
  const [all, showAll] = useState(false);
  const number = useNumberText();
  if (found.length === 0) return null;
  const n = number(found.length);
  const listed = all ? found : found.slice(0, shown);
  return (
    <Notice
      tone="warning"
      title={found.length === 1 ? m.leave_recounts_one({ n }) : m.leave_recounts({ n })}
      actions={
        <Button size="sm" busy={counting} onClick={() => count(found)}>
          {found.length === 1 ? m.leave_count_anew() : m.leave_count_all()}
        </Button>
      }
    >
      <ul>
        {listed.map((one) => (
          <li key={one.row.id}>
            <button
              type="button"
              className="min-h-6 text-left underline-offset-2 hover:underline coarse:min-h-control"
              onClick={() => onOpen(one.row.id)}
            >
              {view.named.employees.find(({ id }) => id === one.row.employee_id)?.name ?? m.common_deleted()} · <Days row={one.row} /> ·{' '}
              {changeText(one, number)}
            </button>
          </li>
        ))}
      </ul>
      {listed.length < found.length && (
        <button type="button" className="min-h-6 underline coarse:min-h-control" onClick={() => showAll(true)}>
          {m.common_and_more({ n: number(found.length - listed.length) })}
        </button>
      )}
    </Notice>
  );
}

function changeText({ row, days }: Recounted, number: NumberText): string {
  const now = sumOf(days);
  if (now === 0) return m.leave_recount_none();
  if (now === row.counted_md) return m.leave_recount_other();
  return m.leave_recount_change({ before: daysShort(row.counted_md, number), now: daysShort(now, number) });
}

/** Each request by itself, so that one that cannot be counted anew keeps none of the others. */
function useCountAnew() {
  const store = useStore();
  const toastUndo = useToastUndo();
  return useTask(async (found: readonly Recounted[]) => {
    for (const { row, days } of found) await countAnew(store, row, days, m.refusal_leave_no_days());
    toastUndo(m.leave_recounted(), async () => {
      for (const { row } of found) await countAsBefore(store, row);
    });
  });
}
