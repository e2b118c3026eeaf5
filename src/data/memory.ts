import type { Backend, CountedList, KeyQuery, ListQuery, Unsubscribe } from './backend.ts';
import { ColumnTable } from './column-table.ts';
import { type AnyRow, applyChanges } from './fold.ts';
import { asked, keysOf } from './kind-keys.ts';
import type { AnyKind, Stored } from './kind.ts';
import type { Draft } from './operation.ts';
import { shownRow } from './shown.ts';

export type MemoryBackend = Backend & {
  /** Every operation written so far. */
  readonly written: readonly Draft[];
  /** Puts rows as the server would have sent them. */
  seed(kind: string, rows: readonly object[]): void;
  rows<R = AnyRow>(kind: string): readonly R[];
};

export type MemoryOptions = {
  readonly kinds: readonly AnyKind[];
  readonly device?: string;
  readonly onWrite?: (draft: Draft) => void | Promise<void>;
};

/** The Store's backend without browser and network: unit tests of commands and the demo company's script run on it. */
export function createMemoryBackend({ kinds, device = 'M0', onWrite }: MemoryOptions): MemoryBackend {
  const kindByName = new Map(kinds.map((kind) => [kind.name, kind]));
  const tables = new Map<string, Map<string, AnyRow>>(kinds.map((kind) => [kind.name, new Map()]));
  const written: Draft[] = [];
  const counters = new Map<string, number>();
  const files = new Map<string, Blob>();
  const watchers = new Set<() => void>();

  function table(kind: string): Map<string, AnyRow> {
    const rows = tables.get(kind);
    if (!rows) throw new Error(`Unknown kind: ${kind}`);
    return rows;
  }

  function one<R>(name: string, id: string): Stored<R> | undefined {
    const kind = kindByName.get(name);
    const row = table(name).get(id);
    return row && stored<R>(kind ? shownOf(kind, row) : row);
  }

  function find<R>(query: KeyQuery): readonly Stored<R>[] {
    const from = query.offset ?? 0;
    const kind = kindByName.get(query.kind);
    const { key, limit } = asked(kind, query);
    return [...table(query.kind).values()]
      .map((row) => ({ row, key: kind ? (keysFor(kind, row)[key] ?? '') : '' }))
      .filter(({ key }) => (query.equals === undefined || key === query.equals) && key.startsWith(query.prefix ?? ''))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .slice(from, from + limit)
      .map(({ row }) => stored<R>(kind ? shownOf(kind, row) : row));
  }

  function list<R>(query: ListQuery): CountedList<R> {
    const kind = kindByName.get(query.kind);
    if (!kind) throw new Error(`Unknown kind: ${query.kind}`);
    const columns = new ColumnTable(kind);
    for (const [id, row] of table(query.kind)) columns.set(id, row);
    const { ids, ...numbers } = columns.answer(query);
    return { rows: ids.flatMap((id) => one<R>(query.kind, id) ?? []), ...numbers, complete: true };
  }

  function watch(tell: () => void): Unsubscribe {
    watchers.add(tell);
    queueMicrotask(tell);
    return () => watchers.delete(tell);
  }

  async function write(draft: Draft): Promise<{ id: string; seq: number }> {
    for (const change of [...draft.changes, ...(draft.predicted ?? [])]) {
      const rows = table(change.kind);
      const next = applyChanges(rows.get(change.id), [change]);
      if (next) rows.set(change.id, next);
      else rows.delete(change.id);
    }
    written.push(draft);
    await onWrite?.(draft);
    for (const tell of watchers) tell();
    return { id: `memory-${written.length}`, seq: written.length };
  }

  return {
    written,
    seed: (kind, rows) => rows.forEach((row) => table(kind).set((row as { id: string }).id, row as AnyRow)),
    rows: <R>(kind: string) => [...table(kind).values()] as R[],
    get: async <R>(kind: string, id: string) => one<R>(kind, id),
    getMany: async <R>(kind: string, ids: readonly string[]) => ids.map((id) => one<R>(kind, id)).filter((row) => row !== undefined),
    find: async (query) => find(query),
    list: async (query) => list(query),
    watchRow: <R>(kind: string, id: string, tell: (row: Stored<R> | undefined) => void) => watch(() => tell(one<R>(kind, id))),
    watchKeys: (query, tell) => watch(() => tell(find(query))),
    watchList: (query, tell) => watch(() => tell(list(query))),
    write,
    check: async () => undefined,
    nextNumber: async (series) => {
      const counter = (counters.get(series) ?? 0) + 1;
      counters.set(series, counter);
      return { device, counter };
    },
    saveFile: async (record, file) => {
      const path = `${record}/${files.size + 1}`;
      files.set(path, file);
      return path;
    },
    readFile: async (path) => files.get(path),
    findOlder: async () => 0,
  };
}

/** Worked out once for a row, which is never changed in place: the demo company asks for the same thousands of rows at every step. */
function once<T extends object>(work: (kind: AnyKind, row: AnyRow) => T): (kind: AnyKind, row: AnyRow) => T {
  const known = new WeakMap<AnyRow, T>();
  return (kind, row) => {
    const found = known.get(row) ?? work(kind, row);
    known.set(row, found);
    return found;
  };
}

const shownOf = once(shownRow);
const keysFor = once((kind, row) => keysOf(kind, shownOf(kind, row)));

function stored<R>(row: AnyRow): Stored<R> {
  return { ...row, $pending: false } as Stored<R>;
}
