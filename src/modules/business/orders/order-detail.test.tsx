import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import { toast } from '#ui/overlay/toast.tsx';

import { createParcel, createShipment, setParcelStatus } from '../parcels/index.ts';
import { Component as ParcelDetail } from '../parcels/ParcelDetail.tsx';
import { EcomOrder, Parcel, Return } from '../sale-rules/kind.ts';
import { completeOrder, createOrder } from './commands.ts';
import { Component as OrderDetail } from './OrderDetail.tsx';

/* The page of one order or parcel on a real store. */

afterEach(() => {
  toast.dismiss();
  cleanup();
});

const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
type Shop = ReturnType<typeof shopInMemory>;

function open({ store }: Shop, path: string) {
  showOn(
    store,
    <Routes>
      <Route path="/app/ecom-orders/:orderId" element={<OrderDetail />} />
      <Route path="/app/parcels/:parcelId" element={<ParcelDetail />} />
    </Routes>,
    path,
  );
}

test('why an order was cancelled stands on its page and in its history', async () => {
  const made = shopInMemory();
  const { id } = await createOrder(made.store, buildDraft({ advance: 0 }));
  await completeOrder(made.store, id, {
    type: 'cancelled',
    collected_amount: 0,
    charges: noCharges,
    cancel_reason_ids: [shop.reason],
    cancel_notes: 'Bought it elsewhere',
  });
  open(made, `/app/ecom-orders/${id}`);
  const outcome = await screen.findByRole('region', { name: 'Outcome' });
  expect(await within(outcome).findByText('Refused')).toBeTruthy();
  expect(within(outcome).getByText('Bought it elsewhere')).toBeTruthy();
  expect(await screen.findByText('Refused · Bought it elsewhere')).toBeTruthy();
});

test('what was lost, or comes back, stands beside what was sold, with the way to its return', async () => {
  const made = shopInMemory();
  const { id } = await createParcel(made.store, buildDraft({ advance: 0 }));
  await setParcelStatus(made.store, id, shop.status('parcel', 'lost'));
  const row = made.backend.rows<{ readonly id: string; readonly return_no: string }>(Return.name)[0]!;
  open(made, `/app/parcels/${id}`);
  const returns = await screen.findByRole('region', { name: 'Returns' });
  expect(within(returns).getByRole('link', { name: row.return_no }).getAttribute('href')).toBe(`/app/returns?open=${row.id}`);
  expect(within(returns).getByText('Lost')).toBeTruthy();
  expect(within(returns).getByText('Lost on the way')).toBeTruthy();
});

test('a recorded outcome is taken back in its toast', async () => {
  const made = shopInMemory();
  const { id } = await createParcel(made.store, buildDraft({ advance: 0 }));
  const phase = () => statusOf(made, id);
  open(made, `/app/parcels/${id}`);
  await choose('Record outcome');
  fireEvent.click(await screen.findByRole('button', { name: 'Record as delivered' }));
  await waitFor(() => expect(phase()).toBe(shop.status('parcel', 'delivered')));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(phase()).toBe(shop.status('parcel', 'pending')));
  expect(made.backend.written.at(-1)).toMatchObject({ action: 'parcel.reopen' });
});

test('pressed twice before the screen is drawn again, an outcome is recorded once and a comment is written once', async () => {
  const made = shopInMemory();
  const { id } = await createParcel(made.store, buildDraft({ advance: 0 }));
  open(made, `/app/parcels/${id}`);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Write a comment' }), { target: { value: 'Call first' } });
  await twice(screen.getByRole('button', { name: 'Comment' }));
  await choose('Record outcome');
  await twice(await screen.findByRole('button', { name: 'Record as delivered' }));
  await waitFor(() => expect(statusOf(made, id)).toBe(shop.status('parcel', 'delivered')));
  const done = made.backend.written.map(({ action }) => action);
  expect(done.filter((action) => action === 'parcel.note' || action === 'parcel.complete')).toEqual(['parcel.note', 'parcel.complete']);
});

test('an order without a parcel is open again after Undo, with the advance that was paid back', async () => {
  const made = shopInMemory();
  const { id } = await createOrder(made.store, buildDraft());
  open(made, `/app/ecom-orders/${id}`);
  await choose('Record outcome');
  fireEvent.click(await screen.findByRole('radio', { name: 'Cancelled' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Refused' }));
  fireEvent.click(screen.getByRole('radio', { name: 'We pay it back' }));
  fireEvent.click(screen.getByRole('button', { name: 'Record as cancelled' }));
  await waitFor(async () => expect(await made.store.get(EcomOrder, id)).toMatchObject({ advance: 0 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await made.store.get(EcomOrder, id)).toMatchObject({ advance: 20_000, completed_at: null }));
});

test('who it is, how to reach him and what he pays come before the lines', async () => {
  const made = shopInMemory();
  const { id } = await createOrder(made.store, buildDraft({ ship_phone: '01712-345678' }));
  open(made, `/app/ecom-orders/${id}`);
  const recipient = await screen.findByRole('region', { name: 'Recipient' });
  const items = screen.getByRole('region', { name: 'Items' });
  expect(recipient.compareDocumentPosition(items) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(within(recipient).getByText('৳1,330.00')).toBeTruthy();
  const links = within(recipient).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ href }) => href)).toEqual(expect.arrayContaining(['tel:+8801712345678', 'https://wa.me/8801712345678']));
});

test('only steps that an order went through are ticked', async () => {
  const made = shopInMemory();
  const { id } = await createOrder(made.store, buildDraft());
  await createShipment(made.store, id);
  open(made, `/app/ecom-orders/${id}`);
  const step = async (name: string) => (await screen.findByText(name, { selector: 'li span' })).querySelector('svg');
  await waitFor(async () => expect(await step('New')).not.toBeNull());
  expect([await step('Confirmed'), await step('Packed')]).toEqual([null, null]);
});

test('what pieces of unknown cost earn is not known', async () => {
  const made = shopInMemory();
  const { id } = await createOrder(made.store, buildDraft());
  const cost = (items: object) => made.backend.seed('order_costs', [{ id, brand_id: shop.brand, items, packaging_cost: 0 }]);
  cost({});
  open(made, `/app/ecom-orders/${id}`);
  expect(await screen.findByText('What these products cost is not known.')).toBeTruthy();
  expect(screen.queryByText('Margin')).toBeNull();
  cleanup();
  const [item] = (await made.store.get(EcomOrder, id))!.items;
  cost({ [item!.id]: 40_000 });
  open(made, `/app/ecom-orders/${id}`);
  expect(await screen.findByText('Margin')).toBeTruthy();
});

/** Both presses come before anything is drawn. */
async function twice(button: HTMLElement) {
  await act(async () => {
    button.click();
    button.click();
  });
}

async function choose(entry: string) {
  const [more] = await screen.findAllByRole('button', { name: 'More actions' });
  fireEvent.keyDown(more!, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

function statusOf({ backend }: Shop, id: string): string | undefined {
  return backend.rows<{ id: string; shipping_status_id: string }>(Parcel.name).find((row) => row.id === id)?.shipping_status_id;
}
