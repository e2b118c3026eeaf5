import type { App } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

type Connection = App['connection'];
type Config = { readonly url: string };

/** What the layer's connections to any Postgres have in common; its own for a real one wants a second driver beside `pg`. */
const Base = Object.getPrototypeOf(PgliteConnection) as new (config: Config) => Connection;

/**
 * The Supabase layer on a pool. A request's transaction holds a connection of the pool from BEGIN to COMMIT, and its identity
 * is set for that transaction only, so a connection goes back to the pool as nobody.
 */
export function createLayerConnection(url: string, pool: pg.Pool, exec: (text: string) => Promise<pg.QueryResult>): Connection {
  const connection = new Base({ url });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return Object.assign(connection, {
    kysely,
    exec: async (text: string) => {
      const told = await exec(text);
      return { rows: (Array.isArray(told) ? (told as pg.QueryResult[])[0] : told)?.rows ?? [] };
    },
    close: () => Promise.resolve(),
  });
}

/**
 * At its first request the layer would grant everything on every table to every role. It is told that this has been done: the
 * migrations say what is granted.
 */
export function grantNothing(connection: Connection): void {
  Object.assign(connection, { ensureRlsContext: () => Promise.resolve(true) });
}
