import { expect, test } from 'vitest';

import { idOf } from '#kernel/id-of.ts';

import { endingOf, endOf, foundCompany, insertOf, orderRow, parcelRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { useServer } from './server.ts';

/* On hand, reserved and with the courier: what each sale, parcel and return makes of the numbers, against a sheet computed by hand. */

const server = useServer();
const now = '2026-11-21T07:00:00Z';
const moment = '2026-11-22T07:00:00Z';

async function numbers(company: TestCompany): Promise<readonly unknown[]> {
  const row = await rowOf(company, 'stock_balances', company.variants[0]);
  return [row['on_hand'], row['reserved'], row['with_courier']];
}

async function ordered(company: TestCompany) {
  const order = orderRow(company);
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  return order;
}

async function shipped(company: TestCompany) {
  const order = await ordered(company);
  const parcel = parcelRow(company, { source_ecom_order_id: order.id, items: order.items });
  expect(await company.device.do('shipment.create', insertOf('parcels', parcel))).toMatchObject({ status: 'applied' });
  return { order, parcel, back: idOf(company.tenant, `return:${parcel.id}`) };
}

/** What the numbers would be if they were computed anew. */
async function recomputed(company: TestCompany): Promise<unknown> {
  return server.sql(
    `select b.id from public.stock_balances b cross join lateral (
       select coalesce(sum(p.reserved), 0) as reserved, coalesce(sum(p.with_courier), 0) as with_courier from public.orders o
       left join public.returns r on r.tenant_id = o.tenant_id and r.parcel_id = o.id and r.type <> 'customer_return'
       cross join lateral private.pieces_of(o, r) p where o.tenant_id = b.tenant_id and p.variant_id = b.id) n
     where b.tenant_id = $1 and (b.reserved, b.with_courier) is distinct from (n.reserved, n.with_courier)`,
    [company.tenant],
  );
}

test('an order reserves, its parcel carries, and what the customer keeps is in neither place', async () => {
  const company = await foundCompany(server);
  const order = await ordered(company);
  expect(await numbers(company)).toEqual([0, 2, 0]);
  await company.device.do('order.delete', patchOf('ecom_orders', order.id, { deleted_at: [null, moment] }));
  expect(await numbers(company)).toEqual([0, 0, 0]);
  await company.device.do('order.delete', patchOf('ecom_orders', order.id, { deleted_at: [moment, null] }));
  expect(await numbers(company)).toEqual([0, 2, 0]);
  const parcel = parcelRow(company, { source_ecom_order_id: order.id, items: order.items });
  await company.device.do('shipment.create', insertOf('parcels', parcel));
  expect(await numbers(company)).toEqual([-2, 0, 2]);
  // Called back: the order waits for its pieces again.
  await company.device.do('parcel.delete', patchOf('parcels', parcel.id, { deleted_at: [null, moment] }));
  expect(await numbers(company)).toEqual([0, 2, 0]);
  await company.device.do('parcel.delete', patchOf('parcels', parcel.id, { deleted_at: [moment, null] }));
  const told = endOf('full', { delivered_items: [{ item_id: order.items[0]?.id, quantity: 2 }] });
  await company.device.do('parcel.complete', endingOf(company, parcel.id, { to: 'delivered', collected: 100, told }));
  expect(await numbers(company)).toEqual([-2, 0, 0]);
  expect(await recomputed(company)).toEqual([]);
});

test('what did not stay with the customer is with the courier until it is received or lost', async () => {
  const company = await foundCompany(server);
  const [refused, lost, open] = [await shipped(company), await shipped(company), await shipped(company)];
  expect(await numbers(company)).toEqual([-6, 0, 6]);
  const told = endOf('cancelled', { cancel_reason_ids: [company.the('reason')] });
  await company.device.do('parcel.complete', endingOf(company, refused.parcel.id, { to: 'cancelled', collected: 0, told }));
  expect(await numbers(company)).toEqual([-6, 0, 6]);
  const expected = await rowOf(company, 'returns', refused.back);
  await company.device.do('return.save', patchOf('returns', refused.back, { received_at: [null, now] }));
  expect(await numbers(company)).toEqual([-6, 0, 4]);
  const counted = [{ ...(expected['items'] as object[])[0], restock_qty: 1, damaged_qty: 1 }];
  await company.device.do('return.save', patchOf('returns', refused.back, { items: [expected['items'], counted], closed_at: [null, now] }));
  expect(await numbers(company)).toEqual([-5, 0, 4]);
  const status = [company.the('parcel:pending'), company.the('parcel:lost')] as const;
  await company.device.do('parcel.status', patchOf('parcels', lost.parcel.id, { shipping_status_id: status }));
  // Its order waits for another parcel.
  expect(await numbers(company)).toEqual([-5, 2, 2]);
  expect(open.parcel.id).not.toBe(lost.parcel.id);
  expect(await recomputed(company)).toEqual([]);
});

test('whoever edits an open parcel cannot say what of it has come back', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company);
  await company.device.do(
    'parcel.create',
    insertOf('parcels', { ...parcel, items: parcel.items.map((line) => ({ ...line, returned_qty: 2 })) }),
  );
  const made = (await rowOf(company, 'orders', parcel.id))['items'];
  expect(made).toMatchObject([{ quantity: 2, returned_qty: 0, damaged_qty: 0 }]);
  const forged = parcel.items.map((line) => ({ ...line, quantity: 3, returned_qty: 2, damaged_qty: 1 }));
  expect(await company.device.do('parcel.edit', patchOf('parcels', parcel.id, { items: [made, forged] }))).toMatchObject({
    status: 'applied',
  });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ items: [{ quantity: 3, returned_qty: 0, damaged_qty: 0 }] });
});
