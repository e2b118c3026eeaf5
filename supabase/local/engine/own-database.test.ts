import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, gzipSync } from 'node:zlib';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { putBetween } from '#fixtures/server/in-between.ts';
import { connect, migrationsDir, signUp } from '#fixtures/server/people.ts';
import { postgres15 } from '#fixtures/server/postgres-15.ts';
import { soon } from '#fixtures/soon.ts';

import { backupPath, saveArchive } from '../archive/backup.ts';
import { packTar, unpackTar } from '../archive/tar.ts';
import { askServer } from '../ask-server.ts';
import { startBackend, type Backend, type BackendOptions } from '../backend.ts';
import { findBinaries, probe, type Binaries } from './binaries.ts';
import { createClusterPlace } from './cluster-place.ts';
import { createCluster, startCluster, type Cluster } from './cluster.ts';
import { serverUser } from './server-user.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The version that comes with Karbar, the oldest one, and those that this computer has; POSTGRES_BIN names a folder with another one. */
const user = serverUser();
const folders = [process.env['POSTGRES_BIN'] ?? '', ...[16, 18].map((major) => `/usr/lib/postgresql/${major}/bin`)];
const there = folders.filter((folder) => existsSync(join(folder, 'initdb')));
const servers: readonly (Binaries | undefined)[] = [
  await findBinaries(user, console.log),
  await postgres15(),
  ...(await Promise.all(there.map((folder) => probe({ postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') }, user)))),
];

describe.each(servers.flatMap((binaries) => (binaries ? [[binaries.major, binaries] as const] : [])))('Postgres %s', (_major, binaries) => {
  let cluster: Cluster;
  let url: string;
  let dataDir: string;
  let count = 0;
  const open: Backend[] = [];

  beforeAll(async () => {
    const options = { place: createClusterPlace(undefined, user), binaries, user, isTemporary: true };
    await createCluster(options);
    cluster = await startCluster(options);
  });
  afterAll(() => cluster.stop());

  beforeEach(async () => {
    count += 1;
    url = databaseUrl(`own_${count}`);
    await onServer(`create database own_${count}`);
    dataDir = join(mkdtempSync(join(tmpdir(), 'karbar-own-')), 'data');
  });
  afterEach(async () => {
    for (const backend of open.splice(0)) await backend.close();
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  });

  async function start(options: BackendOptions = {}): Promise<Backend> {
    const backend = await startBackend({ databaseUrl: url, dataDir, migrationsDir, quiet: true, ...options });
    open.push(backend);
    return backend;
  }

  function databaseUrl(name: string, role?: string): string {
    const address = new URL(cluster.url);
    address.pathname = `/${name}`;
    if (role) Object.assign(address, { username: role, password: 'secret' });
    return address.href;
  }

  async function onServer(text: string, at = cluster.url): Promise<readonly unknown[]> {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    return (await client.query<object>(text).finally(() => client.end())).rows;
  }

  describe('two servers on one database', () => {
    test('hear each other, know the same sessions and serve the same files', async () => {
      const [one, two] = [await start(), await start()];
      expect([one.isNew, two.isNew]).toEqual([true, false]);
      expect(two.key).toBe(one.key);
      const anna = await signUp(one, 'anna');
      const { data } = await anna.client.auth.getSession();
      const there = connect(two);
      await there.auth.setSession({ access_token: data.session?.access_token ?? '', refresh_token: data.session?.refresh_token ?? '' });

      const heard: unknown[] = [];
      const states: string[] = [];
      const channel = there.channel(`sync:${anna.id}`, { config: { private: true } });
      channel.on('broadcast', { event: 'sync' }, ({ payload }) => heard.push(payload)).subscribe((state) => states.push(state));
      await soon(() => expect(states).toContain('SUBSCRIBED'));
      await anna.client.rpc('add_note', { p_body: 'over there' });
      await soon(() => expect(heard).toEqual([{ version: 1, body: 'over there' }]));
      expect((await there.from('notes').select('body')).data).toEqual([{ body: 'over there' }]);

      // The connection that listens is lost, and comes back by itself.
      const listening = `select pid from pg_stat_activity where query like 'listen %' and datname = current_database()`;
      const lost = await one.sql<{ pid: number }>(`select pid, pg_terminate_backend(pid) from (${listening}) l`);
      await soon(async () => {
        const back = await one.sql<{ pid: number }>(listening);
        expect(back.filter(({ pid }) => !lost.some((gone) => gone.pid === pid))).toHaveLength(2);
      });
      await anna.client.rpc('add_note', { p_body: 'again' });
      await soon(() => expect(heard.at(-1)).toEqual({ version: 1, body: 'again' }));
      await there.removeAllChannels();

      const photo = new Blob([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1])], { type: 'image/png' });
      await anna.client.storage.from('files').upload(`${anna.id}/some/a.png`, photo, { contentType: 'image/png' });
      expect((await there.storage.from('files').download(`${anna.id}/some/a.png`)).data?.size).toBe(photo.size);
    });

    test('a stranger sees nothing while the second one starts', async () => {
      const one = await start();
      const stranger = connect(one);
      let isStarting = true;
      const seen = new Set<string>();
      const asking = (async () => {
        while (isStarting) seen.add(`${(await stranger.from('notes').select('*')).error?.code}`);
      })();
      await start();
      isStarting = false;
      await asking;
      expect(seen).toEqual(new Set(['42501']));
      const open = await one.sql(
        `select distinct privilege_type from information_schema.role_table_grants where table_name = 'notes' and grantee in ('anon', 'authenticated')`,
      );
      expect(open).toEqual([{ privilege_type: 'SELECT' }]);
    });

    test('started at the same moment apply the migrations once', async () => {
      await Promise.all([start(), start()]);
      const [one] = open;
      expect(await one?.sql('select count(*)::int as n from supabase_migrations.schema_migrations')).toEqual([{ n: 1 }]);
    });
  });

  test('an archive fills an empty one, and no other', async () => {
    const first = join(dataDir, '..', 'first');
    const file = join(dataDir, '..', 'all.tar.gz');
    const source = await startBackend({ dataDir: first, migrationsDir, quiet: true });
    const anna = await signUp(source, 'anna');
    await anna.client.rpc('add_note', { p_body: 'kept' });
    await askServer({ dataDir: first }, backupPath, '', ({ body }) => saveArchive(Readable.fromWeb(body as ReadableStream), file));
    await source.close();

    const backend = await start({ restore: file });
    const client = connect(backend);
    const { data } = await client.auth.signInWithPassword({ email: 'anna@example.com', password: 'a long password' });
    expect(data.user?.id).toBe(anna.id);
    expect((await client.from('notes').select('body')).data).toEqual([{ body: 'kept' }]);
    await expect(start({ restore: file })).rejects.toThrow(/holds .* already/);
    expect((await client.from('notes').select('body')).data).toEqual([{ body: 'kept' }]);
  });

  test('one that an archive did not fill to its end is not opened', async () => {
    const first = join(dataDir, '..', 'first');
    const file = join(dataDir, '..', 'all.tar.gz');
    const source = await startBackend({ dataDir: first, migrationsDir, quiet: true });
    await (await signUp(source, 'anna')).client.rpc('add_note', { p_body: 'kept' });
    await askServer({ dataDir: first }, backupPath, '', ({ body }) => saveArchive(Readable.fromWeb(body as ReadableStream), file));
    await source.close();
    const spoilt = join(dataDir, '..', 'spoilt.tar.gz');
    writeFileSync(spoilt, gzipSync(await withRows(file, 'public.notes', Buffer.from('no\trow\there\n'))));

    await expect(start({ restore: spoilt })).rejects.toThrow('invalid input syntax');
    await expect(start()).rejects.toThrow(/did not come to its end/);
    await expect(start({ restore: file })).rejects.toThrow(/did not come to its end/);
    await onServer(`drop database own_${count}`);
    await onServer(`create database own_${count}`);
    const backend = await start({ restore: file });
    expect(await backend.sql('select body from public.notes')).toEqual([{ body: 'kept' }]);
    await start();
  });

  describe('a database of the user that cannot be taken is refused with a reason', () => {
    test.each([
      ['nobody answers', () => Promise.resolve('postgres://nobody@127.0.0.1:1/none'), /DATABASE_URL does not answer/],
      ['it holds other tables', () => onServer('create table public.theirs (id int)', url).then(() => url), /other tables \(theirs\)/],
      [
        'its role may not make roles',
        () => onServer(`create role small login password 'secret'`).then(() => databaseUrl(`own_${count}`, 'small')),
        /The role small of DATABASE_URL may not make/,
      ],
      ['it is a Supabase project', () => onServer('create role supabase_admin').then(() => url), /Supabase project/],
    ])('%s', async (_, prepare, reason) => {
      const databaseUrl = await prepare();
      try {
        await expect(start({ databaseUrl })).rejects.toThrow(reason);
      } finally {
        await onServer('drop role if exists supabase_admin');
      }
    });

    test.each([
      ['it is older than 15', { says: [/\b1[5-8]00\d\d\b/, '140019'] }, /DATABASE_URL is a Postgres 14; Karbar needs 15 or newer/],
      [
        'a pooler of transactions stands before it',
        { shares: true },
        /goes through a pooler that gives every transaction another connection/,
      ],
    ] as const)('%s', async (_, how, reason) => {
      const between = await putBetween(url, how);
      try {
        await expect(start({ databaseUrl: between.url })).rejects.toThrow(reason);
        const tables = `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace or relname = 'upkeep'`;
        expect(await onServer(tables, url)).toEqual([{ n: 0 }]);
      } finally {
        between.close();
      }
    });

    test('a pooler of sessions, which invents process ids, too, is none of those', async () => {
      const between = await putBetween(url);
      try {
        const backend = await start({ databaseUrl: between.url });
        expect((await (await signUp(backend, 'anna')).client.rpc('add_note', { p_body: 'mine' })).error).toBeNull();
      } finally {
        for (const backend of open.splice(0)) await backend.close();
        between.close();
      }
    });

    test('--fresh empties no database of the user', async () => {
      await expect(start({ fresh: true })).rejects.toThrow(/--fresh/);
    });

    test('a role that may act as the roles of Supabase and is no superuser is enough', async () => {
      await onServer(`create role maker login createrole bypassrls password 'secret'; grant create on database own_${count} to maker`);
      await onServer('grant all on schema public to maker', url);
      await onServer('grant anon, authenticated, service_role, authenticator to maker with admin option');
      const backend = await start({ databaseUrl: databaseUrl(`own_${count}`, 'maker') });
      const anna = await signUp(backend, 'anna');
      expect((await anna.client.rpc('add_note', { p_body: 'mine' })).error).toBeNull();
      expect((await anna.client.from('notes').select('body')).data).toEqual([{ body: 'mine' }]);
      expect((await connect(backend).from('notes').select('*')).error?.code).toBe('42501');
    });
  });
});

/** The archive with other rows in a table, as if they had always been there. */
async function withRows(file: string, table: string, rows: Buffer): Promise<Buffer> {
  const entries: { name: string; size: number; body: Buffer }[] = [];
  for await (const { name, body } of unpackTar(createReadStream(file).pipe(createGunzip()) as AsyncIterable<Uint8Array>)) {
    const held = await buffer(body);
    const manifest = () => {
      const told = JSON.parse(held.toString()) as { readonly tables: readonly { readonly name: string }[] };
      const hash = createHash('sha256').update(rows).digest('hex');
      const tables = told.tables.map((one) => (one.name === table ? { ...one, hash } : one));
      return Buffer.from(JSON.stringify({ ...told, tables }));
    };
    const put = name === `tables/${table}` ? rows : name === 'manifest.json' ? manifest() : held;
    entries.push({ name, size: put.length, body: put });
  }
  return buffer(packTar(Readable.from(entries) as AsyncIterable<(typeof entries)[number]>));
}
