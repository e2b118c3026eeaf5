import { randomUUID } from 'node:crypto';

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { foundCompany, insertOf, type TestCompany } from './company.ts';
import { useServer } from './server.ts';
import { inSession } from './session.ts';

/* What may be learned of rows that no policy shows: from the planner, from errors and from what is kept of refusals. */

const server = useServer();
let home: TestCompany;
let away: TestCompany;
let client: pg.PoolClient;

beforeAll(async () => {
  home = await foundCompany(server);
  away = await foundCompany(server, 'Other House');
  for (const [company, n] of [
    [home, 40],
    [away, 3],
  ] as const)
    await server.sql(
      `insert into public.customers (tenant_id, id, name, phone, city) select $1, gen_random_uuid(), 'Karim', '+88017' || lpad(g::text, 8, '0'), 'Dhaka'
       from generate_series(1, $2::int) g`,
      [company.tenant, n],
    );
  await server.sql('analyze public.customers');
  client = await server.pool.connect();
});
afterAll(() => client.release());

const ask = (text: string, values: readonly unknown[] = []) =>
  inSession(client, away.owner, () => client.query<Record<string, unknown>>(text, [...values])).then(({ rows }) => rows);

describe('before a request is answered', () => {
  /** As PostgREST does it: in the transaction of the request, as the role of who asks. */
  const request = (method: string, headers: Readonly<Record<string, string>>) =>
    inSession(client, away.owner, async () => {
      await client.query(`select set_config('request.method', $1, true), set_config('request.headers', $2, true)`, [
        method,
        JSON.stringify(headers),
      ]);
      await client.query('select private.before_request()');
      return 'let in';
    }).catch((error: { readonly code: string }) => error.code);

  test.each([
    ['GET', { prefer: 'count=planned' }],
    ['GET', { prefer: 'return=minimal, count=estimated' }],
    ['HEAD', { prefer: 'Count = Planned' }],
    // The last one of several, which is all that is handed on.
    ['HEAD', { prefer: 'handling=lenient' }],
    ['GET', { prefer: '' }],
    ['POST', { prefer: 'count=planned' }],
    ['GET', { accept: 'application/vnd.pgrst.plan+json' }],
    ['POST', { accept: 'application/json, application/vnd.pgrst.plan' }],
  ])('%s with %j is refused', async (method, headers) => expect(await request(method, headers as Record<string, string>)).toBe('0A000'));

  test.each([
    ['GET', { accept: 'application/json' }],
    ['HEAD', {}],
    ['POST', { prefer: 'return=representation', accept: '*/*' }],
  ])('%s with %j is not', async (method, headers) => expect(await request(method, headers as Record<string, string>)).toBe('let in'));

  test('calls from inside the database have no headers and pass', async () => {
    expect(await ask('select private.before_request()')).toHaveLength(1);
  });
});

describe('errors', () => {
  test('a filter that fails over a row fails over no row that is hidden', async () => {
    const tables = await server.sql<{ name: string }>(
      `select distinct c.table_name as name from information_schema.columns c join information_schema.role_table_grants g using (table_schema, table_name)
       where table_schema = 'public' and c.column_name = 'tenant_id' and g.grantee = 'authenticated' and g.privilege_type = 'SELECT'`,
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const filter = `from public.${name} where 1 / (tenant_id <> $1)::int = 1`;
      await expect(ask(`select 1 ${filter}`, [home.tenant]), name).resolves.toBeDefined();
    }
    await expect(server.sql('select 1 from public.customers where 1 / (tenant_id <> $1)::int = 1', [home.tenant])).rejects.toThrow(
      'division by zero',
    );
  });

  test('neither does a cast, an order or a pattern', async () => {
    for (const query of [
      'select phone::bigint, name::int from public.customers where tenant_id = $1',
      'select 1 from public.customers where tenant_id = $1 order by name::int',
      `select 1 from public.customers where tenant_id = $1 and name ~ '('`,
    ])
      expect(await ask(query, [home.tenant]).catch((error: { readonly code: string }) => error.code)).toSatisfy(
        (told: unknown) => told === '2201B' || (Array.isArray(told) && told.length === 0),
      );
  });

  test('no function of ours is trusted to be run before the policies', async () => {
    const trusted = await server.sql(
      `select proname from pg_proc where proleakproof and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    );
    expect(trusted).toEqual([]);
  });

  test('what sync keeps and answers of a refusal names a field and no value', async () => {
    const [known] = await server.sql('select id from public.customers where tenant_id = $1 limit 1', [away.tenant]);
    const id = String(known?.['id']);
    for (const row of [
      { id: randomUUID(), name: 'Secret', city: 7 },
      { id: randomUUID(), name: 'Secret'.repeat(9999) },
    ]) {
      const told = await away.device.do('customer.save', insertOf('customers', row));
      expect(told.status).toBe('rejected');
      const [kept] = await server.sql('select result::text as text from private.sync_op where tenant = $1 and id = $2', [
        away.tenant,
        told.id,
      ]);
      for (const text of [JSON.stringify(told), String(kept?.['text'])])
        expect(text).not.toMatch(new RegExp(`Key \\(|Failing row|already exists|Secret|${id}`));
    }
  });
});

test('the statistics of the planner are shown to nobody who asks', async () => {
  expect(await ask(`select 1 from pg_stats where schemaname in ('public', 'private')`)).toEqual([]);
  await expect(ask('select 1 from pg_statistic')).rejects.toThrow('permission denied');
});
