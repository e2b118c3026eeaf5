import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import type { Row } from '#data/kind.ts';
import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import { StockBalance } from '../products/kind.ts';
import { completeOrder, createOrder } from './commands.ts';
import { Component as OrderDetail } from './OrderDetail.tsx';
import { orderNamed } from './queries.ts';
import { reopenOrder } from './reopen.ts';

/* An order that goes without a parcel takes its pieces off the shelf when it is completed: ten shirts lie there. */

afterEach(cleanup);

const charges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
const lines = (quantity: number) => buildDraft().items.map((item) => ({ ...item, quantity }));

async function orderOf(quantity: number) {
  const made = shopInMemory();
  const { id } = await createOrder(made.store, buildDraft({ items: lines(quantity), advance: 0 }));
  const shelf = () => made.backend.rows<Row<typeof StockBalance>>(StockBalance.name).find((row) => row.id === shop.shirt)?.on_hand;
  const sale = { type: 'full', collected_amount: (await orderNamed(made.store, id)).cod_amount, charges } as const;
  return { ...made, id, shelf, sale };
}

test('what is sold leaves the shelf, in part where only a part is kept, and comes back when that is taken back', async () => {
  const { store, id, shelf, sale } = await orderOf(3);
  const sold = await completeOrder(store, id, sale);
  expect(shelf()).toBe(7);
  await reopenOrder(store, sold);
  expect(shelf()).toBe(10);
  const [item] = (await orderNamed(store, id)).items;
  await completeOrder(store, id, { ...sale, type: 'partial', delivered: { [item?.id ?? '']: 1 }, variance_reason: 'Rounded' });
  expect(shelf()).toBe(9);
});

test('more than lies there is refused before it is stored where the company says so, and sold where not', async () => {
  const { store, backend, id, shelf, sale } = await orderOf(11);
  const strict = { ...store, company: () => ({ ...store.company(), negative_stock: 'block' as const }) };
  const written = backend.written.length;
  await expect(completeOrder(strict, id, sale)).rejects.toMatchObject({ code: 'out_of_stock', field: 'items' });
  expect([backend.written.length, shelf()]).toEqual([written, 10]);
  await completeOrder(store, id, sale);
  expect(shelf()).toBe(-1);
});

test('whoever records the sale is told what the shelf lacks, not for what is cancelled', async () => {
  const { store, id } = await orderOf(11);
  showOn(
    store,
    <Routes>
      <Route path="/app/ecom-orders/:orderId" element={<OrderDetail />} />
    </Routes>,
    `/app/ecom-orders/${id}`,
  );
  const [more] = await screen.findAllByRole('button', { name: 'More actions' });
  if (more) fireEvent.keyDown(more, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Record outcome' }));
  expect(await screen.findByText(/11 to go, 10 on the shelf/)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Cancelled' }));
  await waitFor(() => expect(screen.queryByText(/on the shelf/)).toBeNull());
});
