import { proxy, releaseProxy, type Remote, wrap } from 'comlink';

import type { Backend, Unsubscribe } from '#data/backend.ts';
import type { Saved } from '#data/backend.ts';
import type { Draft } from '#data/operation.ts';

import type { AttentionItem } from './attention.ts';
import { unwrap } from './outcome.ts';
import type { OpenReply } from './protocol.ts';
import { startingStatus, type SyncStatus } from './status.ts';
import type { PageSide, Question, WorkerApi } from './worker-api.ts';

export type { AttentionItem } from './attention.ts';
export type { OpenReply, Result } from './protocol.ts';
export type { SyncProblem, SyncStatus } from './status.ts';

/** A value that changes, in the shape that `useSyncExternalStore` takes. */
export type Live<T> = { readonly get: () => T; readonly subscribe: (tell: () => void) => Unsubscribe };

export type SyncOptions = {
  readonly url: string;
  readonly key: string;
  readonly tenant: string;
  readonly user: string;
  /** A valid access token: the page owns the session and refreshes it. Null = nobody is signed in. */
  readonly getToken: () => Promise<string | null>;
  /** Version of the app and a name for this device, shown in the list of devices. */
  readonly app?: string;
  readonly label?: string;
  /** A defect in a live query or the worker. */
  readonly onError?: (error: Error) => void;
  readonly points?: string;
};

export type SyncClient = {
  readonly backend: Backend;
  readonly status: Live<SyncStatus>;
  /** Rights and buckets as the server last told, from this device's record at first; undefined before the first contact ever. */
  readonly access: Live<OpenReply | undefined>;
  readonly attention: {
    readonly subscribe: (tell: () => void) => Unsubscribe;
    readonly list: () => Promise<readonly AttentionItem[]>;
    readonly discard: (seqs: readonly number[]) => Promise<void>;
    readonly resend: (seqs: readonly number[], draft: Draft) => Promise<Saved>;
  };
  /** Resolves when the local databases are open; never waits for the network. */
  readonly opened: Promise<void>;
  readonly setToken: (token: string | null) => void;
  readonly syncNow: () => void;
  /** Everything that only this device has, as JSON. */
  readonly exportUnsent: () => Promise<string>;
  /** Closes the worker; nothing is deleted. */
  readonly stop: () => Promise<void>;
  /** Deletes all local data of this person in this company, unsent work included. */
  readonly wipe: () => Promise<void>;
};

/** Starts the data worker of this tab. */
export function startSync(options: SyncOptions): SyncClient {
  const { url, key, tenant, user, getToken, app = '', label = '', onError = console.error } = options;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'karbar-data' });
  const api: Remote<WorkerApi> = wrap<WorkerApi>(worker);
  const status = live<SyncStatus>(startingStatus);
  const access = live<OpenReply | undefined>(undefined);
  const attention = live(0);
  const watches = new Map<number, (value: unknown) => void>();
  let lastWatch = 0;
  let ended = false;

  const pageSide: PageSide = {
    freshToken: () => getToken().catch(() => null),
    status: status.set,
    access: access.set,
    attention: () => attention.set(attention.get() + 1),
    news: (watch, value) => watches.get(watch)?.(value),
    failed: (_, message) => onError(new Error(message)),
  };
  worker.addEventListener('error', (event) => onError(new Error(event.message || 'The data worker could not be started')));
  const opened: Promise<void> = api
    .open(
      {
        url,
        key,
        tenant,
        user,
        app,
        label,
        token: null,
        visible: document.visibilityState === 'visible',
        ...(options.points ? { points: options.points } : {}),
      },
      proxy(pageSide),
    )
    .then((given) => unwrap<void>(given));
  opened.catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))));

  const onVisibility = (): void => void api.setVisible(document.visibilityState === 'visible');
  const onOnline = (): void => void api.syncNow();
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('focus', onVisibility);
  window.addEventListener('online', onOnline);

  function watch(question: Question, tell: (value: never) => void): Unsubscribe {
    const id = ++lastWatch;
    watches.set(id, tell as (value: unknown) => void);
    opened.then(() => (watches.has(id) ? api.watch(id, question) : undefined)).catch(onError);
    return () => {
      watches.delete(id);
      if (!ended) void opened.then(() => api.unwatch(id));
    };
  }

  const backend = {
    get: async (kind, id) => (await (await ready()).getMany(kind, [id]))[0] as never,
    getMany: async (kind, ids) => (await (await ready()).getMany(kind, ids)) as never,
    find: async (query) => (await (await ready()).find(query)) as never,
    list: async (query) => (await (await ready()).list(query)) as never,
    watchRow: (kind, id, tell) => watch({ of: 'row', kind, id }, tell),
    watchKeys: (query, tell) => watch({ of: 'keys', query }, tell),
    watchList: (query, tell) => watch({ of: 'list', query }, tell),
    write: async (draft) => unwrap(await (await ready()).write(draft)),
    nextNumber: async (series) => unwrap(await (await ready()).nextNumber(series)),
    saveFile: async (bucket, file) => unwrap(await (await ready()).saveFile(bucket, file)),
    readFile: async (path) => (await ready()).readFile(path),
  } satisfies Backend;

  async function ready(): Promise<Remote<WorkerApi>> {
    await opened;
    return api;
  }

  async function end(how: 'stop' | 'wipe'): Promise<void> {
    ended = true;
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('focus', onVisibility);
    window.removeEventListener('online', onOnline);
    watches.clear();
    await opened
      .then(() => api[how]())
      .finally(() => {
        api[releaseProxy]();
        worker.terminate();
      });
  }

  return {
    backend,
    status,
    access,
    attention: {
      subscribe: attention.subscribe,
      list: async () => (await ready()).attention(),
      discard: async (seqs) => (await ready()).discard(seqs),
      resend: async (seqs, draft) => unwrap(await (await ready()).resend(seqs, draft)),
    },
    opened,
    setToken: (token) => void opened.then(() => api.setToken(token)),
    syncNow: () => void opened.then(() => api.syncNow()),
    exportUnsent: async () => (await ready()).exportUnsent(tenant, user),
    stop: () => end('stop'),
    wipe: () => end('wipe'),
  };
}

function live<T>(first: T): Live<T> & { readonly set: (value: T) => void } {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
