import type { Observable, Subscription } from 'rxjs';

import type { Access } from '#access/access.ts';
import type { Backend, CountedList, KeyQuery, ListQuery, ListResult } from '#data/backend.ts';
import type { AnyKind, Stored } from '#data/kind.ts';
import type { Draft } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { door } from '#modules/door.ts';
import { kinds } from '#modules/kinds.ts';

import { countInvalidRows, type InvalidRows } from '../cache/invalid-rows.ts';
import { onCheckpoint } from '../common/checkpoints.ts';
import { AppOlder, causeOf } from '../common/errors.ts';
import { limited, superviseSteps } from '../common/watchdog.ts';
import { readFile } from '../files/files.ts';
import { discardFile, listRefusedFiles, retryFiles } from '../files/send-file.ts';
import { type AnyStored, findByKey, getRows, watchKeys, watchRow } from '../lists/queries.ts';
import type { CheckRecord } from '../outbox/outbox.ts';
import type { Asked } from '../outbox/store-operation.ts';
import type { OpenReply } from '../protocol.ts';
import { type AttentionItem, type Resend, discardAttention, exportUnsent, listAttention } from '../push/attention.ts';
import { listWork, type Work } from '../push/work.ts';
import { startingStatus, type SyncProblem, type SyncStatus } from '../status.ts';
import type { FreshToken } from '../transport/transport.ts';
import { checkNow, findOlder } from './ask-leader.ts';
import { type Host, openHost } from './host.ts';
import { type Outcome, outcome } from './outcome.ts';

export type WorkerConfig = {
  readonly url: string;
  readonly key: string;
  readonly tenant: string;
  readonly user: string;
  readonly app: string;
  readonly label: string;
  /** The kind on the screen. */
  readonly first?: string;
  readonly token: string | null;
  readonly visible: boolean;
  /** Only tests: name of the channel over which a step can be chosen at which this worker stops, until another one is chosen. */
  readonly checkpoints?: string;
  /** The limit of a step, ms. */
  readonly stepMs: number;
};

/** What the worker tells the page. Watches answer through `news` with the number that `watch` was given. */
export type PageSide = {
  freshToken(): Promise<FreshToken>;
  status(status: SyncStatus): void;
  access(access: OpenReply): void;
  attention(): void;
  /** Resolves when the page has taken it. */
  news(watch: number, value: unknown): Promise<void>;
  failed(watch: number, message: string): void;
  /** A step of this worker does not end: it is to be replaced. */
  stuck(what: string): void;
};

export type Question =
  | { readonly of: 'row'; readonly kind: string; readonly id: string }
  | { readonly of: 'keys'; readonly query: KeyQuery }
  | { readonly of: 'list'; readonly query: ListQuery };

/** What is asked once, of the stored rows. */
export type Read =
  | { readonly of: 'rows'; readonly kind: string; readonly ids: readonly string[] }
  | { readonly of: 'keys'; readonly query: KeyQuery };

export type WorkerApi = ReturnType<typeof createWorkerApi>;

/** In milliseconds. A local database opens in less on any disk that works; whoever waits longer wants to know for what. */
const patienceMs = 5000;

const kindsByName: ReadonlyMap<string, AnyKind> = new Map(kinds.map((kind) => [kind.name, kind]));

/** What the page may ask of its worker. */
export function createWorkerApi() {
  let opened: Promise<Host> | undefined;
  let page: PageSide;
  const watches = new Map<number, () => void>();

  async function host(): Promise<Host> {
    if (!opened) throw new Error('The worker has not been opened');
    return opened;
  }

  async function list<R>(query: ListQuery): Promise<CountedList<R>> {
    const here = await host();
    await here.settled();
    return here.holder.ask(({ lists }) => lists.list(query)) as Promise<CountedList<R>>;
  }

  /** What the door reads. */
  const rows: Pick<Backend, 'get' | 'list'> = {
    async get<R>(kind: string, id: string) {
      const here = await host();
      await here.settled();
      const [row] = await here.holder.ask(({ cache }) => getRows(cache, kind, [id]));
      return row as Stored<R> | undefined;
    },
    list,
  };

  return {
    async open(config: WorkerConfig, pageSide: PageSide): Promise<Outcome<void>> {
      page = pageSide;
      if (config.checkpoints) armCheckpoints(config.checkpoints);
      superviseSteps((what) => page.stuck(what), config.stepMs);
      let told = false;
      const halted = (problem: SyncProblem): void => {
        told = true;
        page.status({ ...startingStatus, problem });
      };
      opened = openHost({ ...config, kinds, newId, freshToken: () => page.freshToken(), onBlocked: () => halted('other_tab') });
      opened.catch((error: unknown) => halted(causeOf(error) instanceof AppOlder ? 'app_older' : 'storage'));
      const shut = setTimeout(() => told || halted('storage_busy'), patienceMs);
      void opened.catch(() => undefined).finally(() => clearTimeout(shut));
      return outcome(async () => {
        const here = await host();
        here.setToken(config.token);
        here.setVisible(config.visible);
        here.status.subscribe((status) => page.status(status));
        here.access.subscribe((access) => access && page.access(access));
        here.attention.subscribe(() => page.attention());
        self.addEventListener('online', () => here.lookSoon());
      });
    },

    /** Answered by every worker that is not stuck. */
    ping: (): void => undefined,

    /** The answers stand in the order of the questions. */
    async read(questions: readonly Read[]): Promise<readonly (readonly AnyStored[])[]> {
      const here = await host();
      await here.settled();
      return here.holder.ask(({ cache }) =>
        Promise.all(questions.map((one) => (one.of === 'rows' ? getRows(cache, one.kind, one.ids) : findByKey(cache, one.query)))),
      );
    },
    list,

    async watch(id: number, question: Question): Promise<void> {
      const here = await host();
      const fail = (error: unknown): void => page.failed(id, String(error));
      const subscription: Subscription = here.holder
        .follow((open): Observable<unknown> => {
          if (question.of === 'row') return watchRow(open.cache, question.kind, question.id);
          if (question.of === 'keys') return watchKeys(open.cache, question.query);
          return open.lists.watched(question.query);
        })
        .subscribe({ next: (value: unknown) => void tell(value), error: fail });
      async function tell(value: unknown): Promise<void> {
        await page.news(id, value);
        if (question.of === 'list' && (value as ListResult<unknown>).rows.length > 0) here.shown(question.query.kind);
      }
      // A question that was asked twice is answered once.
      watches.get(id)?.();
      watches.set(id, () => subscription.unsubscribe());
    },
    unwatch(id: number): void {
      watches.get(id)?.();
      watches.delete(id);
    },

    check: (draft: Draft, access: Access) => outcome(() => door(draft, { backend: rows, access })),
    write: (draft: Draft, asked: Asked, access: Access | undefined) =>
      outcome(async () => {
        if (access) await door(draft, { backend: rows, access });
        return (await host()).write(draft, asked);
      }),
    nextNumber: (series: string) => outcome(async () => (await host()).nextNumber(series)),
    saveFile: (record: string, file: Blob) => outcome(async () => (await host()).saveFile(record, file)),
    readFile: async (path: string) => readFile((await host()).files, path),

    attention: async (): Promise<readonly AttentionItem[]> => limited(listAttention((await host()).outbox, kindsByName), 'Listing'),
    async discard(seqs: readonly number[]): Promise<void> {
      const here = await host();
      await limited(discardAttention(here.outbox, seqs), 'Discarding');
      here.changed();
    },
    refusedFiles: async () => limited(listRefusedFiles((await host()).outbox), 'Listing'),
    async retryFile(path: string): Promise<void> {
      const here = await host();
      await limited(retryFiles(here, path), 'Storing');
      here.changed();
      here.lookSoon('person');
    },
    async discardFile(path: string): Promise<void> {
      const here = await host();
      await limited(discardFile(here.outbox, path), 'Discarding');
      here.changed();
    },
    resend: (seqs: readonly number[], cause: Resend): Promise<Outcome<boolean>> => outcome(async () => (await host()).resend(seqs, cause)),
    async work(): Promise<readonly Work[]> {
      const here = await host();
      await here.settled();
      return here.holder.ask(({ cache }) => limited(listWork(here.outbox, cache, kindsByName), 'Listing'));
    },
    async invalidRows(failed: readonly string[]): Promise<readonly InvalidRows[]> {
      const here = await host();
      await here.settled();
      return here.holder.ask(({ cache }) => countInvalidRows(cache, kinds, failed));
    },
    older: async (asked: { readonly id: string; readonly kind: string; readonly text: string }) => findOlder(await host(), asked),
    lastCheck: async (): Promise<CheckRecord | null> => (await (await host()).outbox.read('checked')) ?? null,
    checkNow: async () => checkNow(await host()),
    async exportUnsent(tenant: string, user: string): Promise<string> {
      return limited(exportUnsent((await host()).outbox, tenant, user, new Date().toISOString()), 'Exporting');
    },

    setToken: async (token: string | null) => (await host()).setToken(token),
    setVisible: async (visible: boolean) => (await host()).setVisible(visible),
    lookSoon: async () => (await host()).lookSoon(),
    syncNow: async () => (await host()).lookSoon('person'),
    stop: async () => (await host()).stop(),
    wipe: async (discard: boolean) => (await host()).wipe(discard),
  };
}

function armCheckpoints(name: string): void {
  const channel = new BroadcastChannel(name);
  let armed = '';
  let goOn = (): void => undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<{ readonly arm?: string }>) => {
    if (data.arm === undefined) return;
    armed = data.arm;
    goOn();
  });
  onCheckpoint((reached) => {
    if (reached !== armed) return undefined;
    channel.postMessage({ hit: reached });
    return new Promise<void>((resolve) => (goOn = resolve));
  });
}
