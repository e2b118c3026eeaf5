import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Engine } from '../engine/engine.ts';
import { columnList, sequencesOf, tablesOf } from './tables.ts';
import { type Entry, packTar } from './tar.ts';

/**
 * What stands last in an archive: one that was cut off has none. Of each table `rows` is how many the database had at that moment (older
 * archives do not say it), `hash` the SHA-256 of the rows as they stand in the archive.
 */
export type Manifest = {
  readonly format: 1;
  readonly made: string;
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows?: number;
    readonly hash: string;
  }[];
  readonly sequences: Readonly<Record<string, string>>;
};

export const manifestName = 'manifest.json';
/** What stands beside the database in a data folder and belongs to it. */
export const companions = ['secrets.json', 'demo.json', 'certificate.json', 'certificate.crt'] as const;

export type Source = {
  readonly engine: Engine;
  /** Uploaded files. */
  readonly filesDir: string;
  /** Secrets and certificate; without a folder they live in the environment and are not part of it. */
  readonly dataDir: string | undefined;
};

/**
 * One archive of everything: the rows of all tables as they are at one moment, then the files, then the secrets. A file that is uploaded
 * meanwhile may be in it without its row, never a row of this moment without its file.
 */
export async function* writeArchive(source: Source): AsyncGenerator<Uint8Array> {
  const room = mkdtempSync(join(tmpdir(), 'karbar-archive-'));
  try {
    yield* packTar(entriesOf(source, room));
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

async function* entriesOf({ engine, filesDir, dataDir }: Source, room: string): AsyncGenerator<Entry> {
  const tables = await takeRows(engine, room);
  for (const { at, name } of tables) yield fileEntry(`tables/${name}`, join(room, String(at)));
  for (const name of namesIn(filesDir)) if (existsSync(join(filesDir, name))) yield fileEntry(`files/${name}`, join(filesDir, name));
  for (const name of companions) if (dataDir && existsSync(join(dataDir, name))) yield fileEntry(name, join(dataDir, name));
  const manifest: Manifest = {
    format: 1,
    made: new Date().toISOString(),
    tables: tables.map(({ name, columns, rows, hash }) => ({ name, columns, rows, hash })),
    sequences: await sequencesOf(engine),
  };
  const body = Buffer.from(JSON.stringify(manifest, null, 2));
  yield { name: manifestName, size: body.length, body };
}

/** Stored files; what is still being written has a longer name. */
function namesIn(filesDir: string): readonly string[] {
  if (!existsSync(filesDir)) return [];
  const names = readdirSync(filesDir, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return names.filter((name) => /^[0-9a-f]+\/[0-9a-f]+(\.json)?$/.test(name));
}

/** Puts the rows of each table into a file of the room, all as they are at one moment. */
function takeRows(engine: Engine, room: string) {
  return engine.transaction(async () => {
    await engine.exec('set transaction isolation level repeatable read');
    // Rows come over connections of their own, which look through the eyes of this one.
    const { rows } = engine.kind === 'postgres' ? await engine.query<{ id: string }>('select pg_export_snapshot() as id') : { rows: [] };
    const moment = rows[0] && `begin isolation level repeatable read read only; set transaction snapshot '${rows[0].id}'; `;
    const taken = [];
    for (const [at, { name, columns }] of (await tablesOf(engine)).entries()) {
      const copy = `copy ${name} (${columnList(columns)}) to stdout`;
      const hash = createHash('sha256');
      const rowsOf = engine.copyOut(moment ? `${moment}${copy}; commit` : copy);
      await pipeline(
        rowsOf,
        async function* (source) {
          for await (const bytes of source) {
            hash.update(bytes);
            yield bytes;
          }
        },
        createWriteStream(join(room, String(at)), { mode: 0o600 }),
      );
      const { rows: counted } = await engine.query<{ n: number }>(`select count(*)::int as n from ${name}`);
      taken.push({ at, name, columns, rows: counted[0]?.n ?? 0, hash: hash.digest('hex') });
    }
    return taken;
  });
}

function fileEntry(name: string, path: string): Entry {
  const { size } = statSync(path);
  return { name, size, body: createReadStream(path, { end: Math.max(0, size - 1) }) };
}
