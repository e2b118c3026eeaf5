import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { idOf } from '#kernel/id-of.ts';

import {
  endingOf,
  endOf,
  foundCompany,
  hire,
  insertOf,
  type line,
  orderRow,
  parcelRow,
  patchOf,
  rowOf,
  type TestCompany,
} from './company.ts';
import { oneConnection, untilOneWaits, useServer } from './server.ts';

/* Pieces come back once: whatever is announced, edited, trashed or corrected beside their return. */

const server = useServer();
const shelf = async (company: TestCompany) => (await rowOf(company, 'stock_balances', company.variants[0]))['on_hand'];
const now = '2026-11-21T07:00:00Z';
type Line = ReturnType<typeof line>;
type Ending = ReturnType<typeof endingOf>;

async function booked(company: TestCompany, overrides: Readonly<Record<string, unknown>> = {}) {
  const parcel = parcelRow(company, overrides);
  expect(await company.device.do('parcel.create', insertOf('parcels', parcel))).toMatchObject({ status: 'applied' });
  return { parcel, item: parcel.items[0] as Line, id: idOf(company.tenant, `return:${parcel.id}`) };
}

function returned({ id, variant_id, product_name, variant_title, sku, quantity }: Line, sale: string | null, counts: object = {}) {
  const facts = { id, sale_id: sale, variant_id, product_name, variant_title, sku, photo_path: null };
  return { ...facts, expected_qty: quantity, restock_qty: 0, damaged_qty: 0, note: '', ...counts };
}

function returnRow(company: TestCompany, overrides: Readonly<Record<string, unknown>>) {
  const facts = { brand_id: company.the('brand'), return_no: `RET-${randomUUID().slice(0, 12)}`, type: 'customer_return' };
  const nothing = { parcel_id: null, parcel_number: null, consignment_id: null, shipping_company_id: null, ship_name: '', ship_phone: '' };
  const moments = { received_at: null, closed_at: null, lost_at: null, claimed_at: null, claim_amount: 0, claim_paid: null };
  return {
    id: randomUUID(),
    ...facts,
    ...nothing,
    ...moments,
    notes: '',
    items: [] as object[],
    created_at: now,
    deleted_at: null,
    ...overrides,
  };
}
type Row = ReturnType<typeof returnRow>;

const announce = (company: TestCompany, row: Row, device = company.device) => device.do('return.save', insertOf('returns', row));
const save = (company: TestCompany, id: string, set: Readonly<Record<string, readonly [unknown, unknown]>>, device = company.device) =>
  device.do('return.save', patchOf('returns', id, set));
const counting = (before: readonly object[], after: readonly object[]) =>
  ({ items: [before, after], received_at: [null, now], closed_at: [null, now] }) as const;
const reverse = (ending: Ending) =>
  Object.fromEntries(Object.entries(ending.set).map(([field, [from, to]]) => [field, [to, from]] as const));

async function delivered(company: TestCompany) {
  const made = await booked(company);
  const ending = endingOf(company, made.parcel.id, {});
  expect(await company.device.do('parcel.complete', ending)).toMatchObject({ status: 'applied' });
  return { ...made, ending };
}

test('what a customer sent back was delivered: the outcome that says so is not taken back under it', async () => {
  const company = await foundCompany(server);
  const { parcel, item, ending } = await delivered(company);
  const row = returnRow(company, { parcel_id: parcel.id, items: [returned(item, parcel.id)] });
  expect(await announce(company, row)).toMatchObject({ status: 'applied' });
  expect(await save(company, row.id, counting(row.items, [returned(item, parcel.id, { restock_qty: 2 })]))).toMatchObject({
    status: 'applied',
  });
  expect(await shelf(company)).toBe(0);
  expect(await company.device.do('parcel.reopen', patchOf('parcels', parcel.id, reverse(ending)))).toMatchObject({
    code: 'return_received',
  });
});

test('an order that was completed over the counter is not taken back under what its customer sent back', async () => {
  const company = await foundCompany(server);
  const order = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', order));
  const set = {
    shipping_status_id: [company.the('ecom:new'), company.the('ecom:delivered')],
    collected_amount: [0, 153_000],
    delivery_details: [null, endOf('full')],
    completed_at: [null, now],
  } as const;
  expect(await company.device.do('order.complete', patchOf('ecom_orders', order.id, set))).toMatchObject({ status: 'applied' });
  expect(await shelf(company)).toBe(-2);
  const row = returnRow(company, { items: [returned(order.items[0] as Line, order.id)] });
  expect(await announce(company, row)).toMatchObject({ status: 'applied' });
  const counted = [returned(order.items[0] as Line, order.id, { restock_qty: 2 })];
  expect(await save(company, row.id, counting(row.items, counted))).toMatchObject({ status: 'applied' });
  const back = Object.fromEntries(Object.entries(set).map(([field, [from, to]]) => [field, [to, from]] as const));
  expect(await company.device.do('order.reopen', patchOf('ecom_orders', order.id, back))).toMatchObject({ code: 'return_received' });
  expect(await shelf(company)).toBe(0);
});

test('pieces that were announced in place of a deleted return are not expected twice by restoring it', async () => {
  const company = await foundCompany(server);
  const { parcel, item } = await delivered(company);
  const [first, second] = [1, 2].map(() => returnRow(company, { parcel_id: parcel.id, items: [returned(item, parcel.id)] })) as [Row, Row];
  await announce(company, first);
  expect(await save(company, first.id, { deleted_at: [null, now] })).toMatchObject({ status: 'applied' });
  expect(await announce(company, second)).toMatchObject({ status: 'applied' });
  expect(await save(company, first.id, { deleted_at: [now, null] })).toMatchObject({ code: 'quantity_invalid' });
});

test('what was counted on one device and deleted on another can be restored, and its pieces are on the shelf then', async () => {
  const company = await foundCompany(server);
  const { parcel, item } = await delivered(company);
  const row = returnRow(company, { parcel_id: parcel.id, items: [returned(item, parcel.id)] });
  await announce(company, row);
  await save(company, row.id, { deleted_at: [null, now] });
  expect(await save(company, row.id, counting(row.items, [returned(item, parcel.id, { restock_qty: 2 })]))).toMatchObject({
    status: 'applied',
  });
  expect(await shelf(company)).toBe(-2);
  expect(await save(company, row.id, { deleted_at: [now, null] })).toMatchObject({ status: 'applied' });
  expect(await shelf(company)).toBe(0);
  expect(await save(company, row.id, { deleted_at: [null, now] })).toMatchObject({ code: 'return_received' });
});

test('a parcel whose goods have come back is neither edited nor trashed; one that was only scanned is, and its return goes', async () => {
  const company = await foundCompany(server);
  const { parcel, item, id } = await booked(company);
  const scanned = returnRow(company, { id, type: 'cancelled_parcel', parcel_id: parcel.id, items: [returned(item, parcel.id)] });
  expect(await announce(company, scanned)).toMatchObject({ status: 'applied' });
  expect(await save(company, id, counting(scanned.items, [returned(item, parcel.id, { restock_qty: 1 })]))).toMatchObject({
    status: 'applied',
  });
  expect(await shelf(company)).toBe(-1);
  const fewer = [{ ...item, quantity: 1 }];
  const counted = [{ ...item, returned_qty: 1 }];
  expect(await company.device.do('parcel.edit', patchOf('parcels', parcel.id, { items: [counted, fewer] }))).toMatchObject({
    code: 'return_received',
  });
  expect(await company.device.do('parcel.delete', patchOf('parcels', parcel.id, { deleted_at: [null, now] }))).toMatchObject({
    code: 'return_received',
  });
  expect(await shelf(company)).toBe(-1);

  const other = await booked(company);
  const lines = [returned(other.item, other.parcel.id)];
  const waiting = returnRow(company, { id: other.id, type: 'cancelled_parcel', parcel_id: other.parcel.id, items: lines });
  expect(await announce(company, waiting)).toMatchObject({ status: 'applied' });
  expect(await company.device.do('parcel.delete', patchOf('parcels', other.parcel.id, { deleted_at: [null, now] }))).toMatchObject({
    status: 'applied',
  });
  expect(await server.sql('select 1 from public.returns where id = $1', [other.id])).toEqual([]);
  expect(await shelf(company)).toBe(-1);
});

test('no more of a line is counted than was expected, and pieces that are counted are not called delivered afterwards', async () => {
  const company = await foundCompany(server);
  const { parcel, item, id } = await booked(company);
  const told = endOf('cancelled', { cancel_reason_ids: [company.the('reason')] });
  const ending = endingOf(company, parcel.id, { to: 'cancelled', collected: 0, told });
  await company.device.do('parcel.complete', ending);
  const items = (await rowOf(company, 'returns', id))['items'] as object[];
  expect(await save(company, id, counting(items, [{ ...items[0], restock_qty: 2, damaged_qty: 1 }]))).toMatchObject({
    code: 'more_than_expected',
  });
  expect(await save(company, id, counting(items, [{ ...items[0], restock_qty: 2 }]))).toMatchObject({ status: 'applied' });
  const partial = endOf('partial', { delivered_items: [{ item_id: item.id, quantity: 1 }] });
  const instead = {
    shipping_status_id: [company.the('parcel:cancelled'), company.the('parcel:partial')],
    delivery_details: [told, partial],
    collected_amount: [0, 63_000],
  } as const;
  expect(await company.device.do('parcel.reopen', patchOf('parcels', parcel.id, instead))).toMatchObject({ code: 'return_received' });
});

test('a line is announced once, by its own parcel, with its own goods; what nobody announced has no sale', async () => {
  const company = await foundCompany(server);
  const { parcel, item } = await delivered(company);
  const twice = returnRow(company, { parcel_id: parcel.id, items: [returned(item, parcel.id), returned(item, parcel.id)] });
  expect(await announce(company, twice)).toMatchObject({ code: 'invalid', field: 'items' });
  const strange = returnRow(company, { parcel_id: parcel.id, items: [{ ...returned(item, parcel.id), variant_id: company.variants[1] }] });
  expect(await announce(company, strange)).toMatchObject({ code: 'invalid', field: 'items' });
  const nobody = returnRow(company, { type: 'unannounced', parcel_id: parcel.id, items: [returned(item, parcel.id)] });
  expect(await announce(company, nobody)).toMatchObject({ code: 'invalid', field: 'items' });

  const order = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', order));
  const shipment = parcelRow(company, { source_ecom_order_id: order.id, items: order.items });
  await company.device.do('shipment.create', insertOf('parcels', shipment));
  await company.device.do('parcel.complete', endingOf(company, shipment.id, {}));
  const [sold] = order.items as [Line];
  expect(await announce(company, returnRow(company, { parcel_id: shipment.id, items: [returned(sold, shipment.id)] }))).toMatchObject({
    status: 'applied',
  });
  const byOrder = returnRow(company, { parcel_id: order.id, items: [returned(sold, order.id)] });
  expect(await announce(company, byOrder)).toMatchObject({ status: 'rejected' });
});

test('a line keeps its sale and goods, and pieces of a brand out of reach are nobody’s to count', async () => {
  const company = await foundCompany(server);
  const { parcel, item } = await delivered(company);
  const brand = randomUUID();
  expect(await company.device.do('brand.save', insertOf('brands', { id: brand, name: 'Other' }))).toMatchObject({ status: 'applied' });
  expect(await announce(company, returnRow(company, { brand_id: brand, items: [returned(item, parcel.id)] }))).toMatchObject({
    code: 'invalid',
  });
  const clerk = await hire(company, ['view_returns', 'manage_returns'], [brand]);
  const extra = { ...returned(item, null, { expected_qty: 0, restock_qty: 0 }), id: item.id, variant_id: null };
  const row = returnRow(company, { brand_id: brand, type: 'unannounced', items: [extra] });
  expect(await announce(company, row, clerk)).toMatchObject({ status: 'applied' });
  const turned = [{ ...extra, sale_id: parcel.id }];
  expect(await save(company, row.id, counting(row.items, turned), clerk)).toMatchObject({ code: 'invalid' });
  const foreign = [{ ...extra, id: randomUUID(), variant_id: company.variants[0], restock_qty: 2 }];
  expect(await save(company, row.id, counting(row.items, foreign), clerk)).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ items: [{ returned_qty: 0 }] });
  expect(await shelf(company)).toBe(-2);
});

test('who counted what is expected otherwise meanwhile is told of a conflict', async () => {
  const company = await foundCompany(server);
  const { parcel, item, id } = await booked(company);
  const scanned = returnRow(company, { id, type: 'cancelled_parcel', parcel_id: parcel.id, items: [returned(item, parcel.id)] });
  await announce(company, scanned);
  const told = endOf('partial', { delivered_items: [{ item_id: item.id, quantity: 1 }] });
  await company.device.do('parcel.complete', endingOf(company, parcel.id, { to: 'partial', collected: 63_000, told }));
  const counted = [returned(item, parcel.id, { restock_qty: 2 })];
  expect(await save(company, id, counting(scanned.items, counted))).toMatchObject({ code: 'conflict', field: 'items', current: { id } });
});

test.skipIf(oneConnection)('two devices that announce the same pieces at the same moment come one after the other', async () => {
  const company = await foundCompany(server);
  const { parcel, item } = await delivered(company);
  const lines = [returned(item, parcel.id)];
  const first = await server.pool.connect();
  try {
    await first.query('begin');
    await first.query('select 1 from public.orders where id = $1 for no key update', [parcel.id]);
    await first.query(
      `insert into public.returns (tenant_id, id, brand_id, return_no, type, items) values ($1, $2, $3, 'RTN-1', 'customer_return', $4)`,
      [company.tenant, randomUUID(), company.the('brand'), JSON.stringify(lines)],
    );
    const second = announce(company, returnRow(company, { items: lines }));
    await untilOneWaits(server);
    await first.query('commit');
    expect(await second).toMatchObject({ code: 'quantity_invalid', field: 'items' });
  } finally {
    first.release();
  }
});

test('nonsense is refused as such', async () => {
  const company = await foundCompany(server);
  const { parcel, item, id } = await booked(company);
  const scanned = returnRow(company, { id, type: 'cancelled_parcel', parcel_id: parcel.id, items: [returned(item, parcel.id)] });
  await announce(company, scanned);
  const [own] = scanned.items as [object];
  const many = Array.from({ length: 401 }, () => ({ ...own, id: randomUUID(), sale_id: null, expected_qty: 0 }));
  const { note: _note, ...short } = own as { note: string };
  for (const items of [
    null,
    {},
    'x',
    7,
    [],
    [null],
    [7],
    [[]],
    [short],
    [{ ...own, restock_qty: '2' }],
    [{ ...own, restock_qty: -1 }],
    [{ ...own, restock_qty: null }],
    [{ ...own, restock_qty: 1e9 }],
    [{ ...own, restock_qty: 0.5 }],
    [{ ...own, sale_id: 'x' }],
    [{ ...own, id: null }],
    many,
  ])
    expect(await save(company, id, { ...counting(scanned.items, []), items: [scanned.items, items] })).toMatchObject({
      status: 'rejected',
      code: 'invalid',
    });
  for (const set of [
    { claim_paid: [null, -1] },
    { claim_amount: [0, 1e15] },
    { closed_at: [null, 'now'] },
    { type: ['cancelled_parcel', 'unannounced'] },
  ] as const)
    expect(await save(company, id, set as never)).toMatchObject({ status: 'rejected' });
});
