import { expect, it } from 'vitest';

import type { DueRow } from './dues.ts';
import { ledgerOf } from './ledger.ts';

const at = '2026-11-01T00:00:00Z';
const due = (id: string, source: DueRow['source'], day: string, amount: number, paid_amount: number): DueRow => ({
  ...{ id, source, supplier_id: 's', party_name: 'S', number: '', reference: '', category_id: null, amount, paid_amount },
  ...{ doc_date: day, due_date: day, settled_at: null, created_at: at },
});
const payment = (id: string, day: string, shares: readonly (readonly [string, number])[], voided_at: string | null = null) => ({
  ...{ id, payment_no: `PAY-${id}`, printed_number: null, reference: '', payment_date: day, voided_at, created_at: at },
  items: shares.map(([doc_id, amount]) => ({ id: `${id}-${doc_id}`, source: 'expense' as const, doc_id, amount })),
});

const dues = [due('o', 'opening', '2026-09-01', 100_000, 100_000), due('p', 'purchase', '2026-10-05', 40_000, 15_000)];
const payments = [
  payment('1', '2026-09-20', [['o', 60_000]]),
  // Part of it is for somebody else.
  payment('2', '2026-10-05', [
    ['o', 40_000],
    ['p', 15_000],
    ['x', 9000],
  ]),
  payment('3', '2026-10-06', [['p', 25_000]], '2026-10-07T00:00:00Z'),
];
const shown = ({ lines }: ReturnType<typeof ledgerOf>) => lines.map(({ id, billed, paid, balance }) => [id, billed, paid, balance]);

it('runs from the first bill to what is left', () => {
  const ledger = ledgerOf(dues, payments);
  expect(shown(ledger)).toEqual([
    ['o', 100_000, 0, 100_000],
    ['1', 0, 60_000, 40_000],
    ['p', 40_000, 0, 80_000],
    ['2', 0, 55_000, 25_000],
  ]);
  expect(ledger).toMatchObject({ opening: 0, closing: 25_000, billed: 140_000, paid: 115_000 });
});

it('begins a span of days with what was owed before it, and ends it with what was owed then', () => {
  const ledger = ledgerOf(dues, payments, { from: '2026-09-02', to: '2026-10-01' });
  expect(shown(ledger)).toEqual([['1', 0, 60_000, 40_000]]);
  expect(ledger).toMatchObject({ opening: 100_000, closing: 40_000, billed: 0, paid: 60_000 });
  expect(ledgerOf(dues, payments, { from: '2026-11-01' })).toMatchObject({ opening: 25_000, closing: 25_000, lines: [] });
  expect(ledgerOf(dues, payments, { to: '2026-08-01' })).toMatchObject({ opening: 0, closing: 0, lines: [] });
});

it('stands where the device has lost what is long settled', () => {
  const ledger = ledgerOf([dues[1]!], payments);
  expect(ledger).toMatchObject({ opening: 0, closing: 25_000 });
  const later = ledgerOf(dues, payments.slice(1));
  expect(later).toMatchObject({ opening: -60_000, closing: 25_000 });
});
