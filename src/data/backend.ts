import type { Access } from '#access/access.ts';

import type { Stored } from './kind.ts';
import type { Draft } from './operation.ts';

/** Rows of a kind in the order of one of its keys; always answered by an index, never by a scan. */
export type KeyQuery<Key extends string = string> = {
  readonly kind: string;
  /** The kind's first key if absent. */
  readonly by?: Key;
  /** Only keys that start with this; absent = all. */
  readonly prefix?: string;
  /** Only this very key. */
  readonly equals?: string;
  /** What the kind says (`most`) if absent. */
  readonly limit?: number;
  readonly offset?: number;
};

export type Condition =
  | { readonly in: readonly (string | number | null)[] }
  | { readonly not: readonly (string | number | null)[] }
  | { readonly from?: string | number; readonly to?: string | number };

export type Where<Column extends string = string> = Readonly<Partial<Record<Column, Condition>>>;

/** A list as a screen shows it: answered by the worker's in-memory columns of the kind. */
export type ListQuery<Column extends string = string> = {
  readonly kind: string;
  readonly where?: Where<Column>;
  readonly search?: string;
  readonly sort?: { readonly column: Column; readonly descending: boolean };
  readonly offset?: number;
  /** What the kind says (`most`) if absent. */
  readonly limit?: number;
  /** Columns to add up over all matching rows. */
  readonly totals?: readonly Column[];
  /** Columns whose values are counted over all rows that match the other conditions. */
  readonly facets?: readonly Column[];
};

/** `complete` is false while the columns are still being built: rows are right, and there are at least so many; no number is known yet. */
export type ListResult<R, Column extends string = string> = CountedList<R, Column> | FirstRows<R>;

export type CountedList<R, Column extends string = string> = {
  readonly complete: true;
  readonly rows: readonly Stored<R>[];
  readonly count: number;
  readonly totals: Readonly<Partial<Record<Column, number>>>;
  readonly facets: Readonly<Partial<Record<Column, Readonly<Record<string, number>>>>>;
};

export type FirstRows<R> = { readonly complete: false; readonly rows: readonly Stored<R>[]; readonly atLeast: number };

export type Saved = { readonly id: string; readonly seq: number };
export type Unsubscribe = () => void;

/** What stands behind the Store: the data worker in the app, plain memory in unit tests and in the demo script. */
export type Backend = {
  get<R>(kind: string, id: string): Promise<Stored<R> | undefined>;
  getMany<R>(kind: string, ids: readonly string[]): Promise<readonly Stored<R>[]>;
  find<R>(query: KeyQuery): Promise<readonly Stored<R>[]>;
  list<R>(query: ListQuery): Promise<CountedList<R>>;
  watchRow<R>(kind: string, id: string, tell: (row: Stored<R> | undefined) => void): Unsubscribe;
  watchKeys<R>(query: KeyQuery, tell: (rows: readonly Stored<R>[]) => void): Unsubscribe;
  watchList<R>(query: ListQuery, tell: (result: ListResult<R>) => void): Unsubscribe;
  /** Resolves when the operation is durably stored on this device. It passes the door with these rights; without, whatever it is. */
  write(draft: Draft, access?: Access): Promise<Saved>;
  /** Refuses as `write` would, and stores nothing. */
  check(draft: Draft, access: Access): Promise<void>;
  /** The next counter of this device for a series of document numbers, with the device's code: `7K` and 42. */
  nextNumber(series: string): Promise<{ readonly device: string; readonly counter: number }>;
  /** Stores a file of a record (`<kind>/<id>`) on this device and queues its upload; resolves to the path that rows refer to. */
  saveFile(record: string, file: Blob): Promise<string>;
  /** The file's bytes: from this device, else from storage; `undefined` when neither can be reached. */
  readFile(path: string): Promise<Blob | undefined>;
  /**
   * Gets finished rows from the server that are older than what devices keep, to words of a person; they are then here like any row.
   * Resolves to their number, `null` when the server cannot be asked now.
   */
  findOlder(kind: string, text: string): Promise<number | null>;
};
