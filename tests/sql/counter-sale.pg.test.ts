import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { endOf, foundCompany, insertOf, orderRow, parcelRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { useServer } from './server.ts';

/* A sale without a parcel moves stock like any other, once. */

const server = useServer();
const shelf = async (company: TestCompany) => (await rowOf(company, 'stock_balances', company.variants[0]))['on_hand'];

async function orderOf(company: TestCompany) {
  const order = orderRow(company);
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  return order;
}

function complete(company: TestCompany, { id }: { readonly id: string }, phase: string, details: object, collected = 153_000) {
  return company.device.do(
    'order.complete',
    patchOf('ecom_orders', id, {
      shipping_status_id: [company.the('ecom:new'), company.the(`ecom:${phase}`)],
      delivery_details: [null, details],
      collected_amount: [0, collected],
      completed_at: [null, '2026-11-21T05:00:00Z'],
    }),
  );
}

test('pieces sold over the counter leave the shelf when the order is completed, and not twice', async () => {
  const company = await foundCompany(server);
  const order = await orderOf(company);
  expect(await complete(company, order, 'delivered', endOf('full'))).toMatchObject({ status: 'applied' });
  expect(await shelf(company)).toBe(-2);
  await complete(company, order, 'delivered', endOf('full'));
  await company.device.do('order.note', patchOf('ecom_orders', order.id, { notes: ['', 'Paid in coins'] }));
  expect(await shelf(company)).toBe(-2);
  const moved = await server.sql('select qty, type, ref_type from public.stock_movements where ref_id = $1', [order.id]);
  expect(moved).toEqual([{ qty: -2, type: 'sale_out', ref_type: 'order' }]);
});

test('a cancelled order takes nothing; one that is shipped takes its pieces once, with its parcel', async () => {
  const company = await foundCompany(server);
  const reasons = endOf('cancelled', { cancel_reason_ids: [company.the('reason')] });
  expect(await complete(company, await orderOf(company), 'cancelled', reasons, 0)).toMatchObject({ status: 'applied' });
  const shipped = await orderOf(company);
  const parcel = parcelRow(company, { source_ecom_order_id: shipped.id, items: shipped.items });
  expect(await company.device.do('shipment.create', insertOf('parcels', parcel))).toMatchObject({ status: 'applied' });
  expect(await shelf(company)).toBe(-2);
  const delivered = patchOf('parcels', parcel.id, {
    shipping_status_id: [company.the('parcel:pending'), company.the('parcel:delivered')],
    delivery_details: [null, endOf('full')],
    collected_amount: [0, 153_000],
  });
  expect(await company.device.do('parcel.complete', delivered)).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', shipped.id)).toMatchObject({ collected_amount: 153_000 });
  expect(await shelf(company)).toBe(-2);
  expect(await server.sql('select 1 from public.stock_movements where ref_id = $1', [shipped.id])).toEqual([]);
});

test('where nothing may be sold that is not there, a sale over the counter is refused; its movements are written by rule alone', async () => {
  const company = await foundCompany(server);
  await company.device.do('company.save', patchOf('company', company.tenant, { negative_stock: ['warn', 'block'] }));
  const order = await orderOf(company);
  expect(await complete(company, order, 'delivered', endOf('full'))).toMatchObject({ status: 'rejected', code: 'out_of_stock' });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ completed_at: null });
  const facts = { variant_id: company.variants[0], brand_id: company.the('brand'), qty: 5, type: 'adjust', note: '', created_by: null };
  const movement = { id: randomUUID(), ...facts, at: '2026-11-21T05:00:00Z', ref_type: null, ref_id: null };
  const posing = { ...movement, ref_type: 'order', ref_id: order.id };
  expect(await company.device.do('stock.adjust', insertOf('stock_movements', posing))).toMatchObject({
    code: 'forbidden',
    field: 'ref_type',
  });
  expect(await company.device.do('stock.adjust', insertOf('stock_movements', movement))).toMatchObject({ status: 'applied' });
  expect(await complete(company, order, 'delivered', endOf('full'))).toMatchObject({ status: 'applied' });
  expect(await shelf(company)).toBe(3);
});
