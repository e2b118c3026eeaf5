import { digitsOf, foldText } from '#kernel/search.ts';

import type { Condition, ListQuery } from './backend.ts';
import type { AnyRow } from './fold.ts';
import { byFirstKey, keysOf } from './kind-keys.ts';
import { type AnyKind, type Cell, mostOf } from './kind.ts';
import { shownRow } from './shown.ts';

/** What a list asks of the columns; ids of the window come back, in order. */
export type Answer = {
  readonly ids: readonly string[];
  readonly count: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

/** Name of the order that the kind's first key gives; what a list has without a sort. */
const byKey = '$k1';

/**
 * All rows of one kind as columns, in memory: answers any filter, sort, search, total and count in one walk. Orders are kept sorted
 * from one answer to the next, so a changed row costs a binary search and not a sort.
 */
export class ColumnTable {
  readonly #kind: AnyKind;
  readonly #columns: ReadonlyMap<string, Cell[]>;
  readonly #ids: string[] = [];
  readonly #keys: Cell[] = [];
  readonly #texts: string[] = [];
  readonly #digits: string[] = [];
  readonly #places = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #orders = new Map<string, { places: number[]; dirty: Set<number> }>();

  constructor(kind: AnyKind) {
    this.#kind = kind;
    this.#columns = new Map(Object.keys(kind.columns ?? {}).map((name) => [name, []]));
  }

  get size(): number {
    return this.#places.size;
  }

  set(id: string, stored: AnyRow): void {
    const row = shownRow(this.#kind, stored);
    let place = this.#places.get(id);
    if (place === undefined) {
      place = this.#free.pop() ?? this.#ids.length;
      this.#places.set(id, place);
    }
    // Orders still hold the old values' position: it is taken out before the new one goes in.
    for (const order of this.#orders.values()) order.dirty.add(place);
    this.#ids[place] = id;
    this.#keys[place] = keysOf(this.#kind, row).k1;
    for (const [name, cells] of this.#columns) cells[place] = this.#cell(name, row);
    const parts = this.#searched(row);
    this.#texts[place] = foldText(parts.join('\n'));
    this.#digits[place] = parts.map((part) => digitsOf(part)).join(' ');
  }

  delete(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#places.delete(id);
    this.#ids[place] = '';
    this.#free.push(place);
    for (const order of this.#orders.values()) order.dirty.add(place);
  }

  answer(query: Omit<ListQuery, 'kind'>): Answer {
    const { places, descending } = this.#walk(query.sort);
    const where = Object.entries(query.where ?? {}).flatMap(([name, condition]) =>
      condition ? [{ name, cells: this.#column(name), test: tester(condition) }] : [],
    );
    const matches = searcher(query.search ?? '');
    const totals = (query.totals ?? []).map((name) => ({ name, cells: this.#column(name), sum: 0 }));
    const facets = (query.facets ?? []).map((name) => ({ name, cells: this.#column(name), counts: new Map<string, number>() }));
    const { offset = 0, limit = mostOf(this.#kind) } = query;
    const ids: string[] = [];
    let count = 0;
    for (let step = 0; step < places.length; step++) {
      const place = places[descending ? places.length - 1 - step : step] ?? 0;
      if (!matches(this.#texts[place] ?? '', this.#digits[place] ?? '')) continue;
      let failed = '';
      let failures = 0;
      for (const condition of where) {
        if (condition.test(condition.cells[place] ?? null)) continue;
        failed = condition.name;
        failures += 1;
        if (failures === 2) break;
      }
      if (failures === 2) continue;
      for (const facet of facets) {
        // A facet counts rows that pass all conditions but its own.
        if (failures === 1 && failed !== facet.name) continue;
        for (const value of valuesOf(facet.cells[place] ?? '')) facet.counts.set(value, (facet.counts.get(value) ?? 0) + 1);
      }
      if (failures === 1) continue;
      if (count >= offset && ids.length < limit) ids.push(this.#ids[place] ?? '');
      count += 1;
      // An amount that nobody can read is not counted; its row shows that it is there.
      for (const total of totals) total.sum += countable(total.cells[place]);
    }
    return {
      ids,
      count,
      totals: Object.fromEntries(totals.map(({ name, sum }) => [name, sum])),
      facets: Object.fromEntries(facets.map(({ name, counts }) => [name, Object.fromEntries(counts)])),
    };
  }

  #cell(name: string, row: AnyRow): Cell {
    try {
      const cell = this.#kind.columns?.[name]?.(row) ?? null;
      return Number.isNaN(cell) ? null : cell;
    } catch {
      return null;
    }
  }

  /** Only texts are searched, and a row without any is still listed. */
  #searched(row: AnyRow): readonly string[] {
    try {
      return (this.#kind.search?.(row) ?? []).flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : []));
    } catch {
      return [];
    }
  }

  #column(name: string): readonly Cell[] {
    const cells = name === byKey ? this.#keys : this.#columns.get(name);
    if (!cells) throw new Error(`Kind ${this.#kind.name} has no column ${name}`);
    return cells;
  }

  #walk(sort: ListQuery['sort']): { readonly places: readonly number[]; readonly descending: boolean } {
    const keyed = byFirstKey(this.#kind, sort);
    const name = keyed ? byKey : (sort?.column ?? byKey);
    const cells = this.#column(name);
    // What the first window was taken from breaks ties alike: the index of the key, and the id behind it.
    const compare = (a: number, b: number): number =>
      compareCells(cells[a] ?? null, cells[b] ?? null) ||
      compareCells(this.#keys[a] ?? null, this.#keys[b] ?? null) ||
      compareCells(this.#ids[a] ?? null, this.#ids[b] ?? null);
    let order = this.#orders.get(name);
    if (!order || order.dirty.size > 2000) {
      order = { places: [...this.#places.values()].sort(compare), dirty: new Set() };
      this.#orders.set(name, order);
    } else if (order.dirty.size > 0) {
      const { dirty } = order;
      const places = order.places.filter((place) => !dirty.has(place));
      const back = [...dirty].filter((place) => this.#ids[place]).sort(compare);
      order.places = merge(places, back, compare);
      order.dirty = new Set();
    }
    return { places: order.places, descending: keyed ? keyed === 'backwards' : (sort?.descending ?? false) };
  }
}

function merge(a: readonly number[], b: readonly number[], compare: (a: number, b: number) => number): number[] {
  const out: number[] = [];
  let j = 0;
  for (const one of a) {
    while (j < b.length && compare(b[j] ?? 0, one) < 0) out.push(b[j++] ?? 0);
    out.push(one);
  }
  return out.concat(b.slice(j));
}

function countable(cell: Cell | undefined): number {
  return typeof cell === 'number' && Math.abs(cell) <= Number.MAX_SAFE_INTEGER ? cell : 0;
}

function valuesOf(cell: Cell): readonly string[] {
  return isList(cell) ? cell : [String(cell)];
}

function isList(cell: Cell): cell is readonly string[] {
  return Array.isArray(cell);
}

/** Nothing sorts first, then numbers, then text. */
function compareCells(a: Cell, b: Cell): number {
  if (isList(a) || isList(b)) return compareCells(isList(a) ? a.join() : a, isList(b) ? b.join() : b);
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === typeof b) return a < b ? -1 : 1;
  return typeof a === 'number' ? -1 : 1;
}

/** Whether a value passes a condition of a list. */
export function tester(condition: Condition): (cell: Cell) => boolean {
  if ('in' in condition) {
    const allowed: ReadonlySet<Cell> = new Set(condition.in);
    return (cell) => (isList(cell) ? cell.some((value) => allowed.has(value)) : allowed.has(cell));
  }
  if ('not' in condition) {
    const others = tester({ in: condition.not });
    return (cell) => !others(cell);
  }
  const { from, to } = condition;
  return (cell) => cell !== null && !isList(cell) && (from === undefined || cell >= from) && (to === undefined || cell <= to);
}

/** Every typed word must occur somewhere: as a fragment of the text, or, for digits with signs in between, of the numbers. */
export function searcher(typed: string): (text: string, digits: string) => boolean {
  const words = foldText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return () => true;
  const wanted = words.map((word) => ({ word, digits: /^[\d+()./-]+$/.test(word) ? digitsOf(word) : '' }));
  return (text, digits) => wanted.every((one) => text.includes(one.word) || (one.digits !== '' && digits.includes(one.digits)));
}
