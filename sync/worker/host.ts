import { BehaviorSubject, of } from 'rxjs';

import type { Saved } from '#data/backend.ts';
import type { Draft } from '#data/operation.ts';

import { applyLock } from '../cache/apply-lock.ts';
import { cacheName } from '../cache/database.ts';
import type { Device } from '../cache/device.ts';
import { createProjector } from '../cache/projector.ts';
import { dropOldCaches } from '../cache/purge.ts';
import { CallError, causeOf, StorageGone } from '../common/errors.ts';
import type { Asker } from '../common/patience.ts';
import { limited } from '../common/watchdog.ts';
import type { FileParts } from '../files/files.ts';
import { createDiskReserve, isDiskFull } from '../outbox/disk-reserve.ts';
import { openOutbox, outboxName } from '../outbox/outbox.ts';
import type { Asked } from '../outbox/store-operation.ts';
import type { OpenReply } from '../protocol.ts';
import type { Resend } from '../push/attention.ts';
import { type NetStatus, startingStatus, type SyncProblem, type SyncStatus } from '../status.ts';
import { createCacheHolder } from './cache-holder.ts';
import { createEntries } from './entries.ts';
import type { HostOptions } from './host-options.ts';
import { createLead } from './lead.ts';
import { runForLead } from './leader-election.ts';
import { createOutboxCounts } from './outbox-counts.ts';
import { giveUp, wipeStored } from './wipe.ts';

type Message =
  | { readonly type: 'wrote' | 'changed' | 'seen' | 'asked' | 'check' | 'close' | 'gone' | 'full' | 'status?' }
  | { readonly type: 'status'; readonly net: NetStatus };

/** One tab's data worker without its wire: the local databases, the queue, and the loops of whichever tab leads. */
export async function openHost(options: HostOptions) {
  const { tenant, user, newId } = options;
  const kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  const name = cacheName(tenant, user);
  const channel = new BroadcastChannel(`karbar:${name}`);
  const post = (message: Message): void => channel.postMessage(message);
  let retired = false;
  let endLead = (): void => undefined;
  const outbox = await openOutbox(outboxName(tenant, user), newId, { onBlocked: options.onBlocked, onNewer: retire });
  const holder = createCacheHolder({
    ...options.cacheOptions,
    name,
    kinds,
    newId,
    generation: async () => (await outbox.read('generation')) ?? 0,
    askOthersToClose: () => post({ type: 'close' }),
  });
  const device: Device = { outbox, cache: holder.now, kinds, exclusively: applyLock(name), newId, now: () => new Date().toISOString() };
  const status = new BehaviorSubject<SyncStatus>(startingStatus);
  const access = new BehaviorSubject<OpenReply | undefined>(await outbox.read('access'));
  const attention = new BehaviorSubject('');
  let token: string | null = null;
  let visible = true;
  const projector = createProjector(device);

  const freshToken = async (): Promise<string | null> => {
    const told = await options.freshToken();
    if ('problem' in told) throw new CallError(told.problem, 'The session could not be renewed');
    token = told.token;
    if (token) lead.setToken(token);
    return token;
  };
  const files: FileParts = { url: options.url, key: options.key, token: () => token, freshToken, outbox, tenant, now: Date.now };
  const reserve = createDiskReserve(outbox, (full) => {
    tell({ problem: standing() });
    // The leading tab speaks for all, and is the one that finds out when there is room again.
    if (full && !status.value.leader) post({ type: 'full' });
  });
  const entries = createEntries({
    outbox,
    files,
    reserve,
    newId,
    now: device.now,
    holder,
    onGone: () => tell({ problem: 'storage_lost' }),
  });

  /** What is to be told although the server answers. */
  function standing(): SyncProblem | null {
    if (reserve.isFull()) return 'storage_full';
    return access.value?.suspended ? 'suspended' : null;
  }

  function tell(change: Partial<SyncStatus>): void {
    if (retired) return;
    status.next({ ...status.value, ...change });
    if (status.value.leader) {
      const { problem, busy, progress, lastContact, time, live } = status.value;
      post({ type: 'status', net: { problem, busy, progress, lastContact, time, live } });
    }
  }

  const {
    count,
    recount,
    stop: stopCounting,
  } = createOutboxCounts(outbox, (counted) => {
    const { newestRefused, ...rest } = counted;
    tell(rest);
    // One may leave and another come between two counts.
    const refused = `${rest.attention} ${newestRefused}`;
    if (refused !== attention.value) attention.next(refused);
  });

  function changed(): void {
    post({ type: 'changed' });
    recount();
  }

  const shown = Promise.withResolvers<void>();
  const lead = createLead({
    ...options,
    shown: shown.promise,
    device,
    holder,
    name,
    files,
    reserve,
    tell,
    standing,
    token: () => token,
    visible: () => visible,
    onAccess: (next) => {
      access.next(next);
      changed();
    },
    onChanged: changed,
  });

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (retired) return;
    if (data.type === 'wrote') lead.wake();
    if (data.type === 'full' && status.value.leader) reserve.note(true);
    if (data.type === 'seen') lead.pullSoon('event');
    if (data.type === 'asked') lead.pullSoon('person');
    if (data.type === 'check') lead.checkSoon();
    if (data.type === 'close') void holder.yieldNow().catch((error: unknown) => console.warn(error));
    if (data.type === 'status?') tell({});
    if (data.type === 'status' && !status.value.leader) {
      reserve.note(data.net.problem === 'storage_full');
      status.next({ ...status.value, ...data.net });
    }
    if (data.type === 'gone') void stop();
    if (data.type === 'wrote' || data.type === 'changed') {
      recount();
      void outbox
        .read('access')
        .then((now) => {
          if (now && now.bucketsHash !== access.value?.bucketsHash) access.next(now);
        })
        .catch(() => undefined);
    }
  });

  async function write(draft: Draft, asked?: Asked): Promise<Saved> {
    const { docs, ...saved } = await entries.write(draft, asked);
    entered(docs);
    return saved;
  }

  /** False = another tab has sent it again, or discarded it. */
  async function resend(seqs: readonly number[], cause: Resend): Promise<boolean> {
    const docs = await entries.resend(seqs, cause);
    if (docs.length > 0) entered(docs);
    changed();
    return docs.length > 0;
  }

  function entered(docs: readonly string[]): void {
    projector.show(docs);
    // Before the answer, so that whoever awaited it never sees "everything saved".
    wrote({ waiting: status.value.waiting + 1 });
  }

  async function saveFile(record: string, file: Blob): Promise<string> {
    const path = await entries.saveFile(record, file);
    wrote({ files: status.value.files + 1 });
    return path;
  }

  function wrote(counted: Partial<SyncStatus>): void {
    tell(counted);
    post({ type: 'wrote' });
    lead.wake();
    recount();
  }

  /** A read that follows a write of this tab sees it. */
  async function settled(): Promise<void> {
    await Promise.race([projector.settled(), new Promise((resolve) => setTimeout(resolve, 2000))]);
  }

  function lookSoon(by: Asker = 'event'): void {
    post({ type: by === 'person' ? 'asked' : 'seen' });
    lead.pullSoon(by);
  }

  /** A newer app works on these data now. What is shown stays; nothing is stored or sent from here any more. */
  function retire(): void {
    tell({ problem: 'app_older', busy: false, live: false, leader: false });
    retired = true;
    endLead();
  }

  endLead = runForLead({
    outbox,
    name,
    owner: newId(),
    visible: () => visible,
    lead: lead.take,
    ready: lead.ready,
    // It could not be fetched. Where another tab leads, that one tells how things stand.
    onUnready: () => status.value.live || tell({ problem: 'offline' }),
    onFailed: (error) => {
      if (isDiskFull(error)) reserve.giveToSync();
      if (causeOf(error) instanceof StorageGone) tell({ problem: 'storage_lost' });
    },
  });
  let stopped = false;
  async function stop(): Promise<void> {
    if (stopped) return;
    stopped = true;
    const led = status.value.leader;
    endLead();
    await lead.ended().catch(() => undefined);
    if (led) await outbox.save('clean', true).catch(() => undefined);
    stopCounting();
    channel.close();
    await holder.close();
    outbox.close();
  }

  await holder.open();
  tell({ phase: 'first', lastContact: (await outbox.read('contact')) ?? null, time: (await outbox.read('time')) ?? null });
  await limited(count(), 'Counting');
  // What a tab stored and did not live to show, now and whenever the cache had been closed for a moment.
  holder.follow(of).subscribe(projector.showAll);
  void dropOldCaches(`karbar-${tenant}-${user}-`, name).catch(() => undefined);
  post({ type: 'status?' });

  return {
    outbox,
    holder,
    files,
    status,
    access,
    attention,
    write,
    resend,
    saveFile,
    settled,
    nextNumber: entries.nextNumber,
    changed,
    setToken(next: string | null): void {
      token = next;
      if (next) lead.setToken(next);
      if (next) lead.wake();
    },
    setVisible(next: boolean): void {
      visible = next;
      if (next) lookSoon();
    },
    lookSoon,
    /** The leading tab compares everything with the server; `checked` in the outbox tells what came of it. */
    check: (): void => {
      post({ type: 'check' });
      lead.checkSoon();
    },
    /** The page has rows of this kind. */
    shown(kind: string): void {
      if (kind === options.first) shown.resolve();
    },
    stop,
    /** See `giveUp`. */
    async wipe(discard: boolean): Promise<boolean> {
      if (!(await limited(giveUp(outbox, discard), 'Giving up'))) return false;
      retired = true;
      post({ type: 'gone' });
      await stop();
      await wipeStored(tenant, user);
      return true;
    },
  };
}

export type Host = Awaited<ReturnType<typeof openHost>>;
