import { dayPay } from './day-pay.ts';
import { line, summed } from './earnings.ts';
import type { SlipInput, SlipLine } from './types.ts';

/** What is left of leave and paid out, a line for each sort; what lateness took of it is not left. */
export function encashLines({ encash, late_leave }: SlipInput, late_md: number): readonly SlipLine[] {
  if (!encash) return [];
  const { day, types, pay, measure } = encash;
  return types.flatMap(({ type, label, md }) => {
    const left = Math.max(0, md - (late_leave?.type === type ? late_md : 0));
    const step = dayPay(pay, left, measure);
    const amount = step ? summed([step]) : 0;
    return step && amount > 0
      ? [line('encashment', 'earning', amount, { label, steps: [step], days: [{ day, value: left }], ref: type })]
      : [];
  });
}
