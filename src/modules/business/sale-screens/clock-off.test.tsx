import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { CustomerFeed } from '../customer-rules/kind.ts';
import { CustomerHistory } from '../customers/CustomerHistory.tsx';
import { OrderFeed } from '../sale-rules/kind.ts';
import { Timeline } from './Timeline.tsx';

/* What was entered with a clock that was far off says so where it is told. */

afterEach(cleanup);

const at = '2026-11-21T05:00:00.000Z';
const words = "Entered with a clock that was off; the server's time is shown";
const entry = (id: string, activity_details: object) => ({
  id,
  user_id: null,
  actor_kind: 'user',
  type: 'created',
  activity_details,
  created_at: at,
});

test('the feed of an order marks the entries of a clock that was off, and no others', async () => {
  const { store, backend } = shopInMemory();
  const of = { parcel_id: 'o1', brand_id: shop.brand, received_at: at };
  backend.seed(OrderFeed.name, [
    { ...entry('f1', { clock: true }), ...of },
    { ...entry('f2', {}), ...of },
  ]);
  showOn(store, <Timeline of="order" id="o1" />);
  expect(await screen.findAllByText('Created')).toHaveLength(2);
  expect(screen.getAllByText(words)).toHaveLength(1);
});

test('so does the feed of a customer', async () => {
  const { store, backend } = shopInMemory();
  backend.seed(CustomerFeed.name, [{ ...entry('f1', { clock: true }), customer_id: 'c1' }]);
  showOn(store, <CustomerHistory id="c1" />);
  expect(await screen.findByText('Created')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});
