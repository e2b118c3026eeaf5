import type { Backend, Condition, KeyQuery, ListQuery, ListResult, Unsubscribe } from './backend.ts';
import { type AnyRow, applyChanges } from './fold.ts';
import { keysOf } from './kind-keys.ts';
import type { AnyKind, Cell, Stored } from './kind.ts';
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

  function shown(name: string): readonly AnyRow[] {
    const kind = kindByName.get(name);
    return [...table(name).values()].map((row) => (kind ? shownRow(kind, row) : row));
  }

  function one<R>(name: string, id: string): Stored<R> | undefined {
    const kind = kindByName.get(name);
    const row = table(name).get(id);
    return row && stored<R>(kind ? shownRow(kind, row) : row);
  }

  function keyOf(kind: string, row: AnyRow, key: KeyQuery['key']): string {
    const declared = kindByName.get(kind);
    return declared ? keysOf(declared, row)[key] : '';
  }

  function find<R>(query: KeyQuery): readonly Stored<R>[] {
    const from = query.offset ?? 0;
    return shown(query.kind)
      .map((row) => ({ row, key: keyOf(query.kind, row, query.key) }))
      .filter(({ key }) => (query.equals === undefined || key === query.equals) && key.startsWith(query.prefix ?? ''))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .slice(from, from + query.limit)
      .map(({ row }) => stored<R>(row));
  }

  function list<R>(query: ListQuery): ListResult<R> {
    const columns = kindByName.get(query.kind)?.columns ?? {};
    const cell = (row: AnyRow, column: string): Cell => columns[column]?.(row) ?? null;
    const words = (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const haystack = (row: AnyRow) => (kindByName.get(query.kind)?.search?.(row) ?? []).join('\n').toLowerCase();
    const where = Object.entries(query.where ?? {});
    const matches = (row: AnyRow, except?: string) =>
      where.every(([column, condition]) => column === except || meets(cell(row, column), condition)) &&
      words.every((word) => haystack(row).includes(word));
    const all = shown(query.kind);
    const hits = all.filter((row) => matches(row));
    const { sort } = query;
    if (sort) hits.sort((a, b) => compare(cell(a, sort.column), cell(b, sort.column)) * (sort.descending ? -1 : 1));
    else hits.sort((a, b) => compare(keyOf(query.kind, a, 'k1'), keyOf(query.kind, b, 'k1')));
    return {
      rows: hits.slice(query.offset, query.offset + query.limit).map((row) => stored<R>(row)),
      count: hits.length,
      totals: Object.fromEntries(
        (query.totals ?? []).map((column) => [column, hits.reduce((sum, row) => sum + Number(cell(row, column) ?? 0), 0)]),
      ),
      facets: Object.fromEntries(
        (query.facets ?? []).map((column) => [column, tally(all.filter((row) => matches(row, column)).map((row) => cell(row, column)))]),
      ),
      complete: true,
    };
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

function stored<R>(row: AnyRow): Stored<R> {
  return { ...row, $pending: false } as Stored<R>;
}

function meets(value: Cell, condition: Condition): boolean {
  if ('in' in condition) return valuesOf(value).some((one) => condition.in.includes(one));
  if (value === null || typeof value === 'object') return false;
  return (condition.from === undefined || value >= condition.from) && (condition.to === undefined || value <= condition.to);
}

function valuesOf(cell: Cell): readonly (string | number | null)[] {
  return typeof cell === 'object' && cell !== null ? cell : [cell];
}

function compare(a: Cell, b: Cell): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

function tally(cells: readonly Cell[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of cells.flatMap(valuesOf)) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}
