import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import pg from 'pg';

import { type Cluster, copyDatabase, startPostgres } from '../../sql/postgres.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Answer = { readonly status: number; readonly body: string };
export type Server = {
  readonly cluster: Cluster;
  /** Base address of the RPC door, as PostgREST would have it. */
  readonly url: string;
  sql<R extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<readonly R[]>;
  /** Several statements on one snapshot. */
  snapshot<T>(work: (sql: Server['sql']) => Promise<T>): Promise<T>;
  rpc<T>(user: string, fn: string, args: Readonly<Record<string, unknown>>): Promise<T>;
  listen(heard: (tenant: string) => void): Promise<void>;
  close(): Promise<void>;
};

/** A real Postgres with the product's migrations and a small door that calls functions as PostgREST does: role, claims, one transaction. */
export async function startServer(): Promise<Server> {
  const cluster = await startPostgres();
  const { connection } = await copyDatabase(cluster.url);
  // Short, so that the heaviest calls run into it and are sent again, as on a busy server.
  const pool = new pg.Pool({ connectionString: connection, max: 30, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let ears: pg.Client | undefined;
  let closed = false;

  async function rpcText(user: string, fn: string, args: Readonly<Record<string, unknown>>): Promise<string> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      await client.query(
        `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true), set_config('statement_timeout', '20s', true)`,
        [JSON.stringify({ sub: user, role: 'authenticated' })],
      );
      const names = Object.keys(args);
      const { rows } = await client.query<{ told: string }>(
        `select to_json(public.${pg.escapeIdentifier(fn)}(${names.map((name, i) => `${pg.escapeIdentifier(name)} => $${i + 1}`).join(', ')}))::text as told`,
        names.map((name) => (typeof args[name] === 'object' && args[name] !== null ? JSON.stringify(args[name]) : args[name])),
      );
      await client.query('commit');
      return rows[0]?.told ?? 'null';
    } catch (error) {
      if (isDown(error)) broken = error as Error;
      else await client.query('rollback').catch((failed: Error) => (broken = failed));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function sql<R extends object>(text: string, values: readonly unknown[] = []): Promise<readonly R[]> {
    return (await pool.query<R>(text, [...values])).rows;
  }

  const door = createServer((request, response) => {
    void answer(request, rpcText).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));

  return {
    cluster,
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    sql,
    rpc: async (user, fn, args) => JSON.parse(await rpcText(user, fn, args)),
    async snapshot(work) {
      const client = await pool.connect();
      try {
        await client.query('begin isolation level repeatable read read only');
        return await work(
          async <R extends object>(text: string, values: readonly unknown[] = []) => (await client.query<R>(text, [...values])).rows,
        );
      } finally {
        // The transaction ends with its connection.
        client.release(true);
      }
    },
    async listen(heard) {
      const hear = async (): Promise<void> => {
        if (closed) return;
        const client = new pg.Client({ connectionString: connection });
        ears = client;
        client.on('error', () => undefined);
        client.on('notification', ({ payload = '{}' }) =>
          heard((JSON.parse(payload) as { readonly topic: string }).topic.slice('sync:'.length)),
        );
        const ended = new Promise<void>((resolve) => client.once('end', resolve));
        await client
          .connect()
          .then(() => client.query('listen realtime'))
          .catch(() => client.end().catch(() => undefined));
        void ended.then(() => setTimeout(() => void hear(), 300));
      };
      await hear();
    },
    async close() {
      closed = true;
      door.close();
      door.closeAllConnections();
      await ears?.end();
      await pool.end();
      await cluster.stop();
    },
  };
}

/** The session of a token `user.number`; PostgREST's answers to what Postgres says. */
async function answer(
  request: IncomingMessage,
  rpc: (user: string, fn: string, args: Readonly<Record<string, unknown>>) => Promise<string>,
): Promise<Answer> {
  const fn = (request.url ?? '').split('/').at(-1) ?? '';
  const [user = ''] = (request.headers.authorization ?? '').replace('Bearer ', '').split('.');
  try {
    const args = JSON.parse(await textOf(request)) as Readonly<Record<string, unknown>>;
    return { status: 200, body: await rpc(user, fn, args) };
  } catch (error) {
    const { code = '', message } = error as { readonly code?: string; readonly message: string };
    const down = isDown(error);
    const status = down ? 503 : /^(40|53|54|55|57|XX)/.test(code) ? 500 : 400;
    return { status, body: JSON.stringify({ code: down ? 'PGRST001' : code, details: null, hint: null, message }) };
  }
}

/** The connection is gone, not only the statement. */
function isDown(error: unknown): boolean {
  const { code = '' } = error as { readonly code?: string };
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code);
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
