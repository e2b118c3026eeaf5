import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { npmStart } from '#fixtures/server/npm-start.ts';
import { connect, migrationsDir, signUp } from '#fixtures/server/people.ts';

import { startBackend } from './backend.ts';
import { removeFolder } from './folder.ts';

// Each test starts several processes or databases, on whatever else the machine has to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dir: string;
let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'karbar-test-'));
  dataDir = join(dir, 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.kill('SIGKILL')) await once(child, 'exit');
  if (existsSync(join(dataDir, 'karbar.json'))) await removeFolder(dataDir);
  rmSync(dir, { recursive: true, force: true });
});

const start = (options = {}) => startBackend({ dataDir, migrationsDir, quiet: true, ...options });

/** `npm start` in this folder. */
async function run(env: Readonly<Record<string, string>>) {
  const started = await npmStart({ KARBAR_DATA: dataDir, ...env });
  children.push(started.child);
  return started;
}

test('a restart keeps accounts, rows, files and keys', async () => {
  const first = await start();
  const anna = await signUp(first, 'anna');
  await anna.client.rpc('add_note', { p_body: 'before' });
  await anna.client.storage.from('files').upload(`${anna.id}/some/a.pdf`, new Blob(['%PDF-kept'], { type: 'application/pdf' }));
  const { data: old } = await anna.client.auth.getSession();
  await first.close();

  const second = await start();
  expect(second.isNew).toBe(false);
  expect(second.key).toBe(first.key);
  const client = connect(second);
  await client.auth.setSession({ access_token: old.session?.access_token ?? '', refresh_token: old.session?.refresh_token ?? '' });
  expect((await client.from('notes').select('body')).data).toEqual([{ body: 'before' }]);
  expect(await (await client.storage.from('files').download(`${anna.id}/some/a.pdf`)).data?.text()).toBe('%PDF-kept');
  expect((await connect(second).from('notes').select('*')).error?.code).toBe('42501');
  await second.close();
});

test('secrets are readable by their owner only', async () => {
  await (await start()).close();
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o077).toBe(0);
});

test('a second start on the same folder is refused, also from the same process; after the first has ended it works', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(/in use by a running Karbar/);
  const other = await run({ PORT: '0' });
  expect(other.state).toBe('ended');
  expect(other.output()).toContain('in use by a running Karbar');
  await first.close();
  await (await start()).close();
});

test('a lock left behind by a killed process is taken over, and what was committed is there', async () => {
  const first = await run({});
  expect(first.state).toBe('ready');
  const { key } = (await (await fetch(`${first.url}/config.json`)).json()) as { key: string };
  const signedUp = await connect({ url: first.url, key }).auth.signUp({ email: 'anna@example.com', password: 'a long password' });
  expect(signedUp.error).toBeNull();
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(existsSync(join(dataDir, 'lock.json'))).toBe(true);

  const second = await startBackend({ dataDir, quiet: true });
  expect(await second.sql('select email from auth.users')).toEqual([{ email: 'anna@example.com' }]);
  await second.close();
});

test('SIGTERM closes the folder and ends with success', async () => {
  const { child } = await run({});
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
});

test('a taken port is named, with a way out', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const { state, output, child } = await run({ PORT: String(port) });
  expect(state).toBe('ended');
  expect(child.exitCode).toBe(1);
  expect(output()).toContain(`Port ${port} is taken`);
  blocker.close();
});

test('a folder with other migrations than these, or these with another content, is refused and points to --fresh, which begins anew', async () => {
  const migrations = join(dir, 'migrations');
  mkdirSync(migrations);
  const one = join(migrations, '20260101000000_one.sql');
  const two = join(migrations, '20260102000000_two.sql');
  const startThese = (options = {}) => start({ migrationsDir: migrations, ...options });
  const isRefused = () => expect(startThese()).rejects.toThrow(/another version of Karbar.*--fresh.*--restore/);
  writeFileSync(one, 'create table public.one (id int primary key);');
  await (await startThese()).close();
  writeFileSync(two, 'create table public.two (id int primary key);');
  await isRefused();
  rmSync(one);
  await isRefused();
  renameSync(two, one);
  await isRefused();
  writeFileSync(one, 'create table public.one (id int primary key);');
  await (await startThese()).close();
  writeFileSync(one, 'create table public.two (id int primary key);');
  const again = await startThese({ fresh: true });
  expect(await again.sql("select to_regclass('public.one') as one, to_regclass('public.two')::text as two")).toEqual([
    { one: null, two: 'two' },
  ]);
  await again.close();
});

test('a migration that fails names its file and line, and leaves nothing half done', async () => {
  const migrations = mkdtempSync(join(dir, 'migrations-'));
  writeFileSync(join(migrations, '1_bad.sql'), 'create table public.half (id int);\nselect nothing_of_the_kind();');
  await expect(start({ migrationsDir: migrations })).rejects.toThrow(/1_bad\.sql failed: .*nothing_of_the_kind/s);
  writeFileSync(join(migrations, '1_bad.sql'), 'create table public.half (id int);');
  await (await start({ migrationsDir: migrations })).close();
});

test('a folder with other files is never used and never emptied', async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'letter.txt'), 'mine');
  await expect(start({ fresh: true })).rejects.toThrow(/not Karbar's/);
  expect(readFileSync(join(dataDir, 'letter.txt'), 'utf8')).toBe('mine');
});
