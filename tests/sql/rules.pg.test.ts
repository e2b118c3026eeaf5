import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import {
  advanceRow,
  endingOf,
  endOf,
  foundCompany,
  insertOf,
  line,
  orderRow,
  parcelRow,
  patchOf,
  rowOf,
  type TestCompany,
} from './company.ts';
import { useServer } from './server.ts';

const server = useServer();

/** The worked example: 2 x 750.00, order discount 100.00, delivery 130.00, advance 200.00, shipped. */
async function shippedOrder(company: TestCompany) {
  const order = orderRow(company);
  const advance = advanceRow(company, order.id, 20_000);
  expect(await company.device.do('order.create', insertOf('ecom_orders', order), insertOf('transactions', advance))).toMatchObject({
    status: 'applied',
  });
  const parcel = parcelRow(company, { source_ecom_order_id: order.id, items: order.items });
  expect(await company.device.do('shipment.create', insertOf('parcels', parcel))).toMatchObject({ status: 'applied' });
  return { order, parcel, advance, item: order.items[0]?.id ?? '' };
}

function complete(
  company: TestCompany,
  parcel: string,
  phase: string,
  collected: number,
  told: object,
  charges: Readonly<Record<string, number>> = {},
) {
  return company.device.do('parcel.complete', endingOf(company, parcel, { to: phase, collected, told, charges }));
}

test('full delivery of the worked example', async () => {
  const company = await foundCompany(server);
  const { order, parcel } = await shippedOrder(company);
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ total_amount: 153_000, advance: 20_000, cod_amount: 133_000 });
  expect(
    await complete(company, parcel.id, 'delivered', 133_000, endOf('full'), { shipping_charge: 13_000, cod_charge: 1_330 }),
  ).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({
    collected_amount: 133_000,
    shipping_charge: 13_000,
    cod_charge: 1_330,
    delivery_details: { type: 'full' },
    items: [{ delivered_qty: 2 }],
  });
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: -2 });
  expect((await rowOf(company, 'order_costs', order.id))['items']).toEqual({ [order.items[0]?.id ?? '']: 40_000 });
});

test('partial delivery: one piece is still with the courier, the total stands', async () => {
  const company = await foundCompany(server);
  const { order, parcel, item } = await shippedOrder(company);
  const told = endOf('partial', { delivered_items: [{ item_id: item, quantity: 1 }] });
  expect(
    await complete(company, parcel.id, 'partial', 63_000, told, { shipping_charge: 13_000, cod_charge: 630, return_charge: 6_500 }),
  ).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ total_amount: 153_000, items: [{ delivered_qty: 1 }] });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({
    shipping_status_id: company.the('ecom:partial'),
    return_charge: 6_500,
    items: [{ delivered_qty: 1 }],
    delivery_details: { delivered_items: [{ item_id: item, quantity: 1 }] },
  });
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: -2 });
  expect(await server.sql('select quantity, delivered_qty from public.order_items where order_id = $1', [order.id])).toEqual([
    { quantity: 2, delivered_qty: 1 },
  ]);
});

test('cancelled: nothing collected, a reason named, all pieces still with the courier', async () => {
  const company = await foundCompany(server);
  const { order, parcel } = await shippedOrder(company);
  const reasons = { cancel_reason_ids: [company.the('reason')] };
  expect(await complete(company, parcel.id, 'cancelled', 0, endOf('cancelled'))).toMatchObject({ code: 'reason_missing' });
  expect(await complete(company, parcel.id, 'cancelled', 100, endOf('cancelled', reasons))).toMatchObject({
    code: 'invalid',
    field: 'collected_amount',
  });
  expect(await complete(company, parcel.id, 'cancelled', 0, endOf('cancelled', { cancel_reason_ids: [randomUUID()] }))).toMatchObject({
    code: 'not_found',
  });
  expect(await complete(company, parcel.id, 'cancelled', 0, endOf('full'))).toMatchObject({ code: 'invalid', field: 'delivery_details' });
  expect(
    await complete(company, parcel.id, 'cancelled', 0, endOf('cancelled', { ...reasons, advance: 'kept' }), {
      shipping_charge: 13_000,
      return_charge: 6_500,
    }),
  ).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({
    shipping_status_id: company.the('ecom:cancelled'),
    collected_amount: 0,
    delivery_details: { advance: 'kept' },
    items: [{ delivered_qty: 0 }],
  });
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: -2 });
});

test('paid return: a partial delivery of nothing with money collected', async () => {
  const company = await foundCompany(server);
  const { parcel } = await shippedOrder(company);
  expect(await complete(company, parcel.id, 'partial', 13_000, endOf('partial'), { cod_charge: 130 })).toMatchObject({
    status: 'applied',
  });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ collected_amount: 13_000, items: [{ delivered_qty: 0 }] });
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: -2 });
});

test.each([
  ['fixed', 10_000, [{ quantity: 2, price: 75_000 }], 13_000, 153_000],
  ['percent', 1_000, [{ quantity: 3, price: 3_335 }], 0, 9_004],
  // Half of a unit rounds away from zero: 5 % of 0.50 is 0.025.
  ['percent', 500, [{ quantity: 1, price: 50 }], 0, 47],
  ['fixed', 999_999, [{ quantity: 1, price: 50_000 }], 6_000, 6_000],
  ['fixed', 0, [{ quantity: 2, price: 10_000, discount: 1_500 }], 0, 18_500],
] as const)('total with a %s discount of %d', async (discount_type, discount_value, lines, delivery_fee, total) => {
  const company = await foundCompany(server);
  const order = orderRow(company, { discount_type, discount_value, delivery_fee, items: lines.map((overrides) => line(overrides)) });
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ total_amount: total, cod_amount: total });
});

test('a later advance, its correction and its refund reach the order, its parcel and the account', async () => {
  const company = await foundCompany(server);
  const { order, parcel, advance } = await shippedOrder(company);
  expect(await company.device.do('order.edit', patchOf('transactions', advance.id, { amount: [20_000, 50_000] }))).toMatchObject({
    status: 'applied',
  });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ advance: 50_000, cod_amount: 103_000 });
  await company.device.do('order.complete', insertOf('transactions', advanceRow(company, order.id, 10_000, { type: 'expense' })));
  for (const id of [order.id, parcel.id])
    expect(await rowOf(company, 'orders', id)).toMatchObject({ advance: 40_000, cod_amount: 113_000 });
  expect(await rowOf(company, 'account_balances', company.the('cash'))).toMatchObject({ balance: 40_000 });
  await company.device.do('order.edit', patchOf('transactions', advance.id, { deleted_at: [null, '2026-11-21T06:00:00Z'] }));
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ advance: -10_000, cod_amount: 163_000 });
  expect(await rowOf(company, 'account_balances', company.the('cash'))).toMatchObject({ balance: -10_000 });
  // Paid more than it costs: never a negative amount for the courier.
  await company.device.do('order.edit', insertOf('transactions', advanceRow(company, order.id, 500_000)));
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ cod_amount: 0 });
});

test("one live parcel per order, with the order's lines", async () => {
  const company = await foundCompany(server);
  const { order, parcel } = await shippedOrder(company);
  const second = parcelRow(company, { source_ecom_order_id: order.id, items: order.items });
  expect(await company.device.do('shipment.create', insertOf('parcels', second))).toMatchObject({
    code: 'already_shipped',
    current: { kind: 'ecom_orders', id: order.id },
  });
  expect(
    await company.device.do('order.delete', patchOf('ecom_orders', order.id, { deleted_at: [null, '2026-11-21T06:00:00Z'] })),
  ).toMatchObject({ code: 'already_shipped' });
  expect(
    await company.device.do('parcel.delete', patchOf('parcels', parcel.id, { deleted_at: [null, '2026-11-21T06:00:00Z'] })),
  ).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({
    linked_parcel_id: null,
    shipping_status_id: company.the('ecom:confirmed'),
  });
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: 0 });
  expect(await company.device.do('shipment.create', insertOf('parcels', { ...second, items: [line({ quantity: 1 })] }))).toMatchObject({
    code: 'invalid',
    field: 'items',
  });
  expect(await company.device.do('shipment.create', insertOf('parcels', second))).toMatchObject({ status: 'applied' });
  expect(
    await company.device.do('parcel.delete', patchOf('parcels', parcel.id, { deleted_at: ['2026-11-21T06:00:00Z', null] })),
  ).toMatchObject({ code: 'already_shipped' });
  expect(
    await company.device.do('parcel.delete', patchOf('parcels', second.id, { deleted_at: [null, '2026-11-21T06:00:00Z'] })),
  ).toMatchObject({ status: 'applied' });
  expect(
    await company.device.do('parcel.delete', patchOf('parcels', parcel.id, { deleted_at: ['2026-11-21T06:00:00Z', null] })),
  ).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({
    linked_parcel_id: parcel.id,
    shipping_status_id: company.the('ecom:shipment'),
  });
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: -2 });
  expect(
    await company.device.do('shipment.create', insertOf('parcels', parcelRow(company, { source_ecom_order_id: randomUUID() }))),
  ).toMatchObject({ code: 'source_missing', message: 'Could not find the original eCommerce order.' });
});

test('editing the pieces of a parcel moves the difference; a blocked company does not sell what it lacks', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  const [first] = parcel.items;
  await company.device.do('parcel.edit', patchOf('parcels', parcel.id, { items: [parcel.items, [{ ...first, quantity: 5 }]] }));
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: -5 });
  expect(await server.sql('select qty, type from public.stock_movements where ref_id = $1 order by qty', [parcel.id])).toEqual([
    { qty: -3, type: 'sale_out' },
    { qty: -2, type: 'sale_out' },
  ]);
  await company.device.do('company.save', patchOf('company', company.tenant, { negative_stock: ['warn', 'block'] }));
  expect(await company.device.do('parcel.create', insertOf('parcels', parcelRow(company)))).toMatchObject({
    code: 'out_of_stock',
    field: 'items',
  });
});

test('a feed entry that fails is only logged; the order stands', async () => {
  const company = await foundCompany(server);
  await server.sql(`create function public.no_feed() returns trigger language plpgsql as $$ begin raise exception 'no feed today'; end $$`);
  await server.sql('create trigger z_fail before insert on public.parcel_feed for each row execute function public.no_feed()');
  const order = orderRow(company);
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  await server.sql('drop trigger z_fail on public.parcel_feed');
  expect(await server.sql('select 1 from public.parcel_feed where parcel_id = $1', [order.id])).toEqual([]);
});

test('founding a company again brings nothing back, and two calls at once found one', async () => {
  const tables = ['shipping_statuses', 'transaction_categories', 'brands', 'labels', 'cancel_reasons', 'shipping_companies'];
  const rowsIn = async (tenant: string) =>
    Promise.all(tables.map(async (table) => server.sql(`select id, name from public.${table} where tenant_id = $1 order by id`, [tenant])));
  const found = (owner: string, name: string) => server.rpc(owner, 'create_company', { p_name: name, p_country: 'BD', p_person: 'Nila' });
  const twice = randomUUID();
  expect(await Promise.all(['Shapla', 'Shapla', 'Padma'].map((name) => found(twice, name)))).toEqual([twice, twice, twice]);
  expect((await rowsIn(twice)).map((rows) => rows.length)).toEqual([19, 23, 1, 0, 5, 1]);
  const company = await foundCompany(server);
  const { tenant } = company;
  await server.sql('delete from public.cancel_reasons where tenant_id = $1 and sort = 1', [tenant]);
  await server.sql(`update public.brands set name = 'Elsewhere' where tenant_id = $1`, [tenant]);
  await server.sql(`insert into public.brands (tenant_id, id, name) values ($1, gen_random_uuid(), 'Shapla Mart')`, [tenant]);
  const before = await rowsIn(tenant);
  expect(await found(company.owner, 'Shapla Mart')).toBe(tenant);
  expect(await rowsIn(tenant)).toEqual(before);
});

test('founding a company twice changes nothing, and brings what the specification names', async () => {
  const company = await foundCompany(server);
  await server.rpc(company.owner, 'create_company', { p_name: 'Again', p_country: 'US', p_person: '' });
  expect(await rowOf(company, 'profiles', company.tenant)).toMatchObject({
    name: 'Shapla Mart',
    currency: 'BDT',
    locale: 'en-IN',
    time_zone: 'Asia/Dhaka',
    digits: 'latn',
  });
  const names = await server.sql<{ type: string; n: number }>(
    'select type, count(*) as n from public.transaction_categories where tenant_id = $1 group by type order by type',
    [company.tenant],
  );
  expect(names).toEqual([
    // Those of the specification, and one for what is paid back.
    { type: 'expense', n: 17 },
    { type: 'income', n: 6 },
  ]);
  expect(await server.rpc(company.owner, 'my_companies', {})).toEqual([
    { id: company.tenant, name: 'Shapla Mart', owner: true, role_name: 'Owner', suspended: false, paused: false, kiosk: null },
  ]);
});

test('a status that the rules need can be renamed, not deleted', async () => {
  const company = await foundCompany(server);
  const id = company.the('parcel:pending');
  expect(await company.device.do('order_settings.save', patchOf('shipping_statuses', id, { name: ['Pending', 'Waiting'] }))).toMatchObject({
    status: 'applied',
  });
  expect(
    await company.device.do('order_settings.save', patchOf('shipping_statuses', id, { deleted_at: [null, '2026-11-21T06:00:00Z'] })),
  ).toMatchObject({ code: 'system_status' });
  const extra = company.the('parcel:picked');
  expect(
    await company.device.do('order_settings.save', patchOf('shipping_statuses', extra, { deleted_at: [null, '2026-11-21T06:00:00Z'] })),
  ).toMatchObject({ status: 'applied' });
});
