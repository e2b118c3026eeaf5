import { expect, test } from 'vitest';

import { advanceRow, endingOf, foundCompany, hire, insertOf, orderRow, parcelRow, patchOf, rowOf } from './company.ts';
import { Device, useServer } from './server.ts';

const server = useServer();

test('a packer ships an order and records the outcome; the owner sees both, the stock and the money', async () => {
  const company = await foundCompany(server);
  const { device: owner, the } = company;
  const packer = await hire(company, ['manage_ecom_orders', 'manage_parcels', 'view_products']);
  const order = orderRow(company);
  const created = await owner.do(
    'order.create',
    insertOf('ecom_orders', order),
    insertOf('transactions', advanceRow(company, order.id, 20_000)),
  );
  expect(created.status).toBe('applied');
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ total_amount: 153_000, advance: 20_000, cod_amount: 133_000 });

  const seen = await packer.pull();
  expect(seen.docs.map((doc) => doc.kind)).toContain('ecom_orders');
  expect(seen.docs.map((doc) => doc.kind)).not.toContain('transactions');

  const parcel = parcelRow(company, { source_ecom_order_id: order.id, items: order.items });
  const shipped = await packer.do(
    'shipment.create',
    patchOf('ecom_orders', order.id, { shipping_status_id: [the('ecom:new'), the('ecom:shipment')], linked_parcel_id: [null, parcel.id] }),
    insertOf('parcels', parcel),
  );
  expect(shipped).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ linked_parcel_id: parcel.id, shipping_status_id: the('ecom:shipment') });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ advance: 20_000, cod_amount: 133_000 });
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: -2 });

  const dispatched = await packer.do(
    'parcel.dispatch',
    patchOf('parcels', parcel.id, {
      shipping_status_id: [the('parcel:pending'), the('parcel:picked')],
      shipped_at: [null, '2026-11-21T05:00:00Z'],
    }),
  );
  expect(dispatched.status).toBe('applied');
  const end = { from: 'picked', collected: 133_000, charges: { shipping_charge: 13_000, cod_charge: 1_330 } };
  const completed = await packer.do('parcel.complete', endingOf(company, parcel.id, end));
  expect(completed).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({
    shipping_status_id: the('ecom:delivered'),
    collected_amount: 133_000,
    cod_charge: 1_330,
    items: [{ delivered_qty: 2 }],
  });

  const { docs, acks } = await packer.pull();
  expect(acks.map((ack) => ack.seq)).toEqual([1, 2, 3]);
  expect(docs.find((doc) => doc.id === order.id)?.row).toMatchObject({ linked_parcel_id: parcel.id, collected_amount: 133_000 });
  const desktop = await new Device(server, company.owner, company.tenant).open();
  const snapshot = await desktop.snapshot(`parcels/${the('brand')}`, 'parcels');
  expect(snapshot).toMatchObject({ total: 1, after: null, docs: [{ id: parcel.id, row: { collected_amount: 133_000 } }] });
  const feed = await server.sql('select type, activity_details from public.parcel_feed where parcel_id = $1 order by created_at, type', [
    order.id,
  ]);
  expect(feed).toEqual([
    { type: 'created', activity_details: {} },
    { type: 'status_changed', activity_details: { from: 'New', to: 'Shipment' } },
    { type: 'status_changed', activity_details: { from: 'Shipment', to: 'Delivered' } },
  ]);
  expect(await server.rpc(company.owner, 'sync_head', { p_device: desktop.id })).toMatchObject({ epoch: desktop.opened.epoch });
  expect(
    await server.rpc(company.owner, 'sync_digest', { p_device: desktop.id, p_bucket: `parcels/${the('brand')}`, p_part: 'hot' }),
  ).toMatchObject({ kinds: { parcels: { count: 1 } } });
});

test('a parcel that comes back from the trash has the advance that its order has now', async () => {
  const company = await foundCompany(server);
  const { device, the } = company;
  const order = orderRow(company);
  const payment = advanceRow(company, order.id, 20_000);
  await device.do('order.create', insertOf('ecom_orders', order), insertOf('transactions', payment));
  const parcel = parcelRow(company, { source_ecom_order_id: order.id, items: order.items });
  const link = { shipping_status_id: [the('ecom:new'), the('ecom:shipment')], linked_parcel_id: [null, parcel.id] } as const;
  await device.do('shipment.create', patchOf('ecom_orders', order.id, link), insertOf('parcels', parcel));
  const at = '2026-11-21T05:00:00Z';
  await device.do('parcel.delete', patchOf('parcels', parcel.id, { deleted_at: [null, at] }));
  await device.do('order.edit', patchOf('transactions', payment.id, { amount: [20_000, 5_000] }));
  expect(await device.do('parcel.delete', patchOf('parcels', parcel.id, { deleted_at: [at, null] }))).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ advance: 5_000, cod_amount: 148_000 });
});
