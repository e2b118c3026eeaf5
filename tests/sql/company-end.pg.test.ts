import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { proof } from '#fixtures/turn.ts';

import { foundCompany, hire, insertOf, orderRow, type TestCompany } from './company.ts';
import { allKinds } from './matrix/audiences.ts';
import { setStage, type Stage } from './matrix/stage.ts';
import { untilOneWaits, oneConnection, useServer } from './server.ts';
import { inSession } from './session.ts';

/* A company that leaves: taking everything along, and its end. The stage has rows of three companies in every table. */

type Contents = {
  readonly version: number;
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly columns: readonly string[] }[];
  readonly files: readonly { readonly bucket: string; readonly path: string }[];
};
type Rows = { readonly rows: readonly Record<string, unknown>[]; readonly after: readonly string[] | null };

const server = useServer();
let stage: Stage;

beforeAll(async () => {
  stage = await setStage(server);
});

const contentsOf = ({ owner, tenant }: TestCompany) => server.rpc<Contents>(owner, 'export_contents', { p_tenant: tenant });

async function exported({ owner, tenant }: TestCompany, table: string, limit: number): Promise<readonly Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let after: Rows['after'] = null; ;) {
    const page: Rows = await server.rpc(owner, 'export_rows', { p_tenant: tenant, p_table: table, p_after: after, p_limit: limit });
    rows.push(...page.rows);
    if (page.after === null) return rows;
    after = page.after;
  }
}

/** Every table of ours whose rows belong to companies, found by another way than the one under test. */
async function tablesOfCompanies(schemas: readonly string[]): Promise<readonly { readonly name: string; readonly column: string }[]> {
  return server.sql(
    `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as name, c.column_name as column from information_schema.columns c
     where c.table_schema = any ($1) and c.column_name in ('tenant_id', 'tenant') order by 1`,
    [schemas],
  );
}

test('an export has every row of every table of the company, page by page, and nothing of another one', async () => {
  const { home } = stage;
  const { tables, files, version } = await contentsOf(home);
  const personal = new Set(allKinds.filter(({ audience }) => audience).map(({ table }) => `public.${table}`));
  for (const { table, audience } of allKinds) if (!audience) personal.delete(`public.${table}`);
  const expected = (await tablesOfCompanies(['public'])).filter(({ name }) => !personal.has(name));
  expect(tables.map(({ name }) => `public.${name}`).sort()).toEqual(expected.map(({ name }) => name));
  expect(version).toBeGreaterThan(0);
  expect(new Set(files.map(({ bucket }) => bucket))).toEqual(new Set(['files', 'public-media', 'resumes']));
  const [shop] = await server.sql<{ media: string }>('select storefront_media as media from public.profiles where tenant_id = $1', [
    home.tenant,
  ]);
  const folders = [home.tenant, shop?.media].map((folder) => files.filter(({ path }) => path.startsWith(`${folder}/`)).length);
  expect([files.length, ...folders]).toEqual([21, 20, 1]);
  for (const { name, rows, columns } of tables) {
    const told = await exported(home, name, 2);
    expect([name, told.length, told.length > 0]).toEqual([name, rows, true]);
    expect(new Set(told.map((row) => JSON.stringify(row))).size).toBe(rows);
    expect(told.every((row) => row['tenant_id'] === home.tenant)).toBe(true);
    expect(Object.keys(told[0] ?? {})).toEqual(columns);
  }
  await expect(exported(home, 'people', 10)).rejects.toMatchObject({ message: 'not_found' });
});

test('a table that is made later is exported and deleted without being named anywhere', async () => {
  const company = await foundCompany(server);
  await server.sql('create table public.thread_makers (tenant_id uuid, id uuid, name text, primary key (tenant_id, id))');
  await server.sql(`insert into public.thread_makers select $1, gen_random_uuid(), 'Thread & Co' from generate_series(1, 5)`, [
    company.tenant,
  ]);
  expect((await contentsOf(company)).tables).toContainEqual({ name: 'thread_makers', rows: 5, columns: ['tenant_id', 'id', 'name'] });
  expect(await exported(company, 'thread_makers', 2)).toHaveLength(5);
  await expire(company);
  expect(await server.sql('select 1 from public.thread_makers')).toEqual([]);
  await server.sql('drop table public.thread_makers');
});

test('the end is asked for by name, told to every device, and taken back with one call', async () => {
  const company = await foundCompany(server, 'Shapla Mart');
  const kiosk = await hire(company, []);
  const end = (name: string) => server.rpc<Date>(company.owner, 'end_company', { p_tenant: company.tenant, p_name: name });
  await expect(end('Shapla')).rejects.toMatchObject({ code: 'KB100', message: 'company_name_differs' });
  const day = await end(' Shapla Mart ');
  expect((day.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
  expect(await end('Shapla Mart')).toEqual(day);
  const heard = async () => (await kiosk.pull()).docs.filter((doc) => doc.kind === 'company').map((doc) => doc.row?.['ends_at']);
  expect(await heard()).toEqual([expect.any(String)]);
  // Until then work goes on.
  expect(await company.device.do('order.create', insertOf('ecom_orders', orderRow(company)))).toMatchObject({ status: 'applied' });
  expect(await server.sql('select private.delete_due_companies()')).toEqual([]);
  await server.rpc(company.owner, 'keep_company', { p_tenant: company.tenant });
  expect(await heard()).toEqual([null]);
});

test('after the day nothing of the company is left in any table, and nothing else is missing', async () => {
  const { home, away } = stage;
  const others = await rowsWithout(home.tenant);
  const [members] = await server.sql<{ n: number }>('select count(*)::int as n from public.team_members where tenant_id = $1', [
    home.tenant,
  ]);
  expect(members?.n).toBeGreaterThan(5);
  expect(await expire(home)).toEqual([{ gone: home.tenant }]);
  for (const { name, column } of await tablesOfCompanies(['public', 'private']))
    expect([name, await server.sql(`select 1 from ${name} where ${column} = $1`, [home.tenant])]).toEqual([name, []]);
  expect(await rowsWithout(home.tenant)).toEqual(others);
  // Nor in a column that no key names.
  for (const [name, rows] of Object.entries(await rowsWithout('')))
    expect([name, rows.filter((row) => row.includes(home.tenant))]).toEqual([name, []]);
  // The people are still there, and are told.
  expect(await server.sql('select 1 from public.people where id = $1', [home.owner])).toHaveLength(1);
  await expect(home.device.open()).rejects.toMatchObject({ code: 'KB001' });
  await expect(server.rpc(home.owner, 'sync_head', { p_device: home.device.id })).rejects.toMatchObject({ code: 'KB002' });
  expect(await server.rpc(home.owner, 'my_companies', {})).toEqual([]);
  expect(await server.sql('select private.delete_due_companies()')).toEqual([]);
  // The owner may begin again.
  await server.rpc(home.owner, 'create_company', { p_name: 'Second try', p_country: 'BD', p_person: '' });
  await home.device.open();
  expect((await home.device.snapshot('ecom_orders', 'ecom_orders')).docs).toEqual([]);
  await away.device.open();
});

test.skipIf(oneConnection)('work that is under way when the company is deleted is deleted with it', async () => {
  const company = await foundCompany(server);
  const { device, tenant, owner } = company;
  await server.sql(`update public.profiles set ends_at = now() where tenant_id = $1`, [tenant]);
  const operation = device.operation({ action: 'order.create', changes: [insertOf('ecom_orders', orderRow(company))] });
  const client = await server.pool.connect();
  let deleting: Promise<unknown> = Promise.resolve();
  await inSession(client, owner, async () => {
    await client.query('select public.sync_push($1, $2, $3)', [device.id, JSON.stringify([operation]), proof]);
    deleting = server.sql('select private.delete_due_companies()');
    await untilOneWaits(server);
  });
  client.release();
  await deleting;
  for (const { name, column } of await tablesOfCompanies(['public', 'private']))
    expect([name, await server.sql(`select 1 from ${name} where ${column} = $1`, [tenant])]).toEqual([name, []]);
});

/** The day has come: the answer of the daily run. */
async function expire({ tenant }: TestCompany): Promise<readonly unknown[]> {
  await server.sql(`update public.profiles set ends_at = now() - interval '1 second' where tenant_id = $1`, [tenant]);
  return server.sql('select private.delete_due_companies() as gone');
}

/** All rows of all tables that do not belong to this company, as text; people and files aside, which stay. */
async function rowsWithout(tenant: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const rows: Record<string, readonly string[]> = {};
  for (const { name, column } of await tablesOfCompanies(['public', 'private']))
    rows[name] = (
      await server.sql<{ row: string }>(`select t::text as row from ${name} t where ${column}::text <> $1 order by 1`, [
        tenant || randomUUID(),
      ])
    ).map(({ row }) => row);
  return rows;
}
