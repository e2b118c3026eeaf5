import { AsyncLocalStorage } from 'node:async_hooks';

import pg from 'pg';

import { copyIn, copyOut } from './copy.ts';
import type { Engine } from './engine.ts';
import { createLayerConnection, grantNothing } from './layer.ts';
import { createListener } from './listener.ts';
import { turn } from './turn.ts';
import { values } from './values.ts';

type Session = { readonly client: pg.PoolClient; open: boolean };

/** The engine on a Postgres that answers under this address. Requests share a pool; what must hold together reserves a connection. */
export function openPostgres(url: string, most = 20): Omit<Engine, 'keep'> {
  const config = { connectionString: url, types: values, application_name: 'karbar', options: '-c timezone=UTC' };
  const pool = new pg.Pool({ ...config, max: most, idleTimeoutMillis: 60_000, allowExitOnIdle: true });
  // A connection that breaks while idle is replaced at the next use, which tells what is wrong.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const sessions = new AsyncLocalStorage<Session>();
  const listener = createListener(config);

  /** Everything that `work` asks for goes over one connection. */
  async function reserve<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const held = sessions.getStore();
    if (held) return work(held);
    const client = await pool.connect();
    let failed: unknown;
    try {
      const session = { client, open: false };
      return await sessions.run(session, () => work(session));
    } catch (error) {
      failed = error;
      throw error;
    } finally {
      // Nobody gets a connection of which it is not known how it was left.
      client.release(failed !== undefined && !(failed instanceof pg.DatabaseError));
    }
  }

  function transaction<T>(work: () => Promise<T>): Promise<T> {
    return reserve(async (session) => {
      if (session.open) throw new Error('A transaction is open already.');
      session.open = true;
      try {
        await session.client.query('begin');
        const result = await work();
        await session.client.query('commit');
        return result;
      } catch (error) {
        await session.client.query('rollback');
        throw error;
      } finally {
        session.open = false;
      }
    });
  }

  function alone<T>(work: () => Promise<T>): Promise<T> {
    return reserve(async ({ client }) => {
      await client.query('select pg_advisory_lock($1)', [turn]);
      try {
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [turn]);
      }
    });
  }

  function exec(text: string): Promise<pg.QueryResult> {
    const session = sessions.getStore();
    if (!session && /^\s*begin\b/i.test(text)) throw new Error('A transaction needs a connection of its own.');
    return (session?.client ?? pool).query(text);
  }

  const connection = createLayerConnection(url, pool, exec);
  grantNothing(connection);
  return {
    kind: 'postgres',
    connection,
    pool,
    query: async <T>(text: string, params: readonly unknown[] = []) => {
      const { rows } = await (sessions.getStore()?.client ?? pool).query(text, [...params]);
      return { rows: rows as readonly T[] };
    },
    exec: async (text) => void (await exec(text)),
    transaction,
    alone,
    run: (work) => work(),
    listen: listener.listen,
    copyOut: (text) => copyOut(pool, text),
    copyIn: (text, bytes) => copyIn(pool, text, bytes),
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}
