import { expect, it } from 'vitest';

import { newId } from '#kernel/ids.ts';

import type { PurchaseRow, ReceiptRow } from './index.ts';
import { supplyOf } from './supply.ts';

const million = 1_000_000;

/** A purchase of ten, and what came of it: so many, on which day, so many turned away. */
function bought(
  order_date: string,
  expected_date: string | null,
  ...came: readonly (readonly [day: string, count: number, rejected?: number])[]
) {
  const [id, line] = [newId(), newId()];
  const purchase = { id, order_date, expected_date, status: 'ordered', deleted_at: null, lines: [{ id: line, count: 10 * million }] };
  const receipts = came.map(([day, count, rejected = 0]) => ({
    ...{ purchase_id: id, type: 'in', voided_at: null, effective_at: `${day}T06:00:00Z` },
    lines: [{ line_id: line, count: count * million, rejected: rejected * million }],
  }));
  return { purchase: purchase as unknown as PurchaseRow, receipts: receipts as unknown as readonly ReceiptRow[] };
}

const supply = (...all: readonly ReturnType<typeof bought>[]) =>
  supplyOf(
    all.map(({ purchase }) => purchase),
    all.flatMap(({ receipts }) => receipts),
    '2026-11-21',
    'Asia/Dhaka',
  );

it('tells how long a supplier takes, how often he is in time, and how much of his is turned away', () => {
  const intime = bought('2026-11-01', '2026-11-10', ['2026-11-04', 5], ['2026-11-09', 5]);
  const late = bought('2026-11-01', '2026-11-10', ['2026-11-11', 10]);
  const missing = bought('2026-11-05', '2026-11-15', ['2026-11-10', 4, 6]);
  const ahead = bought('2026-11-18', '2026-11-30');
  expect(supply(intime, late, missing, ahead)).toEqual({ leadDays: 5, onTime: 3333, rejected: 2000 });
  expect(supply(ahead)).toEqual({ leadDays: null, onTime: null, rejected: null });
  expect(supply(intime, late).leadDays).toBe(7);
});
