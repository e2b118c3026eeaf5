import type { Device } from '../cache/device.ts';
import { projectAll } from '../cache/project.ts';
import { checkpoint } from '../common/checkpoints.ts';
import { CallError } from '../common/errors.ts';
import { assertLeading, assertLease, type DeviceRecord } from '../outbox/outbox.ts';
import {
  type DeviceInfo,
  type FirstPage,
  type FirstReply,
  type OpenReply,
  type OpenRequest,
  schemaVersion,
  type SeenCursor,
} from '../protocol.ts';
import { continueAfter } from '../push/push.ts';
import type { Call } from '../transport/transport.ts';
import { beginRefill, replanRefill } from './refill.ts';
import { beginLoad, planLoad } from './snapshot.ts';

export type OpeningParts = {
  readonly device: Device;
  readonly leaseEpoch: number;
  readonly call: Call;
  readonly tenant: string;
  readonly info: () => DeviceInfo;
  /** The kind on the screen. */
  readonly first?: string;
  /** Removes rows in every tab; the cache is open again when it resolves. */
  readonly purge: (buckets: readonly string[]) => Promise<void>;
  /** Throws the cache away in every tab and opens an empty one: it was not whole yet. */
  readonly refill: () => Promise<void>;
  readonly onAccess: (access: OpenReply) => void;
};

/** How device and server find together: who the device is, how far each knows the other, which buckets the person may have. */
export type Opening = {
  /** Of a device that has nothing yet, the first opening is asked for before there is a cache to put anything in. */
  readonly askAhead: () => Promise<void>;
  /** With the pages that a device without rows begins with. */
  readonly open: () => Promise<{ readonly reply: OpenReply; readonly pages: readonly FirstPage[] }>;
  /** Rows of buckets that are lost go, those of new ones are to be loaded. */
  readonly changeBuckets: (after: OpenReply) => Promise<void>;
  /** Everything is read again, beside what is shown; what waits stays. */
  readonly startOver: (reply: OpenReply) => Promise<void>;
  /** Two devices have one identity: this one takes another, and the next opening sends everything again under it. */
  readonly adoptNewDevice: () => Promise<void>;
  /** The server's verdict that this person is not in the company any more: rows go, unsent work stays. */
  readonly leave: () => Promise<void>;
};

type Turn = DeviceRecord & Required<Pick<DeviceRecord, 'turn' | 'proof' | 'next'>>;
type Asked = { readonly known: Turn; readonly reply: FirstReply };

export function createOpening({ device, leaseEpoch, call, tenant, info, first = '', purge, refill, onAccess }: OpeningParts): Opening {
  const { outbox } = device;
  let ahead: Promise<Asked> | undefined;

  /** The call that opens, answered to the next opening. */
  async function ask(): Promise<Asked> {
    const known = await prepareTurn();
    const args: OpenRequest = { p_tenant: tenant, p_device: known.id, p_schema: schemaVersion, p_info: await presented(known) };
    return { known, reply: await call<FirstReply>('sync_open', args) };
  }

  async function askAhead(): Promise<void> {
    const isNew = (await outbox.state.bulkGet(['access', 'load', 'beside', 'wait'])).every((value) => value === undefined);
    if (isNew) ahead = ask();
    // Met by the opening that takes it.
    ahead?.catch(() => undefined);
  }

  async function open(): ReturnType<Opening['open']> {
    const asked = ahead ?? ask();
    ahead = undefined;
    const {
      known,
      reply: { pages = [], ...reply },
    } = await asked;
    await checkpoint('open-received');
    if (reply.minSchema > schemaVersion) throw new CallError('client_too_old', 'The server needs a newer app');
    await outbox.transaction('rw', outbox.state, outbox.journal, async () => {
      await assertLease(outbox, leaseEpoch);
      await outbox.save('device', { ...known, code: reply.deviceCode, turn: reply.turn, proof: known.next });
      await outbox.journal
        .where('at')
        .below(Date.parse(reply.serverTime) - reply.journalDays * 86_400_000)
        .delete();
    });
    await reconcile(reply);
    await changeBuckets(reply);
    if (!(await isSameServer(reply))) {
      await sendFilesAgain();
      await startOver(reply);
    } else if (!device.cache().keyed && !(await outbox.read('beside'))) await startOver(reply);
    return { reply, pages };
  }

  /** The secret of this opening is stored before it is told: a device that dies meanwhile asks again with the same one. */
  async function prepareTurn(): Promise<Turn> {
    return outbox.transaction('rw', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      const { turn = 0, proof = '', next, ...rest } = (await outbox.read('device')) ?? { id: device.newId(), code: null };
      const known = { ...rest, turn, proof, next: next === undefined || next === proof ? device.newId() : next };
      await outbox.save('device', known);
      return known;
    });
  }

  async function presented({ code, turn, proof, next }: Turn): Promise<OpenRequest['p_info']> {
    const load = await outbox.read('load');
    const isEmpty = (!load || load.cacheId !== device.cache().id) && !(await outbox.read('beside'));
    return { ...info(), code, turn, proof, next, cursor: await seenCursor(), ...(isEmpty && { first }) };
  }

  /** Of what is being read at the moment: a cache that is filled, or the one that is shown. */
  async function seenCursor(): Promise<SeenCursor | null> {
    const beside = await outbox.read('beside');
    if (beside) return { ...beside.cursor, reached: beside.reached };
    const cursor = (await outbox.read('load'))?.start ?? (await outbox.read('cursor'))?.cursor;
    return cursor ? { ...cursor, reached: (await outbox.read('reached')) ?? null } : null;
  }

  /** Whether what is here was read from the history that the server has now. */
  async function isSameServer(reply: OpenReply): Promise<boolean> {
    const { epoch, version } = (await seenCursor()) ?? reply;
    return reply.fits && epoch === reply.epoch && version <= reply.version && version >= reply.oldest;
  }

  /** An older copy of the server lacks photos that were sent since. */
  async function sendFilesAgain(): Promise<void> {
    await outbox.files.where('state').equals('sent').modify({ state: 'queued' });
  }

  /** The server may know more or less of this device than the device thinks. */
  async function reconcile(reply: OpenReply): Promise<void> {
    const sent = (await outbox.read('sent')) ?? 0;
    if (reply.lastSeq === sent) return;
    const last = (await outbox.read('last')) ?? 0;
    if (reply.lastSeq < sent) {
      await continueAfter(device, leaseEpoch, reply.lastSeq);
      await projectAll(device);
    } else if (reply.lastSeq > last) throw new CallError('device_copied', 'The server knows more of this device than it does itself');
  }

  async function adoptNewDevice(): Promise<void> {
    await outbox.transaction('rw', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      // Numbers go on with the code until the server gives another; what it has accepted so far counts as unsent then.
      const code = (await outbox.read('device'))?.code ?? null;
      await outbox.save('device', { id: device.newId(), code, renewed: device.now() });
    });
    await checkpoint('identity-renewed');
  }

  async function startOver(reply: OpenReply): Promise<void> {
    await assertLeading(outbox, leaseEpoch);
    const beside = await beginRefill(device, leaseEpoch, reply);
    if (!beside) await device.exclusively(async () => refill());
    await checkpoint('refill-begun');
    if (beside) return;
    await beginLoad(device, leaseEpoch, reply);
    await projectAll(device);
  }

  /**
   * What is to go is noted before it goes: of a device that dies meanwhile, and is given a bucket back before its next start, nobody could
   * tell any more that its rows are missing.
   */
  async function changeBuckets(after: OpenReply): Promise<void> {
    const before = await outbox.read('access');
    const lost = (before?.buckets ?? []).filter((bucket) => !after.buckets.includes(bucket));
    const leaving = [...new Set([...((await outbox.read('leaving')) ?? []), ...lost])];
    const added = after.buckets.filter((bucket) => before !== undefined && (!before.buckets.includes(bucket) || leaving.includes(bucket)));
    if (leaving.length > 0) {
      await outbox.transaction('rw', outbox.state, async () => {
        await assertLease(outbox, leaseEpoch);
        await outbox.save('leaving', leaving);
      });
      // Whoever is showing an entry has read what is to go, and would keep it aside and write it again.
      await device.exclusively(async () => purge(leaving));
      await checkpoint('buckets-purged');
    }
    await outbox.transaction('rw', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      const load = await outbox.read('load');
      if (load) {
        const pages = load.pages.filter((page) => !leaving.includes(page.bucket));
        await outbox.save('load', { ...load, pages: [...pages, ...planLoad(added, device.kinds.values())] });
      }
      if (leaving.length + added.length > 0) await replanRefill(device, after);
      await outbox.save('access', after);
      await outbox.state.delete('leaving');
    });
    onAccess(after);
  }

  async function leave(): Promise<void> {
    const before = await outbox.read('access');
    if (!before || before.buckets.length === 0) return;
    await outbox.files.bulkDelete(await outbox.files.where('state').anyOf('sent', 'cached').primaryKeys());
    await changeBuckets({ ...before, permissions: [], buckets: [], bucketsHash: '' });
  }

  return { askAhead, open, changeBuckets, startOver, adoptNewDevice, leave };
}
