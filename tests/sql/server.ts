import { randomUUID } from 'node:crypto';

import type pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';

import { proof, turnAfter } from '#fixtures/turn.ts';
import type { Cursor, Operation, OpenReply, PullReply, PushReply, Result, SnapshotReply } from '#sync/protocol.ts';

import { isImage, openImage } from './pglite-server.ts';
import { copyDatabase, openPool } from './postgres.ts';
import { inSession, rpc } from './session.ts';

export type Server = {
  readonly pool: pg.Pool;
  /** As the database's owner, past all policies. */
  sql<R extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<readonly R[]>;
  /** As a signed-in person (`null` = anonymous), in a transaction of its own. */
  as<R extends object = Record<string, unknown>>(user: string | null, text: string, values?: readonly unknown[]): Promise<readonly R[]>;
  rpc<T>(user: string | null, name: string, args: Readonly<Record<string, unknown>>): Promise<T>;
};

/** True on PGlite: there no two connections meet, and no other process gets in. */
export const oneConnection = process.env['KARBAR_ENGINE'] === 'pglite';

/** The limit of a test that has its own, ms: WebAssembly needs several times as long as the Postgres that it is of. */
export const limitOf = (ms: number): number => (oneConnection ? 5 * ms : ms);

/** A database of its own for one test file. */
export function useServer(): Server {
  let pool: pg.Pool | undefined;
  let drop = (): Promise<void> => Promise.resolve();
  const open = (): pg.Pool => {
    if (!pool) throw new Error('The database is opened before the first test');
    return pool;
  };
  beforeAll(async () => {
    const url = inject('postgres');
    if (isImage(url)) {
      pool = await openImage(url);
      return;
    }
    const copy = await copyDatabase(url);
    drop = () => copy.drop();
    pool = openPool(copy.connection, 20);
  });
  afterAll(async () => {
    await pool?.end();
    await drop();
  });

  async function as<R extends object>(user: string | null, text: string, values: readonly unknown[] = []): Promise<readonly R[]> {
    const client = await open().connect();
    try {
      return await inSession(client, user, async () => (await client.query<R>(text, [...values])).rows);
    } finally {
      client.release();
    }
  }

  return {
    get pool() {
      return open();
    },
    sql: async (text, values = []) => (await open().query(text, [...values])).rows,
    as,
    rpc: (user, name, args) => rpc(open(), user, name, args),
  };
}

/** Resolves when one session of this database waits for a lock that another one holds. */
export async function untilOneWaits(server: Server): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => server.sql(waiting), { timeout: 20_000 }).toHaveLength(1);
}

export type Draft = Omit<Operation, 'id' | 'device' | 'seq' | 'prev' | 'schema' | 'at' | 'deps'> & {
  readonly id?: string;
  readonly deps?: readonly string[];
};

/** A device as the sync client behaves, without its storage. */
export class Device {
  seq = 0;
  cursor: Cursor = { epoch: '', version: 0, mark: null, resume: null };
  opened!: OpenReply;
  turn = 0;
  readonly id = randomUUID();
  readonly server: Server;
  readonly user: string;
  readonly tenant: string;

  constructor(server: Server, user: string, tenant: string) {
    this.server = server;
    this.user = user;
    this.tenant = tenant;
  }

  async open(): Promise<this> {
    this.opened = await this.server.rpc<OpenReply>(this.user, 'sync_open', {
      p_tenant: this.tenant,
      p_device: this.id,
      p_schema: 1,
      p_info: { app: 'test', label: 'Tablet', clock: new Date().toISOString(), ...turnAfter(this.turn) },
    });
    this.turn = this.opened.turn;
    this.cursor = { epoch: this.opened.epoch, version: this.opened.version, mark: this.opened.mark, resume: null };
    return this;
  }

  operation(draft: Draft): Operation {
    const prev = this.seq;
    this.seq += 1;
    return { id: randomUUID(), deps: [], ...draft, device: this.id, seq: this.seq, prev, schema: 1, at: new Date().toISOString() };
  }

  send(ops: readonly Operation[]): Promise<PushReply> {
    return this.server.rpc<PushReply>(this.user, 'sync_push', { p_device: this.id, p_ops: ops, p_proof: proof });
  }

  async push(...drafts: readonly Draft[]): Promise<readonly Result[]> {
    return (await this.send(drafts.map((draft) => this.operation(draft)))).results;
  }

  /** One operation; its result. */
  async do(action: string, ...changes: Draft['changes']): Promise<Result> {
    const [result] = await this.push({ action, changes });
    if (!result) throw new Error('No result');
    return result;
  }

  async pullPage(limit = 2000): Promise<PullReply> {
    const page = await this.server.rpc<PullReply>(this.user, 'sync_pull', {
      p_device: this.id,
      p_cursor: this.cursor,
      p_buckets: this.opened.bucketsHash,
      p_limit: limit,
    });
    if (page.access) this.opened = { ...this.opened, ...page.access };
    this.cursor = page.cursor;
    return page;
  }

  async pull(limit = 2000): Promise<{ readonly docs: PullReply['docs']; readonly acks: PullReply['acks']; readonly pages: number }> {
    const docs: PullReply['docs'][number][] = [];
    const acks: Result[] = [];
    for (let pages = 1; ; pages += 1) {
      const page = await this.pullPage(limit);
      docs.push(...page.docs);
      acks.push(...page.acks);
      if (!page.more) return { docs, acks, pages };
    }
  }

  snapshot(bucket: string, kind: string, part = 'hot', after: string | null = null, limit = 1000): Promise<SnapshotReply> {
    return this.server.rpc<SnapshotReply>(this.user, 'sync_snapshot', {
      p_device: this.id,
      p_bucket: bucket,
      p_kind: kind,
      p_part: part,
      p_after: after,
      p_limit: limit,
    });
  }
}
