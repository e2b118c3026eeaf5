import { useMemo, useState } from 'react';

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

/** Of one request: the calendar has changed since its days were counted. Where none counts any more it ends, as the button says. */
export function Recount({ row, ...view }: ViewProps & { readonly row: Stored<RequestRow> }) {
  const [found] = useRecounted(
    useMemo(() => [row], [row]),
    view,
  );
  const [count, counting] = useCountAnew();
  const number = useNumberText();
  if (!found) return null;
  const ends = sumOf(found.days) === 0;
  const asked = row.status === 'submitted';
  return (
    <Notice
      tone="warning"
      title={titleOf(found, number)}
      actions={
        <Button size="sm" busy={counting} onClick={() => count([found])}>
          {!ends ? m.leave_count_anew() : asked ? m.leave_reject() : m.leave_cancel()}
        </Button>
      }
    >
      {ends && !asked ? m.leave_cancel_text() : m.leave_recount_why()}
    </Notice>
  );
}

const shown = 3;

/** Of all requests: those that count differently by now. What would end is opened and looked at. */
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
  const counted = found.filter(({ days }) => sumOf(days) > 0);
  return (
    <div className="mt-6">
      <Notice
        tone="warning"
        title={found.length === 1 ? m.leave_recounts_one({ n }) : m.leave_recounts({ n })}
        actions={
          counted.length > 0 && (
            <Button size="sm" busy={counting} onClick={() => count(counted)}>
              {counted.length === 1 ? m.leave_count_anew() : m.leave_count_all()}
            </Button>
          )
        }
      >
        <ul className="max-h-60 overflow-y-auto">
          {listed.map((one) => (
            <li key={one.row.id}>
              <button
                type="button"
                className="flex min-h-7 flex-wrap items-center gap-x-2 py-0.5 text-left coarse:min-h-control"
                onClick={() => onOpen(one.row.id)}
              >
                <span className="font-medium underline underline-offset-2">
                  {view.named.employees.find(({ id }) => id === one.row.employee_id)?.name ?? m.common_deleted()}
                </span>
                <span>
                  <Days row={one.row} /> · {lineOf(one, number)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {listed.length < found.length && (
          <button type="button" className="min-h-7 underline underline-offset-2 coarse:min-h-control" onClick={() => showAll(true)}>
            {m.common_and_more({ n: number(found.length - listed.length) })}
          </button>
        )}
      </Notice>
    </div>
  );
}

function titleOf(found: Recounted, number: NumberText): string {
  const changed = changeOf(found, number);
  return changed ? m.leave_recount_change(changed) : lineOf(found, number);
}

function lineOf(found: Recounted, number: NumberText): string {
  const changed = changeOf(found, number);
  if (changed) return m.leave_recount_line(changed);
  return sumOf(found.days) === 0 ? m.leave_recount_none() : m.leave_recount_other();
}

/** What the days came to and come to now, where something is left of them and that is another sum. */
function changeOf({ row, days }: Recounted, number: NumberText) {
  const now = sumOf(days);
  return now > 0 && now !== row.counted_md && { before: daysShort(row.counted_md, number), now: daysShort(now, number) };
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
