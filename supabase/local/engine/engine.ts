import type { App } from '@supabase/lite';
import type pg from 'pg';

/** What a database answers; the types of values are the same on every engine. */
export type Answer<T> = { readonly rows: readonly T[] };

/** A Postgres that the server works on: a real one, or PGlite in this process. */
export type Engine = {
  readonly kind: 'postgres' | 'pglite';
  /** What the Supabase layer sends its statements through. */
  readonly connection: App['connection'];
  /** One statement as superuser; inside `transaction` and `alone` on their connection. */
  readonly query: <T = Record<string, unknown>>(text: string, params?: readonly unknown[]) => Promise<Answer<T>>;
  /** Several statements without parameters. */
  readonly exec: (text: string) => Promise<void>;
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** One request of the layer: the transactions that it opens belong to it alone. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** On one connection, while no other process on this database does the same. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  readonly listen: (channel: string, heard: (payload: string) => void) => Promise<void>;
  /** The bytes of `copy ... to stdout`. */
  readonly copyOut: (text: string) => AsyncIterable<Uint8Array>;
  /** Feeds `copy ... from stdin`. */
  readonly copyIn: (text: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Connections for statements of their own; PGlite has one connection and no pool. */
  readonly pool: pg.Pool | undefined;
  /** Keeps the whole database as an image in this folder, where the engine can do so. */
  readonly keep: ((image: string) => Promise<void>) | undefined;
  readonly close: () => Promise<void>;
};
