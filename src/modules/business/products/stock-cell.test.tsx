import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { Product, StockBalance, Variant } from './kind.ts';
import { productColumns, ProductPhoneRow } from './product-columns.tsx';
import { productFacts } from './product-facts.ts';

/* What a list says of a product's stock. */

afterEach(cleanup);

/** A shirt in two variants, with so many pieces of each. */
async function show(...pieces: readonly [number, number]): Promise<void> {
  const { store, backend } = shopInMemory();
  const [product] = await store.find(Product);
  const [variant] = await store.find(Variant);
  if (!product || !variant) throw new Error('The shop sells nothing');
  const other = { ...variant, id: crypto.randomUUID(), title: 'L' };
  const row = { ...product, track_stock: true, low_stock_at: null };
  backend.seed(Variant.name, [variant, other]);
  const balances = [variant, other].map(({ id }, n) => ({
    id,
    brand_id: shop.brand,
    on_hand: pieces[n] ?? 0,
    by_counts: 0,
    reserved: 0,
    with_courier: 0,
  }));
  backend.seed(StockBalance.name, balances);
  const facts = productFacts([row], [variant, other], balances, []);
  const columns = productColumns({ store, facts, brands: [], categories: [], seesCosts: false, room: 'wide' });
  showOn(
    store,
    <>
      <div data-testid="cell">{columns.find(({ id }) => id === 'stock')?.cell(row)}</div>
      <div data-testid="phone">
        <ProductPhoneRow row={row} facts={facts.get(row.id)} store={store} />
      </div>
    </>,
  );
}

const shown = () => ['cell', 'phone'].map((id) => screen.getByTestId(id));

test('variants below zero are told although the others make up for them', async () => {
  await show(30, -4);
  for (const place of shown()) {
    expect(place.textContent).toContain('26');
    expect(place.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Below zero: 1 of its variants');
    expect(place.querySelector('.text-danger-strong')?.getAttribute('title')).toBe('Below zero: 1 of its variants');
  }
});

test('a sum below zero is red and needs no sign', async () => {
  await show(3, -4);
  for (const place of shown()) {
    expect(place.querySelector('.text-danger-strong')?.textContent).toMatch(/^[-−]1/);
    expect(place.querySelector('[role=img]')).toBeNull();
  }
});

test('what lies on the shelf is not red', async () => {
  await show(3, 4);
  for (const place of shown()) expect(place.querySelector('.text-danger-strong')).toBeNull();
});
