import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Engine } from './engine/engine.ts';
import { type Schema, schemaKey } from './migrations.ts';
import type { SignIn, Size } from './seed.ts';
import { snapshotKey, writeSnapshot } from './snapshot.ts';

/*
 * Filling the demo company takes most of a minute, and its days end today. The filled database is kept for the rest of
 * the day, until a migration or any source that the filling goes through changes.
 */

const sources = ['supabase/local/demo', 'src', 'sync', 'tests/fixtures'];
const counted = /(?<!\.test)\.(ts|json|webp)$/;

export function demoKey(root: string, kind: Engine['kind'], size: Size, schema: Schema): string {
  const texts = sources.flatMap((source) => textsIn(join(root, source)));
  return `demo-${snapshotKey([kind, size, new Date().toDateString(), schemaKey(schema), ...texts])}`;
}

export async function keepDemo(cacheDir: string, key: string, engine: Engine, filesDir: string, signIns: readonly SignIn[]): Promise<void> {
  if (existsSync(filesDir)) cpSync(filesDir, join(cacheDir, `${key}.files`), { recursive: true });
  writeFileSync(join(cacheDir, `${key}.json`), JSON.stringify(signIns));
  // The database goes last: with it the image counts as complete.
  await writeSnapshot(cacheDir, key, engine);
}

/** The files and accounts that belong to the database of the image. */
export function restoreDemo(cacheDir: string, key: string, filesDir: string): readonly SignIn[] {
  const files = join(cacheDir, `${key}.files`);
  if (existsSync(files)) cpSync(files, filesDir, { recursive: true });
  return JSON.parse(readFileSync(join(cacheDir, `${key}.json`), 'utf8')) as SignIn[];
}

function textsIn(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && counted.test(entry.name) && !/messages[\\/](?:paraglide|whole)/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((file) => [file, readFileSync(file, 'utf8')]);
}
