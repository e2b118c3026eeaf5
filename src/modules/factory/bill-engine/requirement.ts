import { one, over, plus, quotient, type Ratio, ratio, rounded, times, wholeRatio, zero } from '#kernel/exact.ts';

import type { Bill, BillLine, Need, Output } from './types.ts';

const whole = 10_000n;

/** How much has to be begun for so much that is good. */
export function startedFor(good: number, { reject, step }: Pick<Bill, 'reject' | 'step'>): number {
  const exact = ratio(BigInt(good) * whole, whole - BigInt(reject)) ?? zero;
  return roundedUp(exact, step);
}

/**
 * What an order of these outputs needs, line by line in the order of the bill; a line that goes by size or colour once for each component. Source
 * of the order of its steps: InvenTree's required quantity (wastage, then set-up, then rounding up).
 */
export function needsFor(bill: Bill, outputs: readonly Output[]): readonly Need[] {
  return bill.lines.flatMap((line) => {
    const parts = partsOf(line, bill, outputs);
    return [...parts].map(([component, exact]) => ({ line: line.id, component, quantity: withWaste(line, exact) }));
  });
}

/** What the line comes to without waste, by component. */
function partsOf(line: BillLine, bill: Bill, outputs: readonly Output[]): ReadonlyMap<string, Ratio> {
  const parts = new Map<string, Ratio>();
  for (const output of outputs) {
    const rule = line.options.find(({ option }) => output.options.includes(option));
    const component = rule?.component ?? line.component;
    const each = wholeRatio((rule?.quantity ?? line.quantity) * line.pieces);
    if (line.basis === 'order') {
      parts.set(component, each);
    } else {
      const much = line.basis === 'good' ? output.good : startedFor(output.good, bill);
      const part = times(each, ratio(BigInt(much), BigInt(bill.base)) ?? zero);
      parts.set(component, plus(parts.get(component) ?? zero, part));
    }
  }
  return parts;
}

function withWaste({ wastage_type, wastage, setup, multiple }: BillLine, exact: Ratio): number {
  const share = BigInt(wastage);
  const factors = { none: one, add_on: ratio(whole + share, whole), yield: ratio(whole, whole - share) };
  const all = plus(times(exact, factors[wastage_type] ?? one), wholeRatio(setup));
  return multiple === 0 ? rounded(all) : roundedUp(all, multiple);
}

function roundedUp(exact: Ratio, step: number): number {
  const steps = over(exact, wholeRatio(step)) ?? zero;
  return Number((steps.n + steps.d - 1n) / steps.d) * step;
}

/** What so much of it costs at `rate`: a printed line. */
export function lineCost(quantity: number, rate: number): number {
  return Number(quotient(BigInt(quantity) * BigInt(rate), 1_000_000_000_000n));
}

/** The most that can be made of what is there, `options` as its one size and colour: all its lines are at hand. Infinity where nothing is needed. */
export function canBuild(bill: Bill, available: ReadonlyMap<string, number>, options: readonly string[] = []): number {
  const fits = (steps: number) =>
    sumBy(needsFor(bill, [{ good: steps * bill.step, options }])).every(
      ([component, quantity]) => quantity <= (available.get(component) ?? 0),
    );
  if (!fits(0)) return 0;
  let most = 1;
  while (fits(most)) {
    if (most * bill.step > mostOutput) return Number.POSITIVE_INFINITY;
    most *= 2;
  }
  let least = Math.floor(most / 2);
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle;
  }
  return least * bill.step;
}

const mostOutput = 1e15;

/** By component; one that stands in two lines is needed for both. */
export function sumBy(needs: readonly Pick<Need, 'component' | 'quantity'>[]): readonly (readonly [component: string, quantity: number])[] {
  const sums = new Map<string, number>();
  for (const { component, quantity } of needs) sums.set(component, (sums.get(component) ?? 0) + quantity);
  return [...sums];
}
