import { mulDiv, ratio, type Ratio, zero } from '#kernel/exact.ts';

import { ComponentError, noFacts, type PeriodFacts } from './components.ts';
import { daysIn, frameOf, isUndecided, type PayDay, sumOf, type Units, unitsOf, unpaidOf } from './days.ts';
import { adjustmentRef } from './differences.ts';
import { line, monthlyLines, otherComponents, overtimeLines, type Part, partsOf, pieceLines, wageLines } from './earnings.ts';
import { encashLines } from './encash.ts';
import { absenceLine, lateLine } from './losses.ts';
import { rounded } from './rounding.ts';
import { type Counted, type Paid, stretchesOf } from './stretches.ts';
import type { Slip, SlipAttendance, SlipInput, SlipLine } from './types.ts';

/**
 * What somebody is paid for a period. Pure: the same input gives the same slip, on the device and on the server. What cannot be worked out stands
 * in `errors`; such a slip pays nothing.
 */
export function slipOf(input: SlipInput): Slip {
  const attended = input.attendance ?? input.days;
  const unpaid = unpaidOf(attended, input.rules);
  const counted = attended.map((day, index) => ({ day, unpaid_md: unpaid[index] ?? 0 }));
  const stretches = stretchesOf(input, counted);
  const units = unitsOf(stretches, frameOf(input), input.rules.basis);
  const attendance = attendanceOf(input, counted, units);
  const errors = [...errorsOf(input, attended, stretches, units)];
  if (errors.length > 0) return nothing(attendance, errors);
  try {
    const paid = input.only_extras ? [] : stretches;
    return worked(input, partsOf(paid, units, input, factsOf(attendance, input)), attendance);
  } catch (problem) {
    if (!(problem instanceof ComponentError)) throw problem;
    return nothing(attendance, [{ code: 'component_failed', detail: problem.problem.component }]);
  }
}

function* errorsOf(
  input: SlipInput,
  attended: readonly PayDay[],
  stretches: readonly Paid[],
  { parts }: Units,
): Iterable<Slip['errors'][number]> {
  const { rules } = input;
  if (input.only_extras) return;
  if (stretches.length === 0) yield { code: 'not_employed', detail: '' };
  const unknown = stretches.find(({ pay }) => !pay);
  if (unknown) yield { code: 'no_pay', detail: unknown.from };
  if (stretches.some(({ pay }, index) => pay?.wage_type === 'monthly' && parts[index]?.divisor === 0))
    yield { code: 'no_working_days', detail: '' };
  if (rules.unmarked !== 'review') return;
  for (const day of attended) if (isUndecided(day, rules)) yield { code: 'undecided_days', detail: day.day };
}

function nothing(attendance: SlipAttendance, errors: Slip['errors']): Slip {
  const sums = { gross: 0, deductions: 0, net: 0, rounding: 0, payable: 0, employer_cost: 0 };
  return { lines: [], ...sums, carried: [], attendance, errors, warnings: [] };
}

/** Earnings, then what is taken, in the order in which it may be taken; what the money does not reach is carried. */
function worked(input: SlipInput, parts: readonly Part[], attendance: SlipAttendance): Slip {
  const { rules, components } = input;
  const monthly = monthlyLines(parts, input);
  const late = lateLine(parts, input);
  const earnings = [
    ...monthly,
    ...wageLines(parts, rules),
    ...pieceLines(input.pieces),
    ...overtimeLines(parts, input),
    ...encashLines(input, late.leave_md),
    ...input.bonuses.filter(({ amount }) => amount > 0).map(({ label, amount }) => line('bonus', 'earning', amount, { label })),
    ...input.adjustments
      .filter(({ amount }) => amount > 0)
      .map((one) => line('arrear', 'earning', one.amount, { label: one.label, ref: adjustmentRef(one) })),
  ];
  const gross = sumOf(earnings, ({ amount }) => amount);
  const byAbsence = new Set(components.filter(({ by_days, in_absence }) => by_days && in_absence).map(({ code }) => code));
  const absentFrom = sumOf(monthly, ({ code, amount }) => (byAbsence.has(code) ? amount : 0));
  const floorOf = (percent: number) => mulDiv(gross, percent, 10_000);
  const till = tillOf(gross);

  till.take([...absenceLine(parts, input, absentFrom), ...late.lines], 'lost');
  till.take(
    otherComponents(parts, input, ({ type, statutory }) => type === 'deduction' && statutory),
    'carried',
  );
  for (const { id, label, due, outstanding, floor_percent } of input.advances) {
    const floor = floorOf(Math.max(rules.floor_percent, floor_percent));
    till.takeAbove(floor, [line('advance', 'deduction', Math.min(due, outstanding), { label, ref: id })]);
  }
  till.takeAbove(
    floorOf(rules.floor_percent),
    input.adjustments
      .filter(({ amount }) => amount < 0)
      .map((one) => line('recovery', 'deduction', -one.amount, { label: one.label, ref: adjustmentRef(one) })),
  );
  till.take(
    otherComponents(parts, input, ({ type, statutory }) => type === 'deduction' && !statutory),
    'carried',
  );
  till.take(
    input.deductions.map(({ label, amount, ref = '' }) => line('deduction', 'deduction', amount, { label, ref })),
    'carried',
  );

  const employer = otherComponents(parts, input, ({ type }) => type === 'employer');
  const net = till.left();
  const payable = rounded(net, rules.rounding, input.unit);
  const rounding = payable - net;
  const lost = sumOf(till.taken(), ({ code, amount }) => (code === 'absence' || code === 'late' ? amount : 0));
  return {
    lines: [...earnings, ...till.taken(), ...employer, ...(rounding === 0 ? [] : [line('rounding', 'rounding', rounding)])],
    ...{ gross, deductions: gross - net, net, rounding, payable },
    employer_cost: gross - lost + sumOf(employer, ({ amount }) => amount),
    carried: till.carried(),
    attendance: input.late_leave ? { ...attendance, late_leave_md: late.leave_md } : attendance,
    errors: [],
    warnings: [
      ...(payable === 0 ? (['nothing_paid'] as const) : []),
      ...(late.aboveLoss ? (['late_above_loss'] as const) : []),
      ...(overtimeIsLong(parts) ? (['overtime_hours'] as const) : []),
      ...(isBelowMinimum(parts, rules) ? (['below_minimum'] as const) : []),
    ],
  };
}

/** What is left of the gross while things are taken from it. */
function tillOf(gross: number) {
  let left = gross;
  const taken: SlipLine[] = [];
  const carried: Slip['carried'][number][] = [];

  function takeUpTo(room: number, wanted: SlipLine, keep: boolean): void {
    const amount = Math.max(0, Math.min(wanted.amount, room));
    if (amount > 0) taken.push({ ...wanted, amount });
    left -= amount;
    const { code, label, ref } = wanted;
    if (keep && wanted.amount > amount) carried.push({ code, label, ref, amount: wanted.amount - amount });
  }

  return {
    /** What is beyond the money is lost, or carried to the next slip. */
    take: (wanted: readonly SlipLine[], beyond: 'lost' | 'carried') => wanted.forEach((one) => takeUpTo(left, one, beyond === 'carried')),
    takeAbove: (floor: number, wanted: readonly SlipLine[]) => wanted.forEach((one) => takeUpTo(left - floor, one, true)),
    left: () => left,
    taken: (): readonly SlipLine[] => taken,
    carried: (): Slip['carried'] => carried,
  };
}

function isBelowMinimum(parts: readonly Part[], { minimum_wage }: SlipInput['rules']): boolean {
  return parts.some(({ pay }) => pay?.wage_type === 'monthly' && pay.amount < minimum_wage);
}

/** More than ten hours on a day, or sixty in a week, are told (Labour Act of Bangladesh, s. 102). */
function overtimeIsLong(parts: readonly Part[]): boolean {
  const days = parts.flatMap(({ counted }) => counted.map(({ day }) => day));
  const weeks = Map.groupBy(days, ({ day }) => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7));
  return (
    days.some(({ ot_min, shift_min }) => ot_min > 0 && shift_min + ot_min > 600) ||
    [...weeks.values()].some((week) => sumOf(week, ({ worked_min, ot_min }) => (ot_min > 0 ? worked_min : 0)) > 3600)
  );
}

function attendanceOf(input: SlipInput, counted: readonly Counted[], { divisor_md, parts }: Units): SlipAttendance {
  const own = counted.filter(({ day }) => day.employed);
  const days = (wanted: (day: PayDay) => boolean) => own.filter(({ day }) => wanted(day)).length * 1000;
  const leave = (of: (leave: PayDay['leaves'][number]) => number) => sumOf(own, ({ day }) => (day.off ? 0 : sumOf(day.leaves, of)));
  const half = sumOf(own, ({ day }) => (day.status === 'half_day' || day.status === 'half_leave' ? 500 : 0));
  return {
    calendar_md: daysIn(input.period) * 1000,
    scheduled_md: input.days.filter(({ off }) => !off).length * 1000,
    present_md: days(({ status }) => status === 'present' || status === 'worked_off') + half,
    leave_md: leave(({ md }) => md),
    unpaid_leave_md: leave(({ unpaid_md }) => unpaid_md),
    holiday_md: days(({ off, holiday }) => off && holiday),
    off_md: days(({ off, holiday }) => off && !holiday),
    absent_md: days(({ status, off }) => status === 'absent' && !off),
    unpaid_md: sumOf(own, ({ unpaid_md }) => unpaid_md),
    payable_md: Math.round(sumOf(parts, ({ payable, scale }) => payable / Math.max(1, scale))),
    divisor_md,
    late_count: own.filter(({ day }) => day.late_min > 0).length,
    late_min: sumOf(own, ({ day }) => day.late_min),
    overtime_min: sumOf(own, ({ day }) => (day.ot_min > input.rules.ot_tolerance ? day.ot_min : 0)),
    worked_min: sumOf(own, ({ day }) => day.worked_min),
  };
}

function factsOf(a: SlipAttendance, { pieces }: SlipInput): PeriodFacts {
  const part = (value: number, of: number): Ratio => ratio(BigInt(value), BigInt(of)) ?? zero;
  return {
    ...noFacts,
    present_days: part(a.present_md, 1000),
    absent_days: part(a.absent_md, 1000),
    payable_days: part(a.payable_md, 1000),
    late_count: part(a.late_count, 1),
    worked_hours: part(a.worked_min, 60),
    overtime_hours: part(a.overtime_min, 60),
    units: part(
      sumOf(pieces, ({ quantity }) => quantity),
      1,
    ),
  };
}
