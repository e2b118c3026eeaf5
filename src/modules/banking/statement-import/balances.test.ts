import { expect, it } from 'vitest';

import { closingOf, gapIn } from './balances.ts';

/** Rows of `[day, amount, balance]`. */
const rows = (...told: readonly (readonly [day: string, amount: number, balance: number | null])[]) =>
  told.map(([day, amount, balance], i) => ({ line: i + 2, day: `2026-07-${day}`, amount, balance }));

it('a statement may begin at either end', () => {
  const forward = rows(['01', 500, 1500], ['02', -200, 1300], ['02', -300, 1000]);
  expect([gapIn(forward), closingOf(forward)]).toEqual([undefined, { minor: 1000, day: '2026-07-02' }]);
  const backward = rows(['02', -300, 1000], ['02', -200, 1300], ['01', 500, 1500]);
  expect([gapIn(backward), closingOf(backward)]).toEqual([undefined, { minor: 1000, day: '2026-07-02' }]);
  const oneDay = rows(['02', -300, 1000], ['02', -200, 1300], ['02', 500, 1500]);
  expect([gapIn(oneDay), closingOf(oneDay)?.minor]).toEqual([undefined, 1000]);
});

it('tells where a row is missing, and nothing where not every row has a balance', () => {
  expect(gapIn(rows(['01', 500, 1500], ['02', -300, 1000], ['03', 1, 1001]))).toBe(3);
  expect(gapIn(rows(['01', 500, 1500], ['02', -300, null]))).toBeUndefined();
  expect([gapIn([]), closingOf(rows(['01', 500, null]))]).toEqual([undefined, undefined]);
});
