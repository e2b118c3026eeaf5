import { frameOf, sumOf, unitsOf } from './days.ts';
import type { Part } from './earnings.ts';
import { line, summed } from './earnings.ts';
import type { SlipInput, SlipLine, Step } from './types.ts';

/* What absence and lateness cost. */

export type Loss = { readonly lines: readonly SlipLine[]; readonly aboveLoss: boolean; readonly leave_md: number };

/** By what they are divided: the rules may say something else than for the pay. */
function measure(input: SlipInput, parts: readonly Part[]) {
  return unitsOf(parts, frameOf(input), input.rules.deduction_basis ?? input.rules.basis).parts;
}

/** What of a month's pay a day of absence is counted from. */
function baseOf({ worth }: Part, { components }: SlipInput): number {
  return sumOf(components, ({ code, type, by_days, in_absence }) =>
    type === 'earning' && by_days && in_absence ? (worth.get(code) ?? 0) : 0,
  );
}

/** As a deduction from what stands above it in full; never more than that. */
export function absenceLine(parts: readonly Part[], input: SlipInput, earned: number): readonly SlipLine[] {
  if (input.rules.presentation === 'reduced') return [];
  const units = measure(input, parts);
  const steps = parts.flatMap((part, index): readonly Step[] => {
    const unit = units[index];
    if (part.pay?.wage_type !== 'monthly' || !unit || unit.unpaid === 0) return [];
    return [{ from: part.from, to: part.to, base: baseOf(part, input), times: unit.unpaid, over: unit.divisor, scale: 1000 * unit.scale }];
  });
  const all = units.every(({ payable }) => payable === 0);
  const amount = all ? earned : Math.min(earned, steps.length === 0 ? 0 : summed(steps));
  const days = parts.flatMap(({ counted }) =>
    counted.filter(({ unpaid_md }) => unpaid_md > 0).map(({ day, unpaid_md }) => ({ day: day.day, value: unpaid_md })),
  );
  return amount > 0 ? [line('absence', 'deduction', amount, { steps, days })] : [];
}

/** How much of a day a number of late arrivals costs. */
export function daysForLates(lates: number, { late_free, late_every, late_take_md }: SlipInput['rules']): number {
  return late_every > 0 ? Math.floor(Math.max(0, lates - late_free) / late_every) * late_take_md : 0;
}

/** What of that comes out of leave, as far as there is any, of whoever would be paid less for it. */
function fromLeave(lates: number, part: Part | undefined, { rules, late_leave }: SlipInput): number {
  const paid = part?.pay?.wage_type === 'monthly' || part?.pay?.wage_type === 'daily';
  if (rules.late_mode !== 'count' || !late_leave || !paid) return 0;
  return Math.min(daysForLates(lates, rules), Math.max(0, late_leave.left_md));
}

export function lateLine(parts: readonly Part[], input: SlipInput): Loss {
  const { rules } = input;
  const units = measure(input, parts);
  const late = parts.flatMap((part, index) => {
    const { divisor = 0, scale = 1 } = units[index] ?? {};
    return part.counted.filter(({ day }) => day.late_min > 0).map(({ day }) => ({ part, day, oneDay: divisor / scale }));
  });
  if (rules.late_mode === 'off' || late.length === 0) return { lines: [], aboveLoss: false, leave_md: 0 };
  const days = late.map(({ day }) => ({ day: day.day, value: day.late_min }));
  const leave_md = fromLeave(late.length, late.at(-1)?.part, input);
  const unpaid_md = daysForLates(late.length, rules) - leave_md;
  const steps =
    rules.late_mode === 'minute'
      ? late.flatMap(({ part, day, oneDay }) =>
          stepFor(part, input, oneDay, { at: day.day, times: day.late_min * 1000, over: day.shift_min }),
        )
      : late.slice(-1).flatMap(({ part, day, oneDay }) => stepFor(part, input, oneDay, { at: day.day, times: unpaid_md, over: 1 }));
  const amount = steps.length === 0 ? 0 : summed(steps);
  const lost = sumOf(late, ({ day }) => (day.shift_min > 0 ? Math.ceil((day.late_min * 1000) / day.shift_min) : 0));
  const aboveLoss = rules.late_mode === 'count' && unpaid_md > lost;
  return { lines: amount > 0 ? [line('late', 'deduction', amount, { steps, days })] : [], aboveLoss, leave_md };
}

/** `times`: thousandths of a day, times the minutes of the shift in `over`. */
function stepFor(
  part: Part,
  input: SlipInput,
  divisor: number,
  { at, times, over }: { readonly at: string; readonly times: number; readonly over: number },
): readonly Step[] {
  if (over <= 0 || times === 0) return [];
  if (part.pay?.wage_type === 'daily') return [{ from: at, to: at, base: part.pay.amount, times, over: 1000 * over, scale: 1000 }];
  if (part.pay?.wage_type !== 'monthly') return [];
  return [{ from: at, to: at, base: baseOf(part, input), times, over: divisor * over, scale: 1000 }];
}
