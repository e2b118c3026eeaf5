import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { postgres15 } from '#fixtures/server/postgres-15.ts';

import { type BackendOptions, startBackend } from './backend.ts';
import { createClusterPlace } from './engine/cluster-place.ts';
import { createCluster, startCluster } from './engine/cluster.ts';
import type { Engine } from './engine/engine.ts';
import { chooseEngine } from './engine/open.ts';
import { openPostgres } from './engine/postgres.ts';
import { serverUser } from './engine/server-user.ts';
import { openFolder } from './folder.ts';

/** A whole database of November 2026, before anything was added to the migrations that are listed first. */
const older = gunzipSync(readFileSync(new URL('../../tests/fixtures/server/schema-2026-11-23.sql.gz', import.meta.url))).toString();
const roles = readFileSync(new URL('roles.sql', import.meta.url), 'utf8').replace(
  /create schema if not exists supabase_migrations[\s\S]*/,
  '',
);

let dir = '';
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'karbar-upgrade-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

type Place = Pick<BackendOptions, 'dataDir' | 'databaseUrl'>;

async function folder(): Promise<Place> {
  const dataDir = join(dir, 'data');
  mkdirSync(dataDir);
  openFolder(dataDir);
  const before = await (await chooseEngine(dataDir, () => undefined)).open(undefined);
  await fill(before);
  await before.close();
  return { dataDir };
}

async function ownPostgres15(): Promise<Place> {
  const user = serverUser();
  const options = { place: createClusterPlace(undefined, user), binaries: await postgres15(), user, isTemporary: true };
  await createCluster(options);
  const cluster = await startCluster(options);
  onTestFinished(() => cluster.stop());
  const before = openPostgres(cluster.url);
  await fill(before);
  await before.close();
  return { dataDir: join(dir, 'data'), databaseUrl: cluster.url };
}

async function fill(before: Pick<Engine, 'exec'>): Promise<void> {
  await before.exec(roles);
  await before.exec('drop schema extensions cascade; drop schema public cascade');
  await before.exec(`create schema public; ${older}`);
}

/** The migrations and steps of today with one more of each feature that a later version may bring. */
function laterVersion(): string {
  for (const part of ['migrations', 'steps'])
    cpSync(fileURLToPath(new URL(`../${part}`, import.meta.url)), join(dir, 'later', part), { recursive: true });
  writeFileSync(
    join(dir, 'later/migrations/29990101000000_factory_suppliers.sql'),
    `create table public.suppliers (tenant_id uuid not null, id uuid not null, name text not null, primary key (tenant_id, id));
alter table public.customers add column supplier_id uuid;
create function private.check_suppliers(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse('supplier_hook');
end
$$;`,
  );
  writeFileSync(
    join(dir, 'later/steps/21_registry.sql'),
    `insert into private.sync_kind select k.* from private.sync_kind b, jsonb_populate_record(b, '{"kind": "suppliers", "rank": 900, "table_name": "suppliers",
       "fields": ["id", "name"], "instants": [], "files": false, "first_stands": ["name"]}') k where b.kind = 'brands';
     alter table public.brands drop constraint brands__phone;`,
  );
  return join(dir, 'later/migrations');
}

test.each([
  ['the data folder', folder],
  ["a Postgres 15 of one's own", ownPostgres15],
])(
  '%s of an older version is brought up to date, with all that it held',
  async (_, made) => {
    vi.stubEnv('KARBAR_ENGINE', 'postgres');
    const place = await made();

    const backend = await startBackend({ ...place, migrationsDir: laterVersion(), quiet: true });
    try {
      expect(backend.isNew).toBe(false);
      expect(await backend.sql('select name, supplier_id from public.customers')).toEqual([{ name: 'Aleya Begum', supplier_id: null }]);
      expect(await backend.sql('select order_number, total_amount::int as total from public.orders')).toEqual([
        { order_number: 'ORD-261123-FIXT1', total: 300_000 },
      ]);
      expect(await backend.sql(`select 1 as row from private.sync_kind where kind = 'suppliers'`)).toHaveLength(1);
      await expect(
        backend.sql(`select private.check_row(k, null, '{}', null, '{}') from private.sync_kind k where kind = 'suppliers'`),
      ).rejects.toThrow('supplier_hook');
      expect(
        await backend.sql(`select tgname from pg_trigger where tgrelid = 'public.suppliers'::regclass and tgname like 'sync_%' order by 1`),
      ).toHaveLength(3);
      expect(await backend.sql(`select relrowsecurity as kept from pg_class where oid = 'public.suppliers'::regclass`)).toEqual([
        { kept: true },
      ]);
      expect(await backend.sql(`select has_table_privilege('authenticated', 'public.suppliers', 'select') as may`)).toEqual([
        { may: true },
      ]);
    } finally {
      await backend.close();
    }

    // What a newer version has made is not opened by an older one.
    await expect(startBackend({ ...place, quiet: true })).rejects.toThrow(/29990101000000.*does not know/s);
    const later = await startBackend({ ...place, migrationsDir: join(dir, 'later/migrations'), quiet: true });
    await later.close();
  },
  90_000,
);
