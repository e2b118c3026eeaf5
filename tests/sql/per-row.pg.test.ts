import pg from 'pg';
import { expect, test } from 'vitest';

import { foundCompany, hire, insertOf, orderRow, type TestCompany } from './company.ts';
import { oneConnection, useServer } from './server.ts';
import { inSession } from './session.ts';

/* A function that is called once per row costs a thousand times the read itself, and nothing else gives it away on a small table. */

const server = useServer();

type Calls = Readonly<Record<string, number>>;

/** How often each function of ours is called by a statement that a person runs. */
async function callsOf(user: string, statement: string, values: readonly unknown[] = []): Promise<Calls> {
  // A connection of its own: one that was used before still counts what it did then.
  const client = new pg.Client({ connectionString: server.pool.options.connectionString });
  await client.connect();
  try {
    await client.query("set track_functions = 'all'");
    return await inSession(client, user, async () => {
      await client.query(statement, [...values]);
      await client.query('reset role');
      const { rows } = await client.query<{ name: string; calls: number }>(
        `select funcname as name, calls from pg_stat_xact_user_functions where schemaname in ('private', 'public', 'auth') order by 1`,
      );
      return Object.fromEntries(rows.map(({ name, calls }) => [name, calls]));
    });
  } finally {
    await client.end();
  }
}

async function sell({ device, ...company }: TestCompany, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const order = orderRow({ device, ...company });
    expect(await device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  }
}

test.skipIf(oneConnection)('a page of forty orders calls as many functions as a page of four', async () => {
  const company = await foundCompany(server);
  for (const member of [company.device, await hire(company, ['view_ecom_orders'], [company.the('brand')])]) {
    const pull = async (): Promise<Calls> => {
      const cursor = member.cursor;
      const page = await member.pullPage();
      expect(page.more).toBe(false);
      expect(page.docs.length).toBeGreaterThan(0);
      const args = [member.id, JSON.stringify(cursor), member.opened.bucketsHash];
      return callsOf(member.user, 'select public.sync_pull($1, $2, $3)', args);
    };
    await member.pull();
    await sell(company, 4);
    const few = await pull();
    await sell(company, 40);
    expect(await pull()).toEqual(few);
    expect(few).toMatchObject({ sync_pull: 1, session_in: 1, rows_of: 1 });
    const snapshot = async (limit: number): Promise<Calls> => {
      const bucket = member.opened.buckets.find((name) => name.startsWith('ecom_orders')) ?? '';
      return callsOf(member.user, `select public.sync_snapshot($1, $2, 'ecom_orders', 'hot', null, $3)`, [member.id, bucket, limit]);
    };
    expect(await snapshot(40)).toEqual(await snapshot(4));
  }
});

test.skipIf(oneConnection)('a policy calls what it needs once, however many rows a table has', async () => {
  const company = await foundCompany(server, 'Policy House');
  const member = await hire(company, ['view_ecom_orders', 'view_customers'], [company.the('brand')]);
  const tables = await server.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relrowsecurity order by 1`,
  );
  expect(tables.length).toBeGreaterThan(20);
  await sell(company, 40);
  for (const { name } of tables) {
    const calls = await callsOf(member.user, `select count(*) from public.${name}`);
    // Each rule of a policy asks at most once.
    expect(Math.max(0, ...Object.values(calls)), `${name}: ${JSON.stringify(calls)}`).toBeLessThan(10);
  }
  expect(await member.server.as(member.user, 'select from public.orders')).toHaveLength(40);
});

test.skipIf(oneConnection)('the control: a policy that asks for each row is noticed', async () => {
  const company = await foundCompany(server, 'Slow House');
  await server.sql('create table public.slow as select n as id from generate_series(1, 30) n');
  await server.sql('alter table public.slow enable row level security');
  await server.sql('grant select on public.slow to authenticated');
  await server.sql(`create function public.may_see(integer) returns boolean language plpgsql stable as 'begin return true; end'`);
  await server.sql('grant execute on function public.may_see(integer) to authenticated');
  await server.sql('create policy read on public.slow for select to authenticated using (public.may_see(id))');
  const calls = await callsOf(company.owner, 'select count(*) from public.slow');
  await server.sql('drop table public.slow');
  await server.sql('drop function public.may_see(integer)');
  expect(calls).toEqual({ may_see: 30 });
});
