import type { Page } from '@playwright/test';

import type { Backend } from '../../supabase/local/backend.ts';
import { kill, startAgain, untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { importProducts } from './pages/import.ts';
import { outboxOf, rowsOfKind, type StoredRow, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { OrderList } from './pages/order-list.ts';
import { OrderRun } from './pages/order-run.ts';
import { OrderDetail } from './pages/order.ts';
import { ParcelOutcome } from './pages/outcome.ts';
import { ScanStation } from './pages/scan-station.ts';
import { expect, test } from './support/test.ts';

/*
 * The main job, from one end to the other: a day of a small shop. One device loses its network, its renderer and its tab, a second
 * one works on; afterwards every piece of work is on the server once, both devices show the same, and the sums are those that this
 * test computes by itself.
 */

const owner = {
  company: 'Aarong Lane',
  country: 'Bangladesh',
  person: 'Salma Akter',
  email: 'salma@karbar.test',
  password: 'a good password',
};
const catalogue = 'tests/fixtures/imports/shopify-like.csv';
/** Pieces and prices as they stand in the file, in taka. */
const shelf = { 'PJ-M-W': { price: 1450, stock: 12 }, 'PJ-M-B': { price: 1450, stock: 7 }, 'PJ-L-W': { price: 1500, stock: 0 } } as const;
type Sku = keyof typeof shelf;

const skus = Object.keys(shelf) as readonly Sku[];
const fee = 60;
const advance = 500;
/** Six buyers; the fourth one takes two pieces. */
const buyers = Array.from({ length: 6 }, (_, i) => ({
  name: `Buyer ${String(i + 1).padStart(2, '0')}`,
  phone: `01700${String(300_100 + i)}`,
  sku: skus[i % skus.length] ?? 'PJ-M-W',
  quantity: i === 3 ? 2 : 1,
}));
/** Orders that two devices work on at the same time. */
const contested = ['Fields apart', 'Same field', 'Two endings'].map((name, i) => ({
  name,
  phone: `01800${String(400_100 + i)}`,
  sku: 'PJ-M-W' as const,
  quantity: 1,
}));
const ended = { delivered: ['Buyer 01', 'Buyer 02', 'Buyer 03'], partial: 'Buyer 04', cancelled: 'Buyer 05' };

test('a day of orders and parcels, offline and with a second device, arrives once and adds up', async ({ server, newDevice }) => {
  const tablet = await newDevice(server);
  let page = await tablet.context.newPage();

  await test.step('a catalogue from another shop, and nine orders', async () => {
    const app = await new Front(page).signUp(owner);
    await importProducts(page, catalogue);
    const form = await app.newOrder();
    const [first] = buyers;
    if (!first) throw new Error('There are no buyers');
    await page.getByLabel('Delivery fee').fill(String(fee));
    await form.save({
      ...first,
      address: 'House 1, Road 2, Dhanmondi, Dhaka',
      product: first.sku,
      quantity: '1',
      advance: { amount: String(advance), account: 'Cash' },
    });
    const run = await new OrderRun(page).begin();
    for (const sale of [...buyers.slice(1), ...contested]) await run.take({ ...sale, fee: String(fee) });
    await page.goto(`/app/ecom-orders/${(await orderOf(page, 'Two endings')).id}`);
    const order = new OrderDetail(page);
    await order.confirm();
    await order.createShipment();
    await untilSent(page);
  });

  const desk = (await newDevice(server)).context;
  const second = await desk.newPage();
  await new Front(second).signIn(owner.email, owner.password);
  await untilDigestsMatch(second);

  await test.step('without network: shipments, and half of the parcels go out before the renderer dies', async () => {
    await untilInstalled(page);
    await tablet.offline(true);
    await untilBadge(page, 'offline');
    await (await new OrderList(page).open()).shipAll('Buyer', buyers.length);
    const station = await ScanStation.open(page);
    for (const { name } of buyers.slice(0, 3)) await station.out(await labelOf(page, name));
    await kill(page);
  });

  await test.step('started again without network: nothing is lost, the rest goes out, some come to an end', async () => {
    page = await startAgain(tablet.context);
    await untilBadge(page, 'offline');
    expect((await outboxOf(page)).waiting).toHaveLength(6 + 3);
    const station = await ScanStation.open(page);
    for (const { name } of buyers.slice(3)) await station.out(await labelOf(page, name));
    await page.close();
    page = await startAgain(tablet.context);
    for (const name of ended.delivered) await (await parcelOf(page, name)).delivered();
    await (await parcelOf(page, ended.partial)).partial(1);
    await (await parcelOf(page, ended.cancelled)).cancelled('Customer refused');
    await (await parcelOf(page, 'Two endings')).delivered();
    await editAddress(page, 'Fields apart', 'House 99, Road 11, Banani, Dhaka');
    await writeNote(page, 'Same field', 'written on the tablet');
    expect((await outboxOf(page)).waiting).toHaveLength(6 + 6 + 6 + 2);
  });

  await test.step('meanwhile the second device works on the same orders', async () => {
    await writeNote(second, 'Fields apart', 'call before delivery');
    await writeNote(second, 'Same field', 'written at the desk');
    await (await parcelOf(second, 'Two endings')).cancelled('Customer unreachable');
    await untilSent(second);
    expect(await phasesOf(server, 'parcel')).toEqual({ cancelled: 1 });
  });

  await test.step('the network is back: everything arrives, one contradiction is shown to a person', async () => {
    await tablet.offline(false);
    await untilSent(page);
    await untilBadge(page, 'attention');
    const { attention } = await outboxOf(page);
    expect(attention.map(({ op, result }) => [op.action, result['status']])).toEqual([['parcel.complete', 'rejected']]);
    await page.goto('/app/needs-attention');
    const card = page.getByRole('main');
    await expect(card.getByText('Outcome of a parcel')).toBeVisible();
    await expect(card.getByRole('region', { name: 'Recorded here' })).toContainText('Delivered');
    await expect(card.getByRole('region', { name: 'On the server' })).toContainText('Cancelled');
  });

  await test.step('both devices and the server have the same', async () => {
    const here = await untilDigestsMatch(page);
    expect(await untilDigestsMatch(second)).toEqual(here);
    for (const device of [page, second]) await expectEveryOperationOnce(server, device);
  });

  await test.step('the sums are those of this test', async () => {
    const reference = referenceOf();
    expect(await phasesOf(server, 'parcel')).toEqual(reference.parcels);
    expect(await phasesOf(server, 'ecommerce')).toEqual(reference.orders);
    for (const device of [page, second]) {
      const variants = new Map((await rowsOfKind(device, 'variants')).map(({ id, row }) => [id, String(row['sku'])]));
      const balances = (await rowsOfKind(device, 'stock_balances')).map(({ id, row }) => [variants.get(id), row['on_hand']]);
      expect(Object.fromEntries(balances)).toEqual(reference.stock);
      const orders = await rowsOfKind(device, 'ecom_orders');
      expect(sum(orders, 'total_amount')).toBe(reference.total * 100);
      expect(sum(orders, 'collected_amount')).toBe(reference.collected * 100);
      const payments = (await rowsOfKind(device, 'transactions')).map(({ row }) => [row['category'], row['type'], row['amount']]);
      expect(payments).toEqual([['Pre Payment', 'income', advance * 100]]);
      const apart = (await orderOf(device, 'Fields apart')).row;
      expect([apart['ship_address'], apart['notes']]).toEqual(['House 99, Road 11, Banani, Dhaka', 'call before delivery']);
      expect((await orderOf(device, 'Same field')).row['notes']).toBe('written on the tablet');
    }
    await second.goto(`/app/ecom-orders/${(await orderOf(second, 'Same field')).id}`);
    await expect(
      second.getByRole('listitem').filter({ hasText: 'written at the desk' }).filter({ hasText: 'written on the tablet' }),
    ).toBeVisible();
  });
});

async function orderOf(page: Page, name: string): Promise<StoredRow> {
  return only(await rowsOfKind(page, 'ecom_orders'), name);
}

async function labelOf(page: Page, name: string): Promise<string> {
  return String(only(await rowsOfKind(page, 'parcels'), name).row['parcel_id']);
}

async function parcelOf(page: Page, name: string): Promise<ParcelOutcome> {
  return new ParcelOutcome(page).open(only(await rowsOfKind(page, 'parcels'), name).id);
}

function only(rows: readonly StoredRow[], name: string): StoredRow {
  const [found, ...more] = rows.filter(({ row }) => row['ship_name'] === name);
  if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} rows for ${name}`);
  return found;
}

async function editAddress(page: Page, name: string, address: string): Promise<void> {
  const { id } = await orderOf(page, name);
  await page.goto(`/app/ecom-orders/edit/${id}`);
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/ecom-orders/${id}$`));
  await expect(page.getByRole('main').getByText(address).first()).toBeVisible();
}

async function writeNote(page: Page, name: string, note: string): Promise<void> {
  await page.goto(`/app/ecom-orders/${(await orderOf(page, name)).id}`);
  const box = page.getByRole('textbox', { name: 'Internal note' });
  const save = page.getByRole('button', { name: 'Save note' });
  await box.fill(note);
  await save.click();
  await expect(save).toBeHidden();
  await expect(box).toHaveValue(note);
}

async function phasesOf(server: Backend, type: 'ecommerce' | 'parcel'): Promise<Readonly<Record<string, number>>> {
  const rows = await server.sql<{ phase: string; n: number }>(
    `select s.phase, count(*)::int as n from public.orders o join public.shipping_statuses s on s.tenant_id = o.tenant_id and s.id = o.shipping_status_id
     join auth.users u on u.id = o.tenant_id where u.email = $1 and o.order_type = $2 and o.deleted_at is null group by s.phase`,
    [owner.email, type],
  );
  return Object.fromEntries(rows.map(({ phase, n }) => [phase, n]));
}

/** What this device ever did is what the server has of it: nothing is missing, nothing came twice. */
async function expectEveryOperationOnce(server: Backend, page: Page): Promise<void> {
  const { device, acknowledged, attention } = await outboxOf(page);
  const done = new Set([...acknowledged, ...attention.map(({ op }) => op)].map(({ id }) => id));
  const arrived = await server.sql<{ id: string; status: string }>(
    `select id::text, result ->> 'status' as status from private.sync_op where device = $1`,
    [device],
  );
  expect(arrived.map(({ id }) => id).toSorted()).toEqual([...done].toSorted());
  expect(arrived.filter(({ status }) => status === 'rejected')).toHaveLength(attention.length);
}

/** The same day, counted by hand. Amounts in taka. */
function referenceOf() {
  const stock: Record<Sku, number> = { 'PJ-M-W': shelf['PJ-M-W'].stock, 'PJ-M-B': shelf['PJ-M-B'].stock, 'PJ-L-W': shelf['PJ-L-W'].stock };
  let total = 0;
  let collected = 0;
  for (const { name, sku, quantity } of [...buyers, ...contested]) {
    const due = quantity * shelf[sku].price + fee;
    total += due;
    if (ended.delivered.includes(name)) collected += due - (name === 'Buyer 01' ? advance : 0);
    // One of two pieces stays, and the customer pays for the delivery.
    if (name === ended.partial) collected += shelf[sku].price + fee;
    // What a parcel did not deliver is still with the courier.
    const shipped = name === 'Two endings' || !contested.some((one) => one.name === name);
    if (shipped) stock[sku] -= quantity;
  }
  const shipped = { delivered: 3, partial: 1 };
  return {
    // What nobody bought is as many as the file says.
    stock: { ...stock, 'GM-1': 30 },
    total,
    collected,
    parcels: { ...shipped, cancelled: 2, picked: 1 },
    orders: { ...shipped, cancelled: 2, shipment: 1, new: 2 },
  };
}

function sum(rows: readonly StoredRow[], field: string): number {
  return rows.reduce((all, { row }) => all + Number(row[field]), 0);
}
