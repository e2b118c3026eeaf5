import { mulDiv, plus, ratio, type Ratio, rounded, zero } from '#kernel/exact.ts';

import { type Component, componentAmounts, ComponentError, noFacts, type PeriodFacts } from './components.ts';
import { daysIn, monthAround, sumOf, type UnitPart, type Units } from './days.ts';
import type { Paid } from './stretches.ts';
import type { PayRules, PieceLine, SlipInput, SlipLine, Step } from './types.ts';

/** A stretch with what its pay consists of and how much of the period it is. */
export type Part = Paid &
  Omit<UnitPart, 'unpaid'> & {
    /** What each component is worth in a full month. */
    readonly worth: ReadonlyMap<string, number>;
    /** What of it formulas do not count from the days of the period. */
    readonly fixed: ReadonlyMap<string, number>;
  };

export function partsOf(stretches: readonly Paid[], units: Units, input: SlipInput, facts: PeriodFacts): readonly Part[] {
  const known = new Map<Paid['pay'], Pick<Part, 'worth' | 'fixed'>>();
  return stretches.map((stretch, index) => {
    const { pay } = stretch;
    const amounts = known.get(pay) ?? amountsOf(pay, input, facts);
    known.set(pay, amounts);
    const { full = 0, payable = 0, divisor = 0, scale = 1 } = units.parts[index] ?? {};
    return { ...stretch, ...amounts, full, payable, divisor, scale };
  });
}

function amountsOf(pay: Paid['pay'], input: SlipInput, facts: PeriodFacts): Pick<Part, 'worth' | 'fixed'> {
  const worth = worthOf(pay, input, facts);
  if (!input.months) return { worth, fixed: worth };
  try {
    return { worth, fixed: worthOf(pay, input, noFacts) };
  } catch (problem) {
    // A formula that divides by days says nothing without them.
    if (problem instanceof ComponentError) return { worth, fixed: worth };
    throw problem;
  }
}

function worthOf(pay: Paid['pay'], { components, unit }: SlipInput, facts: PeriodFacts): ReadonlyMap<string, number> {
  if (pay?.wage_type !== 'monthly') return new Map();
  return componentAmounts(components, pay.amount, pay.components, facts, unit);
}

export function line(code: string, kind: SlipLine['kind'], amount: number, more: Partial<SlipLine> = {}): SlipLine {
  return { code, label: '', kind, amount, steps: [], days: [], ref: '', ...more };
}

/** Base × times, added up over one divisor and rounded once. */
export function summed(steps: readonly Step[]): number {
  const over = steps[0]?.over ?? 1;
  if (steps.length === 1 && steps[0]) return mulDiv(steps[0].base, steps[0].times, over);
  const exact = steps.reduce<Ratio>(
    (sum, step) => plus(sum, ratio(BigInt(step.base) * BigInt(step.times), BigInt(step.over)) ?? zero),
    zero,
  );
  return rounded(exact);
}

/** What is earned by the month: each component for the days that are paid, or in full where it does not go by days. */
export function monthlyLines(parts: readonly Part[], input: SlipInput): readonly SlipLine[] {
  const monthly = parts.filter(({ pay }) => pay?.wage_type === 'monthly');
  if (monthly.length === 0) return [];
  return input.components
    .filter(({ type }) => type === 'earning')
    .map((component) => {
      const steps = stepsOf(component, monthly, input);
      return line(component.code, 'earning', Math.max(0, summedEach(steps)), { label: component.name, steps });
    })
    .filter(({ amount }) => amount > 0);
}

function stepsOf(component: Component, monthly: readonly Part[], input: SlipInput): readonly Step[] {
  if (!component.by_days) return undivided(component, monthly, input);
  const less = input.rules.presentation === 'reduced' && component.in_absence;
  return monthly.flatMap(({ from, to, worth, full, payable, divisor, scale }) => {
    const base = worth.get(component.code) ?? 0;
    return base > 0 ? [{ from, to, base, times: less ? payable : full, over: divisor, scale: 1000 * scale }] : [];
  });
}

/** What does not go by days, as it is at the end: all of it, or of a period that is not one month its share of each, and all that its days count for. */
function undivided({ code }: Component, monthly: readonly Part[], { period, months }: SlipInput): readonly Step[] {
  const last = monthly.at(-1);
  if (!last) return [];
  const worth = last.worth.get(code) ?? 0;
  const whole = { from: last.from, to: last.to, times: 1, over: 1, scale: 1 };
  if (!months) return worth > 0 ? [{ ...whole, base: worth }] : [];
  const fixed = last.fixed.get(code) ?? 0;
  const shares = months.working.map(({ month }): Step => {
    const around = monthAround(`${month}-01`);
    const [from, to] = [period.from > around.from ? period.from : around.from, period.to < around.to ? period.to : around.to];
    return { from, to, base: fixed, times: daysIn({ from, to }), over: daysIn(around), scale: 1 };
  });
  return [...(fixed > 0 ? shares : []), ...(worth === fixed ? [] : [{ ...whole, base: worth - fixed }])];
}

/** Deductions and what the employer adds, for the days that are paid. */
export function otherComponents(parts: readonly Part[], input: SlipInput, wanted: (one: Component) => boolean) {
  const monthly = parts.filter(({ pay }) => pay?.wage_type === 'monthly');
  return input.components.filter(wanted).flatMap((component) => {
    const steps = component.by_days
      ? monthly.map(({ from, to, worth, payable, divisor, scale }) => ({
          ...{ from, to, base: worth.get(component.code) ?? 0 },
          ...{ times: payable, over: divisor, scale: 1000 * scale },
        }))
      : undivided(component, monthly, input);
    const amount = Math.max(0, summedEach(steps));
    const kind = component.type === 'employer' ? 'employer' : 'deduction';
    return amount > 0 ? [line(component.code, kind, amount, { label: component.name, steps })] : [];
  });
}

/** Who is paid by the day or by the hour: for what he worked, and for leave that is paid. */
export function wageLines(parts: readonly Part[], rules: PayRules): readonly SlipLine[] {
  const steps = parts.flatMap((part): readonly Step[] => {
    const { from, to, pay } = part;
    if (pay?.wage_type === 'daily')
      return [{ from, to, base: pay.amount, times: Math.max(0, daysPaid(part, rules)), over: 1000, scale: 1000 }];
    if (pay?.wage_type === 'hourly') return [{ from, to, base: pay.amount, times: minutesPaid(part), over: 60_000, scale: 60_000 }];
    return [];
  });
  const amount = summedEach(steps);
  return amount > 0 ? [line('wage', 'earning', amount, { steps })] : [];
}

function summedEach(steps: readonly Step[]): number {
  return steps.length === 0 ? 0 : summed(steps);
}

function daysPaid({ counted }: Part, { daily_offs_paid }: PayRules): number {
  return sumOf(counted, ({ day, unpaid_md }) => (day.employed && (!day.off || daily_offs_paid) ? 1000 - unpaid_md : 0));
}

/** Thousandths of a minute. */
function minutesPaid({ counted }: Part): number {
  return sumOf(counted, ({ day }) => {
    if (day.off || !day.employed) return 0;
    const worked = day.shift_min > 0 ? Math.min(day.worked_min, day.shift_min) : day.worked_min;
    return worked * 1000 + sumOf(day.leaves, ({ md, unpaid_md }) => md - unpaid_md) * day.shift_min;
  });
}

/** What pieces bring, minor units: added up, and rounded once. */
export function piecesWorth(pieces: readonly PieceLine[]): number {
  return summedEach(pieces.map(stepOfPieces));
}

function stepOfPieces({ day, label, quantity, rate, per }: PieceLine): Step {
  return { from: day, to: day, base: rate, times: quantity, over: per, scale: 1, label };
}

/** One line of all pieces: a step for each sort of work at a rate, and how many pieces there were on which day. */
export function pieceLines(pieces: readonly PieceLine[]): readonly SlipLine[] {
  const sorts = Map.groupBy(pieces, ({ label, rate, per }) => `${rate}/${per} ${label}`);
  const steps = [...sorts.values()].map((same): Step => {
    const days = same.map(({ day }) => day).toSorted();
    const quantity = sumOf(same, (one) => one.quantity);
    return { ...stepOfPieces({ ...(same[0] as PieceLine), quantity }), from: days[0] ?? '', to: days.at(-1) ?? '' };
  });
  const amount = summedEach(steps);
  const byDay = [...Map.groupBy(pieces, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const days = byDay.map(([day, made]) => ({ day, value: sumOf(made, ({ quantity }) => quantity) }));
  return amount > 0 ? [line('piece', 'earning', amount, { steps, days })] : [];
}

/** What an hour of overtime of each kind brings, in the stretch in which it was worked. */
export function overtimeLines(parts: readonly Part[], { components, rules }: SlipInput): readonly SlipLine[] {
  const marked = components.filter(({ type, in_overtime }) => type === 'earning' && in_overtime);
  const kinds = [
    { code: 'overtime', rate: rules.ot_normal, fits: ({ off }: { readonly off: boolean }) => !off },
    {
      code: 'overtime_off',
      rate: rules.ot_off,
      fits: ({ off, holiday }: { readonly off: boolean; readonly holiday: boolean }) => off && !holiday,
    },
    {
      code: 'overtime_holiday',
      rate: rules.ot_holiday,
      fits: ({ off, holiday }: { readonly off: boolean; readonly holiday: boolean }) => off && holiday,
    },
  ];
  return kinds.flatMap(({ code, rate, fits }) => {
    const days = parts.flatMap((part) =>
      part.counted
        .filter(({ day }) => part.pay?.overtime && day.ot_min > rules.ot_tolerance && fits(day))
        .map(({ day }) => ({ day: day.day, value: day.ot_min, shift: day.shift_min, part })),
    );
    const steps = days.map(({ day, value, shift, part }) => hourStep(day, value * rate, shift, { part, marked, rules }));
    const amount = summedEach(gathered(steps));
    return amount > 0
      ? [line(code, 'earning', amount, { steps: gathered(steps), days: days.map(({ day: at, value }) => ({ day: at, value })) })]
      : [];
  });
}

type HourFacts = { readonly part: Part; readonly marked: readonly Component[]; readonly rules: PayRules };

/** `minutes × rate` in hundredths of a minute, at what an hour is worth. */
function hourStep(day: string, hundredths: number, shift: number, { part, marked, rules }: HourFacts): Step {
  const at = { from: day, to: day, times: hundredths, scale: 6000 };
  if (rules.ot_base === 'fixed') return { ...at, base: rules.ot_rate, over: 6000 };
  const { pay, worth } = part;
  if (pay?.wage_type === 'hourly') return { ...at, base: pay.amount, over: 6000 };
  if (pay?.wage_type === 'daily') return { ...at, base: pay.amount, over: Math.max(1, shift) * 100 };
  const base = marked.length === 0 ? (pay?.amount ?? 0) : sumOf(marked, ({ code }) => worth.get(code) ?? 0);
  if (pay?.wage_type !== 'monthly') return { ...at, base: 0, over: 1 };
  const hours = rules.ot_divisor_hours;
  if (hours > 0) return { ...at, base, over: hours * 6000 };
  return {
    ...at,
    base,
    times: hundredths * 1000,
    scale: 6_000_000,
    over: Math.max(1, (part.divisor / part.scale) * Math.max(1, shift)) * 100,
  };
}

/** Steps that differ in nothing but their number, as one. */
function gathered(steps: readonly Step[]): readonly Step[] {
  const groups = Map.groupBy(steps, ({ base, over }) => `${base}/${over}`);
  return [...groups.values()].map((same) => ({
    ...(same[0] as Step),
    to: same.at(-1)?.to ?? '',
    times: sumOf(same, ({ times }) => times),
  }));
}
