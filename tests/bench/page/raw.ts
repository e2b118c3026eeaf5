import { kinds } from '#modules/kinds.ts';
import { limits, type OpenReply, schemaVersion, type SnapshotReply } from '#sync/protocol.ts';

type Config = { readonly url: string; readonly key: string; readonly tenant: string; readonly token: string };

/** Every document that a device of this person receives, page by page, with its sort key. */
export async function* documentsOf(config: Config): AsyncGenerator<readonly object[]> {
  const call = async <T>(name: string, args: object): Promise<T> => {
    const headers = { apikey: config.key, authorization: `Bearer ${config.token}`, 'content-type': 'application/json' };
    const response = await fetch(`${config.url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(args) });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return (await response.json()) as T;
  };
  const device = crypto.randomUUID();
  const info = { app: 'bench', label: 'bench', clock: new Date().toISOString() };
  const open = await call<OpenReply>('sync_open', { p_tenant: config.tenant, p_device: device, p_schema: schemaVersion, p_info: info });
  for (const bucket of open.buckets) {
    for (const kind of kinds.filter(({ area, brand }) => bucket === area || (brand && bucket.startsWith(`${area}/`)))) {
      for (const part of ['hot', 'year'] as const) {
        let after: string | null = null;
        do {
          const page: SnapshotReply = await call<SnapshotReply>('sync_snapshot', {
            p_device: device,
            p_bucket: bucket,
            p_kind: kind.name,
            p_part: part,
            p_after: after,
            p_limit: limits.documentsPerSnapshot,
          });
          yield page.docs.flatMap((doc) => (doc.row ? [{ ...doc, k1: kind.keys?.(doc.row).k1 ?? '' }] : []));
          after = page.after;
        } while (after !== null);
      }
    }
  }
}

/** Milliseconds of one strict `put` per value, each in a transaction of its own. */
export async function rawPuts(values: readonly object[]): Promise<readonly number[]> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('bench-raw', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('values', { autoIncrement: true }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB could not be opened')));
  });
  const times: number[] = [];
  for (const value of values) {
    const begun = performance.now();
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction('values', 'readwrite', { durability: 'strict' });
      transaction.objectStore('values').put(value);
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('The put failed')));
    });
    times.push(performance.now() - begun);
  }
  db.close();
  return times;
}
