import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { Customer } from '../customer-rules/kind.ts';
import { createOrder } from '../orders/index.ts';
import { Component as OrderForm } from '../orders/OrderForm.tsx';
import { Component as ParcelForm } from '../parcels/ParcelForm.tsx';
import { DeliveryZone } from '../sale-rules/kind.ts';

/* The forms of orders and parcels on a real store: the fee of a zone, and who is known by a number. */

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const outside = { id: '0195a000-0000-7000-8000-0000000000d1', name: 'Outside Dhaka', fee: 13_000, active: true, sort: 2, deleted_at: null };

function company() {
  const made = shopInMemory();
  made.backend.seed(DeliveryZone.name, [outside]);
  return made;
}

const forms = { order: '/app/ecom-orders/new', parcel: '/app/parcels/new' } as const;

function open(path: string, store = company().store) {
  showOn(
    store,
    <Routes>
      <Route path="/app/ecom-orders/new" element={<OrderForm />} />
      <Route path="/app/ecom-orders/edit/:orderId" element={<OrderForm />} />
      <Route path="/app/parcels/new" element={<ParcelForm />} />
    </Routes>,
    path,
  );
}

const fee = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Delivery fee/ });
const choose = async (name: RegExp, value: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } });
const zone = async (id: string) => {
  await screen.findByText('Outside Dhaka', { selector: 'option' });
  await choose(/^Zone/, id);
};
const expectFee = (text: string) => waitFor(async () => expect((await fee()).value).toBe(text));

test.each(Object.entries(forms))('the zone of a new %s sets the delivery fee, and another zone changes it', async (_, path) => {
  open(path);
  await zone(outside.id);
  await expectFee('130.00');
  await zone(shop.dhaka);
  await expectFee('80.00');
  await zone('');
  await expectFee('');
});

test.each(Object.entries(forms))('a fee typed into a new %s stays when the zone changes, and the zone’s is offered', async (_, path) => {
  open(path);
  fireEvent.change(await fee(), { target: { value: '50' } });
  fireEvent.blur(await fee());
  await zone(outside.id);
  const use = await screen.findByRole('button', { name: 'Use the zone’s fee' });
  expect((await fee()).value).toBe('50.00');
  fireEvent.click(use);
  await expectFee('130.00');
  expect(screen.queryByRole('button', { name: 'Use the zone’s fee' })).toBeNull();
});

test('an order that is opened again keeps its fee until the zone is changed', async () => {
  const { store } = company();
  const { id } = await createOrder(store, buildDraft({ ship_zone_id: shop.dhaka, delivery_fee: 8000 }));
  open(`/app/ecom-orders/edit/${id}`, store);
  await expectFee('80.00');
  await zone(outside.id);
  await expectFee('130.00');
});

test('a new order of a customer begins with all that is known of him, the zone’s fee included', async () => {
  const { store, backend } = company();
  await createOrder(store, buildDraft({ ship_zone_id: outside.id }));
  const [customer] = backend.rows<{ id: string }>(Customer.name);
  open(`/app/ecom-orders/new?customer=${customer?.id}`, store);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Phone\b(?! 2)/ })).value).toBe('০১৭১২-৩৪৫৬৭৮');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Address/ }).value).toBe('House 1, Road 2, Dhanmondi, Dhaka');
  await expectFee('130.00');
});

test('part of a number names every customer whom it may belong to', async () => {
  const { store } = company();
  for (const [i, name] of ['Rahim', 'Karim', 'Salma'].entries())
    await createOrder(store, buildDraft({ ship_name: name, ship_phone: `0171234567${i}`, advance: 0 }));
  open(forms.order, store);
  fireEvent.change(await screen.findByRole('textbox', { name: /^Phone\b(?! 2)/ }), { target: { value: '0171234567' } });
  const list = await screen.findByRole('list', { name: 'Customers with this number' });
  expect([...list.querySelectorAll('b')].map((name) => name.textContent).toSorted()).toEqual(['Karim', 'Rahim', 'Salma']);
  fireEvent.click(screen.getByRole('button', { name: 'Use: Karim' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Karim');
});
