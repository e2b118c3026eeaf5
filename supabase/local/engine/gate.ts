import { AsyncLocalStorage } from 'node:async_hooks';

import type { PGlite } from '@electric-sql/pglite';

/*
 * PGlite only: it is one connection, and the Supabase layer sends BEGIN, its statements and COMMIT as separate calls
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

/**
 * Every error that PGlite answers leaves something behind in its memory, and after about 12,000 of them it hangs for good. So
 * long before, between two requests, `reopen` gives the same database in a new instance; whoever asks meanwhile waits in line.
 */
type Renewal = { readonly afterErrors: number; readonly reopen: () => Promise<PGlite> };

export function createGate(pg: PGlite, renewal?: Renewal): Gate {
  const callers = new AsyncLocalStorage<Caller>();
  let query = pg.query.bind(pg);
  let exec = pg.exec.bind(pg);
  let errors = 0;
  let last: Promise<void> = Promise.resolve();

  pg.query = <T>(...[text, parameters, options]: Parameters<PGlite['query']>) =>
    pass(text, () => counted(query<T>(text, parameters, options)));
  pg.exec = (text, options) => pass(text, () => counted(exec(text, options)));

  /** Counts what goes wrong on its way back. */
  async function counted<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      errors += 1;
      if (renewal && errors % renewal.afterErrors === 0) void renew(renewal);
      throw error;
    }
  }

  async function renew({ reopen }: Renewal): Promise<void> {
    const release = await enter();
    try {
      // What the old and the new instance ask of themselves does not wait in line behind this.
      const next = await callers.run({ release: () => undefined }, reopen);
      query = next.query.bind(next);
      exec = next.exec.bind(next);
    } catch (error) {
      console.error(error);
    } finally {
      release();
    }
  }

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
