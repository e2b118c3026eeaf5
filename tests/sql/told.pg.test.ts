import { expect, test } from 'vitest';

import { foundCompany, hire, insertOf, parcelRow, patchOf, rowOf } from './company.ts';
import { useServer } from './server.ts';

const server = useServer();

const delivered = { phase: 'delivered', collected: 133_000, on: '2026-11-20' };
const refused = { phase: 'cancelled', collected: null, on: '2026-11-18' };

test('what a courier says stands beside the parcel, and nothing follows from it', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company, { courier_says: delivered });
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  const before = await rowOf(company, 'orders', parcel.id);
  expect(before).toMatchObject({ courier_says: null });
  const packer = await hire(company, ['view_parcels', 'manage_parcels']);
  expect(await packer.do('parcel.tell', patchOf('parcels', parcel.id, { courier_says: [null, delivered] }))).toMatchObject({
    status: 'applied',
  });
  expect(await rowOf(company, 'orders', parcel.id)).toEqual({ ...before, courier_says: delivered });
  expect(
    await server.sql(`select activity_details from public.parcel_feed where parcel_id = $1 and type = 'courier_event'`, [parcel.id]),
  ).toEqual([{ activity_details: delivered }]);
});

test('an older word does not replace a newer one, whichever arrives first', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  await company.device.do('parcel.tell', patchOf('parcels', parcel.id, { courier_says: [null, delivered] }));
  await company.device.do('parcel.tell', patchOf('parcels', parcel.id, { courier_says: [null, refused] }));
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ courier_says: delivered });
  await company.device.do('parcel.tell', patchOf('parcels', parcel.id, { courier_says: [delivered, { ...refused, on: '2026-11-20' }] }));
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ courier_says: { phase: 'cancelled', on: '2026-11-20' } });
});

test('only who manages parcels notes it, and only in words that are known', async () => {
  const company = await foundCompany(server);
  const parcel = parcelRow(company);
  await company.device.do('parcel.create', insertOf('parcels', parcel));
  const viewer = await hire(company, ['view_parcels', 'view_parcel_payments', 'manage_parcel_payments']);
  expect(await viewer.do('parcel.tell', patchOf('parcels', parcel.id, { courier_says: [null, delivered] }))).toMatchObject({
    code: 'forbidden',
  });
  for (const odd of [
    { ...delivered, phase: 'teleported' },
    { ...delivered, collected: -1 },
    { ...delivered, on: '20-11-2026' },
    { phase: 'delivered' },
  ])
    expect(await company.device.do('parcel.tell', patchOf('parcels', parcel.id, { courier_says: [null, odd] }))).toMatchObject({
      status: 'rejected',
      field: 'courier_says',
    });
  expect(await company.device.do('parcel.tell', patchOf('parcels', parcel.id, { shipping_charge: [0, 5] }))).toMatchObject({
    status: 'rejected',
  });
});
