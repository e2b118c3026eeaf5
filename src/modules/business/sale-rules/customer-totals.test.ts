import { expect, it } from 'vitest';

import { type CountedOrder, customerTotals } from './customer-totals.ts';

function order(facts: Partial<CountedOrder>): CountedOrder {
  return {
    phase: 'delivered',
    total_amount: 1000,
    advance: 100,
    collected_amount: 900,
    order_date: '2026-11-01',
    deleted_at: null,
    ...facts,
  };
}

it('counts what was delivered, what failed and what was paid; open and deleted orders are no failures', () => {
  const orders = [
    order({}),
    order({ phase: 'partial', collected_amount: 300, advance: 0, order_date: '2026-11-20' }),
    order({ phase: 'cancelled', collected_amount: 0 }),
    order({ phase: 'in_transit', collected_amount: 0, advance: 200, order_date: '2026-11-21' }),
    order({ deleted_at: '2026-11-02T00:00:00Z' }),
  ];
  expect(customerTotals(orders)).toEqual({
    orders: 4,
    delivered: 2,
    failed: 1,
    success: 6667,
    lifetimeValue: 1600,
    lastOrder: '2026-11-21',
  });
});

it('knows no success before the first order is finished', () => {
  expect(customerTotals([order({ phase: 'new' })]).success).toBeNull();
  expect(customerTotals([])).toEqual({ orders: 0, delivered: 0, failed: 0, success: null, lifetimeValue: 0, lastOrder: null });
});
