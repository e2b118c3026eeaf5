import type { Outbox } from '../outbox/outbox.ts';
import type { SyncStatus } from '../status.ts';

export type OutboxCounts = Pick<SyncStatus, 'phase' | 'waiting' | 'sending' | 'attention' | 'files' | 'renewed'> & {
  /** Number of the last refused operation. */
  readonly newestRefused: number;
};

/** What the outbox holds, told at most every 60 ms. */
export function createOutboxCounts(outbox: Outbox, told: (counted: OutboxCounts) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function count(): Promise<void> {
    const sent = (await outbox.read('sent')) ?? 0;
    const [waiting, sending, attention, newest, queued, refused, load, device] = await Promise.all([
      outbox.ops.where('seq').above(sent).count(),
      outbox.ops.where('seq').belowOrEqual(sent).count(),
      outbox.attention.count(),
      outbox.attention.orderBy('seq').last(),
      outbox.files.where('state').equals('queued').count(),
      outbox.files
        .where('state')
        .equals('queued')
        .filter((file) => file.refused !== undefined)
        .count(),
      outbox.read('load'),
      outbox.read('device'),
    ]);
    told({
      phase: load !== undefined && load.start === null ? 'ready' : 'first',
      waiting,
      sending,
      attention: attention + refused,
      files: queued - refused,
      newestRefused: newest?.seq ?? 0,
      renewed: device?.renewed ?? null,
    });
  }

  return {
    count,
    recount: (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        count().catch(() => undefined);
      }, 60);
    },
    stop: (): void => clearTimeout(timer),
  };
}
