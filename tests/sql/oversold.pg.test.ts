import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { endOf, foundCompany, hire, insertOf, line, orderRow, parcelRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { Device, useServer } from './server.ts';

/* Two devices sold the same pieces: whoever comes second is told, once. */

const server = useServer();
const early = new Date(Date.now() - 3_600_000).toISOString();

async function shelfOf(pieces: number) {
  const company = await foundCompany(server);
  const [variant] = company.variants;
  const set = {
    id: randomUUID(),
    variant_id: variant,
    brand_id: company.the('brand'),
    qty: pieces,
    type: 'adjust',
    at: '2026-11-01T06:00:00Z',
  };
  expect(await company.device.do('stock.adjust', insertOf('stock_movements', set))).toMatchObject({ status: 'applied' });
  return { company, variant, there: await hire(company, ['manage_parcels', 'manage_ecom_orders', 'view_products']) };
}

const booked = ({ variants: [variant_id] }: TestCompany, made?: string) => ({
  items: [line({ variant_id })],
  ...(made !== undefined && { created_at: made }),
});
const book = (company: TestCompany, made?: string) => insertOf('parcels', parcelRow(company, booked(company, made)));

test('who books what others have taken since is told what the shelf had and has; who comes later, or knew, is not', async () => {
  const { company, variant, there } = await shelfOf(3);
  const first = await company.device.do('parcel.create', book(company, early));
  expect(first).not.toHaveProperty('told');
  expect(await there.do('parcel.create', book(company, early))).toMatchObject({
    status: 'applied',
    told: [{ code: 'oversold', kind: 'stock_balances', id: variant, fields: { on_hand: [3, -1] }, row: { on_hand: -1 } }],
  });
  expect(await there.do('parcel.create', book(company, early))).not.toHaveProperty('told');
});

test('who sees that the shelf is empty and books all the same is told nothing more', async () => {
  const { company, there } = await shelfOf(3);
  await company.device.do('parcel.create', book(company));
  const now = new Date(Date.now() + 1000).toISOString();
  expect(await there.do('parcel.create', book(company, now))).not.toHaveProperty('told');
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: -1 });
});

test('nor is who sold more than there was by himself, on however many devices', async () => {
  const { company } = await shelfOf(3);
  const second = await new Device(server, company.owner, company.tenant).open();
  for (const device of [company.device, second]) expect(await device.do('parcel.create', book(company, early))).not.toHaveProperty('told');
  expect(await rowOf(company, 'stock_balances', company.variants[0])).toMatchObject({ on_hand: -1 });
});

test('a sale over the counter is told, too, and nobody who may not see the shelf or whose company does not count', async () => {
  const { company, variant, there } = await shelfOf(3);
  const order = orderRow(company, booked(company));
  await there.do('order.create', insertOf('ecom_orders', order));
  await company.device.do('parcel.create', book(company));
  const sold = patchOf('ecom_orders', order.id, {
    shipping_status_id: [company.the('ecom:new'), company.the('ecom:delivered')],
    delivery_details: [null, endOf('full')],
    collected_amount: [0, 153_000],
    completed_at: [null, early],
  });
  expect(await there.do('order.complete', sold)).toMatchObject({ told: [{ code: 'oversold', id: variant, fields: { on_hand: [3, -1] } }] });

  const unseen = await shelfOf(3);
  const packer = await hire(unseen.company, ['manage_parcels']);
  await unseen.company.device.do('parcel.create', book(unseen.company));
  expect(await packer.do('parcel.create', book(unseen.company, early))).not.toHaveProperty('told');

  const careless = await shelfOf(3);
  await careless.company.device.do('company.save', patchOf('company', careless.company.tenant, { negative_stock: ['warn', 'allow'] }));
  await careless.company.device.do('parcel.create', book(careless.company));
  expect(await careless.there.do('parcel.create', book(careless.company, early))).not.toHaveProperty('told');
});
