import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { askServer } from '../ask-server.ts';
import { type Backend, startBackend } from '../backend.ts';
import { backupPath, saveArchive } from './backup.ts';

/* An archive is whole, row by row, or there is none. */

const room = mkdtempSync(join(tmpdir(), 'karbar-test-'));
const dataDir = join(room, 'data');
const file = join(room, 'all.tar.gz');
let source: Backend;
let rows: Readonly<Record<string, string>>;

beforeAll(async () => {
  source = await startBackend({ dataDir, quiet: true, seed: 'demo' });
  rows = await rowsOf(source);
  await askServer({ dataDir }, backupPath, '', ({ body }) => saveArchive(Readable.fromWeb(body as ReadableStream), file));
}, 300_000);
afterAll(async () => {
  await source.close();
  rmSync(room, { recursive: true, force: true });
});

test('the demo company comes back row by row', async () => {
  const restored = await startBackend({ dataDir: join(room, 'restored'), restore: file, quiet: true });
  expect(Object.keys(rows).length).toBeGreaterThan(30);
  expect(await rowsOf(restored)).toEqual(rows);
  await restored.close();
});

test('an archive with a damaged table is refused, and the table is named', async () => {
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
