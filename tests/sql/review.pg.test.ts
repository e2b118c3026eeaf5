import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import {
  advanceRow,
  endingOf,
  endOf,
  foundCompany,
  hire,
  insertOf,
  line,
  orderRow,
  parcelRow,
  patchOf,
  rowOf,
  type TestCompany,
} from './company.ts';
import { Device, useServer } from './server.ts';

/* What a device that does not keep to the app's rules, or that comes late, must not be able to do. */

const server = useServer();

const trashed = '2026-11-21T06:00:00Z';

async function shipped(company: TestCompany) {
  const order = orderRow(company);
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  const parcel = parcelRow(company, { source_ecom_order_id: order.id, items: order.items });
  expect(await company.device.do('shipment.create', insertOf('parcels', parcel))).toMatchObject({ status: 'applied' });
  return { order, parcel };
}

function deliver(company: TestCompany, device: Device, parcel: string, collected = 153_000) {
  return device.do('parcel.complete', endingOf(company, parcel, { collected, at: trashed }));
}

async function otherBrand(company: TestCompany) {
  const [brand, product, variant] = [randomUUID(), randomUUID(), randomUUID()];
  await server.sql('insert into public.brands (tenant_id, id, name) values ($1, $2, $3)', [company.tenant, brand, 'Other']);
  expect(
    await company.device.do(
      'product.save',
      insertOf('products', { id: product, brand_id: brand, name: 'Lungi' }),
      insertOf('variants', { id: variant, product_id: product, brand_id: brand, title: '', price: 100 }),
    ),
  ).toMatchObject({ status: 'applied' });
  return { brand, product, variant };
}

test('a finished parcel stays finished: its pieces, money and end cannot be rewritten, and it does not go to the trash', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  expect(await deliver(company, company.device, parcel.id)).toMatchObject({ status: 'applied' });
  const ended = await rowOf(company, 'orders', parcel.id);
  const patch = (action: string, set: Parameters<typeof patchOf>[2]) => company.device.do(action, patchOf('parcels', parcel.id, set));
  await patch('parcel.complete', { completed_at: [ended['completed_at'], null] });
  expect(await patch('parcel.delete', { deleted_at: [null, trashed] })).toMatchObject({ code: 'completed' });
  expect(await patch('parcel.edit', { items: [ended['items'], [{ ...(ended['items'] as object[])[0], delivered_qty: 0 }]] })).toMatchObject(
    { code: 'completed', field: 'items' },
  );
  expect(await patch('parcel.edit', { delivery_fee: [13_000, 0] })).toMatchObject({ code: 'completed', field: 'delivery_fee' });
  expect(await patch('parcel.complete', { collected_amount: [153_000, 0] })).toMatchObject({
    code: 'completed',
    field: 'collected_amount',
  });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({
    completed_at: ended['completed_at'],
    collected_amount: 153_000,
    delivery_fee: 13_000,
    deleted_at: null,
  });
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: -2 });
});

test('an open order cannot be called finished without an outcome', async () => {
  const company = await foundCompany(server);
  const order = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', order));
  await company.device.do('order.complete', patchOf('ecom_orders', order.id, { completed_at: [null, trashed] }));
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ completed_at: null });
});

test('the outcome of a parcel that someone else threw away needs attention', async () => {
  const company = await foundCompany(server);
  const { order, parcel } = await shipped(company);
  expect(await company.device.do('parcel.delete', patchOf('parcels', parcel.id, { deleted_at: [null, trashed] }))).toMatchObject({
    status: 'applied',
  });
  const packer = await hire(company, ['manage_parcels']);
  expect(await deliver(company, packer, parcel.id)).toMatchObject({ status: 'rejected', code: 'deleted' });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({
    shipping_status_id: company.the('parcel:pending'),
    collected_amount: 0,
  });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ shipping_status_id: company.the('ecom:confirmed') });
});

test('what a parcel carries and its order says stay one: late edits, own outcomes and loosened links are not taken', async () => {
  const company = await foundCompany(server);
  const { order, parcel } = await shipped(company);
  const [first] = order.items;
  const more = [{ ...first, quantity: 5 }];
  expect(await company.device.do('order.edit', patchOf('ecom_orders', order.id, { items: [order.items, more] }))).toMatchObject({
    code: 'already_shipped',
    field: 'items',
  });
  expect(await company.device.do('order.edit', patchOf('ecom_orders', order.id, { delivery_fee: [13_000, 0] }))).toMatchObject({
    code: 'already_shipped',
    field: 'delivery_fee',
  });
  expect(await company.device.do('parcel.edit', patchOf('parcels', parcel.id, { items: [order.items, more] }))).toMatchObject({
    code: 'priced_by_order',
    field: 'items',
  });
  expect(await company.device.do('parcel.edit', patchOf('parcels', parcel.id, { discount_value: [10_000, 100_000] }))).toMatchObject({
    code: 'priced_by_order',
    field: 'discount_value',
  });
  expect(
    await company.device.do(
      'order.complete',
      patchOf('ecom_orders', order.id, {
        shipping_status_id: [company.the('ecom:shipment'), company.the('ecom:cancelled')],
        delivery_details: [null, endOf('cancelled', { cancel_reason_ids: [company.the('reason')] })],
      }),
    ),
  ).toMatchObject({ code: 'follows_parcel' });
  await company.device.do('shipment.create', patchOf('ecom_orders', order.id, { linked_parcel_id: [parcel.id, null] }));
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({
    linked_parcel_id: parcel.id,
    items: [{ quantity: 2 }],
    shipping_status_id: company.the('ecom:shipment'),
  });
  // What is no business of the parcel still changes, and the outcome still arrives.
  expect(await company.device.do('order.edit', patchOf('ecom_orders', order.id, { notes: ['', 'Call first'] }))).toMatchObject({
    status: 'applied',
  });
  expect(await deliver(company, company.device, parcel.id)).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({
    shipping_status_id: company.the('ecom:delivered'),
    collected_amount: 153_000,
  });
});

test('a parcel of an order costs what the order costs, and needs the right to ship orders', async () => {
  const company = await foundCompany(server);
  const order = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', order));
  const parcel = (overrides: object) =>
    insertOf('parcels', parcelRow(company, { source_ecom_order_id: order.id, items: order.items, ...overrides }));
  expect(await company.device.do('shipment.create', parcel({ discount_value: 100_000 }))).toMatchObject({
    code: 'invalid',
    field: 'discount_value',
  });
  const packer = await hire(company, ['manage_parcels']);
  expect(await packer.do('parcel.create', parcel({}))).toMatchObject({ code: 'forbidden', field: 'source_ecom_order_id' });
  const seller = await hire(company, ['manage_ecom_orders']);
  expect(await seller.do('shipment.create', insertOf('parcels', parcelRow(company)))).toMatchObject({
    code: 'forbidden',
    field: 'source_ecom_order_id',
  });
  expect(await seller.do('shipment.create', parcel({}))).toMatchObject({ status: 'applied' });
});

test('a new order has collected nothing and was printed never, whatever it says', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company, {
    collected_amount: 999_999,
    delivery_details: endOf('full'),
    print_count: 7,
    completed_at: trashed,
  });
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({
    collected_amount: 0,
    delivery_details: null,
    print_count: 0,
    completed_at: null,
  });
});

test('people write comments; what the server tells cannot be forged', async () => {
  const company = await foundCompany(server);
  const order = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', order));
  const entry = (type: string, activity_details: object) =>
    company.device.do(
      'order.note',
      insertOf('order_feed', {
        id: randomUUID(),
        parcel_id: order.id,
        brand_id: order.brand_id,
        user_id: null,
        actor_kind: 'courier',
        type,
        activity_details,
        created_at: trashed,
      }),
    );
  expect(await entry('status_changed', { from: 'New', to: 'Delivered' })).toMatchObject({ code: 'forbidden', field: 'type' });
  expect(await entry('comment', { text: 'x'.repeat(2001) })).toMatchObject({ code: 'too_long' });
  expect(await entry('comment', { text: 'Customer asked for Friday' })).toMatchObject({ status: 'applied' });
  expect(
    await server.sql(`select actor_kind, user_id from public.parcel_feed where parcel_id = $1 and type = 'comment'`, [order.id]),
  ).toEqual([{ actor_kind: 'user', user_id: company.owner }]);
});

test('nobody gives back more than came in, also not twice from two tablets', async () => {
  const company = await foundCompany(server);
  const order = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', order), insertOf('transactions', advanceRow(company, order.id, 20_000)));
  const refund = advanceRow(company, order.id, 20_000, { type: 'expense' });
  expect(await company.device.do('order.edit', insertOf('transactions', { ...refund, amount: 20_001 }))).toMatchObject({
    code: 'nothing_to_refund',
    field: 'amount',
  });
  expect(await company.device.do('order.edit', insertOf('transactions', refund))).toMatchObject({ status: 'applied' });
  const other = await new Device(server, company.owner, company.tenant).open();
  expect(await other.do('order.edit', insertOf('transactions', { ...refund, id: randomUUID() }))).toMatchObject({
    code: 'nothing_to_refund',
  });
  expect(await other.do('order.edit', patchOf('transactions', refund.id, { amount: [20_000, 30_000] }))).toMatchObject({
    code: 'nothing_to_refund',
  });
  expect(await rowOf(company, 'account_balances', company.the('cash'))).toMatchObject({ balance: 0 });
});

test('a role of one brand does not reach another one by a product, a variant or a line', async () => {
  const company = await foundCompany(server);
  const away = await otherBrand(company);
  const keeper = await hire(company, ['manage_products', 'manage_parcels'], [company.the('brand')]);
  expect(
    await keeper.do('product.save', patchOf('variants', company.variants[0], { product_id: [company.product, away.product] })),
  ).toMatchObject({ status: 'rejected' });
  expect(
    await company.device.do('product.save', patchOf('variants', company.variants[0], { product_id: [company.product, away.product] })),
  ).toMatchObject({ code: 'invalid', field: 'product_id' });
  expect(await rowOf(company, 'variants', company.variants[0])).toMatchObject({
    product_id: company.product,
    brand_id: company.the('brand'),
  });
  const parcel = parcelRow(company, { items: [line({ variant_id: away.variant })] });
  expect(await keeper.do('parcel.create', insertOf('parcels', parcel))).toMatchObject({ code: 'not_found', field: 'variant_id' });
  const mine = parcelRow(company);
  expect(await keeper.do('parcel.create', insertOf('parcels', mine))).toMatchObject({ status: 'applied' });
  expect(await keeper.do('parcel.edit', patchOf('parcels', mine.id, { items: [mine.items, parcel.items] }))).toMatchObject({
    code: 'not_found',
    field: 'variant_id',
  });
  expect(await server.sql('select 1 from public.stock_movements where variant_id = $1', [away.variant])).toEqual([]);
  // Whoever has all brands may mix them.
  expect(await company.device.do('parcel.create', insertOf('parcels', parcelRow(company, { items: parcel.items })))).toMatchObject({
    status: 'applied',
  });
});

test('a movement by hand cannot pass for one of a parcel', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  const movement = {
    id: randomUUID(),
    variant_id: company.variants[0],
    brand_id: company.the('brand'),
    qty: 2,
    type: 'return_in',
    ref_type: 'parcel',
    ref_id: parcel.id,
    note: '',
    at: trashed,
    created_by: null,
  };
  expect(await company.device.do('stock.adjust', insertOf('stock_movements', movement))).toMatchObject({
    code: 'forbidden',
    field: 'ref_type',
  });
});

test('an operation that names a line twice is refused and does not hold up the queue', async () => {
  const company = await foundCompany(server);
  const twice = line();
  const results = await company.device.push(
    { action: 'order.create', changes: [insertOf('ecom_orders', orderRow(company, { items: [twice, twice] }))] },
    { action: 'order.create', changes: [insertOf('ecom_orders', orderRow(company))] },
  );
  expect(results).toMatchObject([{ status: 'rejected', code: 'invalid' }, { status: 'applied' }]);
});
