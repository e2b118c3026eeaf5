import { expect, test } from 'vitest';

import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';

import { completeOrder, createOrder, orderNamed } from '../orders/index.ts';
import { StockBalance } from '../products/index.ts';
import type { ReturnRow } from '../sale-rules/index.ts';
import type { ReturnItem } from '../sale-rules/kind.ts';
import { expectFromCustomer } from './expect.ts';
import { averageDays, byCourier, byProduct, byReason, damageRate, reportLines } from './report.ts';
import { readReport } from './use-report.ts';

const item = (variant: string | null, expected: number, good: number, damaged: number): ReturnItem => ({
  id: crypto.randomUUID(),
  sale_id: null,
  variant_id: variant,
  product_name: variant ?? 'Ribbon',
  variant_title: '',
  sku: null,
  photo_path: null,
  expected_qty: expected,
  restock_qty: good,
  damaged_qty: damaged,
  note: '',
});

const back = (courier: string | null, items: readonly ReturnItem[], moments: Partial<ReturnRow> = {}) =>
  ({
    shipping_company_id: courier,
    items,
    parcel_id: null,
    created_at: '2026-11-01T06:00:00.000Z',
    received_at: null,
    closed_at: null,
    rejected_at: null,
    ...moments,
  }) as unknown as ReturnRow;

const counted = { received_at: '2026-11-06T18:00:00.000Z', closed_at: '2026-11-07T06:00:00.000Z' };

test('sums by courier: damaged of what was counted, missing only where somebody has counted, and the days of the way back', () => {
  const rows = [
    back('fast', [item('shirt', 4, 2, 1)], { ...counted, parcel_id: 'p1' }),
    back('fast', [item('shirt', 3, 0, 0)]),
    back(null, [item('shirt', 1, 1, 0), item(null, 2, 2, 0)], { ...counted, received_at: '2026-11-02T06:00:00.000Z', parcel_id: 'p2' }),
  ];
  const [fast, none] = reportLines(rows, byCourier);
  expect(fast).toMatchObject({ id: 'fast', returns: 2, expected: 7, good: 2, damaged: 1, missing: 1, arrived: 1, days: 5.5 });
  expect(none).toMatchObject({ id: '', returns: 1, expected: 3, good: 3, damaged: 0, missing: 0 });
  expect([damageRate(fast!), damageRate(none!), damageRate({ good: 0, damaged: 0 })]).toEqual([3333, 0, undefined]);
  expect([averageDays(fast!), averageDays(none!), averageDays({ arrived: 0, days: 0 })]).toEqual([5.5, 1, undefined]);
  expect(reportLines(rows, byProduct).map(({ id, returns, expected }) => [id, returns, expected])).toEqual([
    ['shirt', 3, 8],
    ['Ribbon', 1, 2],
  ]);
  const reasons = byReason(
    new Map([
      ['p1', ['late', 'refused']],
      ['p2', ['refused']],
    ]),
  );
  expect(reportLines(rows, reasons).map(({ id, returns }) => [id, returns])).toEqual([
    ['refused', 2],
    ['late', 1],
  ]);
});

test('reads the returns of the period, their names, and what is with couriers at its price', async () => {
  const { store, backend } = shopInMemory();
  const sold = await createOrder(store, buildDraft({ advance: 0 }));
  const charges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
  await completeOrder(store, sold.id, { type: 'full', collected_amount: 153_000, charges });
  const [line] = (await orderNamed(store, sold.id)).items;
  await expectFromCustomer(store, sold.id, { [line?.id ?? '']: 1 });
  backend.seed(StockBalance.name, [{ id: shop.shirt, brand_id: shop.brand, on_hand: 5, by_counts: 0, reserved: 0, with_courier: 3 }]);
  const report = await readReport(store, 30);
  expect(report).toMatchObject({
    count: 1,
    read: 1,
    all: { returns: 1, expected: 1, missing: 0 },
    products: [{ id: shop.shirt, name: 'Shirt - M', expected: 1 }],
    reasons: [],
    out: { pieces: 3, worth: 3 * 75_000 },
  });
  const hidden = shopInMemory({ permissions: ['view_returns'] });
  expect((await readReport(hidden.store, 30)).out).toBeUndefined();
});
