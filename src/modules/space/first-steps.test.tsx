import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Store } from '#data/store.ts';
import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import { createOrder } from '#modules/business/orders/index.ts';
import { completeParcel, createShipment } from '#modules/business/parcels/index.ts';
import { DeliveryZone } from '#modules/business/sale-rules/kind.ts';

import { FirstSteps } from './parts/FirstSteps.tsx';

/* The way to the first delivery, on a real store. */

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

/** A shop with one product, whose only zone is the one that it was founded with. */
function newShop(options: Parameters<typeof shopInMemory>[0] = {}): Store {
  const { store, backend } = shopInMemory(options);
  backend.seed(DeliveryZone.name, [{ id: shop.dhaka, name: 'Everywhere', fee: 0, active: true, sort: 1, deleted_at: null }]);
  return store;
}

async function done(): Promise<readonly string[]> {
  const steps = within(await screen.findByRole('region', { name: 'Start here' })).getAllByRole('listitem');
  return steps.filter((step) => within(step).queryByText('Done')).map((step) => within(step).getByRole('link').textContent ?? '');
}

test('it stays with every step ticked by what is there, until the first delivery is recorded', async () => {
  const store = newShop();
  showOn(store, <FirstSteps />, '/app');
  expect(await done()).toEqual(['Add a product']);
  expect(screen.getByRole('link', { name: /Take the first order/ }).getAttribute('href')).toBe('/app/ecom-orders/new');
  const { id } = await createOrder(store, buildDraft());
  await waitFor(async () => expect(await done()).toContain('Take the first order'));
  const parcel = await createShipment(store, id);
  await waitFor(async () => expect(await done()).toContain('Book the first parcel'));
  await completeParcel(store, parcel.id, { type: 'full', collected_amount: 133_000, charges: noCharges });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull());
  cleanup();
  showOn(store, <FirstSteps />, '/app?start=1');
  expect(await done()).toContain('Record the first delivery');
});

test('it is hidden by a press, stays hidden, and is back once it is asked for', async () => {
  const store = newShop();
  showOn(store, <FirstSteps />, '/app');
  fireEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull());
  cleanup();
  showOn(store, <FirstSteps />, '/app');
  expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull();
  cleanup();
  showOn(store, <FirstSteps />, '/app?start=1');
  expect(await screen.findByRole('region', { name: 'Start here' })).toBeTruthy();
  cleanup();
  showOn(store, <FirstSteps />, '/app');
  expect(await screen.findByRole('region', { name: 'Start here' })).toBeTruthy();
});

test('one press sets up both zones of Bangladesh with their fees, once', async () => {
  const store = newShop();
  showOn(store, <FirstSteps />, '/app');
  fireEvent.click(await screen.findByRole('button', { name: /Inside Dhaka .*70.00 .* Outside Dhaka .*130.00/ }));
  await waitFor(async () => expect(await done()).toContain('Set delivery zones'));
  expect(screen.queryByRole('button', { name: /Inside Dhaka/ })).toBeNull();
  const zones = await store.find(DeliveryZone);
  expect(zones.map(({ name, fee, active }) => [name, fee, active])).toEqual([
    ['Everywhere', 0, false],
    ['Inside Dhaka', 7000, true],
    ['Outside Dhaka', 13_000, true],
  ]);
});

test('a company of another currency sets its own zones, and who runs no products has no first steps', async () => {
  showOn(newShop({ currency: 'INR' }), <FirstSteps />, '/app');
  await done();
  expect(screen.queryByRole('button', { name: /Dhaka/ })).toBeNull();
  cleanup();
  showOn(newShop({ permissions: ['manage_parcels', 'view_products'] }), <FirstSteps />, '/app');
  expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull();
});
