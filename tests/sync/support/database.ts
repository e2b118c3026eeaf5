import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';

import { copyDatabase, openPool, sqlFiles } from '../../sql/postgres.ts';

type Queries = { query<R extends object>(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly R[] }> };
export type Database = Queries & {
  readonly transaction: <T>(work: (tx: Queries) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

/** All migrations on an embedded database, or on the real Postgres of the run when it has one. */
export function openDatabase(): Promise<Database> {
  const url: string | undefined = inject('postgres');
  return url === undefined ? embedded() : copied(url);
}

async function embedded(): Promise<Database> {
  const db = await PGlite.create();
  for (const { sql } of sqlFiles) await db.exec(sql);
  return {
    query: (text, values = []) => db.query(text, [...values]),
    transaction: (work) => db.transaction((tx) => work({ query: (text, values = []) => tx.query(text, [...values]) })),
    close: () => db.close(),
  };
}

async function copied(url: string): Promise<Database> {
  const copy = await copyDatabase(url);
  const pool = openPool(copy.connection);
  return {
    query: (text, values = []) => pool.query(text, [...values]),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const told = await work({ query: (text, values = []) => client.query(text, [...values]) });
        await client.query('commit');
        return told;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    async close() {
      await pool.end();
      await copy.drop();
    },
  };
}
