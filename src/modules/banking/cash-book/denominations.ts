import { decimalsOf } from '#kernel/money.ts';

/** Notes and coins that are in use, the largest first; in units of the currency. */
const inUse: Readonly<Record<string, readonly number[]>> = {
  BDT: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  INR: [500, 200, 100, 50, 20, 10, 5, 2, 1],
  PKR: [5000, 1000, 500, 100, 50, 20, 10, 5, 2, 1],
  USD: [100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01],
  EUR: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
};

/** Notes and coins of a currency in minor units, the largest first; of another currency none. */
export function denominationsOf(currency: string): readonly number[] {
  return (inUse[currency] ?? []).map((value) => Math.round(value * 10 ** decimalsOf(currency)));
}

/** Pieces by denomination, which is in minor units; what nobody has counted is missing. */
export type Count = Readonly<Record<number, number>>;

/** What was counted, in minor units; `undefined` while nothing was. */
export function countedOf(count: Count): number | undefined {
  const pieces = Object.entries(count).filter(([, many]) => Number.isFinite(many));
  return pieces.length === 0 ? undefined : pieces.reduce((sum, [value, many]) => sum + Number(value) * many, 0);
}
