import type { Access } from '#access/access.ts';
import { nowIso, todayIn } from '#kernel/dates.ts';

import type { Backend, CountedList, KeyQuery, ListQuery, ListResult, Saved, Unsubscribe } from './backend.ts';
import type { AnyKind, ColumnName, KeyName, Row, Stored } from './kind.ts';
import { draftOf, type Written } from './operation.ts';

/** What rules need to know of the open company; the row of kind `company` has it. */
export type CompanyFacts = {
  readonly id: string;
  readonly name: string;
  readonly owner_name: string;
  readonly country: string;
  readonly currency: string;
  readonly locale: string;
  readonly digits: 'latn' | 'beng';
  readonly time_zone: string;
  readonly phone: string;
  readonly address: string;
  readonly order_prefix: string;
  readonly parcel_prefix: string;
  readonly negative_stock: 'allow' | 'warn' | 'block';
  /** Everything is deleted then, unless the owner takes it back. */
  readonly ends_at: string | null;
};

/** What a list may ask of a kind, and a read by one of its keys. */
export type ListOf<K extends AnyKind> = Omit<ListQuery<ColumnName<K>>, 'kind'>;
export type KeysOf<K extends AnyKind> = Omit<KeyQuery<KeyName<K>>, 'kind'>;
/** What a list of a kind answers. */
export type Listed<K extends AnyKind> = ListResult<Row<K>, ColumnName<K>>;
export type Counted<K extends AnyKind> = CountedList<Row<K>, ColumnName<K>>;

/** The one door to data: what screens and commands read and write with. */
export type Store = {
  get<K extends AnyKind>(kind: K, id: string): Promise<Stored<Row<K>> | undefined>;
  getMany<K extends AnyKind>(kind: K, ids: readonly string[]): Promise<readonly Stored<Row<K>>[]>;
  find<K extends AnyKind>(kind: K, query?: KeysOf<K>): Promise<readonly Stored<Row<K>>[]>;
  list<K extends AnyKind>(kind: K, query: ListOf<K>): Promise<Counted<K>>;
  watchRow<K extends AnyKind>(kind: K, id: string, tell: (row: Stored<Row<K>> | undefined) => void): Unsubscribe;
  watchKeys<K extends AnyKind>(kind: K, query: KeysOf<K>, tell: (rows: readonly Stored<Row<K>>[]) => void): Unsubscribe;
  watchList<K extends AnyKind>(kind: K, query: ListOf<K>, tell: (result: Listed<K>) => void): Unsubscribe;
  /**
   * Stores one operation durably on this device. Throws `Refused` when the person may not do it (`forbidden`,
   * `brand_forbidden`) or a resulting row breaks its schema (`invalid` with the field).
   */
  write(draft: Written): Promise<Saved>;
  /** Refuses as `write` would, and stores nothing. */
  check(draft: Written): Promise<void>;
  nextNumber: Backend['nextNumber'];
  /** Stores a file of a record, which need not be stored yet, and queues its upload; resolves to the path for a row. */
  saveFile(kind: AnyKind, id: string, file: Blob): Promise<string>;
  readFile: Backend['readFile'];
  findOlder<K extends AnyKind>(kind: K, text: string): Promise<number | null>;
  access(): Access;
  company(): CompanyFacts;
  now(): string;
  /** Today's business day in the company's time zone. */
  today(): string;
  /** False while the device's clock cannot be right: then nobody dates a document by it. */
  knowsToday(): boolean;
};

export type StoreParts = {
  readonly backend: Backend;
  readonly access: () => Access;
  readonly company: () => CompanyFacts;
  readonly now?: () => string;
  readonly knowsToday?: () => boolean;
};

export function createStore({ backend, access, company, now = nowIso, knowsToday = () => true }: StoreParts): Store {
  const today = () => todayIn(company().time_zone, now());
  const dated = (draft: Written) => ({ ...draftOf(draft), ...(knowsToday() && { today: today() }) });
  return {
    get: (kind, id) => backend.get(kind.name, id),
    getMany: (kind, ids) => backend.getMany(kind.name, ids),
    find: (kind, query) => backend.find({ ...query, kind: kind.name }),
    list: (kind, query) => backend.list({ ...query, kind: kind.name }),
    watchRow: (kind, id, tell) => backend.watchRow(kind.name, id, tell),
    watchKeys: (kind, query, tell) => backend.watchKeys({ ...query, kind: kind.name }, tell),
    watchList: (kind, query, tell) => backend.watchList({ ...query, kind: kind.name }, tell),
    write: async (draft) => backend.write(dated(draft), access()),
    check: async (draft) => backend.check(dated(draft), access()),
    nextNumber: (series) => backend.nextNumber(series),
    saveFile: async (kind, id, file) => {
      if (!kind.files) throw new Error(`Records of ${kind.name} have no files`);
      return backend.saveFile(`${kind.name}/${id}`, file);
    },
    readFile: (path) => backend.readFile(path),
    findOlder: (kind, text) => backend.findOlder(kind.name, text),
    access,
    company,
    now,
    today,
    knowsToday,
  };
}

/** The row as its schema knows it, without the marks that the backend adds. */
export function plain<R extends object>(row: R): Omit<R, '$pending'> {
  const { $pending: _, ...rest } = row as R & { $pending?: boolean };
  return rest;
}
