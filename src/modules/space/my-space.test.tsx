import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import { m } from '#messages';
import { StockBalance } from '#modules/business/products/kind.ts';

import { Component as MySpace } from './MySpace.tsx';

/* My Space offers what is switched on, and nothing else. */

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Where the links of the page lead, without what they ask for. */
async function links(options: Parameters<typeof shopInMemory>[0]): Promise<ReadonlySet<string>> {
  cleanup();
  const { store, backend } = shopInMemory(options);
  // Stock below zero is told, too.
  backend.seed(StockBalance.name, [{ id: shop.shirt, brand_id: shop.brand, on_hand: -2 }]);
  showOn(store, <MySpace />, '/app');
  await screen.findByRole('heading', { level: 1, name: 'Nakshi' });
  if (options?.modules === undefined) await waitFor(() => expect(found()).toContain('/app/products'));
  else await screen.findByText(m.space_nothing_open());
  // What is told of stock would have been told by now.
  await store.find(StockBalance);
  await waitFor(() => expect(screen.queryByRole('status', { busy: true })).toBeNull());
  return found();
}

function found(): ReadonlySet<string> {
  return new Set(screen.queryAllByRole('link').map((link) => (link.getAttribute('href') ?? '').replace(/\?.*/, '')));
}

test('a flag that is off takes its feature away, Business that is off all of it', async () => {
  const all = await links({});
  expect([...all]).toEqual(expect.arrayContaining(['/app/ecom-orders', '/app/ecom-orders/new', '/app/parcels', '/app/products']));
  const withoutOrders = await links({ flags: { 'business.ecom_orders': false } });
  expect([...withoutOrders].filter((to) => to.startsWith('/app/ecom-orders'))).toEqual([]);
  expect(withoutOrders).toContain('/app/parcels');
  const withoutBusiness = await links({ modules: { view_customers: false } });
  expect([...withoutBusiness].filter((to) => /ecom-orders|parcels|products|customers/.test(to))).toEqual([]);
});
