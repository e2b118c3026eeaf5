import { cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { entriesOf } from '#data/shape.ts';
import { oddValuesOf } from '#fixtures/odd-values.ts';
import { buildDraft, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { Component as MySpace } from '../space/MySpace.tsx';
import { Customer } from './customer-rules/kind.ts';
import { Component as CustomerDetail } from './customers/CustomerDetail.tsx';
import { Component as CustomerList } from './customers/CustomerList.tsx';
import { createOrder } from './orders/index.ts';
import { Component as OrderDetail } from './orders/OrderDetail.tsx';
import { Component as OrderList } from './orders/OrderList.tsx';
import { EcomOrder } from './sale-rules/kind.ts';

/* Rows that no person could have entered, straight in the local database: the screens stand, and what can be shown of them is shown. */

beforeEach(() => {
  localStorage.clear();
  // React tells of every fault that it catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const idOf = (n: number) => `0195a000-0000-7000-9000-${String(n).padStart(12, '0')}`;

async function oddShop() {
  const made = shopInMemory();
  const { id } = await createOrder(made.store, buildDraft({ ship_name: 'Good Recipient' }));
  const order = made.backend.rows<{ readonly id: string }>(EcomOrder.name).find((row) => row.id === id);
  const [customer] = made.backend.rows<object>(Customer.name);
  if (!order || !customer) throw new Error('The shop has no order');
  const odd = Object.entries(entriesOf(EcomOrder)).filter(([field]) => !['id', 'ship_name', 'order_number'].includes(field));
  const orders = odd.flatMap(([field, shape]) =>
    oddValuesOf(shape).map((value) => ({ ...order, ship_name: 'Odd Recipient', [field]: value })),
  );
  return { ...made, order, customer, orders: orders.map((row, n) => ({ ...row, id: idOf(n) })) };
}

const screens = (
  <Routes>
    <Route path="/app" element={<MySpace />} />
    <Route path="/app/ecom-orders" element={<OrderList />} />
    <Route path="/app/ecom-orders/:orderId" element={<OrderDetail />} />
    <Route path="/app/customers" element={<CustomerList />} />
    <Route path="/app/customers/:customerId" element={<CustomerDetail />} />
  </Routes>
);

test('an order without end takes neither the list of orders nor its own page: the day is a sign, with what is stored in its title', async () => {
  const { store, backend, order } = await oddShop();
  backend.seed(EcomOrder.name, [
    { ...order, id: idOf(1), ship_name: 'Odd Recipient', order_date: 'infinity', created_at: 'infinity', total_amount: 1e300 },
  ]);
  showOn(store, screens, '/app/ecom-orders');
  expect(await screen.findByText('Good Recipient')).toBeDefined();
  expect(screen.getByText('Odd Recipient')).toBeDefined();
  expect(screen.getAllByRole('img', { name: 'Cannot be shown: 1e+300' }).length).toBeGreaterThan(0);
  cleanup();
  showOn(store, screens, `/app/ecom-orders/${idOf(1)}`);
  expect((await screen.findAllByText('Odd Recipient')).length).toBeGreaterThan(0);
  expect((await screen.findAllByRole('img', { name: 'Cannot be shown: infinity' })).length).toBeGreaterThan(0);
  cleanup();
  showOn(store, screens, '/app');
  expect((await screen.findAllByRole('heading')).length).toBeGreaterThan(1);
});

test('the list of orders stands whatever stands in any column of its rows', async () => {
  const all = (await oddShop()).orders.filter((row, n) => n % 11 === 0 && (row as { readonly deleted_at?: unknown }).deleted_at === null);
  for (let at = 0; at < all.length; at += 9) {
    const { store, backend } = await oddShop();
    const some = all.slice(at, at + 9);
    backend.seed(EcomOrder.name, some);
    showOn(store, screens, '/app/ecom-orders');
    expect(await screen.findByText('Good Recipient')).toBeDefined();
    expect(screen.getAllByText('Odd Recipient')).toHaveLength(some.length);
    cleanup();
  }
});

test('the page of an order stands whatever stands in one of its columns', async () => {
  const { store, backend, orders } = await oddShop();
  // A page is much to draw: some of all, spread over the columns.
  const some = orders.filter((_, n) => n % 31 === 0);
  backend.seed(EcomOrder.name, some);
  for (const row of some) {
    showOn(store, screens, `/app/ecom-orders/${row.id}`);
    expect((await screen.findAllByText('Odd Recipient')).length).toBeGreaterThan(0);
    cleanup();
  }
});

test('customers are listed and opened whatever stands in their columns', async () => {
  const { store, backend, customer } = await oddShop();
  const odd = Object.entries(entriesOf(Customer)).filter(([field]) => !['id', 'name'].includes(field));
  const rows = odd.flatMap(([field, shape]) =>
    oddValuesOf(shape)
      .slice(0, 3)
      .map((value) => ({ ...customer, name: 'Odd Customer', [field]: value })),
  );
  const numbered = rows.map((row, n) => ({ ...row, id: idOf(n) }));
  backend.seed(Customer.name, numbered);
  showOn(store, screens, '/app/customers');
  await waitFor(() => expect(screen.getAllByText('Odd Customer').length).toBeGreaterThan(5));
  for (const { id } of numbered.filter((_, n) => n % 7 === 0)) {
    cleanup();
    showOn(store, screens, `/app/customers/${id}`);
    expect((await screen.findAllByText('Odd Customer')).length).toBeGreaterThan(0);
  }
});
