import { expect, test } from 'vitest';

import { chargeTable } from './charge-rows.ts';
import { pastedLines } from './pasted-lines.ts';

test('a pasted shipment with a row that cannot be read is left out as a whole, however its number is written', () => {
  const text = 'Reference\tCharge type\tAmount\nDL1\tCOD collected\t1330\ndl1\tDelivery charge\tabc';
  expect(pastedLines(text, 'BDT').lines).toEqual([]);
});

test('one charge that is taken back on a paper without minus does not turn the other charges into credits', () => {
  const rows = [
    ['DL1', 'COD collected', 133_000],
    ['DL1', 'Delivery charge', 13_000],
    ['DL2', 'COD collected', 100_000],
    ['DL2', 'Delivery charge', 13_000],
    ['DL2', 'Return charge', -6500],
  ] as const;
  const { lines } = chargeTable(rows.map(([reference, word, amount], line) => ({ line, reference, word, amount })));
  expect(lines[0]?.figures).toMatchObject({ shipping_charge: 13_000, other_charge: 0 });
});
