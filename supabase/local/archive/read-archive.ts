import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import type { Engine } from '../engine/engine.ts';
import { Stop } from '../stop.ts';
import { countRows } from './copy-text.ts';
import { columnList, tablesOf } from './tables.ts';
import { unpackTar } from './tar.ts';
import { companions, type Manifest, manifestName } from './write-archive.ts';

/** An archive, unpacked and checked, before anything is touched. */
export type OpenArchive = {
  /** Secrets and certificate into a data folder. */
  readonly putCompanions: (dataDir: string) => void;
  /** Rows and files into a database that has the schema of today and nothing else; tells what of the archive has no place there any more. */
  readonly putRows: (engine: Engine, filesDir: string) => Promise<readonly string[]>;
  readonly close: () => void;
};

const names = /^(manifest\.json|[a-z]+\.(json|crt)|tables\/[\w."]+|files\/[0-9a-f]+\/[0-9a-f]+(\.json)?)$/;

export async function openArchive(file: string): Promise<OpenArchive> {
  if (!existsSync(file)) throw new Stop(`There is no archive ${file}.`);
  const room = mkdtempSync(join(tmpdir(), 'karbar-restore-'));
  const close = (): void => rmSync(room, { recursive: true, force: true });
  try {
    const manifest = await unpack(file, room);
    return {
      putCompanions(dataDir) {
        for (const name of companions) if (existsSync(join(room, name))) copyFileSync(join(room, name), join(dataDir, name));
      },
      async putRows(engine, filesDir) {
        const left = await putTables(engine, room, manifest);
        if (existsSync(join(room, 'files'))) cpSync(join(room, 'files'), filesDir, { recursive: true });
        return left;
      },
      close,
    };
  } catch (error) {
    close();
    if (error instanceof Stop) throw error;
    throw new Stop(`${file} is not a whole archive of Karbar: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

async function unpack(file: string, room: string): Promise<Manifest> {
  const plain = createReadStream(file).pipe(createGunzip());
  for await (const { name, body } of unpackTar(plain as AsyncIterable<Uint8Array>)) {
    if (!names.test(name)) throw new Error(`it holds ${name}`);
    mkdirSync(dirname(join(room, name)), { recursive: true });
    await pipeline(Readable.from(body), createWriteStream(join(room, name), { mode: 0o600 }));
  }
  const manifest = JSON.parse(readFileSync(join(room, manifestName), 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new Error('it was made by a newer Karbar');
  for (const table of manifest.tables) await checkRows(createReadStream(join(room, 'tables', table.name)), table);
  return manifest;
}

/** What stands in the archive is what was written into it, is rows of this table, and is as many as the database had. */
async function checkRows(bytes: AsyncIterable<Uint8Array>, { name, columns, rows, hash }: Manifest['tables'][number]): Promise<void> {
  const found = createHash('sha256');
  const hashed = async function* (): AsyncGenerator<Uint8Array> {
    for await (const some of bytes) {
      found.update(some);
      yield some;
    }
  };
  const counted = await countRows(hashed(), columns.length).catch((error: Error) => {
    throw new Error(`the rows of ${name} are damaged (${error.message})`);
  });
  if (found.digest('hex') !== hash) throw new Error(`the rows of ${name} were changed`);
  if (rows !== undefined && rows !== counted) throw new Error(`of the ${rows} rows of ${name} it holds ${counted}`);
}

/**
 * The rows, column by column name, so that an archive of an older schema fits a newer one. Triggers and foreign keys are off meanwhile: they
 * have had their say. Every company then begins a new epoch, because transaction numbers of two databases do not compare.
 */
async function putTables(engine: Engine, room: string, manifest: Manifest): Promise<readonly string[]> {
  const today = new Map((await tablesOf(engine)).map(({ name, columns }) => [name, columns]));
  const known = manifest.tables.filter(({ name }) => today.has(name));
  const left = manifest.tables.filter(({ name }) => !today.has(name)).map(({ name }) => name);
  const checks = await dropChecks(engine);
  const indexes = await dropUnique(engine);
  await engine.exec(`set local session_replication_role = replica; truncate ${known.map(({ name }) => name).join(', ')} cascade`);
  for (const { name, columns } of known) {
    const kept = columns.map((column) => today.get(name)?.includes(column) ?? false);
    left.push(...columns.filter((_, i) => !kept[i]).map((column) => `${name}.${column}`));
    const into = columns.filter((_, i) => kept[i]);
    const rows = createReadStream(join(room, 'tables', name));
    await copyInQuietly(engine, `copy ${name} (${columnList(into)}) from stdin`, kept.includes(false) ? withoutColumns(rows, kept) : rows);
  }
  for (const { add, validate } of checks) {
    await engine.exec(add);
    await engine.exec(validate).catch(() => undefined);
  }
  // Where two rows have the same, triggers keep further ones apart.
  for (const index of indexes) await engine.exec(index).catch(unlessTwice);
  for (const [name, last] of Object.entries(manifest.sequences))
    await engine.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [name, last]);
  if (today.has('private.sync_tenant')) await engine.query('select private.sync_restore(tenant) from private.sync_tenant');
  return left;
}

async function copyInQuietly(engine: Engine, copy: string, rows: AsyncIterable<Uint8Array>): Promise<void> {
  if (engine.kind === 'postgres') return engine.copyIn(`set local session_replication_role = replica; ${copy}`, rows);
  await engine.exec('set session_replication_role = replica');
  try {
    await engine.copyIn(copy, rows);
  } finally {
    await engine.exec('reset session_replication_role');
  }
}

/** What was accepted once is not refused for a rule that came later: such a check holds for new rows only. Answers how to put them back. */
async function dropChecks(engine: Engine): Promise<readonly { readonly add: string; readonly validate: string }[]> {
  const { rows } = await engine.query<{
    readonly place: string;
    readonly name: string;
    readonly rule: string;
    readonly note: string | null;
  }>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule,
       obj_description(oid, 'pg_constraint') as note from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  );
  for (const { place, name } of rows) await engine.exec(`alter table ${place} drop constraint ${name}`);
  return rows.map(({ place, name, rule, note }) => ({
    add: `alter table ${place} add constraint ${name} ${rule.replace(/ NOT VALID$/, '')} not valid${note === null ? '' : `; comment on constraint ${name} on ${place} is '${note}'`}`,
    validate: `alter table ${place} validate constraint ${name}`,
  }));
}

/** Nor for a text that one row alone may have today. Answers how to put such an index back. */
async function dropUnique(engine: Engine): Promise<readonly string[]> {
  const { rows } = await engine.query<{ readonly name: string; readonly made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and i.indexprs is not null and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await engine.exec(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

function unlessTwice(error: Error & { readonly code?: string }): void {
  if (error.code !== '23505') throw error;
}

/** Lines of `copy` without the cells of columns that are gone: a tab inside a cell is written as `\t`, so tabs part cells only. */
async function* withoutColumns(rows: AsyncIterable<Uint8Array>, kept: readonly boolean[]): AsyncGenerator<Uint8Array> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of rows) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield Buffer.from(lines.map((line) => `${cellsOf(line, kept)}\n`).join(''));
  }
}

function cellsOf(line: string, kept: readonly boolean[]): string {
  return line
    .split('\t')
    .filter((_, i) => kept[i])
    .join('\t');
}
