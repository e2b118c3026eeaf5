import clsx from 'clsx';
import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';
import { addDays, isDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Skeleton } from '#ui/page/states.tsx';

import { daysShort, type Named } from '../attendance/index.ts';
import { type CarryLine, carryOver, planCarry, yearOf } from '../leave/index.ts';
import { LeaveTypeName } from './LeaveTypeName.tsx';
import type { LeaveTypes } from './use-leave-types.ts';

type Props = { readonly named: Named; readonly types: LeaveTypes; readonly onClose: () => void };

/** The end of a year: what goes over into the next one, looked at before it is written. */
export function CarryDialog({ named, types, onClose }: Props) {
  const store = useStore();
  const number = useNumberText();
  const today = store.today();
  const [end, setEnd] = useState(() => lastEnd(types, today));
  const [plan, setPlan] = useState<{ readonly end: string; readonly lines: readonly CarryLine[] }>();
  useEffect(() => {
    let live = true;
    void planCarry(store, end).then((lines) => live && setPlan({ end, lines }));
    return () => {
      live = false;
    };
  }, [store, end]);
  const lines = plan?.end === end ? plan.lines : undefined;
  const going = lines?.filter(({ md }) => md > 0) ?? [];
  const [take, taking] = useTask(async () => {
    const n = await carryOver(store, going);
    toast.success(n === 1 ? m.statements_lines_added_one() : m.statements_lines_added({ n: number(n) }));
    onClose();
  });
  const nameOf = (id: string) => named.employees.find((one) => one.id === id)?.name ?? m.common_deleted();
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={m.leave_carry_title()}
      description={m.leave_carry_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_back()}</Button>
          <Button tone="primary" busy={taking} disabled={going.length === 0} onClick={take}>
            {m.leave_carry_take()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FieldFrame label={m.leave_carry_end()}>
          {(ids) => (
            <input
              {...ids}
              type="date"
              className="field-box w-44 figures"
              value={end}
              onChange={(event) => isDay(event.target.value) && setEnd(event.target.value)}
            />
          )}
        </FieldFrame>
        {!lines && <Skeleton lines={4} />}
        {lines?.length === 0 && <p className="text-13 text-muted-foreground">{m.leave_carry_none()}</p>}
        {lines && lines.length > 0 && (
          <ul className="divide-y text-13" aria-label={m.leave_carry_title()}>
            {lines
              .toSorted((a, b) => Number(b.md > 0) - Number(a.md > 0) || nameOf(a.employee_id).localeCompare(nameOf(b.employee_id)))
              .map(({ employee_id, type, rest, md }) => (
                <li key={`${employee_id}:${type.id}`} className="flex items-baseline gap-4 py-1.5">
                  <span className="min-w-0 flex-1 truncate">{nameOf(employee_id)}</span>
                  <span className="w-40 shrink-0">
                    <LeaveTypeName type={type} />
                  </span>
                  <span className={clsx('w-24 shrink-0 text-right figures', md === 0 && 'text-muted-foreground')}>
                    {m.leave_carry_lost({ md: daysShort(md, number), all: daysShort(rest, number) })}
                  </span>
                </li>
              ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** The end of the year of leave that is over, or of this one in its last weeks. */
function lastEnd(types: LeaveTypes, today: string): string {
  const month = types.termsOf(types.inUse[0]?.id ?? '', today)?.year_from ?? 1;
  const { to } = yearOf(today, month);
  return addDays(today, 60) >= to ? to : addDays(yearOf(today, month).from, -1);
}
