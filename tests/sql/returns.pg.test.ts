import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { idOf } from '#kernel/id-of.ts';

import { endingOf, endOf, foundCompany, hire, insertOf, orderRow, parcelRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { useServer } from './server.ts';

/* Goods come back by a return alone, once, and whatever a device says of them. */

const server = useServer();
const shelf = async (company: TestCompany) => (await rowOf(company, 'stock_balances', company.variants[0]))['on_hand'];
const now = '2026-11-21T07:00:00Z';
type Line = ReturnType<typeof orderRow>['items'][number];

async function shipped(company: TestCompany) {
  const order = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', order));
  const parcel = parcelRow(company, { source_ecom_order_id: order.id, items: order.items });
  expect(await company.device.do('shipment.create', insertOf('parcels', parcel))).toMatchObject({ status: 'applied' });
  return { order, parcel, item: order.items[0] as Line, id: idOf(company.tenant, `return:${parcel.id}`) };
}

function cancel(company: TestCompany, parcel: string) {
  const told = endOf('cancelled', { cancel_reason_ids: [company.the('reason')] });
  return company.device.do('parcel.complete', endingOf(company, parcel, { to: 'cancelled', collected: 0, told }));
}

function save(company: TestCompany, id: string, set: Readonly<Record<string, readonly [unknown, unknown]>>, device = company.device) {
  return device.do('return.save', patchOf('returns', id, set));
}

/** A line as a return of this parcel has it. */
function returned(item: Line, sale: string | null, counts: Readonly<Record<string, number>> = {}) {
  const { id, variant_id, product_name, variant_title, sku, photo_path, quantity } = item as Line & { readonly photo_path?: string };
  const facts = { id, sale_id: sale, variant_id, product_name, variant_title, sku, photo_path: photo_path ?? null };
  return { ...facts, expected_qty: quantity, restock_qty: 0, damaged_qty: 0, note: '', ...counts };
}

function returnRow(company: TestCompany, overrides: Readonly<Record<string, unknown>>) {
  const facts = { brand_id: company.the('brand'), return_no: `RET-${randomUUID().slice(0, 12)}`, type: 'cancelled_parcel' };
  const nothing = { parcel_id: null, parcel_number: null, consignment_id: null, shipping_company_id: null, ship_name: '', ship_phone: '' };
  const moments = { received_at: null, closed_at: null, lost_at: null, claimed_at: null, claim_amount: 0, claim_paid: null };
  return { id: randomUUID(), ...facts, ...nothing, ...moments, notes: '', created_at: now, deleted_at: null, ...overrides };
}

test('an outcome with goods left makes one expected return; its pieces reach the shelf when they are counted, not before', async () => {
  const company = await foundCompany(server);
  const { parcel, order, item, id } = await shipped(company);
  expect(await cancel(company, parcel.id)).toMatchObject({ status: 'applied' });
  const expected = await rowOf(company, 'returns', id);
  expect(expected).toMatchObject({
    type: 'cancelled_parcel',
    return_no: parcel.parcel_id.replace('PCL-', 'RET-'),
    parcel_id: parcel.id,
    ship_name: parcel.ship_name,
    items: [{ id: item.id, sale_id: parcel.id, expected_qty: 2, restock_qty: 0, damaged_qty: 0 }],
    received_at: null,
  });
  expect(await shelf(company)).toBe(-2);
  expect(await save(company, id, { received_at: [null, now] })).toMatchObject({ status: 'applied' });
  expect(await shelf(company)).toBe(-2);
  const counted = [{ ...(expected['items'] as object[])[0], restock_qty: 1, damaged_qty: 1 }];
  expect(await save(company, id, { items: [expected['items'], counted], closed_at: [null, now] })).toMatchObject({ status: 'applied' });
  expect(await shelf(company)).toBe(-1);
  expect(await server.sql('select qty, type from public.stock_movements where ref_id = $1 order by qty desc', [id])).toEqual([
    { qty: 2, type: 'return_in' },
    { qty: -1, type: 'damage' },
  ]);
  // The sale stays as it ended, and knows what is back.
  for (const [sale, phase] of [
    [parcel.id, 'parcel:cancelled'],
    [order.id, 'ecom:cancelled'],
  ] as const)
    expect(await rowOf(company, 'orders', sale)).toMatchObject({
      shipping_status_id: company.the(phase),
      items: [{ delivered_qty: 0, returned_qty: 2, damaged_qty: 1 }],
    });
  // Counted again by another device in the same way is the same; taken back, the pieces are off the shelf.
  expect(await save(company, id, { items: [expected['items'], counted], closed_at: [null, now] })).toMatchObject({ status: 'applied' });
  expect(await shelf(company)).toBe(-1);
  expect(await save(company, id, { items: [counted, expected['items']], closed_at: [now, null] })).toMatchObject({ status: 'applied' });
  expect(await shelf(company)).toBe(-2);
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ items: [{ returned_qty: 0, damaged_qty: 0 }] });
});

test('a partial delivery expects the rest, a full one nothing, a lost one is to be claimed; an outcome that is taken back expects nothing', async () => {
  const company = await foundCompany(server);
  const partial = await shipped(company);
  const told = endOf('partial', { delivered_items: [{ item_id: partial.item.id, quantity: 1 }] });
  const ending = endingOf(company, partial.parcel.id, { to: 'partial', collected: 63_000, told });
  expect(await company.device.do('parcel.complete', ending)).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'returns', partial.id)).toMatchObject({ type: 'partial_remainder', items: [{ expected_qty: 1 }] });
  const back = Object.fromEntries(Object.entries(ending.set).map(([field, [from, to]]) => [field, [to, from]] as const));
  expect(await company.device.do('parcel.reopen', patchOf('parcels', partial.parcel.id, back))).toMatchObject({ status: 'applied' });
  expect(await server.sql('select 1 from public.returns where id = $1', [partial.id])).toEqual([]);

  const full = await shipped(company);
  await company.device.do('parcel.complete', endingOf(company, full.parcel.id, {}));
  expect(await server.sql('select 1 from public.returns where id = $1', [full.id])).toEqual([]);

  const lost = await shipped(company);
  await company.device.do(
    'parcel.status',
    patchOf('parcels', lost.parcel.id, { shipping_status_id: [company.the('parcel:pending'), company.the('parcel:lost')] }),
  );
  const claim = await rowOf(company, 'returns', lost.id);
  expect(claim).toMatchObject({ type: 'lost_claim', items: [{ expected_qty: 2 }] });
  expect(claim['lost_at']).not.toBeNull();
  expect(await save(company, lost.id, { claimed_at: [null, now], claim_amount: [0, 80_000] })).toMatchObject({ status: 'applied' });
  expect(await shelf(company)).toBe(-6);
});

test('an outcome whose goods are back already is not taken from whoever counted them', async () => {
  const company = await foundCompany(server);
  const { parcel, id } = await shipped(company);
  const told = endOf('cancelled', { cancel_reason_ids: [company.the('reason')] });
  const ending = endingOf(company, parcel.id, { to: 'cancelled', collected: 0, told });
  await company.device.do('parcel.complete', ending);
  await save(company, id, { received_at: [null, now] });
  const back = Object.fromEntries(Object.entries(ending.set).map(([field, [from, to]]) => [field, [to, from]] as const));
  expect(await company.device.do('parcel.reopen', patchOf('parcels', parcel.id, back))).toMatchObject({
    status: 'rejected',
    code: 'return_received',
    current: { kind: 'returns', id },
  });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ shipping_status_id: company.the('parcel:cancelled') });
});

test('a box that comes back before anybody said how it ended ends its parcel and order as returned', async () => {
  const company = await foundCompany(server);
  const { parcel, order, item, id } = await shipped(company);
  const row = returnRow(company, { id, parcel_id: parcel.id, items: [returned(item, parcel.id)] });
  expect(await company.device.do('return.save', insertOf('returns', row))).toMatchObject({ status: 'applied' });
  const counted = [returned(item, parcel.id, { restock_qty: 2 })];
  expect(
    await save(company, id, { items: [row['items' as never], counted], received_at: [null, now], closed_at: [null, now] }),
  ).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({
    shipping_status_id: company.the('parcel:returned'),
    collected_amount: 0,
  });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ shipping_status_id: company.the('ecom:returned') });
  expect(await shelf(company)).toBe(0);
  // The outcome that comes late finds them back and changes nothing of it.
  await cancel(company, parcel.id);
  expect(await shelf(company)).toBe(0);
  expect(await server.sql('select count(*)::int as n from public.returns where parcel_id = $1', [parcel.id])).toEqual([{ n: 1 }]);
});

test('nobody counts what is not expected as expected, twice, or on a parcel of somebody else', async () => {
  const company = await foundCompany(server);
  const other = await foundCompany(server);
  const { parcel, item, id } = await shipped(company);
  const foreign = await shipped(other);
  const told = (row: object) => company.device.do('return.save', insertOf('returns', row as never));
  const own = (overrides: object) => returnRow(company, { parcel_id: parcel.id, items: [returned(item, parcel.id)], ...overrides });
  expect(await told(own({ id, items: [returned(item, parcel.id, { restock_qty: 2 })] }))).toMatchObject({
    code: 'invalid',
    field: 'items',
  });
  expect(await told(own({ id, items: [returned(item, parcel.id, { expected_qty: 3 })] }))).toMatchObject({
    code: 'invalid',
    field: 'items',
  });
  expect(await told(own({ id, type: 'lost_claim' }))).toMatchObject({ code: 'forbidden', field: 'type' });
  const absent = await told(returnRow(company, { parcel_id: randomUUID(), items: [returned(item, parcel.id)] }));
  const strange = await told(returnRow(company, { parcel_id: foreign.parcel.id, items: [returned(foreign.item, foreign.parcel.id)] }));
  expect(strange).toMatchObject({ status: 'rejected', code: absent.code ?? '' });
  expect(await told(own({ id }))).toMatchObject({ status: 'applied' });
  // A second return of the same parcel under an id of its own.
  expect(await told(own({}))).toMatchObject({ status: 'rejected' });
  const more = [returned(item, parcel.id, { expected_qty: 9, restock_qty: 9 })];
  expect(await save(company, id, { items: [[returned(item, parcel.id)], more], closed_at: [null, now] })).toMatchObject({
    code: 'invalid',
  });
  expect(await save(company, id, { items: [[returned(item, parcel.id)], []], closed_at: [null, now] })).toMatchObject({
    status: 'rejected',
  });
  expect(
    await company.device.do(
      'stock.adjust',
      insertOf('stock_movements', {
        id: randomUUID(),
        variant_id: company.variants[0],
        brand_id: company.the('brand'),
        qty: 5,
        type: 'return_in',
        ref_type: 'return',
        ref_id: id,
        note: '',
        at: now,
        created_by: null,
      }),
    ),
  ).toMatchObject({ code: 'forbidden', field: 'ref_type' });
  const viewer = await hire(company, ['view_returns']);
  expect(await save(company, id, { received_at: [null, now] }, viewer)).toMatchObject({ code: 'forbidden' });
  expect(await shelf(company)).toBe(-2);
});

test('a customer sends back at most what was delivered, however many devices announce it; what nobody expected is counted, too', async () => {
  const company = await foundCompany(server);
  const { parcel, item } = await shipped(company);
  await company.device.do('parcel.complete', endingOf(company, parcel.id, {}));
  const announced = (pieces: number) =>
    returnRow(company, { parcel_id: parcel.id, type: 'customer_return', items: [returned(item, parcel.id, { expected_qty: pieces })] });
  const first = announced(1);
  expect(await company.device.do('return.save', insertOf('returns', first))).toMatchObject({ status: 'applied' });
  expect(await company.device.do('return.save', insertOf('returns', announced(2)))).toMatchObject({ code: 'quantity_invalid' });
  const extra = { ...returned(item, null, { expected_qty: 0, restock_qty: 1 }), id: randomUUID() };
  const counted = [returned(item, parcel.id, { expected_qty: 1, restock_qty: 1 }), extra];
  expect(await save(company, first.id, { items: [first['items' as never], counted], closed_at: [null, now] })).toMatchObject({
    status: 'applied',
  });
  expect(await shelf(company)).toBe(0);
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({
    shipping_status_id: company.the('parcel:delivered'),
    items: [{ delivered_qty: 2, returned_qty: 1 }],
  });
});
