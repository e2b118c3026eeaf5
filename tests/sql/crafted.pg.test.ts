import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { advanceRow, endOf, foundCompany, hire, insertOf, line, orderRow, parcelRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { useServer } from './server.ts';

/* Operations that no screen makes: whoever may do something uses it for what he may not. */

const server = useServer();
const applied = { status: 'applied' };

const movementRow = (company: TestCompany, id: string) => ({
  id,
  variant_id: company.variants[0],
  brand_id: company.the('brand'),
  qty: 1,
  type: 'adjust',
  ref_type: null,
  ref_id: null,
  note: '',
  at: new Date().toISOString(),
  created_by: null,
});

test('nobody holds a parcel up by taking the id of what it will move', async () => {
  const company = await foundCompany(server);
  const { tenant, device, variants } = company;
  const idOf = async (name: string): Promise<string> =>
    String((await server.sql<{ id: string }>('select private.id_of($1, $2) as id', [tenant, name]))[0]?.id);
  const parcel = parcelRow(company);
  const clerk = await hire(company, ['manage_products']);
  for (const moves of [0, 1]) {
    const id = await idOf(`stock:${parcel.id}:${variants[0]}:${moves}`);
    expect(await clerk.do('stock.adjust', insertOf('stock_movements', movementRow(company, id)))).toMatchObject(applied);
  }
  expect(await device.do('parcel.create', insertOf('parcels', parcel))).toMatchObject(applied);
  const deleted = patchOf('parcels', parcel.id, { deleted_at: [null, new Date().toISOString()] });
  expect(await device.do('parcel.delete', deleted)).toMatchObject(applied);
  expect(await rowOf(company, 'stock_balances', variants[0])).toMatchObject({ on_hand: 2 });
});

test('what an open order collects and delivers, and when it ended, is nothing', async () => {
  const company = await foundCompany(server);
  const { device, the } = company;
  const sold = line({ variant_id: company.variants[0] });
  const order = orderRow(company, { items: [{ ...sold, delivered_qty: 2 }] });
  expect(await device.do('order.create', insertOf('ecom_orders', order))).toMatchObject(applied);
  const needs = (field: string) => ({ status: 'rejected', code: 'needs_outcome', field });
  const change = (action: string, set: Parameters<typeof patchOf>[2]) => device.do(action, patchOf('ecom_orders', order.id, set));
  for (const action of ['order.complete', 'order.reopen']) {
    expect(await change(action, { collected_amount: [0, 555] })).toMatchObject(needs('collected_amount'));
    expect(await change(action, { delivery_details: [null, endOf('full')] })).toMatchObject(needs('delivery_details'));
    await change(action, { completed_at: [null, '2001-01-01T00:00:00Z'] });
    await change(action, { items: [[sold], [{ ...sold, delivered_qty: 2 }]] });
  }
  const [item] = (await server.sql('select delivered_qty from public.order_items where order_id = $1', [order.id])) as readonly unknown[];
  expect(item).toEqual({ delivered_qty: 0 });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ completed_at: null, collected_amount: 0, delivery_details: null });
  expect(await change('order.status', { shipping_status_id: [the('ecom:new'), the('ecom:confirmed')] })).toMatchObject(applied);
});

test('how many pieces were delivered follows from the outcome, and the shelf with it', async () => {
  const company = await foundCompany(server);
  const { device, the } = company;
  const parcel = parcelRow(company);
  await device.do('parcel.create', insertOf('parcels', parcel));
  const delivered = {
    shipping_status_id: [the('parcel:pending'), the('parcel:delivered')],
    delivery_details: [null, endOf('full')],
    collected_amount: [0, 153_000],
  } as const;
  expect(await device.do('parcel.complete', patchOf('parcels', parcel.id, delivered))).toMatchObject(applied);
  const items = (await rowOf(company, 'orders', parcel.id))['items'] as readonly object[];
  await device.do('parcel.reopen', patchOf('parcels', parcel.id, { items: [items, items.map((item) => ({ ...item, delivered_qty: 0 }))] }));
  expect((await rowOf(company, 'orders', parcel.id))['items']).toEqual(items);
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: -2 });
});

test('an order that is shipped has the money and the charges of its parcel', async () => {
  const company = await foundCompany(server);
  const { device, the } = company;
  const order = orderRow(company);
  await device.do('order.create', insertOf('ecom_orders', order));
  const { items, discount_type, discount_value, delivery_fee } = order;
  const parcel = parcelRow(company, { source_ecom_order_id: order.id, items, discount_type, discount_value, delivery_fee });
  expect(await device.do('shipment.create', insertOf('parcels', parcel))).toMatchObject(applied);
  const follows = (field: string) => ({ status: 'rejected', code: 'follows_parcel', field });
  const forge = async (collected: number) => {
    for (const action of ['order.complete', 'order.reopen']) {
      for (const field of ['shipping_charge', 'cod_charge', 'return_charge', 'other_charge'])
        expect(await device.do(action, patchOf('ecom_orders', order.id, { [field]: [0, 99] }))).toMatchObject({ status: 'rejected' });
      const money = await device.do(action, patchOf('ecom_orders', order.id, { collected_amount: [collected, 1] }));
      expect(money).toMatchObject({ status: 'rejected' });
    }
  };
  await forge(0);
  const set = {
    shipping_status_id: [the('parcel:pending'), the('parcel:delivered')],
    delivery_details: [null, endOf('full')],
    collected_amount: [0, 153_000],
  } as const;
  expect(await device.do('parcel.complete', patchOf('parcels', parcel.id, set))).toMatchObject(applied);
  await forge(153_000);
  const charge = patchOf('ecom_orders', order.id, { shipping_charge: [0, 99] });
  expect(await device.do('order.reopen', charge)).toMatchObject(follows('shipping_charge'));
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ collected_amount: 153_000, shipping_charge: 0 });
});

test('orders pay for orders and parcels for parcels: neither role moves the money of what it does not see', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const [order, parcel] = [orderRow(company), parcelRow(company)];
  await device.do('order.create', insertOf('ecom_orders', order));
  await device.do('parcel.create', insertOf('parcels', parcel));
  const [ofOrder, ofParcel] = [advanceRow(company, order.id, 5000), advanceRow(company, parcel.id, 5000)];
  expect(await device.do('order.edit', insertOf('transactions', ofOrder))).toMatchObject(applied);
  expect(await device.do('parcel.edit', insertOf('transactions', ofParcel))).toMatchObject(applied);
  const seller = await hire(company, ['manage_ecom_orders']);
  const packer = await hire(company, ['manage_parcels']);
  const gone = { status: 'rejected', code: 'not_found' };
  const foreign = [
    [seller, 'order', ofParcel, parcel.id],
    [packer, 'parcel', ofOrder, order.id],
  ] as const;
  for (const [who, what, money, id] of foreign) {
    expect(await who.do(`${what}.edit`, patchOf('transactions', money.id, { amount: [5000, 1] }))).toMatchObject(gone);
    const now = new Date().toISOString();
    expect(await who.do(`${what}.reopen`, patchOf('transactions', money.id, { deleted_at: [null, now] }))).toMatchObject(gone);
    for (const action of ['create', 'edit', 'complete'])
      expect(await who.do(`${what}.${action}`, insertOf('transactions', advanceRow(company, id, 700)))).toMatchObject(gone);
  }
  expect(await seller.do('order.edit', patchOf('transactions', ofOrder.id, { amount: [5000, 4000] }))).toMatchObject(applied);
  expect(await packer.do('parcel.edit', patchOf('transactions', ofParcel.id, { amount: [5000, 4000] }))).toMatchObject(applied);
});

test('a category lies below none of its own', async () => {
  const { device } = await foundCompany(server);
  const [top, below] = [randomUUID(), randomUUID()];
  const row = (id: string, parent_id: string | null) => insertOf('categories', { id, name: id.slice(0, 8), slug: id, parent_id, sort: 0 });
  expect(await device.do('product.save', row(top, null), row(below, top))).toMatchObject(applied);
  const circle = { status: 'rejected', code: 'invalid', field: 'parent_id' };
  for (const parent of [top, below])
    expect(await device.do('product.save', patchOf('categories', top, { parent_id: [null, parent] }))).toMatchObject(circle);
});
