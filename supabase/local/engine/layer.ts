import type { App } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';

import { turn } from './turn.ts';

type Connection = App['connection'];
type Config = { readonly url: string };
/** Not declared by the library: gives a request's transaction its identity, before anything of the request. */
type Identifying = { readonly applyJwtSessionContext: (executor: Kysely<unknown>, ...rest: readonly unknown[]) => Promise<void> };

/** In seconds. Nothing of the app's comes near it; a question made to last must not hold one of the pool's connections for hours. */
const longest = 30;

/** What the layer's connections to any Postgres have in common; its own for a real one wants a second driver beside `pg`. */
const Base = Object.getPrototypeOf(PgliteConnection) as new (config: Config) => Connection;

/**
 * The Supabase layer on a pool. A request's transaction holds a connection of the pool from BEGIN to COMMIT, and its identity
 * is set for that transaction only, so a connection goes back to the pool as nobody.
 */
export function createLayerConnection(url: string, pool: pg.Pool, exec: (text: string) => Promise<pg.QueryResult>): Connection {
  const connection = new Base({ url });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const { applyJwtSessionContext: identify } = Base.prototype as unknown as Identifying;
  return Object.assign(connection, {
    kysely,
    applyJwtSessionContext: async (...given: Parameters<typeof identify>) => {
      // While a server brings the database up to date a request would meet half of a schema, or each would wait for the other's tables.
      await sql`select set_config('statement_timeout', ${`${longest}s`}, true), pg_advisory_xact_lock_shared(${turn})`.execute(given[0]);
      await identify.apply(connection as unknown as Identifying, given);
    },
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
