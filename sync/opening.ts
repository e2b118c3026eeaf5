import { CallError } from './errors.ts';
import { assertLease } from './outbox.ts';
import type { Device } from './parts.ts';
import { point } from './points.ts';
import { projectAll } from './project.ts';
import { type DeviceInfo, type OpenReply, schemaVersion } from './protocol.ts';
import { continueAfter, relink } from './push.ts';
import { beginLoad, planLoad } from './snapshot.ts';
import type { Call } from './transport.ts';

export type OpeningParts = {
  readonly device: Device;
  readonly leaseEpoch: number;
  readonly call: Call;
  readonly tenant: string;
  readonly info: () => DeviceInfo;
  /** Removes rows in every tab; the cache is open again when it resolves. */
  readonly purge: (buckets: readonly string[]) => Promise<void>;
  /** Throws the cache away in every tab and opens an empty one. */
  readonly refill: () => Promise<void>;
  readonly onAccess: (access: OpenReply) => void;
};

/** How device and server find together: who the device is, how far each knows the other, which buckets the person may have. */
export type Opening = {
  readonly open: () => Promise<OpenReply>;
  readonly changeBuckets: (before: OpenReply | undefined, after: OpenReply) => Promise<void>;
  /** Everything is read again into an empty cache; what waits stays. */
  readonly startOver: (reply: OpenReply) => Promise<void>;
  /** Two devices have one identity: this one takes another. */
  readonly adoptNewDevice: () => Promise<never>;
  /** The server's verdict that this person is not in the company any more: rows go, unsent work stays. */
  readonly leave: () => Promise<void>;
};

export function createOpening({ device, leaseEpoch, call, tenant, info, purge, refill, onAccess }: OpeningParts): Opening {
  const { outbox } = device;

  async function open(): Promise<OpenReply> {
    const { id } = (await outbox.read('device')) ?? { id: device.newId() };
    const reply = await call<OpenReply>('sync_open', { p_tenant: tenant, p_device: id, p_schema: schemaVersion, p_info: info() });
    await point('open-received');
    if (reply.minSchema > schemaVersion) throw new CallError('client_too_old', 'The server needs a newer app');
    const before = await outbox.read('access');
    await outbox.transaction('rw', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      await outbox.save('device', { id, code: reply.deviceCode });
    });
    await reconcile(reply);
    await changeBuckets(before, reply);
    const cursor = await outbox.read('cursor');
    const { epoch, version } = cursor?.cursor ?? reply;
    if (epoch !== reply.epoch || version > reply.version || version < reply.oldest) await startOver(reply);
    return reply;
  }

  /** The server may know more or less of this device than the device thinks. */
  async function reconcile(reply: OpenReply): Promise<void> {
    const sent = (await outbox.read('sent')) ?? 0;
    if (reply.lastSeq === sent) return;
    const last = (await outbox.read('last')) ?? 0;
    if (reply.lastSeq < sent) {
      await continueAfter(device, leaseEpoch, reply.lastSeq);
      await projectAll(device);
    } else if (reply.lastSeq > last) await adoptNewDevice();
  }

  async function adoptNewDevice(): Promise<never> {
    await outbox.transaction('rw', outbox.ops, outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      await outbox.save('device', { id: device.newId(), code: null });
      await relink(device, 0);
    });
    throw new CallError('unknown_device', 'This device has a copy; it takes a new identity');
  }

  async function startOver(reply: OpenReply): Promise<void> {
    await assertLeading();
    await refill();
    await point('cache-dropped');
    await beginLoad(device, leaseEpoch, reply);
    await projectAll(device);
  }

  async function changeBuckets(before: OpenReply | undefined, after: OpenReply): Promise<void> {
    const removed = (before?.buckets ?? []).filter((bucket) => !after.buckets.includes(bucket));
    const added = after.buckets.filter((bucket) => before !== undefined && !before.buckets.includes(bucket));
    if (removed.length > 0) {
      await assertLeading();
      await purge(removed);
    }
    await outbox.transaction('rw', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      const load = await outbox.read('load');
      if (load) {
        const pages = load.pages.filter((page) => !removed.includes(page.bucket));
        await outbox.save('load', { ...load, pages: [...pages, ...planLoad(added, device.kinds.values())] });
      }
      await outbox.save('access', after);
    });
    onAccess(after);
  }

  async function leave(): Promise<void> {
    const before = await outbox.read('access');
    if (!before || before.buckets.length === 0) return;
    await outbox.files.bulkDelete(await outbox.files.where('state').anyOf('sent', 'cached').primaryKeys());
    await changeBuckets(before, { ...before, permissions: [], buckets: [], bucketsHash: '' });
  }

  /** Before a step that cannot be taken back in a transaction: rows that leave the disk. */
  async function assertLeading(): Promise<void> {
    // Dexie keeps a transaction open over an `await` only when the function that it gets is itself async.
    await outbox.transaction('r', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
    });
  }

  return { open, changeBuckets, startOver, adoptNewDevice, leave };
}
