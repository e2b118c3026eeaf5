import { expect, it } from 'vitest';

import { brand } from '#fixtures/imports/company.ts';

import { productFacts } from './product-facts.ts';
import { blankProduct, blankVariant } from './rules.ts';

const now = '2026-11-21T06:00:00.000Z';

it('sums up a product: prices, stock, cost and margin of the variants whose cost is known', () => {
  const product = { ...blankProduct('p', brand, now), low_stock_at: 2 };
  const variants = [1000, 2000, 3000].map((price, i) => ({ ...blankVariant(`v${i}`, product, now), price }));
  const balances = [
    { id: 'v0', brand_id: brand, on_hand: 5, by_counts: 0, reserved: 4, with_courier: 1 },
    { id: 'v1', brand_id: brand, on_hand: -1, by_counts: 0, reserved: 0, with_courier: 2 },
  ];
  const facts = productFacts([product], variants, balances, [
    { id: 'v0', brand_id: brand, cost: 400 },
    { id: 'v1', brand_id: brand, cost: 1400 },
  ]);
  expect(facts.get('p')).toEqual({
    variants: 3,
    prices: [1000, 3000],
    costs: [400, 1400],
    margin: 4000,
    stock: { onHand: 4, reserved: 4, available: 0, withCourier: 3 },
    low: true,
    below: 1,
  });
});

it('has no stock where stock is not counted, and no margin without costs', () => {
  const product = { ...blankProduct('p', brand, now), track_stock: false };
  expect(productFacts([product], [], [], []).get('p')).toEqual({
    variants: 0,
    prices: null,
    costs: null,
    margin: null,
    stock: null,
    low: false,
    below: 0,
  });
});
