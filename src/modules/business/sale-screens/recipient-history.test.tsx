import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { buildDraft, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { createOrder } from '../orders/index.ts';
import { EcomOrder } from '../sale-rules/kind.ts';
import { RecipientCard } from './RecipientCard.tsx';

afterEach(cleanup);

test('what a customer ordered before says that it counts what this device keeps', async () => {
  const { store } = shopInMemory();
  const { id } = await createOrder(store, buildDraft());
  const order = await store.get(EcomOrder, id);
  if (!order) throw new Error('There is no order');
  showOn(store, <RecipientCard row={order} />);
  expect(await screen.findByText('First order')).toBeTruthy();
  expect(screen.getByText(/^Counts the orders that this device keeps/)).toBeTruthy();
});
