import { AsyncLocalStorage } from 'node:async_hooks';

import type { PGlite } from '@electric-sql/pglite';

/*
 * PGlite is one connection, and the Supabase layer sends BEGIN, its statements and COMMIT as separate calls
 * without holding the connection in between: two requests at the same moment would share one transaction, and
 * with it one identity. The gate gives every transaction the connection for itself; requests wait in line.
 */

export type Gate = {
  /** Runs `work` as one caller: the transactions that it opens belong to it alone. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Waits for the running transaction, then keeps everyone else out for good. */
  readonly shut: () => Promise<void>;
};

type Caller = { release: (() => void) | undefined };

export function createGate(pg: PGlite): Gate {
  const callers = new AsyncLocalStorage<Caller>();
  const query = pg.query.bind(pg);
  const exec = pg.exec.bind(pg);
  let last: Promise<void> = Promise.resolve();

  pg.query = (text, parameters, options) => pass(text, () => query(text, parameters, options));
  pg.exec = (text, options) => pass(text, () => exec(text, options));

  async function enter(): Promise<() => void> {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  }

  async function pass<T>(text: string, send: () => Promise<T>): Promise<T> {
    const caller = callers.getStore();
    const word = /^\s*(begin|commit|rollback)\s*;?\s*$/i.exec(text)?.[1]?.toLowerCase();
    if (caller?.release) {
      if (word === undefined || word === 'begin') return send();
      // A COMMIT that fails ends the transaction just as well.
      return send().finally(() => leave(caller));
    }
    const release = await enter();
    if (word !== 'begin') return send().finally(release);
    if (!caller) {
      release();
      throw new Error('A transaction must be opened inside gate.run().');
    }
    try {
      const result = await send();
      caller.release = release;
      return result;
    } catch (error) {
      release();
      throw error;
    }
  }

  function leave(caller: Caller): void {
    const release = caller.release;
    caller.release = undefined;
    release?.();
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    const caller: Caller = { release: undefined };
    return callers.run(caller, async () => {
      try {
        return await work();
      } finally {
        if (caller.release) await pg.query('ROLLBACK');
      }
    });
  }

  function transaction<T>(work: () => Promise<T>): Promise<T> {
    return run(async () => {
      await pg.query('BEGIN');
      try {
        const result = await work();
        await pg.query('COMMIT');
        return result;
      } catch (error) {
        await pg.query('ROLLBACK');
        throw error;
      }
    });
  }

  async function shut(): Promise<void> {
    await enter();
  }

  return { run, transaction, shut };
}
