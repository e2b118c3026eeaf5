import { filter, Observable, type Subscription } from 'rxjs';

import type { CountedList, ListQuery, ListResult } from '#data/backend.ts';
import { ColumnTable, searcher, tester } from '#data/column-table.ts';
import { byFirstKey } from '#data/kind-keys.ts';
import { type AnyKind, mostOf } from '#data/kind.ts';
import { digitsOf, foldText } from '#kernel/search.ts';

import type { Cache, Envelope } from '../cache/database.ts';
import { rowsOfKind } from '../cache/rows-of-kind.ts';
import { idOfKey } from '../common/keys.ts';
import { type AnyStored, findByKey, getRows } from './queries.ts';

type AnyResult = ListResult<Readonly<Record<string, unknown>>>;
type AnyCounted = CountedList<Readonly<Record<string, unknown>>>;
type Opened = {
  readonly table: ColumnTable;
  readonly built: Promise<void>;
  complete: boolean;
  readonly changes: Subscription;
  readonly listeners: Set<() => void>;
};

/** Of a filtered list, as many rows are looked at for a first window; longer than that, the columns are there as soon. */
const firstLook = 1000;
/** Changes of one page or one operation are answered together. */
const settleMs = 40;

export type Lists = {
  readonly list: (query: ListQuery) => Promise<AnyCounted>;
  readonly watched: (query: ListQuery) => Observable<AnyResult>;
  readonly close: () => void;
};

/** Lists over the columns of their kind. A table is built once per kind and cache, and then follows the change stream. */
export function createLists(cache: Cache, kinds: ReadonlyMap<string, AnyKind>): Lists {
  const opened = new Map<string, Opened>();
  let closed = false;

  /** `first`: what is read before the whole kind is. */
  function openTable(name: string, first?: Promise<unknown>): Opened {
    const known = opened.get(name);
    if (known) return known;
    const kind = kinds.get(name);
    const collection = cache.collectionOf(name);
    if (!kind || !collection) throw new Error(`Unknown kind: ${name}`);
    const table = new ColumnTable(kind);
    const listeners = new Set<() => void>();
    const touched = new Set<string>();
    const changes = collection.eventBulks$
      .pipe(filter((bulk) => bulk.events.some((event) => event.documentId.startsWith(`${name}:`))))
      .subscribe((bulk) => {
        for (const event of bulk.events) {
          if (!event.documentId.startsWith(`${name}:`)) continue;
          touched.add(event.documentId);
          const doc = event.documentData as Envelope;
          if (event.operation === 'DELETE') table.delete(idOfKey(event.documentId));
          else table.set(idOfKey(event.documentId), doc.row);
        }
        for (const listener of listeners) listener();
      });
    const made: Opened = { table, built: build(), complete: false, changes, listeners };
    opened.set(name, made);
    // Whoever awaits the table meets the error; a failed table is built again for the next question.
    made.built.catch(() => forget(name));
    return made;

    async function build(): Promise<void> {
      await first?.catch(() => undefined);
      for await (const docs of rowsOfKind(cache, name)) {
        for (const doc of docs) if (!touched.has(doc.id)) table.set(idOfKey(doc.id), doc.row);
        if (closed) break;
      }
      made.complete = true;
      for (const listener of listeners) listener();
    }
  }

  function forget(name: string): void {
    opened.get(name)?.changes.unsubscribe();
    opened.delete(name);
  }

  async function answer(query: ListQuery): Promise<AnyCounted> {
    const { table } = openTable(query.kind);
    const { ids, ...numbers } = table.answer(query);
    return { rows: await getRows(cache, query.kind, ids), ...numbers, complete: true };
  }

  async function list(query: ListQuery): Promise<AnyCounted> {
    await openTable(query.kind).built;
    return answer(query);
  }

  function watch(query: ListQuery, tell: (result: AnyResult) => void, fail: (error: unknown) => void): () => void {
    const first = opened.get(query.kind)?.complete ? undefined : firstRows(cache, kinds, query);
    const source = openTable(query.kind, first);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    let running = false;
    let again = false;
    let late = false;

    async function run(): Promise<void> {
      if (running) {
        again = true;
        return;
      }
      running = true;
      try {
        do {
          again = false;
          const result = source.complete ? await answer(query) : await first;
          if (!ended && result) tell(result);
        } while (again && !ended);
      } catch (error) {
        if (!ended) fail(error);
      } finally {
        running = false;
      }
    }

    const changed = (): void => {
      // Rows that stream in while the columns are being built do not make the first answer better.
      if (!source.complete) return;
      if (timer !== undefined) {
        late = true;
        return;
      }
      // The first change is answered at once: it is most likely the person's own. What follows it is answered together.
      void run();
      timer = setTimeout(() => {
        timer = undefined;
        if (!late) return;
        late = false;
        changed();
      }, settleMs);
    };
    source.listeners.add(changed);
    source.built.catch(fail);
    void run();
    return () => {
      ended = true;
      clearTimeout(timer);
      source.listeners.delete(changed);
    };
  }

  return {
    list,
    watched: (query) =>
      new Observable((subscriber) =>
        watch(
          query,
          (result) => subscriber.next(result),
          (error) => subscriber.error(error),
        ),
      ),
    close: () => {
      closed = true;
      for (const name of [...opened.keys()]) forget(name);
    },
  };
}

/** The window's rows straight from the index, for a list in the order of its kind's first key; count and totals are not known yet. */
async function firstRows(cache: Cache, kinds: ReadonlyMap<string, AnyKind>, query: ListQuery): Promise<AnyResult | undefined> {
  const kind = kinds.get(query.kind);
  if (!kind || !cache.keyed || byFirstKey(kind, query.sort) !== 'forwards' || query.limit === 0) return undefined;
  const { offset = 0, limit = mostOf(kind) } = query;
  const wanted = offset + limit;
  const filtered = Boolean(query.search) || Object.keys(query.where ?? {}).length > 0;
  for (const look of filtered ? [wanted * 2, Math.max(firstLook, wanted)] : [wanted]) {
    const found = await findByKey(cache, { kind: query.kind, limit: look });
    const matching = filtered ? found.filter((row) => passes(kind, row, query)) : found;
    if (matching.length >= wanted || found.length < look)
      return { complete: false, rows: matching.slice(offset, wanted), atLeast: matching.length };
  }
  return undefined;
}

function passes(kind: AnyKind, row: AnyStored, query: ListQuery): boolean {
  const parts = (kind.search?.(row) ?? []).filter((part) => typeof part === 'string');
  if (!searcher(query.search ?? '')(foldText(parts.join('\n')), parts.map((part) => digitsOf(part)).join(' '))) return false;
  return Object.entries(query.where ?? {}).every(
    ([name, condition]) => !condition || tester(condition)(kind.columns?.[name]?.(row) ?? null),
  );
}
