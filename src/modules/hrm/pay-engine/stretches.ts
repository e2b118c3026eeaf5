import { addDays } from '#kernel/dates.ts';

import type { PayDay, Period, Stretch } from './days.ts';
import type { Pay, SlipInput } from './types.ts';

/** A stretch and the pay that holds in it; the days that count for it, whichever period they lie in. */
export type Paid = Stretch & { readonly pay: Pay | undefined; readonly counted: readonly Counted[] };
export type Counted = { readonly day: PayDay; readonly unpaid_md: number };

/**
 * A period split at every change of pay, wherever somebody was not employed, and where it is not one month between months. `counted`: the days of
 * attendance, each with what is unpaid of it.
 */
export function stretchesOf({ days, pay, months }: Cut, counted: readonly Counted[]): readonly Paid[] {
  const inOrder = pay.toSorted(
    (a, b) => compare(a.effective_from, b.effective_from) || Date.parse(a.created_at) - Date.parse(b.created_at),
  );
  const runs: { pay: Pay | undefined; days: PayDay[] }[] = [];
  let before: PayDay | undefined;
  for (const day of days) {
    if (day.employed) {
      const own = inOrder.findLast(({ effective_from }) => effective_from <= day.day);
      const run = runs.at(-1);
      const goesOn = before?.employed && (!months || before.day.slice(0, 7) === day.day.slice(0, 7));
      if (run && goesOn && run.pay === own) run.days.push(day);
      else runs.push({ pay: own, days: [day] });
    }
    before = day;
  }
  const bounds = runs.map(({ days: ofRun }) => ({ from: ofRun[0]?.day ?? '', to: ofRun.at(-1)?.day ?? '' }));
  const nextDays = bounds.map(({ to }) => addDays(to, 1));
  const at = counted.map(({ day }) => placeOf(day.day, bounds));
  return runs.map((run, index) => {
    const own = counted.filter((_, i) => at[i] === index);
    return {
      ...(bounds[index] as Period),
      pay: run.pay,
      days: run.days.length,
      working: run.days.filter(({ off }) => !off).length,
      goesOn: nextDays[index] === (bounds[index + 1]?.from ?? (months?.stays ? addDays(days.at(-1)?.day ?? '', 1) : '')),
      unpaid: own.reduce((sum, { unpaid_md }) => sum + unpaid_md, 0),
      counted: own,
    };
  });
}

type Cut = Pick<SlipInput, 'days' | 'pay' | 'months'>;

/** The stretch in which a day lies; of days before and after all of them the first and the last one. */
function placeOf(day: string, bounds: readonly Period[]): number {
  const found = bounds.findIndex(({ to }) => day <= to);
  return found < 0 ? bounds.length - 1 : found;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
