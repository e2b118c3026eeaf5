import type { PayRules } from './types.ts';

const steps = { none: 0, one: 1, five: 5, ten: 10, up_one: 1 } as const;

/** What is paid out of an amount of 0 or more. `unit`: minor units of a whole currency unit. */
export function rounded(net: number, rule: PayRules['rounding'], unit: number): number {
  const step = steps[rule] * unit;
  if (step === 0) return net;
  const rest = net % step;
  if (rest === 0) return net;
  return rule === 'up_one' || rest * 2 >= step ? net - rest + step : net - rest;
}
