import { proxy, type Remote } from 'comlink';

import type { Backend, Unsubscribe } from '#data/backend.ts';
import { AuthRefusal } from '#data/remote-error.ts';
import { newId } from '#kernel/ids.ts';

import type { InvalidRows } from './cache/invalid-rows.ts';
import type { RefusedItem } from './files/send-file.ts';
import type { CheckRecord } from './outbox/outbox.ts';
import type { OpenReply } from './protocol.ts';
import type { Resend, AttentionItem } from './push/attention.ts';
import type { Work } from './push/work.ts';
import { startingStatus, type SyncStatus } from './status.ts';
import { unwrap } from './worker/outcome.ts';
import { together } from './worker/together.ts';
import type { PageSide, Question, Read, WorkerApi } from './worker/worker-api.ts';
import { inTime, superviseWorker } from './worker/worker-supervisor.ts';

export { warmUpWorker } from './worker/worker-supervisor.ts';
export type { Resend, AttentionItem } from './push/attention.ts';
export type { InvalidRows } from './cache/invalid-rows.ts';
export type { CheckRecord } from './outbox/outbox.ts';
export type { OpenReply, Result, ConflictNotice } from './protocol.ts';
export type { RefusedItem } from './files/send-file.ts';
export type { SyncProblem, SyncStatus } from './status.ts';
export type { Work } from './push/work.ts';

/** A value that changes, in the shape that `useSyncExternalStore` takes. */
export type Live<T> = { readonly get: () => T; readonly subscribe: (tell: () => void) => Unsubscribe };

export type SyncOptions = {
  readonly url: string;
  readonly key: string;
  readonly tenant: string;
  readonly user: string;
  /** A valid access token: the page owns the session and refreshes it. Null = nobody is signed in. Throws when that cannot be told now. */
  readonly getToken: () => Promise<string | null>;
  /** Version of the app and a name for this device, shown in the list of devices. */
  readonly app?: string;
  readonly label?: string;
  /** The kind whose rows are on the screen: a device that has none gets the newest of them first. */
  readonly first?: string;
  /** A defect in a live query or the worker. */
  readonly onError?: (error: Error) => void;
  readonly checkpoints?: string;
  /** Longest step of the worker, ms; only tests have less patience. */
  readonly stepMs?: number;
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
    /** A refused piece of work and what fell with it goes out once more. False = it is not in the list any more. */
    readonly resend: (seqs: readonly number[], cause: Resend) => Promise<boolean>;
  };
  /** Photos and documents that storage did not take; `attention` tells of them, too. */
  readonly refusedFiles: {
    readonly list: () => Promise<readonly RefusedItem[]>;
    readonly retry: (path: string) => Promise<void>;
    readonly discard: (path: string) => Promise<void>;
  };
  /** Resolves when the local databases are open; never waits for the network. */
  readonly opened: Promise<void>;
  readonly setToken: (token: string | null) => void;
  readonly syncNow: () => void;
  /** What waits here, oldest first, and then what was saved last. */
  readonly work: () => Promise<readonly Work[]>;
  /** Rows that screens cannot show as they are stored, and those of these ids, which they have failed to draw. */
  readonly invalidRows: (failed: readonly string[]) => Promise<readonly InvalidRows[]>;
  readonly lastCheck: () => Promise<CheckRecord | null>;
  /** Compares every row of this device with the server's. Null = it could not be done now. */
  readonly checkNow: () => Promise<CheckRecord | null>;
  /** Everything that only this device has, as JSON. */
  readonly exportUnsent: () => Promise<string>;
  /** Closes the worker; nothing is deleted. */
  readonly stop: () => Promise<void>;
  /** Deletes all local data of this person in this company. False = there is unsent work and it is not to be `discard`ed: nothing was deleted. */
  readonly wipe: (discard: boolean) => Promise<boolean>;
};

/** Starts the data worker of this tab. */
export function startSync(options: SyncOptions): SyncClient {
  const { url, key, tenant, user, getToken, app = '', label = '', first = '', onError = console.error } = options;
  const status = live<SyncStatus>(startingStatus);
  const access = live<OpenReply | undefined>(undefined);
  const attention = live(0);
  const watches = new Map<number, { readonly question: Question; readonly tell: (value: never) => void }>();
  let lastWatch = 0;

  const pageSide: Omit<PageSide, 'stuck'> = {
    freshToken: () =>
      getToken().then(
        (token) => ({ token }),
        (error: unknown) => ({ problem: error instanceof AuthRefusal && error.foreign ? 'portal' : 'network' }),
      ),
    status: status.set,
    access: access.set,
    attention: () => attention.set(attention.get() + 1),
    news: async (id, value) => watches.get(id)?.tell(value as never),
    failed: (_, message) => onError(new Error(message)),
  };
  const visible = (): boolean => document.visibilityState === 'visible';
  const { checkpoints, stepMs } = options;
  const life = superviseWorker({
    stepMs,
    onError,
    async open(api, ms, stuck) {
      const config = {
        url,
        key,
        tenant,
        user,
        app,
        label,
        first,
        token: null,
        visible: visible(),
        stepMs: ms,
        ...(checkpoints ? { checkpoints } : {}),
      };
      unwrap<void>(await api.open(config, proxy({ ...pageSide, stuck })));
    },
    onReplaced: () => {
      for (const id of watches.keys()) subscribe(id);
    },
  });
  const { opened, ask } = life;

  const onVisibility = (): void => tell((api) => api.setVisible(visible()));
  const onOnline = (): void => tell((api) => api.lookSoon());
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('focus', onVisibility);
  window.addEventListener('online', onOnline);

  /** Nobody waits for an answer: whoever does hears what is wrong. */
  function tell(message: (api: Remote<WorkerApi>) => Promise<unknown>): void {
    ask(message).catch(() => undefined);
  }

  function subscribe(id: number): void {
    ask(async (api) => {
      const wanted = watches.get(id);
      if (wanted) await api.watch(id, wanted.question);
    }).catch(onError);
  }

  function watch(question: Question, told: (value: never) => void): Unsubscribe {
    const id = ++lastWatch;
    watches.set(id, { question, tell: told });
    subscribe(id);
    return () => {
      if (watches.delete(id)) tell((api) => api.unwatch(id));
    };
  }

  const read = together((questions: readonly Read[]) => ask((api) => api.read(questions)));
  const backend = {
    get: async (kind, id) => (await read({ of: 'rows', kind, ids: [id] }))[0] as never,
    getMany: async (kind, ids) => (await read({ of: 'rows', kind, ids })) as never,
    find: async (query) => (await read({ of: 'keys', query })) as never,
    list: async (query) => (await ask((api) => api.list(query))) as never,
    watchRow: (kind, id, told) => watch({ of: 'row', kind, id }, told),
    watchKeys: (query, told) => watch({ of: 'keys', query }, told),
    watchList: (query, told) => watch({ of: 'list', query }, told),
    async write(draft, access) {
      const id = newId();
      return ask(async (api, again) => unwrap(await api.write(draft, { id, again }, access)));
    },
    check: (draft, access) => ask(async (api) => unwrap<void>(await api.check(draft, access))),
    nextNumber: (series) => ask(async (api) => unwrap(await api.nextNumber(series))),
    saveFile: (record, file) => ask(async (api) => unwrap(await api.saveFile(record, file))),
    readFile: (path) => ask((api) => api.readFile(path)),
    findOlder(kind, text) {
      const id = newId();
      return ask((api) => api.older({ id, kind, text }));
    },
  } satisfies Backend;

  async function end(last: (api: Remote<WorkerApi>) => Promise<void>): Promise<void> {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('focus', onVisibility);
    window.removeEventListener('online', onOnline);
    watches.clear();
    await life.end(last);
  }

  return {
    backend,
    status,
    access,
    attention: {
      subscribe: attention.subscribe,
      list: () => ask((api) => api.attention()),
      discard: (seqs) => ask((api) => api.discard(seqs)),
      resend: (seqs, cause) => ask(async (api) => unwrap(await api.resend(seqs, cause))),
    },
    refusedFiles: {
      list: () => ask((api) => api.refusedFiles()),
      retry: (path) => ask((api) => api.retryFile(path)),
      discard: (path) => ask((api) => api.discardFile(path)),
    },
    opened,
    setToken: (token) => tell((api) => api.setToken(token)),
    syncNow: () => tell((api) => api.syncNow()),
    exportUnsent: () => ask((api) => api.exportUnsent(tenant, user)),
    work: () => ask((api) => api.work()),
    invalidRows: (failed) => ask((api) => api.invalidRows(failed)),
    lastCheck: () => ask((api) => api.lastCheck()),
    checkNow: () => ask((api) => api.checkNow()),
    stop: () => end((api) => api.stop()),
    async wipe(discard) {
      const gone = await inTime(ask((api) => api.wipe(discard)));
      if (gone) await end(async () => undefined);
      return gone;
    },
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
