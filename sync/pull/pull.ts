import type { Device } from '../cache/device.ts';
import { checkpoint } from '../common/checkpoints.ts';
import { CallError } from '../common/errors.ts';
import { limits, type PullReply, schemaVersion } from '../protocol.ts';
import type { Call } from '../transport/transport.ts';
import { applyPage } from './apply.ts';
import { advance, furthest } from './cursor.ts';

export type Pulled = Pick<PullReply, 'more' | 'access' | 'lastSeq' | 'serverTime'>;

/** One page of everything that changed. The buckets' hash tells the server what this device believes to be allowed. */
export async function pullPage(device: Device, leaseEpoch: number, call: Call, deviceId: string, bucketsHash: string): Promise<Pulled> {
  const record = await device.outbox.read('cursor');
  if (!record || record.cacheId !== device.cache().id) throw new CallError('epoch_changed', 'There is no cursor for this cache');
  await checkpoint('pull-before');
  const reply = await call<PullReply>('sync_pull', {
    p_device: deviceId,
    p_cursor: { ...record.cursor, reached: (await device.outbox.read('reached')) ?? null },
    p_buckets: bucketsHash,
    p_limit: limits.documentsPerPull,
  });
  await checkpoint('page-received');
  if (reply.minSchema > schemaVersion) throw new CallError('client_too_old', 'The server needs a newer app');
  if (reply.epoch !== record.cursor.epoch) throw new CallError('epoch_changed', 'The server was restored');
  const { more, access, lastSeq, serverTime } = reply;
  if (access) return { more: true, access, lastSeq, serverTime };
  const moved = reply.cursor.version !== record.cursor.version || reply.cursor.resume !== record.cursor.resume;
  if (moved || reply.docs.length > 0 || reply.acks.length > 0) {
    await applyPage(device, leaseEpoch, {
      docs: reply.docs,
      acks: reply.acks,
      more,
      at: serverTime,
      cursor: advance(record, reply.cursor, Date.parse(serverTime)),
      also: async () => device.outbox.save('reached', furthest(await device.outbox.read('reached'), reply.cursor)),
    });
  }
  return { more, lastSeq, serverTime };
}
