import { openAsBlob } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

import { serializers } from '../../supabase/local/engine/values.ts';
import { sqlFiles } from './postgres.ts';

/*
 * The suite on PGlite: the image of a database to which all migrations were applied, and a pool on a copy of it. PGlite has one
 * connection: what its clients ask is put in a row, and while one of them is in a transaction the others wait.
 */

const scheme = 'pglite:';

export async function makeImage(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const db = new PGlite();
  for (const { file, sql } of sqlFiles) await db.exec(sql).catch((error: unknown) => Promise.reject(new Error(file, { cause: error })));
  const image = join(tmpdir(), `karbar-pglite-${process.pid}.tar`);
  await writeFile(image, Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer()));
  await db.close();
  return { url: `${scheme}${image}`, stop: () => rm(image, { force: true }) };
}

export function isImage(url: string): boolean {
  return url.startsWith(scheme);
}

/** A database of its own with the pool's face as far as tests use it. */
export async function openImage(url: string): Promise<pg.Pool> {
  const db = await PGlite.create({ parsers: asThePool, serializers, loadDataDir: await openAsBlob(url.slice(scheme.length)) });
  await db.exec(`set timezone = 'Asia/Dhaka'`);
  const ask = rowOf(db);
  const pool = {
    query: (text: string, values?: readonly unknown[]) => ask(pool, text, values),
    connect: () => {
      const client = { query: (text: string, values?: readonly unknown[]) => ask(client, text, values), release: () => undefined };
      return Promise.resolve(client);
    },
    end: () => db.close(),
  };
  return pool as unknown as pg.Pool;
}

/** Values as the driver `pg` gives them. */
const asThePool = Object.fromEntries(
  Object.values(pg.types.builtins).map((oid) => [
    oid,
    (text: string): unknown => (pg.types.getTypeParser(oid) as (text: string) => unknown)(text),
  ]),
);

function rowOf(db: PGlite) {
  let inTransaction: object | undefined;
  let free = (): void => undefined;
  let freed = Promise.resolve();
  return async (client: object, text: string, values: readonly unknown[] = []) => {
    while (inTransaction !== undefined && inTransaction !== client) await freed;
    if (/^begin/i.test(text)) {
      inTransaction = client;
      freed = new Promise((resolve) => (free = resolve));
    }
    try {
      const told = values.length > 0 ? await db.query(text, [...values]) : (await db.exec(text)).at(-1);
      const rows = told?.rows ?? [];
      return { rows, rowCount: told?.affectedRows === undefined || told.affectedRows === 0 ? rows.length : told.affectedRows };
    } finally {
      if (/^(?:commit|rollback)(?! to)/i.test(text)) {
        inTransaction = undefined;
        free();
      }
    }
  };
}
