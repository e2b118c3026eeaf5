import type { Device } from '../cache/device.ts';
import { project } from '../cache/project.ts';
import { checkpoint } from '../common/checkpoints.ts';
import { CallError, type CallProblem } from '../common/errors.ts';
import { fitting, pushedBytes } from '../outbox/batch.ts';
import { assertLease, type StoredOp } from '../outbox/outbox.ts';
import { wire } from '../outbox/wire.ts';
import { limits, type PushReply, type PushRequest } from '../protocol.ts';
import type { Call } from '../transport/transport.ts';

export type Pusher = {
  /** Sends the oldest operations that have no answer yet. `waiting` = more of them are there. */
  readonly push: (deviceId: string) => Promise<{ readonly sent: number; readonly waiting: boolean; readonly gap?: 'rewound' | 'foreign' }>;
};

/**
 * Sends oldest first and only notes the answers: an operation leaves the outbox with the page that contains its effect. A batch that
 * ran into a time limit, or is too large for something on the way, is halved. Only the server's own word sets an operation aside.
 */
export function createPusher(device: Device, leaseEpoch: number, call: Call): Pusher {
  const { outbox } = device;
  let most: number = limits.operationsPerPush;
  let mostBytes: number = limits.bytesPerPush;

  async function push(deviceId: string) {
    const next = await outbox.ops
      .where('seq')
      .above((await outbox.read('sent')) ?? 0)
      .limit(most + 1)
      .toArray();
    const [oldest] = next;
    if (!oldest) return { sent: 0, waiting: false };
    const wired = fitting(
      next.slice(0, most).map((op) => wire(op, deviceId)),
      mostBytes,
    );
    if (wired.length === 0) {
      await setAside(oldest, 'too_large', 'More than one call can carry');
      return { sent: 0, waiting: true };
    }
    const batch = next.slice(0, wired.length);
    await checkpoint('push-before');
    let reply: PushReply;
    try {
      const { proof = '' } = (await outbox.read('device')) ?? {};
      const args: PushRequest = { p_device: deviceId, p_ops: wired, p_proof: proof };
      reply = await call<PushReply>('sync_push', args, { timeoutMs: 40_000 });
    } catch (error) {
      if (!(error instanceof CallError) || !halving.has(error.problem)) throw error;
      most = Math.ceil(batch.length / 2);
      mostBytes = Math.ceil(wired.reduce((sum, op) => sum + pushedBytes(op), 0) / 2);
      const [only, ...others] = batch;
      if (error.problem === 'timeout' || (error.problem === 'too_large' && others.length === 0)) throw error;
      if (only && others.length === 0) await setAside(only, error.code.startsWith('54') ? 'too_large' : 'invalid', error.message);
      return { sent: 0, waiting: true };
    }
    await checkpoint('push-after');
    if (reply.gap) return { sent: 0, waiting: true, gap: await continueAfter(device, leaseEpoch, reply.lastSeq) };
    most = Math.min(limits.operationsPerPush, most * 2);
    mostBytes = Math.min(limits.bytesPerPush, mostBytes * 2);
    await note(reply);
    await checkpoint('results-noted');
    const sent = reply.results.length;
    return { sent, waiting: next.length > sent };
  }

  /** The results are those of the first operations of the batch, in its order (`answers.ts`). */
  async function note({ results }: PushReply): Promise<void> {
    const last = results.at(-1)?.seq ?? 0;
    await outbox.transaction('rw', outbox.ops, outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      await outbox.ops.bulkUpdate(results.map((result) => ({ key: result.seq, changes: { result } })));
      await outbox.save('sent', last);
    });
  }

  /**
   * An operation that the server cannot even read, or no call can carry, would stop everything behind it. It goes to the list that needs attention, and
   * the next one names the one before it.
   */
  async function setAside(op: StoredOp, code: string, message: string): Promise<void> {
    await outbox.transaction('rw', outbox.ops, outbox.attention, outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      await outbox.ops.delete(op.seq);
      const result = { seq: op.seq, id: op.id, status: 'rejected', code, message } as const;
      await outbox.attention.put({ seq: op.seq, op, result, at: device.now(), group: op.id });
      await relink(device, (await outbox.read('sent')) ?? 0);
    });
    await project(device, op.docs);
  }

  return { push };
}

/** Answered by sending less at once. */
const halving: ReadonlySet<CallProblem> = new Set(['timeout', 'too_large', 'unacceptable']);

/**
 * The server's last operation of this device is not the one that we thought. Either it is ahead (an answer was lost): go on behind
 * it. Or it is behind (it was restored from a backup): send again from there, journal included. Or it has operations of "this
 * device" that this device never made (the profile was copied or rolled back): `foreign`, and the device needs a new identity.
 */
export async function continueAfter(device: Device, leaseEpoch: number, lastSeq: number): Promise<'rewound' | 'foreign'> {
  const { outbox } = device;
  const outcome = await outbox.transaction('rw', outbox.ops, outbox.journal, outbox.state, async () => {
    await assertLease(outbox, leaseEpoch);
    const last = (await outbox.read('last')) ?? 0;
    if (lastSeq > last) return 'foreign' as const;
    const journaled = await outbox.journal.where('seq').above(lastSeq).toArray();
    await outbox.ops.bulkPut(journaled.map(({ op }) => ({ ...op, result: null, acked: false })));
    await outbox.journal.bulkDelete(journaled.map(({ seq }) => seq));
    await relink(device, lastSeq);
    return 'rewound' as const;
  });
  await checkpoint('gap-relinked');
  return outcome;
}

/** Inside a transaction: everything behind `lastSeq` counts as unsent, and each names the one before it. */
export async function relink({ outbox }: Device, lastSeq: number): Promise<void> {
  const ops = await outbox.ops.where('seq').above(lastSeq).sortBy('seq');
  let prev = lastSeq;
  for (const op of ops) {
    if (op.prev !== prev || op.result !== null) await outbox.ops.put({ ...op, prev, result: null, acked: false });
    prev = op.seq;
  }
  await outbox.save('last', prev);
  await outbox.save('sent', lastSeq);
}
