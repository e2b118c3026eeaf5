import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';

import { createCompany, type Server, startServer } from './support/server.ts';
import { Tablet } from './support/tablet.ts';

let server: Server;
let tenant: string;

beforeAll(async () => {
  server = await startServer();
  tenant = await createCompany(server, newId());
});
afterAll(() => server.close());

test('the archive comes to a device that asks for it, is no difference to the full check, and goes when the disk runs short', async () => {
  const id = newId();
  const none = { sku: null, photo_path: null, discount: 0, delivered_qty: 0, returned_qty: 0, damaged_qty: 0 };
  const lamp = { id: newId(), variant_id: null, product_name: 'Lamp', variant_title: '', quantity: 1, price: 1000, ...none };
  await server.pg.query(
    `insert into public.orders (tenant_id, id, order_type, brand_id, ship_name, ship_phone, order_date, shipping_status_id, items, order_number)
     select $1, $2, 'ecommerce', b.id, 'Archive Aleya', '01711400400', current_date, s.id, $3::jsonb, 'ORD-OLD' from public.brands b, public.shipping_statuses s
     where b.tenant_id = $1 and s.tenant_id = $1 and s.type = 'ecom' and s.phase = 'new' order by b.id limit 1`,
    [tenant, id, JSON.stringify([lamp])],
  );
  await server.pg.query('alter table public.orders disable trigger all');
  await server.pg.query('update public.orders set completed_at = now(), order_date = current_date - 400 where id = $1', [id]);
  await server.pg.query('alter table public.orders enable trigger all');
  const one = new Tablet(`t${newId()}`, tenant, server.callAs(tenant), ['settings', 'orders']);
  one.checks = true;
  await one.sync();
  expect(await one.row('ecom_orders', id)).toBeUndefined();

  const { outbox, rounds } = await one.running();
  await outbox.save('older', { id: 'first question', kind: 'ecom_orders', text: 'aleya' });
  await one.sync();
  expect(await outbox.read('found')).toEqual({ id: 'first question', count: 1 });
  expect(await one.row('ecom_orders', id)).toMatchObject({ ship_name: 'Archive Aleya' });
  rounds.wantCheck();
  await one.sync();
  expect(await outbox.read('checked')).toMatchObject({ mended: 0, wrong: 0 });
  expect(await one.row('ecom_orders', id)).toBeDefined();

  one.underStoragePressure = true;
  rounds.wantCheck();
  await one.sync();
  expect(await one.row('ecom_orders', id)).toBeUndefined();
  expect((await one.rows('shipping_statuses')).size).toBeGreaterThan(10);
  expect(await outbox.read('checked')).toMatchObject({ mended: 0, wrong: 0 });
  // Asked for again, it comes again.
  await outbox.save('older', { id: 'second question', kind: 'ecom_orders', text: 'ORD-OLD' });
  await one.sync();
  expect(await one.row('ecom_orders', id)).toMatchObject({ ship_name: 'Archive Aleya' });
  await one.kill();
});
