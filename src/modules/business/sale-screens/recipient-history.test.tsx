import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { buildDraft, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { CustomerTotals } from '../customers/CustomerTotals.tsx';
import { createOrder } from '../orders/index.ts';
import { totalsOfSales } from '../sale-rules/index.ts';
import { EcomOrder } from '../sale-rules/kind.ts';
import { RecipientCard } from './RecipientCard.tsx';

afterEach(cleanup);

/* Sums of what a device keeps say so. */

const words = /^Counts the orders that this device keeps/;

test('what a customer ordered before says that it counts what this device keeps', async () => {
  const { store } = shopInMemory();
  const { id } = await createOrder(store, buildDraft());
  const order = await store.get(EcomOrder, id);
  if (!order) throw new Error('There is no order');
  showOn(store, <RecipientCard row={order} />);
  expect(await screen.findByText('First order')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test('so do the totals on his page', () => {
  const { store } = shopInMemory();
  showOn(store, <CustomerTotals totals={totalsOfSales([], [], [])} />);
  expect(screen.getByText(words)).toBeTruthy();
});
