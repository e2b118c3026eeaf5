import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, afterEach, expect, test, vi } from 'vitest';

import { askServer } from '../ask-server.ts';
import { type Backend, startBackend } from '../backend.ts';
import { backupPath, saveArchive } from './backup.ts';

/* An archive is whole, row by row, or there is none. */

const room = mkdtempSync(join(tmpdir(), 'karbar-test-'));
const open: Backend[] = [];

afterEach(async () => {
  for (const backend of open.splice(0)) await backend.close();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

async function start(options: Parameters<typeof startBackend>[0]): Promise<Backend> {
  const backend = await startBackend({ quiet: true, ...options });
  open.push(backend);
  return backend;
}
const save = (dataDir: string, file: string) =>
  askServer({ dataDir }, backupPath, '', ({ body }) => saveArchive(Readable.fromWeb(body as ReadableStream), file));

// `large`: 100,000 documents, of which some 20,000 are orders and parcels.
test.each([
  ['demo', 'postgres', 100],
  ['demo', 'pglite', 100],
  ['large', 'postgres', 19_000],
  ['large', 'pglite', 19_000],
] as const)('the company of %s comes back row by row on %s', { timeout: 600_000 }, async (seed, engine, most) => {
  vi.stubEnv('KARBAR_ENGINE', engine);
  const [dataDir, file] = [join(room, `${seed}-${engine}`), join(room, `${seed}-${engine}.tar.gz`)];
  const source = await start({ dataDir, seed });
  const rows = await rowsOf(source);
  await save(dataDir, file);
  const restored = await start({ dataDir: `${dataDir}-restored`, restore: file });
  expect(Object.keys(rows).length).toBeGreaterThan(30);
  expect(Number(rows['public.orders']?.split(' ')[0])).toBeGreaterThan(most);
  expect(await rowsOf(restored)).toEqual(rows);
});

test('an archive with a damaged table is refused, and the table is named', async () => {
  const [dataDir, file] = [join(room, 'whole'), join(room, 'whole.tar.gz')];
  await start({ dataDir, seed: 'demo' });
  await save(dataDir, file);
  const bytes = gunzipSync(readFileSync(file));
  const at = bytes.indexOf('\ttables/'.slice(1) + 'public.orders');
  expect(at).toBeGreaterThan(0);
  bytes.fill(0, at + 512 + 300, at + 512 + 310);
  const damaged = join(room, 'damaged.tar.gz');
  writeFileSync(damaged, gzipSync(bytes));
  await expect(startBackend({ dataDir: join(room, 'never'), restore: damaged, quiet: true })).rejects.toThrow(
    /not a whole archive.*rows of public\.orders are damaged/,
  );
});

test.skipIf(process.platform === 'win32')('a disk that is full half way leaves no archive, and the command fails', async () => {
  const dataDir = join(room, 'full');
  await start({ dataDir, seed: 'demo' });
  const command = fileURLToPath(new URL('../backup.ts', import.meta.url));
  const target = join(room, 'cut.tar.gz');
  // No file may grow beyond 64 blocks.
  const failed = promisify(execFile)('sh', ['-c', `ulimit -f 64; exec "${process.execPath}" "${command}" "${target}"`], {
    env: { ...process.env, KARBAR_DATA: dataDir },
  });
  await expect(failed).rejects.toMatchObject({ code: 1 });
  expect([target, `${target}.partial`].filter(existsSync)).toEqual([]);
});

/** Of each table how many rows there are and one hash of all of them, but for what a restore itself writes: marks of transactions and epochs. */
async function rowsOf({ sql }: Backend): Promise<Readonly<Record<string, string>>> {
  const tables = await sql<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private', 'auth', 'storage') and tablename <> 'rate_limits' order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [told] = await sql<{ all: string }>(`select count(*) || ' ' || coalesce(md5(string_agg(t, '' order by t)), '') as all
      from (select (to_jsonb(x) - 'xid' - 'epoch')::text collate "C" as t from ${name} x) lines`);
    found[name] = told?.all ?? '';
  }
  return found;
}
