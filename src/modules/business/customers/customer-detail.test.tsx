import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { buildDraft, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { BrandFigures } from '../../account/brands/BrandFigures.tsx';
import { Customer } from '../customer-rules/kind.ts';
import { completeOrder, createOrder } from '../orders/index.ts';
import { Component as OrderForm } from '../orders/OrderForm.tsx';
import { EcomOrder } from '../sale-rules/kind.ts';
import { RecipientCard } from '../sale-screens/RecipientCard.tsx';
import { Component as CustomerDetail } from './CustomerDetail.tsx';

/* The page of one customer on a real store. */

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
type Options = Parameters<typeof shopInMemory>[0];

/** A customer whose three finished orders ended in a delivery, a cancellation and one more delivery; a fourth is open. */
async function known(options: Options = {}) {
  const made = shopInMemory();
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.push((await createOrder(made.store, buildDraft({ advance: 0 }))).id);
  const [first = '', second = '', third = ''] = ids;
  for (const id of [first, third]) await completeOrder(made.store, id, { type: 'full', collected_amount: 153_000, charges: noCharges });
  await completeOrder(made.store, second, {
    type: 'cancelled',
    collected_amount: 0,
    charges: noCharges,
    cancel_reason_ids: ['0195a000-0000-7000-8000-0000000000ea'],
  });
  const [customer] = made.backend.rows<{ id: string }>(Customer.name);
  const order = await made.store.get(EcomOrder, ids[3] ?? '');
  if (!customer || !order) throw new Error('There is no such order');
  const other = shopInMemory(options);
  for (const kind of [Customer.name, EcomOrder.name]) other.backend.seed(kind, made.backend.rows<object>(kind));
  return { ...other, customer, order };
}

function open(store: Awaited<ReturnType<typeof known>>['store'], id: string): void {
  showOn(
    store,
    <Routes>
      <Route path="/app/customers/:customerId" element={<CustomerDetail />} />
      <Route path="/app/ecom-orders/new" element={<OrderForm />} />
    </Routes>,
    `/app/customers/${id}`,
  );
}

test('his new order begins with who he is', async () => {
  const { store, customer } = await known();
  open(store, customer.id);
  fireEvent.click(await screen.findByRole('link', { name: 'New order' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Phone\b(?! 2)/ })).value).toBe('০১৭১২-৩৪৫৬৭৮');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Address/ }).value).toBe('House 1, Road 2, Dhanmondi, Dhaka');
});

test('where orders are switched off none is offered to him', async () => {
  const { store, customer } = await known({ flags: { 'business.ecom_orders': false } });
  open(store, customer.id);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'New order' })).toBeNull();
});

test('his share of success is the same on his page, at his order and, where he is the only one, at the brand', async () => {
  const { store, customer, order } = await known();
  open(store, customer.id);
  await waitFor(() => expect(document.body.textContent).toMatch(/67\s?%/));
  cleanup();
  showOn(store, <RecipientCard row={order} />);
  await waitFor(() => expect(document.body.textContent).toMatch(/67\s?%/));
  cleanup();
  showOn(store, <BrandFigures brandId={order.brand_id} />);
  await waitFor(() => expect(document.body.textContent).toMatch(/67\s?%/));
});
