import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { npmStart } from '#fixtures/server/npm-start.ts';
import { migrationsDir, signUp } from '#fixtures/server/people.ts';
import { soon } from '#fixtures/soon.ts';

import { startBackend, type Backend } from '../backend.ts';
import { removeFolder } from '../folder.ts';
import { clusterIn, clusterPlaceOf } from './cluster-place.ts';
import { chooseEngine } from './open.ts';
import { postmasterOf } from './orphan.ts';
import { commandOf, isRunning } from './process.ts';
import { rootPlace, serverUser } from './server-user.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dir: string;
let dataDir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'karbar-own-'));
  dataDir = join(dir, 'data');
});
afterEach(async () => {
  if (existsSync(join(dataDir, 'karbar.json'))) await removeFolder(dataDir);
  rmSync(dir, { recursive: true, force: true });
});

const start = (): Promise<Backend> => startBackend({ dataDir, migrationsDir, quiet: true });
const place = () => clusterPlaceOf(dataDir) ?? { dir: '', password: '' };
const postmaster = (): number => postmasterOf(clusterIn(place()))?.pid ?? 0;

test('a Postgres that outlives its server is ended, and the next start finds everything', async () => {
  const first = await npmStart({ KARBAR_DATA: dataDir });
  const orphan = postmaster();
  expect(isRunning(orphan)).toBe(true);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  await soon(() => expect(isRunning(orphan)).toBe(false));
  const second = await startBackend({ dataDir, quiet: true });
  expect(await second.sql('select 1 from supabase_migrations.schema_migrations limit 1')).toHaveLength(1);
  await second.close();
  expect(postmaster()).toBe(0);
});

test.skipIf(process.platform !== 'linux')('a start takes over a Postgres that nobody ended', async () => {
  const first = await npmStart({ KARBAR_DATA: dataDir });
  const orphan = postmaster();
  const watchers = readdirSync('/proc').filter((pid) => Number(pid) > 0 && commandOf(Number(pid)).startsWith('/bin/sh -c cat'));
  const own = watchers.filter((pid) => commandOf(Number(pid)).includes(clusterIn(place())));
  expect(own).toHaveLength(1);
  process.kill(Number(own[0]), 'SIGKILL');
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(isRunning(orphan)).toBe(true);
  const second = await startBackend({ dataDir, quiet: true });
  expect(isRunning(orphan)).toBe(false);
  expect(await second.sql('select 1 from supabase_migrations.schema_migrations limit 1')).toHaveLength(1);
  await second.close();
});

test('it listens on this computer alone, asks for the generated password and keeps it from others', async () => {
  const backend = await start();
  const { password } = place();
  expect(password.length).toBeGreaterThan(30);
  expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600);
  const [told] = await backend.sql<{ port: string; listen: string; sockets: string; secret: string }>(
    `select current_setting('port') as port, current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets,
      left(rolpassword, 13) as secret from pg_authid where rolname = 'postgres'`,
  );
  expect(told).toMatchObject({ listen: '127.0.0.1', sockets: '', secret: 'SCRAM-SHA-256' });
  const stranger = new pg.Client({ connectionString: `postgres://postgres:postgres@127.0.0.1:${told?.port}/postgres` });
  stranger.on('error', () => undefined);
  await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
  await backend.close();
});

test.skipIf(process.getuid?.() !== 0)(
  'where root keeps its data outside the temporary files the database lies where its user may enter',
  async () => {
    const outside = mkdtempSync(join(homedir(), '.karbar-test-'));
    const data = join(outside, 'data');
    try {
      const backend = await startBackend({ dataDir: data, migrationsDir, quiet: true });
      const anna = await signUp(backend, 'anna');
      const { dir: lies } = clusterPlaceOf(data) ?? { dir: '' };
      expect(dirname(lies)).toBe(rootPlace);
      expect(statSync(clusterIn({ dir: lies })).uid).toBe(serverUser()?.uid);
      await backend.close();
      const again = await startBackend({ dataDir: data, migrationsDir, quiet: true });
      expect(await again.sql('select id from auth.users')).toEqual([{ id: anna.id }]);
      await again.close();
      await removeFolder(data);
      expect(existsSync(lies)).toBe(false);
    } finally {
      if (existsSync(join(data, 'karbar.json'))) await removeFolder(data);
      rmSync(outside, { recursive: true, force: true });
    }
  },
);

test('the server starts its Postgres again when it ends by itself', async () => {
  const backend = await start();
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const ended = postmaster();
  process.kill(ended, 'SIGQUIT');
  // The old one may still answer for a moment.
  await soon(() => expect(postmaster()).not.toBe(ended));
  await soon(async () => expect(await backend.sql('select 1 as one').catch(() => undefined)).toEqual([{ one: 1 }]));
  expect(told).toHaveBeenCalledWith('The database ended unexpectedly and is started again.');
  expect((await signUp(backend, 'anna')).id).not.toBe('');
  await backend.close();
});

test('a temporary Postgres goes with the process that was killed, its files too', async () => {
  const script = `import { startBackend } from '${new URL('../backend.ts', import.meta.url).href}';
    await startBackend({ quiet: true, migrationsDir: ${JSON.stringify(migrationsDir)} }); console.log('up'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const mine = readdirSync(tmpdir())
    .filter((name) => name.startsWith('karbar-cluster-'))
    .map((name) => join(tmpdir(), name))
    .filter((one) => existsSync(join(one, 'owner.json')) && readFileSync(join(one, 'owner.json'), 'utf8').includes(`"pid":${child.pid},`));
  expect(mine).toHaveLength(1);
  child.kill('SIGKILL');
  await soon(() => expect(mine.filter((one) => existsSync(one))).toEqual([]));
});

test('a folder of PGlite goes on with it where that is asked for, and with nothing else once it has moved', async () => {
  vi.stubEnv('KARBAR_ENGINE', 'pglite');
  const old = await start();
  const anna = await signUp(old, 'anna');
  await old.close();
  const again = await start();
  expect(await again.sql('select id from auth.users')).toEqual([{ id: anna.id }]);
  await again.close();
  vi.unstubAllEnvs();
  const now = await start();
  expect(await now.sql('select id from auth.users')).toEqual([{ id: anna.id }]);
  await now.close();
  vi.stubEnv('KARBAR_ENGINE', 'pglite');
  await expect(start()).rejects.toThrow(/one of postgres/);
});

test('rows go out and come in by COPY, more than memory should hold at once', async () => {
  const engine = await (await chooseEngine(undefined, console.log)).open(undefined);
  await engine.exec(`create table a as select n, repeat('x', 1000) as t from generate_series(1, 20000) n; create table b (like a)`);
  await engine.copyIn('copy b from stdin', engine.copyOut('copy a to stdout'));
  expect((await engine.query('select count(*) as n, sum(length(t)) as size from b')).rows).toEqual([{ n: 20_000, size: 20_000_000 }]);
  await expect(engine.copyIn('copy nothing from stdin', engine.copyOut('copy a to stdout'))).rejects.toThrow(/nothing/);
  expect((await engine.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await engine.close();
});
