import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { migrationsDir, signUp } from '#fixtures/server/people.ts';
import { soon } from '#fixtures/soon.ts';

import { startBackend } from '../backend.ts';
import { findBinaries } from './binaries.ts';
import { createClusterPlace } from './cluster-place.ts';
import { createCluster, startCluster, type Cluster } from './cluster.ts';
import { serverUser } from './server-user.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const user = serverUser();
const binaries = await findBinaries(user, console.log);

/* Servers of two versions on one database: the newer one changes tables while the older one serves. */

let cluster: Cluster;
const dir = mkdtempSync(join(tmpdir(), 'karbar-rolling-'));

beforeAll(async () => {
  if (!binaries) return;
  const options = { place: createClusterPlace(undefined, user), binaries, user, isTemporary: true };
  await createCluster(options);
  cluster = await startCluster(options);
});
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await cluster?.stop();
});

/** Writes `notes` and then `papers`, with time in between for others to meet it. */
const slowWrite = `create table public.papers (id int primary key, n int not null);
insert into public.papers values (1, 0);
alter table public.papers enable row level security;
create function public.write_slowly(p_body text) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notes (tenant_id, body) values (auth.uid(), p_body);
  perform pg_sleep(0.4);
  update public.papers set n = n + 1;
end
$$;`;
const grants = 'grant execute on function public.write_slowly(text) to authenticated;';
/** Has the tables the other way round. */
const slowStep = `alter table public.papers add column if not exists seen boolean;
select pg_sleep(0.4);
alter table public.notes add column if not exists seen boolean;`;

function version(name: string, files: Readonly<Record<string, string>>): string {
  for (const part of ['migrations', 'steps']) cpSync(join(migrationsDir, '..', part), join(dir, name, part), { recursive: true });
  const all = { 'migrations/20260102000000_papers.sql': slowWrite, 'steps/60_papers_grants.sql': grants, ...files };
  for (const [file, sql] of Object.entries(all)) writeFileSync(join(dir, name, file), sql);
  return join(dir, name, 'migrations');
}

async function emptyDatabase(name: string) {
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return { databaseUrl: url.href, dataDir: join(dir, name), quiet: true };
}

test.skipIf(!binaries)('a newer one brings the database up to date between two requests of the older one, and neither fails', async () => {
  const common = await emptyDatabase('rolling');
  const older = await startBackend({ ...common, migrationsDir: version('older', {}) });
  const anna = await signUp(older, 'anna');
  let isStarting = true;
  let written = 0;
  const failed: unknown[] = [];
  const writing = (async () => {
    for (; isStarting || written === 0; written += 1) {
      const { error } = await anna.client.rpc('write_slowly', { p_body: 'a note' });
      if (error) failed.push(error.message);
    }
  })();
  try {
    const newer = version('newer', { 'steps/20_seen.sql': slowStep });
    const starts = await Promise.allSettled([1, 2].map(() => startBackend({ ...common, migrationsDir: newer })));
    isStarting = false;
    await writing;
    for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
    expect([starts.map(({ status }) => status), failed]).toEqual([['fulfilled', 'fulfilled'], []]);
    expect(await older.sql('select n from public.papers')).toEqual([{ n: written }]);
    expect(await older.sql('select count(*)::int as n from public.notes')).toEqual([{ n: written }]);
  } finally {
    isStarting = false;
    await writing;
    await older.close();
  }
});

test.skipIf(!binaries)('one that is cut off in the middle holds nobody up, and the next one does all of it', async () => {
  const common = await emptyDatabase('cut_off');
  const older = await startBackend({ ...common, migrationsDir: version('before', {}) });
  try {
    const anna = await signUp(older, 'anna');
    const newer = version('after', { 'steps/20_seen.sql': slowStep });
    const cut = Promise.allSettled([startBackend({ ...common, migrationsDir: newer })]);
    const inTheMiddle = `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
    await soon(async () => expect(await older.sql(inTheMiddle)).toHaveLength(1));
    expect((await cut).map(({ status }) => status)).toEqual(['rejected']);
    expect(
      await older.sql(`select from information_schema.columns where table_name in ('papers', 'notes') and column_name = 'seen'`),
    ).toEqual([]);
    expect((await anna.client.rpc('write_slowly', { p_body: 'a note' })).error).toBeNull();
    await (await startBackend({ ...common, migrationsDir: newer })).close();
    expect(await older.sql('select n, seen from public.papers')).toEqual([{ n: 1, seen: null }]);
  } finally {
    await older.close();
  }
});
