import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PGlite } from '@electric-sql/pglite';

/*
 * Making an empty cluster and running the migrations takes seconds; unpacking the result of the last time takes a
 * fraction of one.
 */

const kept = 8;

export function snapshotKey(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 24);
}

export function hasSnapshot(dir: string, key: string): boolean {
  return existsSync(join(dir, `${key}.tar`));
}

export function readSnapshot(dir: string, key: string): Blob {
  const file = join(dir, `${key}.tar`);
  // What is used stays; the oldest go first.
  utimesSync(file, new Date(), new Date());
  return new Blob([readFileSync(file)]);
}

export async function writeSnapshot(dir: string, key: string, pg: PGlite): Promise<void> {
  const dump = await pg.dumpDataDir('none');
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${key}.tar`);
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, Buffer.from(await dump.arrayBuffer()));
  renameSync(partial, file);
  dropOld(dir);
}

function dropOld(dir: string): void {
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.tar'))
    .map((name) => join(dir, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const file of files.slice(kept)) {
    for (const name of [file, file.replace(/tar$/, 'json'), file.replace(/tar$/, 'files')]) rmSync(name, { recursive: true, force: true });
  }
}
