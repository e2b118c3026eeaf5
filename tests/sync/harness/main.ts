import '#kernel/trusted-scripts.ts';
import type { ListQuery } from '#data/backend.ts';
import type { Draft } from '#data/operation.ts';
import { type SyncClient, startSync } from '#sync/client.ts';

/** What the tests call in the page: the real client with the real worker, and nothing of the app around it. */
type Config = {
  readonly url: string;
  readonly key: string;
  readonly tenant: string;
  readonly user: string;
  readonly token: string;
  readonly checkpoints?: string;
  readonly stepMs?: number;
};

let client: SyncClient;
let token: string | null;
/** With it a file is one of its type for storage. */
const pdf = '%PDF-';
let lists: { readonly count: number; readonly ids: readonly unknown[]; readonly complete: boolean }[] = [];

const harness = {
  async open(config: Config): Promise<void> {
    token = config.token;
    client = startSync({ ...config, getToken: () => Promise.resolve(token), app: 'harness', label: 'harness' });
    await client.opened;
  },
  status: () => client.status.get(),
  access: () => client.access.get(),
  write: (draft: Draft) => client.backend.write(draft),
  get: (kind: string, id: string) => client.backend.get<Readonly<Record<string, unknown>>>(kind, id),
  find: (kind: string, limit = 100) => client.backend.find<Readonly<Record<string, unknown>>>({ kind, limit }),
  list: (query: ListQuery) => client.backend.list<Readonly<Record<string, unknown>>>(query),
  watchList(query: ListQuery): void {
    lists = [];
    client.backend.watchList<Readonly<Record<string, unknown>>>(query, (found) =>
      lists.push({
        count: found.complete ? found.count : found.atLeast,
        ids: found.rows.map((row) => row['id']),
        complete: found.complete,
      }),
    );
  },
  lists: () => lists,
  nextNumber: (series: string) => client.backend.nextNumber(series),
  attention: () => client.attention.list(),
  exportUnsent: () => client.exportUnsent(),
  syncNow: () => client.syncNow(),
  /** A paper of the company's first brand. */
  async saveFile(text: string): Promise<string> {
    const [brand] = await client.backend.find<{ readonly id: string }>({ kind: 'brands', limit: 1 });
    return client.backend.saveFile(`brands/${brand?.id ?? ''}`, new Blob([pdf, text], { type: 'application/pdf' }));
  },
  readFile: async (path: string) => (await (await client.backend.readFile(path))?.text())?.replace(pdf, ''),
  /** The session's token from now on; null = nobody is signed in. */
  useToken(next: string | null): void {
    token = next;
    client.setToken(next);
  },
  stop: () => client.stop(),
  wipe: () => client.wipe(true),
};
export type Harness = typeof harness;

Object.assign(window, { harness });
