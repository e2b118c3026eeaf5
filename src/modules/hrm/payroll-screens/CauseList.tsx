import { formatMonth } from '#kernel/dates.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { hoursShort, statusText } from '../attendance/index.ts';
import type { PayDay } from '../pay-engine/index.ts';
import type { Cause, Difference } from '../payroll/index.ts';

const shown = 10;

/** Why a slip would be another one now: days and pay as they were, and as they are. */
export function CauseList({ of: { causes } }: { readonly of: Pick<Difference, 'causes'> }) {
  return (
    <ul className="flex flex-col gap-1 text-13 text-muted-foreground">
      {causes.slice(0, shown).map((cause) => (
        <li key={keyOf(cause)}>
          {cause.type === 'day' && <DayCause cause={cause} />}
          {cause.type === 'pay' && <PayCause cause={cause} />}
          {cause.type === 'month' && <MonthCause cause={cause} />}
          {cause.type === 'work' && <WorkCause cause={cause} />}
        </li>
      ))}
      {causes.length > shown && <li>…</li>}
    </ul>
  );
}

function keyOf(cause: Cause): string {
  if (cause.type === 'day') return cause.day;
  if (cause.type === 'month') return cause.month;
  return cause.type === 'pay' ? `pay ${cause.from}` : `work ${cause.day} ${cause.label}`;
}

function DayCause({ cause: { day, was, is, by } }: { readonly cause: Extract<Cause, { type: 'day' }> }) {
  const nameOf = useAuthorNames();
  return (
    <>
      <DateText day={day} />: <DayText of={was} /> → <DayText of={is} />
      {by !== null && <> · {nameOf({ user_id: by, actor_kind: 'user' })}</>}
    </>
  );
}

function DayText({ of }: { readonly of: PayDay | undefined }) {
  const number = useNumberText();
  if (!of) return <>–</>;
  const { status, late_min, ot_min } = of;
  const parts = [
    statusText[status](),
    late_min > 0 && `${m.attendance_late()} ${hoursShort(late_min, number)}`,
    ot_min > 0 && `${m.attendance_overtime()} ${hoursShort(ot_min, number)}`,
  ];
  return <>{parts.filter(Boolean).join(', ')}</>;
}

function PayCause({ cause: { from, was, is } }: { readonly cause: Extract<Cause, { type: 'pay' }> }) {
  return (
    <>
      {m.payroll_moved_pay()} <DateText day={from} />: <Money minor={was} /> → <Money minor={is} />
    </>
  );
}

function MonthCause({ cause: { month, was, is } }: { readonly cause: Extract<Cause, { type: 'month' }> }) {
  const number = useNumberText();
  const format = useDateFormat();
  return (
    <>
      {m.pay_work_month({ month: formatMonth(month, format) })}: {number(was)} → {number(is)}
    </>
  );
}

function WorkCause({ cause: { day, label, was, is } }: { readonly cause: Extract<Cause, { type: 'work' }> }) {
  return (
    <>
      <DateText day={day} /> · {label}: <WorkText of={was} /> → <WorkText of={is} />
    </>
  );
}

function WorkText({ of }: { readonly of: Extract<Cause, { type: 'work' }>['was'] }) {
  const number = useNumberText();
  if (!of) return <>–</>;
  return (
    <>
      {number(of.quantity)} (<Money minor={of.amount} />)
    </>
  );
}
