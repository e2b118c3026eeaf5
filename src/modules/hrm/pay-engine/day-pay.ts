import type { DayBasis } from './days.ts';
import type { Pay, Step } from './types.ts';

/** What a day of somebody is measured by: the month it lies in, and the work minutes of his shift. */
export type DayMeasure = {
  readonly basis: DayBasis;
  /** Days of the month, and those of them on which people work. */
  readonly days: number;
  readonly working: number;
  readonly shift_min: number;
};

/** What so many thousandths of a day are worth: the gross of a month by its divisor, a day's wage, or the hours of a shift. Piece work has none. */
export function dayPay({ wage_type, amount }: Pick<Pay, 'wage_type' | 'amount'>, md: number, measure: DayMeasure): Step | undefined {
  const step = { from: '', to: '', base: amount, times: md, over: 1000, scale: 1000 };
  if (wage_type === 'daily') return step;
  if (wage_type === 'hourly') return { ...step, times: md * measure.shift_min, over: 60_000, scale: 60_000 };
  const divisor = divisorOf(measure);
  return wage_type === 'monthly' && divisor > 0 ? { ...step, over: 1000 * divisor } : undefined;
}

function divisorOf({ basis, days, working }: DayMeasure): number {
  return { calendar: days, working, fixed_30: 30, fixed_26: 26 }[basis];
}
