import { createHash } from 'node:crypto';

import { expect, type Page } from '@playwright/test';

import { places } from '../../support/places.ts';

/* What a device really holds: its databases as the browser stores them, read beside the app. */

export type StoredRow = {
  readonly id: string;
  readonly kind: string;
  readonly sv: number;
  readonly bucket: string;
  readonly pending: number;
  readonly row: Readonly<Record<string, unknown>>;
};
type StoredOp = { readonly seq: number; readonly id: string; readonly action: string };
type Store = { readonly keys: readonly unknown[]; readonly values: readonly unknown[] };
type Databases = Readonly<Record<string, Readonly<Record<string, Store>>>>;
type Session = Readonly<Record<string, unknown>>;
type Digest = Readonly<Record<string, { readonly count: number; readonly hash: string }>>;

const cache = { 'rxdb-dexie-karbar-': ['docs'] } as const;
const outbox = { 'karbar-outbox-': ['state', 'ops', 'journal', 'attention'] } as const;
const kept = { 'karbar-device': ['kept'] } as const;

/** Every IndexedDB database of the page's origin; or of those with a name that begins so the stores named, which is much less to read. */
export async function databasesOf(page: Page, wanted?: Readonly<Record<string, readonly string[]>>): Promise<Databases> {
  const all = await page.evaluateHandle(places);
  return page.evaluate(
    async ({ all, wanted }) => {
      const asked = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not answer')));
        });
      const found: Record<string, Record<string, { keys: unknown[]; values: unknown[] }>> = {};
      for (const place of all) {
        for (const { name } of await place.databases()) {
          const chosen = wanted ? Object.entries(wanted).find(([start]) => name?.startsWith(start))?.[1] : undefined;
          if (!name || (wanted && !chosen)) continue;
          const database = await asked(place.open(name));
          const stores: Record<string, { keys: unknown[]; values: unknown[] }> = {};
          for (const one of database.objectStoreNames) {
            if (chosen && !chosen.includes(one)) continue;
            const store = database.transaction(one).objectStore(one);
            const [keys, values] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
            // Through JSON: Playwright cannot carry blobs.
            stores[one] = { keys, values: JSON.parse(JSON.stringify(values)) as unknown[] };
          }
          database.close();
          found[name] = stores;
        }
      }
      return found;
    },
    { all, wanted },
  );
}

/** The whole origin as text: databases, Cache Storage, local and session storage. */
export async function everythingOf(page: Page): Promise<string> {
  const rest = await page.evaluate(async () => {
    const cached: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) cached[`${name} ${request.url}`] = (await (await cache.match(request))?.text()) ?? '';
    }
    return { cached, local: Object.entries(localStorage), session: Object.entries(sessionStorage) };
  });
  return JSON.stringify([await databasesOf(page), rest]);
}

/** Whether a text is anywhere on this device. A test that fails shows the answer, not the megabytes that were searched. */
export async function holds(page: Page, text: string): Promise<boolean> {
  return (await everythingOf(page)).includes(text);
}

/** The rows of the projection: what every screen of this device shows. */
export async function rowsOf(page: Page): Promise<readonly StoredRow[]> {
  return rowsIn(await databasesOf(page, cache));
}

export async function rowsOfKind(page: Page, kind: string): Promise<readonly StoredRow[]> {
  return (await rowsOf(page)).filter((row) => row.kind === kind);
}

/** The device holds such a row of this kind. */
export async function untilStored(page: Page, kind: string, matches: (row: StoredRow) => boolean): Promise<void> {
  await expect.poll(async () => (await rowsOfKind(page, kind)).some(matches), { message: `a stored row of ${kind}` }).toBe(true);
}

export async function outboxOf(page: Page): Promise<{
  readonly device: string;
  readonly buckets: readonly string[];
  /** Not acknowledged yet. */
  readonly waiting: readonly StoredOp[];
  readonly acknowledged: readonly StoredOp[];
  readonly attention: readonly { readonly op: StoredOp; readonly result: Readonly<Record<string, unknown>> }[];
  /** Pages that the filling of this device still wants, the year's included. */
  readonly pagesLeft: number;
}> {
  return outboxIn(await databasesOf(page, outbox));
}

/** Nothing waits: what the server answered is in the local rows, too. */
export async function untilSent(page: Page): Promise<void> {
  let looks = 0;
  // What was pressed just now reaches the outbox a moment later.
  const empty = async (): Promise<number> => (looks = (await outboxOf(page)).waiting.length === 0 ? looks + 1 : 0);
  await expect.poll(empty, { timeout: 90_000, intervals: [100, 250] }).toBeGreaterThan(2);
}

/**
 * Number of rows and hash of ids and versions, kind by kind and bucket by bucket: as this device has them, and as the server tells
 * them to this person.
 */
export async function digestsOf(page: Page): Promise<{ readonly here: Digest; readonly server: Digest }> {
  const databases = await databasesOf(page, { ...cache, ...outbox, ...kept });
  const { device, buckets } = outboxIn(databases);
  const rows = rowsIn(databases);
  const here: Record<string, Digest[string]> = {};
  const server: Record<string, Digest[string]> = {};
  const asked = buckets.map((bucket) => ({ p_device: device, p_bucket: bucket, p_part: 'hot' }));
  const answers = await calls<{ readonly kinds: Digest }>(page, sessionIn(databases), 'sync_digest', asked);
  for (const [i, bucket] of buckets.entries()) {
    for (const [kind, digest] of Object.entries(answers[i]?.kinds ?? {})) {
      server[`${bucket} ${kind}`] = digest;
      const mine = rows.filter((row) => row.bucket === bucket && row.kind === kind).map((row) => `${row.id}:${row.sv}`);
      here[`${bucket} ${kind}`] = { count: mine.length, hash: createHash('sha256').update(mine.toSorted().join(',')).digest('hex') };
    }
  }
  // A row outside of all buckets would be one that the server does not know of.
  const counted = Object.values(here).reduce((sum, { count }) => sum + count, 0);
  expect(rows.length - counted, 'rows that belong to no bucket').toBe(0);
  return { here, server };
}

export async function untilDigestsMatch(page: Page): Promise<Digest> {
  let server: Digest = {};
  // While the device is being filled the two differ: asking over and over would only take the server's time.
  await expect(page.locator('[data-sync="loading"]')).toHaveCount(0, { timeout: 60_000 });
  await expect(async () => {
    const digests = await digestsOf(page);
    expect(digests.here).toEqual(digests.server);
    server = digests.server;
  }).toPass({ timeout: 60_000, intervals: [100, 250, 500] });
  return server;
}

/** The small values that outlive a power cut: who is signed in, his tokens, where the backend is. */
export async function keptOf(page: Page): Promise<ReadonlyMap<unknown, unknown>> {
  return keptIn(await databasesOf(page, kept));
}

export async function storedSession(page: Page): Promise<Session> {
  return sessionIn(await databasesOf(page, kept));
}

export async function storeSession(page: Page, session: Session): Promise<void> {
  await page.evaluate(
    (text) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('karbar-device');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB did not answer')));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('kept', 'readwrite', { durability: 'strict' });
          writing.objectStore('kept').put(text, 'karbar-auth');
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    JSON.stringify(session),
  );
}

/** Calls a function of the server once for each of these, as the person who is signed in on this page. */
async function calls<T>(
  page: Page,
  { access_token: token }: Session,
  name: string,
  bodies: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly T[]> {
  return page.evaluate(
    ([fn, bodies, token]) => {
      const { key } = JSON.parse(localStorage.getItem('karbar-config') ?? '{}') as { key: string };
      const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const ask = async (body: unknown): Promise<T> => {
        const response = await fetch(`/rest/v1/rpc/${fn}`, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!response.ok) throw new Error(`${fn} answered ${response.status}: ${await response.text()}`);
        return (await response.json()) as T;
      };
      return Promise.all(bodies.map(ask));
    },
    [name, bodies, String(token)] as const,
  );
}

function keptIn(databases: Databases): ReadonlyMap<unknown, unknown> {
  const store = databases['karbar-device']?.['kept'];
  return new Map(store?.keys.map((key, i) => [key, store.values[i]]));
}

function sessionIn(databases: Databases): Session {
  const stored = keptIn(databases).get('karbar-auth');
  if (typeof stored !== 'string') throw new Error('There is no stored session');
  return JSON.parse(stored) as Session;
}

function rowsIn(databases: Databases): readonly StoredRow[] {
  return Object.entries(databases)
    .filter(([name]) => name.startsWith('rxdb-dexie-karbar-'))
    .flatMap(([, stores]) => (stores['docs']?.values ?? []) as readonly (StoredRow & { readonly _deleted: unknown })[])
    .filter((row) => !Number(row._deleted) && row.kind && !row.kind.startsWith('$'))
    .map((row) => ({ ...row, id: row.id.slice(row.id.indexOf(':') + 1) }));
}

function outboxIn(databases: Databases) {
  const [, stores] = Object.entries(databases).find(([name]) => name.startsWith('karbar-outbox-')) ?? [];
  if (!stores) throw new Error('This device has no outbox');
  const all = <T>(store: string) => (stores[store]?.values ?? []) as readonly T[];
  const state = new Map(stores['state']?.keys.map((key, i) => [key, stores['state']?.values[i]]));
  const load = state.get('load') as { readonly pages: readonly { readonly done: boolean }[] } | undefined;
  return {
    device: (state.get('device') as { readonly id: string }).id,
    buckets: (state.get('access') as { readonly buckets: readonly string[] }).buckets,
    waiting: all<StoredOp>('ops'),
    acknowledged: all<{ readonly op: StoredOp }>('journal').map(({ op }) => op),
    attention: all<{ readonly op: StoredOp; readonly result: Readonly<Record<string, unknown>> }>('attention'),
    pagesLeft: load?.pages.filter((page) => !page.done).length ?? 1,
  };
}
