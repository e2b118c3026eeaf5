import { expect, test } from 'vitest';

import { endOf, foundCompany, hire, insertOf, parcelRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { Device, useServer } from './server.ts';

/* An outcome is taken back, or another one is put in its place, by who has seen it. */

const server = useServer();

async function bookedParcel(company: TestCompany) {
  const [here, there] = [
    await new Device(server, company.owner, company.tenant).open(),
    await new Device(server, company.owner, company.tenant).open(),
  ];
  const parcel = parcelRow(company);
  expect(await here.do('parcel.create', insertOf('parcels', parcel))).toMatchObject({ status: 'applied' });
  return { here, there, parcel };
}

test('an outcome is replaced or taken back by whoever has seen it, once; a change of it meanwhile is a contradiction', async () => {
  const company = await foundCompany(server);
  const { here, there, parcel } = await bookedParcel(company);
  const cancelled = endOf('cancelled', { cancel_reason_ids: [company.the('reason')] });
  const status = (phase: string) => company.the(`parcel:${phase}`);
  const at = ['2026-11-21T05:00:00Z', '2026-11-21T06:00:00Z'] as const;
  const delivered = {
    shipping_status_id: status('delivered'),
    collected_amount: 153_000,
    delivery_details: endOf('full'),
    completed_at: at[0],
  };
  const open = { shipping_status_id: status('pending'), collected_amount: 0, delivery_details: null, completed_at: null };
  const refused = { shipping_status_id: status('cancelled'), collected_amount: 0, delivery_details: cancelled, completed_at: at[1] };
  const change = (device: Device, action: string, from: Readonly<Record<string, unknown>>, to: Readonly<Record<string, unknown>>) =>
    device.do(action, patchOf('parcels', parcel.id, Object.fromEntries(Object.entries(to).map(([f, value]) => [f, [from[f], value]]))));
  const shelf = async () => (await rowOf(company, 'stock_balances', company.variants[0]))['on_hand'];
  expect(await change(here, 'parcel.complete', open, delivered)).toMatchObject({ status: 'applied' });
  expect(await change(there, 'parcel.complete', open, refused)).toMatchObject({ status: 'rejected', code: 'outcome_conflict' });
  // Another device's eyes: it never saw that the parcel was delivered.
  expect(await change(there, 'parcel.reopen', open, refused)).toMatchObject({ status: 'rejected', code: 'outcome_conflict' });
  expect(await shelf()).toBe(-2);
  expect(await change(there, 'parcel.reopen', delivered, refused)).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ shipping_status_id: status('cancelled'), collected_amount: 0 });
  expect(await shelf()).toBe(-2);
  expect(await change(here, 'parcel.reopen', delivered, open)).toMatchObject({
    status: 'rejected',
    code: 'outcome_conflict',
    current: { id: parcel.id, row: { collected_amount: 0 } },
  });
  expect(await change(here, 'parcel.reopen', refused, open)).toMatchObject({ status: 'applied' });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject(open);
  expect(await shelf()).toBe(-2);
  // Taken back twice is taken back.
  expect(await change(there, 'parcel.reopen', refused, open)).toMatchObject({ status: 'applied' });
  const packer = await hire(company, ['view_parcels']);
  expect(await change(packer, 'parcel.reopen', open, delivered)).toMatchObject({ code: 'forbidden' });
  const told = await server.sql<{ to: string }>(
    `select activity_details ->> 'to' as to from public.parcel_feed where parcel_id = $1 and type = 'status_changed' order by created_at`,
    [parcel.id],
  );
  expect(told.map(({ to }) => to)).toEqual(['Delivered', 'Cancelled', 'Pending']);
});

test('taking an outcome back changes nothing else of a finished parcel', async () => {
  const company = await foundCompany(server);
  const { here, parcel } = await bookedParcel(company);
  const delivered = [company.the('parcel:pending'), company.the('parcel:delivered')] as const;
  await here.do(
    'parcel.complete',
    patchOf('parcels', parcel.id, { shipping_status_id: delivered, delivery_details: [null, endOf('full')], collected_amount: [0, 1] }),
  );
  const { items } = await rowOf(company, 'orders', parcel.id);
  const dearer = (items as readonly object[]).map((item) => ({ ...item, price: 1 }));
  expect(
    await here.do(
      'parcel.reopen',
      patchOf('parcels', parcel.id, { shipping_status_id: delivered.toReversed() as never, items: [items, dearer] }),
    ),
  ).toMatchObject({ code: 'completed', field: 'items' });
  expect(await here.do('parcel.reopen', patchOf('parcels', parcel.id, { delivery_fee: [13_000, 0] }))).toMatchObject({ code: 'forbidden' });
  expect(await here.do('parcel.complete', patchOf('parcels', parcel.id, { collected_amount: [1, 0] }))).toMatchObject({
    code: 'completed',
  });
});
