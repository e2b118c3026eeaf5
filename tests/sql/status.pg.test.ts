import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { statusBarrier } from '#modules/business/sale-rules/index.ts';
import { type Phase, phases } from '#modules/business/sale-rules/kind.ts';

import { endOf, foundCompany, insertOf, orderRow, parcelRow, patchOf, rowOf } from './company.ts';
import { useServer } from './server.ts';

const server = useServer();

test('a status is reached as in the app: a shipment with its parcel, an outcome with what was recorded, everything else by choice', async () => {
  const company = await foundCompany(server);
  for (const [kind, type, action, create] of [
    ['ecom_orders', 'ecom', 'order.status', 'order.create'],
    ['parcels', 'parcel', 'parcel.status', 'parcel.create'],
  ] as const) {
    for (const phase of phases[type]) {
      const row = type === 'ecom' ? orderRow(company) : parcelRow(company);
      const first = type === 'ecom' ? 'new' : 'pending';
      if (phase === first) continue;
      await company.device.do(create, insertOf(kind, row));
      const status = (to: string) => ({ id: company.the(`${type}:${to}`), type, phase: to as Phase });
      const barrier = statusBarrier({ completed_at: null }, first, status(phase));
      const set = { shipping_status_id: [status(first).id, status(phase).id] } as const;
      const told = await company.device.do(action, patchOf(kind, row.id, set));
      expect({ phase, code: told.code }).toEqual({ phase, code: barrier });
      expect(told.status).toBe(barrier ? 'rejected' : 'applied');
      if (barrier)
        expect(
          await company.device.do(
            create,
            insertOf(kind, { ...row, id: randomUUID(), ...numberOf(row), shipping_status_id: status(phase).id }),
          ),
        ).toMatchObject({
          status: 'rejected',
          code: barrier,
        });
    }
  }
});

test('an order is not shipped without its parcel, nor returned by whoever says so', async () => {
  const company = await foundCompany(server);
  const order = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', order));
  const to = (phase: string) => [company.the('ecom:new'), company.the(`ecom:${phase}`)] as const;
  expect(
    await company.device.do('shipment.create', patchOf('ecom_orders', order.id, { shipping_status_id: to('shipment') })),
  ).toMatchObject({ status: 'rejected', code: 'needs_shipment', field: 'shipping_status_id' });
  const details = endOf('full');
  expect(
    await company.device.do(
      'order.complete',
      patchOf('ecom_orders', order.id, { shipping_status_id: to('returned'), delivery_details: [null, details] }),
    ),
  ).toMatchObject({ status: 'rejected', code: 'needs_outcome' });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ shipping_status_id: company.the('ecom:new'), completed_at: null });
});

function numberOf(row: Readonly<Record<string, unknown>>) {
  const number = randomUUID().slice(0, 12);
  return 'parcel_id' in row ? { parcel_id: number } : { order_number: number };
}

test('a status stands for a phase of its own list', async () => {
  const company = await foundCompany(server);
  for (const type of ['ecom', 'parcel'] as const) {
    const all = new Set<Phase>([...phases.ecom, ...phases.parcel]);
    for (const phase of all) {
      const row = { id: randomUUID(), name: `${type} ${phase}`, type, phase, sort: 50, color: 'gray' };
      const own = (phases[type] as readonly Phase[]).includes(phase);
      expect([phase, await company.device.do('order_settings.save', insertOf('shipping_statuses', row))]).toEqual([
        phase,
        expect.objectContaining(own ? { status: 'applied' } : { status: 'rejected', code: 'invalid', field: 'phase' }),
      ]);
    }
  }
});
