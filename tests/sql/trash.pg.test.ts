import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { endOf, foundCompany, insertOf, orderRow, patchOf, type TestCompany } from './company.ts';
import { Device, useServer } from './server.ts';

const server = useServer();

const empty = () => server.sql('select private.empty_trash()');

test('a row leaves the trash after thirty days with everything that is a part of it, and devices forget it', async () => {
  const company = await foundCompany(server);
  const [kept, old, young] = [await order(company), await order(company), await order(company)];
  const away = await new Device(server, company.owner, company.tenant).open();
  await away.pull();
  for (const id of [old, young]) await remove(company, id);
  await pass(company, 29);
  await empty();
  expect(await left(company, 'orders')).toEqual([kept, old, young].toSorted());
  await restore(company, young);
  await pass(company, 2);
  await remove(company, young);
  await away.pull();
  await empty();
  expect(await left(company, 'orders')).toEqual([kept, young].toSorted());
  const parts = await server.sql(
    `select 1 from public.order_items where order_id = $1 union all select 1 from public.parcel_feed where parcel_id = $1
     union all select 1 from public.order_costs where id = $1`,
    [old],
  );
  expect(parts).toEqual([]);
  const told = (await away.pull()).docs.filter((doc) => doc.kind === 'ecom_orders');
  expect(told).toEqual([expect.objectContaining({ id: old, row: null })]);
  // It cannot come back from a device that was away.
  expect(
    await company.device.do('order.delete', patchOf('ecom_orders', old, { deleted_at: ['2026-01-01T00:00:00Z', null] })),
  ).toMatchObject({
    status: 'rejected',
  });
});

test('what is still referred to stays until nothing refers to it any more', async () => {
  const company = await foundCompany(server);
  const customer = randomUUID();
  await server.sql(
    `insert into public.customers (tenant_id, id, name, phone, phone_e164, phone_last10) values ($1, $2, 'Karim', '01712345678', '+8801712345678', '1712345678')`,
    [company.tenant, customer],
  );
  const [bought, living] = [await order(company, { customer_id: customer }), await order(company)];
  const paid = await order(company);
  await server.sql(
    `insert into public.transactions (tenant_id, id, order_id, bank_account_id, amount, type, category, transaction_date) values ($1, gen_random_uuid(), $2, $3, 5, 'income', 'Sale', now())`,
    [company.tenant, paid, company.the('cash')],
  );
  await remove(company, paid);
  await server.sql('update public.customers set deleted_at = now() where tenant_id = $1', [company.tenant]);
  await pass(company, 40);
  await empty();
  expect(await left(company, 'orders')).toEqual([bought, living, paid].toSorted());
  expect(await left(company, 'customers')).toEqual([customer]);
  await remove(company, bought);
  await server.sql('delete from public.transactions where tenant_id = $1', [company.tenant]);
  await pass(company, 40);
  await empty();
  expect(await left(company, 'orders')).toEqual([living]);
  expect(await left(company, 'customers')).toEqual([]);
});

test('the reason for which an order was cancelled stays as long as the order', async () => {
  const company = await foundCompany(server);
  const [given = '', other = ''] = (
    await server.sql<{ id: string }>('select id from public.cancel_reasons where tenant_id = $1 order by sort', [company.tenant])
  ).map(({ id }) => id);
  const cancelled = await order(company);
  const end = patchOf('ecom_orders', cancelled, {
    shipping_status_id: [company.the('ecom:new'), company.the('ecom:cancelled')],
    delivery_details: [null, endOf('cancelled', { cancel_reason_ids: [given] })],
  });
  expect(await company.device.do('order.complete', end)).toMatchObject({ status: 'applied' });
  for (const id of [given, other]) {
    const gone = patchOf('cancel_reasons', id, { deleted_at: [null, new Date().toISOString()] });
    expect(await company.device.do('order_settings.save', gone)).toMatchObject({ status: 'applied' });
  }
  await pass(company, 31);
  await empty();
  const reasons = await left(company, 'cancel_reasons');
  expect([reasons.includes(given), reasons.includes(other)]).toEqual([true, false]);
});

test('rows of one table that refer to each other go together, and stay together with one that is needed', async () => {
  const company = await foundCompany(server);
  const [top, middle, leaf, alone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const [id, parent] of [
    [top, null],
    [middle, top],
    [leaf, middle],
    [alone, null],
  ] as const)
    await server.sql('insert into public.categories (tenant_id, id, name, slug, parent_id) values ($1, $2::uuid, $2::text, $2::text, $3)', [
      company.tenant,
      id,
      parent,
    ]);
  await server.sql('update public.categories set deleted_at = now() where tenant_id = $1 and id <> $2', [company.tenant, leaf]);
  await pass(company, 31);
  await empty();
  expect(await left(company, 'categories')).toEqual([top, middle, leaf].toSorted());
  await server.sql('update public.categories set deleted_at = now() where tenant_id = $1 and id = $2', [company.tenant, leaf]);
  await pass(company, 31);
  await empty();
  expect(await left(company, 'categories')).toEqual([]);
});

test('a device with a wrong clock empties nothing before its time', async () => {
  const company = await foundCompany(server);
  const id = await order(company);
  await remove(company, id, '2020-01-01T00:00:00Z');
  await empty();
  expect(await left(company, 'orders')).toEqual([id]);
});

test('every table with a trash is emptied, and one that cannot be does not keep the others', async () => {
  const company = await foundCompany(server);
  const id = await order(company);
  await remove(company, id);
  await pass(company, 31);
  await server.sql(`create table public.thread_makers (tenant_id uuid, id uuid, deleted_at timestamptz, primary key (tenant_id, id))`);
  await server.sql(`create table public.bills (tenant_id uuid, id uuid, deleted_at timestamptz, primary key (tenant_id, id))`);
  await server.sql(`create rule keep as on delete to public.bills do instead select 1 / 0`);
  for (const table of ['thread_makers', 'bills'])
    await server.sql(`insert into public.${table} values ($1, gen_random_uuid(), now() - interval '31 days')`, [company.tenant]);
  await empty();
  expect([await left(company, 'thread_makers'), (await left(company, 'bills')).length, await left(company, 'orders')]).toEqual([[], 1, []]);
  await server.sql('drop table public.thread_makers, public.bills');
});

async function order(company: TestCompany, overrides: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const row = orderRow(company, overrides);
  expect(await company.device.do('order.create', insertOf('ecom_orders', row))).toMatchObject({ status: 'applied' });
  return row.id;
}

async function remove(company: TestCompany, id: string, at = new Date().toISOString()): Promise<void> {
  expect(await company.device.do('order.delete', patchOf('ecom_orders', id, { deleted_at: [null, at] }))).toMatchObject({
    status: 'applied',
  });
}

async function restore(company: TestCompany, id: string): Promise<void> {
  const [row] = await server.sql<{ at: Date }>('select deleted_at as at from public.orders where id = $1', [id]);
  const change = patchOf('ecom_orders', id, { deleted_at: [row?.at.toISOString(), null] });
  expect(await company.device.do('order.delete', change)).toMatchObject({ status: 'applied' });
}

/** Everything in this company was deleted and stored that many days earlier. */
async function pass(company: TestCompany, days: number): Promise<void> {
  const client = await server.pool.connect();
  await client.query('begin');
  // Nothing takes notice.
  await client.query('set local session_replication_role = replica');
  for (const table of ['public.orders', 'public.customers', 'public.categories', 'public.cancel_reasons'])
    await client.query(`update ${table} set deleted_at = deleted_at - make_interval(days => $2) where tenant_id = $1`, [
      company.tenant,
      days,
    ]);
  await client.query('update private.sync_commit set at = at - make_interval(days => $2) where tenant = $1', [company.tenant, days]);
  await client.query('commit');
  client.release();
}

async function left(company: TestCompany, table: string): Promise<readonly string[]> {
  const rows = await server.sql<{ id: string }>(`select id from public.${table} where tenant_id = $1 order by id::text`, [company.tenant]);
  return rows.map(({ id }) => id);
}
