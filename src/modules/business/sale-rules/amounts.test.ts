import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import '#fixtures/seed.ts';

import { amountsOf, chargesTotal, codOf, deliveredTotal, dueOf, goodsCost, keptOf, netByLine, profitOf, receivableOf } from './amounts.ts';

const order = {
  items: [{ quantity: 2, price: 75_000, discount: 0 }],
  discount_type: 'fixed',
  discount_value: 10_000,
  delivery_fee: 13_000,
} as const;
const charges = (shipping: number, cod: number, back: number) => ({
  shipping_charge: shipping,
  cod_charge: cod,
  return_charge: back,
  other_charge: 0,
});

describe('the worked example: 2 x 750, cost 400, discount 100, delivery 130, advance 200, courier 130, COD 1 %, return 50 %', () => {
  it('adds up', () => {
    expect(amountsOf(order)).toEqual({ subtotal: 150_000, discount: 10_000, deliveryFee: 13_000, total: 153_000 });
    expect(codOf(153_000, 20_000)).toBe(133_000);
    expect(deliveredTotal(order, [1], false)).toBe(83_000);
    expect(deliveredTotal(order, [1], true)).toBe(70_000);
    expect(deliveredTotal(order, [0], false)).toBe(13_000);
    expect(deliveredTotal(order, [2], false)).toBe(153_000);
  });

  it.each([
    ['full', 133_000, 20_000, charges(13_000, 1330, 0), 80_000, 118_670, 58_670],
    ['partial 1 of 2', 63_000, 20_000, charges(13_000, 630, 6500), 40_000, 42_870, 22_870],
    ['cancelled, advance kept', 0, 20_000, charges(13_000, 0, 6500), 0, -19_500, 500],
    ['cancelled, advance refunded', 0, 0, charges(13_000, 0, 6500), 0, -19_500, -19_500],
    ['paid return, advance kept', 13_000, 20_000, charges(13_000, 130, 6500), 0, -6630, 13_370],
    ['paid return, advance refunded', 13_000, 0, charges(13_000, 130, 6500), 0, -6630, -6630],
  ])('%s', (_case, collected, advanceKept, taken, cost, receivable, profit) => {
    expect(receivableOf(collected, taken)).toBe(receivable);
    expect(profitOf({ collected, advanceKept, charges: taken, goodsCost: cost }).profit).toBe(profit);
  });

  it('sums a batch', () => {
    const fourth = { collected: 99_900, taken: charges(7000, 0, 0) };
    expect(118_670 + 42_870 - 19_500 + receivableOf(fourth.collected, fourth.taken)).toBe(234_940);
  });
});

describe('amounts', () => {
  it('spreads a discount with the largest remainder', () => {
    const third = { quantity: 1, price: 5000, discount: 0 };
    expect(netByLine({ items: [third, third, third], discount_type: 'fixed', discount_value: 10_000, delivery_fee: 0 })).toEqual([
      1666, 1667, 1667,
    ]);
  });

  it('takes a percentage of the lines after their own discounts', () => {
    expect(
      amountsOf({ items: [{ quantity: 3, price: 1001, discount: 3 }], discount_type: 'percent', discount_value: 1250, delivery_fee: 0 }),
    ).toMatchObject({ subtotal: 3000, discount: 375, total: 2625 });
  });

  it('never asks the courier for a negative amount, but tells what was overpaid', () => {
    expect(codOf(1000, 1500)).toBe(0);
    expect(dueOf({ total_amount: 1000, advance: 1500, collected_amount: 0, completed_at: null, deleted_at: null })).toBe(-500);
  });

  it('expects nothing more of an order that has its outcome or lies in the trash', () => {
    const open = { total_amount: 1000, advance: 200, collected_amount: 0, completed_at: null, deleted_at: null };
    expect(dueOf(open)).toBe(800);
    expect(dueOf({ ...open, completed_at: '2026-11-21T08:00:00Z' })).toBe(0);
    expect(dueOf({ ...open, deleted_at: '2026-11-21T08:00:00Z' })).toBe(0);
  });

  it('leaves the margin blank without revenue', () => {
    expect(profitOf({ collected: 0, advanceKept: 0, charges: charges(100, 0, 0), goodsCost: 0 })).toEqual({
      revenue: 0,
      profit: -100,
      margin: null,
    });
    expect(profitOf({ collected: 10_000, advanceKept: 0, charges: charges(0, 0, 0), goodsCost: 7500 }).margin).toBe(2500);
  });

  it('counts the cost of what stayed with the customer', () => {
    expect(goodsCost([{ id: 'a' }, { id: 'b' }], [1, 2], { a: 100, b: 50 })).toBe(200);
    expect(goodsCost([{ id: 'a' }], [3], {})).toBe(0);
  });

  it('keeps every paisa: the lines add up to the total, and all pieces delivered is the whole total', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 50 }),
      price: fc.integer({ min: 0, max: 1_000_000_000 }),
      discount: fc.constant(0),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 10_000 }), (items, bps) => {
        const any = { items, discount_type: 'percent', discount_value: bps, delivery_fee: 700 } as const;
        const { total, subtotal, discount } = amountsOf(any);
        expect(netByLine(any).reduce((a, b) => a + b, 0)).toBe(subtotal - discount);
        expect(
          deliveredTotal(
            any,
            items.map((item) => item.quantity),
            false,
          ),
        ).toBe(total);
        expect(chargesTotal(charges(1, 2, 3))).toBe(6);
      }),
    );
  });
});

describe('what a sale has cost', () => {
  const line = { quantity: 2, delivered_qty: 2, returned_qty: 0, damaged_qty: 0 };
  it.each([
    ['a good piece that the customer sent back is on the shelf again', { returned_qty: 1 }, 1],
    ['a damaged one is not', { returned_qty: 1, damaged_qty: 1 }, 2],
    ['what the courier brings back of a partial delivery was never sold', { delivered_qty: 1, returned_qty: 1 }, 1],
    ['nothing of a cancelled parcel', { delivered_qty: 0, returned_qty: 2 }, 0],
  ])('%s', (_case, counts, kept) => expect(keptOf({ ...line, ...counts })).toBe(kept));
});
