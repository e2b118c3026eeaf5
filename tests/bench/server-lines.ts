import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { turnAfter } from '#fixtures/turn.ts';
import { limits, type OpenReply, type PullReply, schemaVersion } from '#sync/protocol.ts';

import { makeImage, openImage } from '../sql/pglite-server.ts';
import { copyDatabase, startPostgres } from '../sql/postgres.ts';
import { type Line, line, median, type Pair } from './line.ts';

const onPglite = process.env['KARBAR_ENGINE'] === 'pglite';
const place = onPglite ? 'PGlite' : 'a real Postgres';

/** What the server spends, on the real Postgres of the SQL tests or, with `KARBAR_ENGINE=pglite`, on their PGlite. */
export async function* serverLines(): AsyncGenerator<Line> {
  const server = onPglite ? await makeImage() : await startPostgres();
  try {
    const [few, many] = [await company(server.url), await company(server.url)];
    yield await pullLine(few);
    yield await pollLine(few, many);
    await few.close();
    await many.close();
  } finally {
    await server.stop();
  }
}

const pulled = 1000;

async function pullLine({ client, tenant, device, opened }: Company): Promise<Line> {
  await client.query(
    `insert into public.customers (tenant_id, id, name, phone, address, city)
     select $1, gen_random_uuid(), 'Customer ' || n, '0171100' || n, 'House ' || n || ', Road 5, Dhanmondi', 'Dhaka' from generate_series(1, $2) n`,
    [tenant, pulled],
  );
  await client.query('analyze');
  const cursor = JSON.stringify({ epoch: opened.epoch, version: opened.version, resume: null });
  const plain = `select json_agg(row_to_json(c)) as told from public.customers c where c.tenant_id = $1`;
  const pairs: Pair[] = [];
  for (let round = 0; round < 31; round += 1) {
    const [page, value] = await timed(() =>
      asOwner(client, tenant, () =>
        client.query<{ told: string }>('select public.sync_pull($1, $2, $3, $4)::text as told', [
          device,
          cursor,
          opened.bucketsHash,
          limits.documentsPerPull,
        ]),
      ),
    );
    const docs = (JSON.parse(page.rows[0]?.told ?? '') as PullReply).docs.length;
    if (docs !== pulled) throw new Error(`The page has ${docs} documents instead of ${pulled}`);
    const [, denominator] = await timed(() => inTransaction(client, () => client.query(plain, [tenant])));
    // The first round warms both sides.
    if (round > 0) pairs.push({ value, denominator });
  }
  return line(
    {
      key: 'pull_overhead',
      what: `a page of ${pulled} customers by sync_pull / the same rows as JSON by a plain query of the superuser, both in a transaction of ${place}`,
      unit: 'ms',
      atMost: 10,
      source: 'trust-and-speed.md: server time of pulling 1,000 rows vs the same rows by a plain superuser query',
      cause:
        'rights, buckets and the commit log are looked up before the rows are read, and every row is measured for the size of the page',
    },
    pairs,
  );
}

const [fewTenants, manyTenants] = [10, 10_000];

async function pollLine(few: Company, many: Company): Promise<Line> {
  await multiply(few, fewTenants);
  await multiply(many, manyTenants);
  const pairs: Pair[] = [];
  for (let round = 0; round < 21; round += 1) {
    const pair = { value: await pollTime(many, manyTenants), denominator: await pollTime(few, fewTenants) };
    if (round > 0) pairs.push(pair);
  }
  return line(
    {
      key: 'idle_poll_growth',
      what: `a poll (sync_head) of idle devices at ${manyTenants.toLocaleString('en')} companies / at ${fewTenants}, on ${place}, each poll another company's`,
      unit: 'ms',
      atMost: 1.2,
      source: "trust-and-speed.md: cost of an idle device's poll at 10,000 tenants vs at 10",
      cause: 'a poll reads one row of the devices and one of the companies, each by a key whose index has grown by a level or two',
    },
    pairs,
  );
}

/** Median of fifty polls, in milliseconds. */
async function pollTime({ client, device, tenant }: Company, tenants: number): Promise<number> {
  const times: number[] = [];
  for (let poll = 0; poll < 50; poll += 1) {
    const at = 1 + ((poll * 7919) % tenants);
    const { rows } = await client.query<Pick<Company, 'tenant' | 'device'>>(idsOf, [tenant, device, at]);
    const [one] = rows;
    if (!one) throw new Error('No ids');
    await asOwner(client, one.tenant, async () => {
      const [, ms] = await timed(() => client.query('select public.sync_head($1)', [one.device]));
      times.push(ms);
    });
  }
  return median(times);
}

type Client = Pick<pg.ClientBase, 'query'>;

type Company = {
  readonly client: Client;
  readonly tenant: string;
  readonly device: string;
  readonly opened: OpenReply;
  readonly close: () => Promise<void>;
};

/** A database with one company and one device. */
async function company(url: string): Promise<Company> {
  const { client, close } = await (onPglite ? pgliteCopy(url) : postgresCopy(url));
  const [tenant, device] = [randomUUID(), randomUUID()];
  await asOwner(client, tenant, () => client.query(`select public.create_company('Bench', 'BD')`));
  const { rows } = await asOwner(client, tenant, () =>
    client.query<{ told: OpenReply }>('select public.sync_open($1, $2, $3, $4) as told', [
      tenant,
      device,
      schemaVersion,
      JSON.stringify(turnAfter(0)),
    ]),
  );
  const [row] = rows;
  if (!row) throw new Error('The device was not opened');
  return { client, tenant, device, opened: row.told, close };
}

async function postgresCopy(url: string): Promise<Pick<Company, 'client' | 'close'>> {
  const copy = await copyDatabase(url);
  const client = new pg.Client({ connectionString: copy.connection });
  // A failure elsewhere stops the cluster under this connection; what failed is told by itself.
  client.on('error', () => undefined);
  await client.connect();
  return { client, close: () => client.end().then(() => copy.drop()) };
}

async function pgliteCopy(image: string): Promise<Pick<Company, 'client' | 'close'>> {
  const pool = await openImage(image);
  return { client: await pool.connect(), close: () => pool.end() };
}

const idOf = (id: string, n: string): string => `md5(${id}::uuid::text || ':' || ${n})::uuid`;
const idsOf = `select ${idOf('$1', '$3::int')} as tenant, ${idOf('$2', '$3::int')} as device`;

/** Copies what sync remembers of the company, and who owns it, under other ids. */
async function multiply({ client, tenant, device }: Company, tenants: number): Promise<void> {
  const ids = `jsonb_build_object('tenant', ${idOf('$1', 'n')}, 'tenant_id', ${idOf('$1', 'n')})`;
  const tables: readonly (readonly [table: string, owner: string, more: string])[] = [
    ['public.profiles', 'tenant_id', `jsonb_build_object('id', ${idOf('$1', 'n')})`],
    ['private.sync_tenant', 'tenant', `'{}'`],
    ['private.sync_commit', 'tenant', `'{}'`],
    ['private.sync_change', 'tenant', `'{}'`],
    ['private.sync_device', 'tenant', `jsonb_build_object('id', ${idOf(`'${device}'`, 'n')}, 'user_id', ${idOf('$1', 'n')})`],
  ];
  await client.query('set session_replication_role = replica');
  for (const [table, owner, more] of tables)
    await client.query(
      `insert into ${table} select (jsonb_populate_record(t, ${ids} || ${more})).* from ${table} t cross join generate_series(1, $2::int) n where t.${owner} = $1`,
      [tenant, tenants],
    );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

/** One transaction as PostgREST runs it. */
function asOwner<T>(client: Client, owner: string, work: () => Promise<T>): Promise<T> {
  return inTransaction(client, async () => {
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
      JSON.stringify({ sub: owner, role: 'authenticated' }),
    ]);
    return work();
  });
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  const told = await work();
  await client.query('commit');
  return told;
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const begun = performance.now();
  const told = await work();
  return [told, performance.now() - begun];
}
