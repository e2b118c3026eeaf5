import type { Punch } from './place.ts';
import { type Pairing, sessionsOf } from './sessions.ts';
import { type Instance, minute } from './shift.ts';

/* What a person's punches make of one day. Minutes; shares of a day in thousandths. */

/** What is done about somebody who did not say when he left. */
export type MissingOut = 'review' | 'shift_end' | 'zero';

export type Rules = { readonly pairing: Pairing; readonly missing_out: MissingOut };

/**
 * Approved leave: `md` of the day, of which `unpaid_md` is not paid; of a half which one. A day off has one only where it counts as leave. In
 * thousandths of a day.
 */
export type Leave = { readonly md: number; readonly unpaid_md: number; readonly half: 'am' | 'pm' | null };

/** What else a day is: a leave, a holiday, a weekly day off. */
export type DayFacts = {
  readonly leave: Leave | null;
  readonly off: 'holiday' | 'weekly_off' | null;
  /** Every tablet of the place has told what it has of this shift, or somebody has closed the day. */
  readonly closed: boolean;
};

export type DayStatus =
  | 'present'
  | 'half_day'
  | 'absent'
  | 'leave'
  | 'half_leave'
  | 'holiday'
  | 'weekly_off'
  | 'worked_off'
  | 'missing_out'
  | 'missing_in'
  | 'open';

export type Day = {
  readonly status: DayStatus;
  readonly first_in: number | null;
  readonly last_out: number | null;
  readonly worked_min: number;
  readonly break_min: number;
  readonly late_min: number;
  readonly early_min: number;
  readonly ot_min_raw: number;
  readonly paid_md: number;
  readonly unpaid_md: number;
  readonly flags: readonly ('double_in' | 'missing_in' | 'missing_out')[];
};

/** One person's day on one shift, by what was punched in its window. The same for the same punches, in any order. */
export function dayOf({ shift, startsAt, endsAt }: Instance, punches: readonly Punch[], facts: DayFacts, rules: Rules): Day {
  const { sessions, breaks, doubleIn, missingIn } = sessionsOf(punches, rules.pairing);
  const open = sessions.some(({ to }) => to === null);
  const counted = sessions.flatMap(({ from, to }) => {
    const end = to ?? (rules.missing_out === 'shift_end' ? Math.max(from, endsAt) : null);
    return end === null ? [] : [{ from, to: end }];
  });
  const there = counted.reduce((sum, { from, to }) => sum + to - from, 0);
  const break_min = whole(breaks ?? (there > shift.break_minutes * minute ? shift.break_minutes * minute : 0));
  const worked_min = Math.max(0, whole(there) - (shift.break_paid ? 0 : break_min));
  const [first_in, last_out] = [sessions[0]?.from ?? null, counted.at(-1)?.to ?? null];
  const review = rules.missing_out === 'review';
  const status = statusOf({
    any: punches.length > 0,
    worked_min,
    shift,
    facts,
    missingOut: open && review,
    onlyOut: sessions.length === 0,
  });
  return {
    status,
    first_in,
    last_out,
    worked_min,
    break_min,
    late_min: facts.leave?.half === 'am' ? 0 : beyond(first_in, startsAt, shift.late_grace),
    early_min: facts.leave?.half === 'pm' ? 0 : beyond(endsAt, last_out, shift.early_grace),
    ot_min_raw: overtimeOf({ shift, startsAt, endsAt }, first_in, last_out),
    ...paidOf(status, facts, { any: punches.length > 0, enough: worked_min >= shift.absent_below }),
    flags: [
      ...(doubleIn ? (['double_in'] as const) : []),
      ...(missingIn ? (['missing_in'] as const) : []),
      ...(open ? (['missing_out'] as const) : []),
    ],
  };
}

type Told = {
  readonly any: boolean;
  readonly worked_min: number;
  readonly shift: Instance['shift'];
  readonly facts: DayFacts;
  readonly missingOut: boolean;
  readonly onlyOut: boolean;
};

/** Leave comes before absence, and nobody is absent before silence is proven. A day off that counts as leave is leave. */
function statusOf({ any, worked_min, shift, facts: { leave, off, closed }, missingOut, onlyOut }: Told): DayStatus {
  if (any && off !== null) return 'worked_off';
  const leaveStatus = leave && leaveStatusOf(leave);
  if (off !== null) return leaveStatus ?? off;
  if (any && missingOut) return 'missing_out';
  if (any && onlyOut) return 'missing_in';
  if (!any) return leaveStatus ?? (closed ? 'absent' : 'open');
  if (worked_min < shift.absent_below) return leaveStatus ?? 'absent';
  if (worked_min < shift.half_day_below) return leaveStatus ?? 'half_day';
  return leave && leave.md < 1000 ? 'half_leave' : 'present';
}

export function leaveStatusOf({ md }: Leave): 'leave' | 'half_leave' {
  return md < 1000 ? 'half_leave' : 'leave';
}

/** Whether somebody came at all, and long enough not to be absent. */
type Came = { readonly any: boolean; readonly enough: boolean };

/** Of a day that somebody still has to look at nothing is said yet. Who is away for a part of it has to be there for the rest. */
export function paidOf(status: DayStatus, { leave, off, closed }: DayFacts, { any, enough }: Came): Pick<Day, 'paid_md' | 'unpaid_md'> {
  const paid = (paid_md: number) => ({ paid_md, unpaid_md: 1000 - paid_md });
  if (status === 'open' || status === 'missing_out' || status === 'missing_in') return { paid_md: 0, unpaid_md: 0 };
  if (status === 'absent') return paid(0);
  if (status === 'half_day') return paid(500);
  if (leave === null || (status !== 'leave' && status !== 'half_leave')) return paid(1000);
  const missed = off === null && (any ? !enough : closed);
  return paid(missed ? leave.md - leave.unpaid_md : 1000 - leave.unpaid_md);
}

/** Minutes between two instants, where they are more than what is overlooked. */
function beyond(later: number | null, earlier: number | null, grace: number): number {
  if (later === null || earlier === null) return 0;
  const minutes = whole(later - earlier);
  return minutes > grace ? minutes : 0;
}

function overtimeOf(
  { shift, startsAt, endsAt }: Pick<Instance, 'shift' | 'startsAt' | 'endsAt'>,
  first: number | null,
  last: number | null,
) {
  if (first === null || last === null) return 0;
  const after = Math.max(0, whole(last - endsAt) - shift.ot_after);
  const before = shift.ot_before ? Math.max(0, whole(startsAt - first)) : 0;
  const rounded = shift.ot_rounding > 0 ? Math.floor((after + before) / shift.ot_rounding) * shift.ot_rounding : after + before;
  return shift.ot_cap > 0 ? Math.min(rounded, shift.ot_cap) : rounded;
}

function whole(milliseconds: number): number {
  return Math.floor(milliseconds / minute);
}
