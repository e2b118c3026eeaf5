import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { connect, type Person, signUp } from '#fixtures/server/people.ts';
import { turnAfter } from '#fixtures/turn.ts';

import { askServer } from '../ask-server.ts';
import { type Backend, startBackend } from '../backend.ts';
import { backupPath, saveArchive } from './backup.ts';

const room = mkdtempSync(join(tmpdir(), 'karbar-test-'));
const folder = (name: string) => join(room, name);
const open: Backend[] = [];
const photo = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7]);

async function start(options: Parameters<typeof startBackend>[0]): Promise<Backend> {
  const backend = await startBackend({ quiet: true, ...options });
  open.push(backend);
  return backend;
}

/** A company with a customer whose name needs every sort of escape, and a photo. */
async function fill(backend: Backend): Promise<{ readonly owner: Person; readonly path: string }> {
  const owner = await signUp(backend, 'rahima');
  await owner.client.rpc('create_company', { p_name: 'Mati', p_country: 'BD', p_person: 'Rahima' });
  await backend.sql(`insert into public.customers (tenant_id, id, name, notes) values ($1, gen_random_uuid(), $2, $3)`, [
    owner.id,
    'রহিমা\tবেগম \\N',
    'one\ntwo\\.\r\n\u00a0',
  ]);
  const [brand] = await backend.sql<{ id: string }>('select id from public.brands where tenant_id = $1', [owner.id]);
  const path = `${owner.id}/brands/${brand?.id}/${createHash('sha256').update(photo).digest('hex')}.png`;
  const { error } = await owner.client.storage.from('files').upload(path, new Blob([photo], { type: 'image/png' }));
  expect(error).toBeNull();
  return { owner, path };
}

const customers = ({ sql }: Backend) => sql('select id, name, notes, created_at::text from public.customers order by id');
const epochs = async ({ sql }: Backend) =>
  (await sql<{ epoch: string }>('select epoch from private.sync_tenant')).map(({ epoch }) => epoch);
const versions = ({ sql }: Backend) => sql('select tenant, version from private.sync_tenant');

async function backUp(dataDir: string, file: string): Promise<void> {
  await askServer({ dataDir }, backupPath, '', ({ body }) => saveArchive(Readable.fromWeb(body as ReadableStream), file));
}

async function signedIn(backend: Backend) {
  const client = connect(backend);
  const { data, error } = await client.auth.signInWithPassword({ email: 'rahima@example.com', password: 'a long password' });
  expect(error).toBeNull();
  return { client, user: data.user?.id };
}

const file = folder('all.tar.gz');
let before: {
  readonly customers: unknown;
  readonly versions: unknown;
  readonly epochs: readonly string[];
  readonly path: string;
  readonly token: string;
};

beforeAll(async () => {
  const backend = await start({ dataDir: folder('first') });
  const { owner, path } = await fill(backend);
  const { data } = await owner.client.auth.getSession();
  before = {
    ...{ customers: await customers(backend), versions: await versions(backend), epochs: await epochs(backend) },
    ...{ path, token: data.session?.refresh_token ?? '' },
  };
  // While the server runs and is written to.
  await backUp(folder('first'), file);
  await backend.close();
});

afterEach(async () => {
  for (const backend of open.splice(0)) await backend.close();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

test('an archive brings rows, files, accounts and sessions back; devices are told to look again', async () => {
  const backend = await start({ dataDir: folder('second'), restore: file });
  expect(await customers(backend)).toEqual(before.customers);
  expect(await versions(backend)).toEqual(before.versions);
  expect((await epochs(backend)).filter((epoch) => before.epochs.includes(epoch))).toEqual([]);
  const { client, user } = await signedIn(backend);
  expect(new Uint8Array((await (await client.storage.from('files').download(before.path)).data?.arrayBuffer()) ?? [])).toEqual(photo);
  expect((await connect(backend).auth.refreshSession({ refresh_token: before.token })).error).toBeNull();
  const told = await client.rpc('sync_open', { p_tenant: user, p_device: crypto.randomUUID(), p_schema: 1, p_info: turnAfter(0) });
  expect(told.error).toBeNull();
  expect((await connect(backend).from('customers').select('*')).error?.code).toBe('42501');
});

test('a server that is not running is asked, too, and a second archive holds the same', async () => {
  const again = folder('again.tar.gz');
  await backUp(folder('first'), again);
  const backend = await start({ dataDir: folder('third'), restore: again });
  expect(await customers(backend)).toEqual(before.customers);
});

test('an archive that is cut, changed or none at all touches nothing', async () => {
  const whole = readFileSync(file);
  const dataDir = folder('kept');
  await (await start({ dataDir })).close();
  const kept = readdirSync(dataDir);
  const bad = folder('bad.tar.gz');
  for (const spoil of [
    () => truncateSync(bad, whole.length - 20),
    () => truncateSync(bad, Math.floor(whole.length / 2)),
    () => writeFileSync(bad, 'a letter'),
    () => rmSync(bad),
  ]) {
    writeFileSync(bad, whole);
    spoil();
    await expect(start({ dataDir, restore: bad, fresh: true })).rejects.toThrow(/archive/);
    expect(readdirSync(dataDir)).toEqual(kept);
  }
});

test('nothing is put over a database that is there', async () => {
  await expect(start({ dataDir: folder('first'), restore: file })).rejects.toThrow(/holds a database already/);
  const backend = await start({ dataDir: folder('first') });
  expect(await customers(backend)).toEqual(before.customers);
});

test('rows of other tables than those of today come back by the names of their columns', async () => {
  const migrations = folder('migrations');
  const older = folder('other-tables.tar.gz');
  mkdirSync(migrations);
  const made = (columns: string) => writeFileSync(join(migrations, '1_things.sql'), `create table public.things (${columns});`);
  made('id int primary key, gone text, name text, unit text');
  const first = await start({ dataDir: folder('other-tables'), migrationsDir: migrations });
  await first.sql(`insert into public.things values (1, E'a\\tb', 'Ink', 'box')`);
  await backUp(folder('other-tables'), older);
  await first.close();

  made('unit text, more int not null default 7, name text, id int primary key');
  const backend = await start({ dataDir: folder('other-tables'), migrationsDir: migrations, fresh: true, restore: older });
  expect(await backend.sql('select * from public.things')).toEqual([{ unit: 'box', more: 7, name: 'Ink', id: 1 }]);
});

test('two rows that had the same name before names had to differ come back, and a third one is kept out', async () => {
  const older = folder('older.tar.gz');
  const first = await start({ dataDir: folder('older') });
  const { owner } = await fill(first);
  await first.sql('drop index public.brands__name_key; alter table public.brands disable trigger b_constraints');
  const add = "insert into public.brands (tenant_id, id, name) values ($1, gen_random_uuid(), 'Mati')";
  const named = ({ sql }: Backend) => sql("select 1 from public.brands where lower(name) = 'mati'");
  for (let i = await named(first).then(({ length }) => length); i < 2; i += 1) await first.sql(add, [owner.id]);
  await backUp(folder('older'), older);
  const backend = await start({ dataDir: folder('newer'), restore: older });
  expect(await named(backend)).toHaveLength(2);
  await expect(backend.sql(add, [owner.id])).rejects.toThrow('brand_exists');
});

test('whoever cannot read the folder gets no archive', async () => {
  const backend = await start({});
  for (const headers of [{}, { authorization: `Bearer ${backend.key}` }, { authorization: 'Bearer ' }])
    expect((await fetch(`${backend.url}${backupPath}`, { method: 'POST', headers })).status).toBe(403);
  expect((await fetch(`${backend.url}${backupPath}`)).headers.get('content-type')).not.toMatch(/gzip/);
});

test('a folder of PGlite moves to a real Postgres, and what it held stays beside it', async () => {
  const dataDir = folder('old');
  vi.stubEnv('KARBAR_ENGINE', 'pglite');
  const old = await start({ dataDir });
  await fill(old);
  const rows = await customers(old);
  await old.close();
  vi.unstubAllEnvs();
  // A move that was cut off begins again.
  writeFileSync(join(dataDir, 'moving.json'), '{}');
  const backend = await start({ dataDir });
  expect(await customers(backend)).toEqual(rows);
  await signedIn(backend);
  expect(
    await backend.sql("select 1 as n where current_setting('server_version') not like '%(PGlite%' and version() not like '%wasm%'"),
  ).toHaveLength(1);
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('before-postgres'))).toHaveLength(1);
  await backend.close();
  expect(await customers(await start({ dataDir }))).toEqual(rows);
}, 90_000);
