import * as v from 'valibot';

import { type Access, allows, allowsBrand } from '#access/access.ts';
import { nowIso, todayIn } from '#kernel/dates.ts';

import type { Action } from './action.ts';
import type { Backend, KeyQuery, ListQuery, ListResult, Saved, Unsubscribe } from './backend.ts';
import { applyChanges } from './fold.ts';
import type { AnyKind, Row, Stored } from './kind.ts';
import type { Change, Draft } from './operation.ts';
import { Refused } from './refused.ts';

/** What rules need to know of the open company; the row of kind `company` has it. */
export type CompanyFacts = {
  readonly id: string;
  readonly name: string;
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
};

export type Query<Q> = Omit<Q, 'kind'>;

/** The one door to data: what screens and commands read and write with. */
export type Store = {
  get<K extends AnyKind>(kind: K, id: string): Promise<Stored<Row<K>> | undefined>;
  getMany<K extends AnyKind>(kind: K, ids: readonly string[]): Promise<readonly Stored<Row<K>>[]>;
  find<K extends AnyKind>(kind: K, query: Query<KeyQuery>): Promise<readonly Stored<Row<K>>[]>;
  list<K extends AnyKind>(kind: K, query: Query<ListQuery>): Promise<ListResult<Row<K>>>;
  watchRow<K extends AnyKind>(kind: K, id: string, tell: (row: Stored<Row<K>> | undefined) => void): Unsubscribe;
  watchKeys<K extends AnyKind>(kind: K, query: Query<KeyQuery>, tell: (rows: readonly Stored<Row<K>>[]) => void): Unsubscribe;
  watchList<K extends AnyKind>(kind: K, query: Query<ListQuery>, tell: (result: ListResult<Row<K>>) => void): Unsubscribe;
  /**
   * Stores one operation durably on this device. Throws `Refused` when the person may not do it (`forbidden`,
   * `brand_forbidden`) or a resulting row breaks its schema (`invalid` with the field).
   */
  write(draft: {
    readonly action: string;
    readonly changes: readonly (Change | undefined)[];
    readonly predicted?: readonly (Change | undefined)[];
  }): Promise<Saved>;
  nextNumber: Backend['nextNumber'];
  saveFile: Backend['saveFile'];
  readFile: Backend['readFile'];
  findOlder<K extends AnyKind>(kind: K, text: string): Promise<number | null>;
  access(): Access;
  company(): CompanyFacts;
  now(): string;
  /** Today's business day in the company's time zone. */
  today(): string;
};

export type StoreParts = {
  readonly backend: Backend;
  readonly kinds: readonly AnyKind[];
  readonly actions: readonly Action[];
  readonly access: () => Access;
  readonly company: () => CompanyFacts;
  readonly now?: () => string;
};

export function createStore({ backend, kinds, actions, access, company, now = nowIso }: StoreParts): Store {
  const kindByName = new Map(kinds.map((kind) => [kind.name, kind]));
  const actionByName = new Map(actions.map((action) => [action.name, action]));

  async function write(draft: Parameters<Store['write']>[0]): Promise<Saved> {
    const changes = present(draft.changes);
    const action = actionByName.get(draft.action);
    if (!action) throw new Error(`Unknown action: ${draft.action}`);
    const may = action.permission === 'owner' ? access().owner : allows(access(), action.permission);
    if (!may) throw new Refused('forbidden');
    for (const change of changes) assertTouches(action, change);
    await Promise.all([...byDocument(changes).values()].map(assertRow));
    const sent: Draft = { action: draft.action, changes, predicted: present(draft.predicted ?? []) };
    return backend.write(sent);
  }

  async function assertRow(changes: readonly Change[]): Promise<void> {
    const [first] = changes;
    if (!first) return;
    const kind = kindByName.get(first.kind);
    if (!kind) throw new Error(`Unknown kind: ${first.kind}`);
    const before = await backend.get<Record<string, unknown>>(kind.name, first.id);
    const row = applyChanges(before && plain(before), changes);
    // A row that never reached this device (the person may write it, not read it) is judged by the server alone.
    if (!row || (!before && first.do === 'patch')) return;
    const checked = v.safeParse(kind.schema, row);
    if (!checked.success) {
      const field = v.getDotPath(checked.issues[0]) ?? '';
      throw new Refused('invalid', { field });
    }
    const brands = [row['brand_id'], before?.['brand_id']].filter((brand) => typeof brand === 'string');
    if (kind.brand && !brands.every((brand) => allowsBrand(access(), brand))) throw new Refused('brand_forbidden', { field: 'brand_id' });
  }

  return {
    get: (kind, id) => backend.get(kind.name, id),
    getMany: (kind, ids) => backend.getMany(kind.name, ids),
    find: (kind, query) => backend.find({ ...query, kind: kind.name }),
    list: (kind, query) => backend.list({ ...query, kind: kind.name }),
    watchRow: (kind, id, tell) => backend.watchRow(kind.name, id, tell),
    watchKeys: (kind, query, tell) => backend.watchKeys({ ...query, kind: kind.name }, tell),
    watchList: (kind, query, tell) => backend.watchList({ ...query, kind: kind.name }, tell),
    write,
    nextNumber: (series) => backend.nextNumber(series),
    saveFile: (bucket, file) => backend.saveFile(bucket, file),
    readFile: (path) => backend.readFile(path),
    findOlder: (kind, text) => backend.findOlder(kind.name, text),
    access,
    company,
    now,
    today: () => todayIn(company().time_zone, now()),
  };
}

function assertTouches(action: Action, change: Change): void {
  const touches = action.touches[change.kind];
  const allowed = touches && touches[change.do];
  const fields = change.do === 'patch' && Array.isArray(allowed) ? Object.keys(change.set).filter((field) => !allowed.includes(field)) : [];
  if (!allowed || fields.length > 0) throw new Error(`Action ${action.name} may not ${change.do} ${change.kind} ${fields.join(', ')}`);
}

function byDocument(changes: readonly Change[]): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = `${change.kind}:${change.id}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return groups;
}

function present(changes: readonly (Change | undefined)[]): readonly Change[] {
  return changes.filter((change) => change !== undefined);
}

/** The row as its schema knows it, without the marks that the backend adds. */
export function plain<R extends object>(row: R): Omit<R, '$pending'> {
  const { $pending: _, ...rest } = row as R & { $pending?: boolean };
  return rest;
}
