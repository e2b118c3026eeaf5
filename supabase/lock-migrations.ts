import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readSchema } from './local/migrations.ts';

/*
 * Databases have run every migration that is listed in `migrations.lock.json`, so none of them is edited: a change is a new file. Writes the
 * hashes of new ones (`npm run lock:migrations`), and refuses where a listed one was changed.
 */

const file = fileURLToPath(new URL('migrations.lock.json', import.meta.url));

export const locked = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;

/** File -> hash, of those that there are. */
export const present: Readonly<Record<string, string>> = Object.fromEntries(
  readSchema(fileURLToPath(new URL('migrations', import.meta.url))).migrations.map((migration) => [
    migration.file,
    createHash('sha256').update(migration.sql).digest('hex').slice(0, 16),
  ]),
);

if (import.meta.main) {
  const changed = Object.keys(locked).filter((name) => locked[name] !== present[name]);
  if (changed.length > 0) throw new Error(`Changed after databases have run them, add a new migration instead: ${changed.join(', ')}`);
  const last = Object.keys(locked).at(-1) ?? '';
  const early = Object.keys(present).filter((name) => !(name in locked) && name < last);
  if (early.length > 0) throw new Error(`A new migration comes after all that there are: ${early.join(', ')}`);
  writeFileSync(file, `${JSON.stringify(present, null, 2)}\n`);
}
