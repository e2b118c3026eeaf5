import { component, daysOf, inputOf, month, pay } from '#modules/hrm/pay-engine/build-pay.ts';
import { type SlipInput, slipOf } from '#modules/hrm/pay-engine/index.ts';

import type { Pair } from '../line.ts';

/* A month of 300 people from day records that are ready: slips with their lines, and a loop that comes to the same payables. */

const people = 300;
const march = month('2026-03');
const components = [
  component('basic', 'gross * 60 / 100', { in_overtime: true }),
  component('rent', 'gross * 30 / 100'),
  component('medical', 'gross * 6 / 100'),
  component('conveyance', 'gross - basic - rent - medical'),
];

/** Milliseconds of both; they come to the same or it is no measure. */
export function payrollMonth(): Pair {
  const denominator = timedOf(() => inputs.map(payableByLoop));
  const value = timedOf(() => inputs.map((input) => slipOf(input).payable));
  if (value.told !== denominator.told) throw new Error('The loop and the slips come to different payables');
  return { value: value.ms, denominator: denominator.ms };
}

function timedOf(work: () => readonly number[]): { readonly ms: number; readonly told: string } {
  const begun = performance.now();
  const made = work();
  return { ms: performance.now() - begun, told: JSON.stringify(made) };
}

const inputs: readonly SlipInput[] = Array.from({ length: people }, (_, who) => {
  const day = (at: number) => `2026-03-${String(at).padStart(2, '0')}`;
  const days = daysOf(march, {
    offs: [5],
    days: {
      [day(2 + (who % 3))]: { status: 'absent', worked_min: 0 },
      [day(9 + (who % 3))]: { late_min: 15 + (who % 40) },
      [day(16 + (who % 3))]: { ot_min: 60 * (who % 3) },
    },
  });
  const own = { pay: [pay(1_500_000 + who * 10_000)], components, days };
  return inputOf(march, { ...own, rules: { presentation: 'deductions', late_mode: 'minute', rounding: 'one' } });
});

/** The same rules for a whole month of one pay, in plain numbers. */
function payableByLoop({ days, pay: [now] }: SlipInput): number {
  const gross = now?.amount ?? 0;
  let [absent, late, overtime] = [0, 0, 0];
  for (const day of days) {
    if (day.off || !day.employed) continue;
    if (day.status === 'absent') absent += 1;
    late += day.late_min;
    overtime += day.ot_min;
  }
  const parts = [0.6, 0.3, 0.06].map((share) => Math.round(gross * share));
  const earned = [...parts, gross - parts.reduce((sum, part) => sum + part, 0)];
  const hour = (earned[0] ?? 0) / 208;
  const extra = Math.round((overtime / 60) * hour * 2);
  const lost = Math.round((gross * absent) / 30) + Math.round((gross * late) / 30 / 480);
  return Math.round((gross + extra - lost) / 100) * 100;
}
