import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { buildDraft, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import { toast } from '#ui/overlay/toast.tsx';

import { createOrder } from '../orders/index.ts';
import { createShipment } from '../parcels/index.ts';
import { EcomOrder, Parcel } from '../sale-rules/kind.ts';
import { ShipmentDialog } from './ShipmentDialog.tsx';

/* What is told before a parcel is made, and what is not made. */

afterEach(() => {
  toast.dismiss();
  cleanup();
});

type Rule = 'allow' | 'warn' | 'block';

/** Ten shirts lie on the shelf. */
async function ask(rule: Rule, ...orders: readonly Readonly<Record<string, unknown>>[]) {
  const made = shopInMemory({ negativeStock: rule });
  const ids: string[] = [];
  for (const over of orders) ids.push((await createOrder(made.store, buildDraft(over))).id);
  showOn(made.store, <ShipmentDialog orderIds={ids} onClose={() => undefined} />);
  return { ...made, dialog: await screen.findByRole('dialog'), parcels: () => made.backend.rows(Parcel.name).length };
}

const eleven = { items: [{ ...buildDraft().items[0]!, quantity: 11 }] };
const create = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: /shipment/i }));

test('the amount to collect and the address are looked at before anything leaves', async () => {
  const { dialog } = await ask('allow', {});
  expect(await within(dialog).findByText('৳1,330.00')).toBeTruthy();
  expect(within(dialog).getByText('House 1, Road 2, Dhanmondi, Dhaka')).toBeTruthy();
  cleanup();
  const many = await ask('allow', {}, { advance: 0, ship_phone: '01812345678' });
  expect(await within(many.dialog).findByText('৳2,860.00')).toBeTruthy();
});

test('a company that refuses tells it with the numbers, and says of nothing that it was made', async () => {
  const { dialog, parcels } = await ask('block', eleven);
  expect(await within(dialog).findByText('Shirt M: 11 to go, 10 on the shelf.')).toBeTruthy();
  create(dialog);
  expect(await within(dialog).findByText('Failed to create parcel.')).toBeTruthy();
  expect(within(dialog).getByText('out_of_stock')).toBeTruthy();
  expect(screen.queryByText('Shipment created successfully!')).toBeNull();
  expect(parcels()).toBe(0);
});

test('a company that warns tells the numbers and lets it go', async () => {
  const { dialog, parcels } = await ask('warn', eleven);
  expect(await within(dialog).findByText('Shirt M: 11 to go, 10 on the shelf.')).toBeTruthy();
  create(dialog);
  await waitFor(() => expect(parcels()).toBe(1));
  expect(await screen.findByText('Shipment created successfully!')).toBeTruthy();
});

test('a company that ships what it likes is told nothing', async () => {
  const { dialog } = await ask('allow', eleven);
  expect(await within(dialog).findByText(/To collect from/)).toBeTruthy();
  expect(within(dialog).queryByText(/on the shelf/)).toBeNull();
});

test('of many orders those go that fit on the shelf; the others are named with their reason', async () => {
  const six = { items: [{ ...buildDraft().items[0]!, quantity: 6 }], advance: 0 };
  const { dialog, parcels } = await ask('block', six, { ...six, ship_phone: '01812345678' });
  expect(await within(dialog).findByText('Shirt M: 12 to go, 10 on the shelf.')).toBeTruthy();
  create(dialog);
  expect(await screen.findByText(/1 done, 1 refused/)).toBeTruthy();
  expect(screen.getByText(/Failed to create parcel\. ORD-261121-M002: out_of_stock/)).toBeTruthy();
  expect(parcels()).toBe(1);
});

test('where nobody knows today the day is asked for, and nothing is made without it', async () => {
  const { dialog, backend, store } = await ask('warn', {});
  expect(within(dialog).queryByLabelText('Date')).toBeNull();
  cleanup();
  const [order = ''] = backend.rows<{ readonly id: string }>(EcomOrder.name).map(({ id }) => id);
  await expect(createShipment({ ...store, knowsToday: () => false }, order)).rejects.toMatchObject({ code: 'date_missing' });
  showOn({ ...store, knowsToday: () => false }, <ShipmentDialog orderIds={[order]} onClose={() => undefined} />);
  const late = await screen.findByRole('dialog');
  fireEvent.change(within(late).getByLabelText('Date'), { target: { value: '2026-11-19' } });
  create(late);
  await waitFor(() => expect(backend.rows(Parcel.name)).toHaveLength(1));
  expect(backend.rows(Parcel.name)[0]).toMatchObject({ order_date: '2026-11-19' });
});

test('an order without an address is not shipped', async () => {
  const { dialog, parcels } = await ask('warn', { ship_address: '' });
  await within(dialog).findByText(/To collect from/);
  create(dialog);
  expect(await within(dialog).findByText('Failed to create parcel.')).toBeTruthy();
  expect(parcels()).toBe(0);
});
