import type { Saved } from '#data/backend.ts';
import type { Draft } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';

import { readCache } from '../cache/cache-write.ts';
import { AppOlder, causeOf, StorageGone } from '../common/errors.ts';
import { retryIfCutOff } from '../common/retry-cut-off.ts';
import { limited } from '../common/watchdog.ts';
import { type FileParts, storeFile } from '../files/files.ts';
import type { DiskReserve } from '../outbox/disk-reserve.ts';
import { assertBirth, type DeviceRecord, type Outbox } from '../outbox/outbox.ts';
import { type Asked, storeOperation, type StoreParts } from '../outbox/store-operation.ts';
import { answerOf, strictly } from '../outbox/strict-transaction.ts';
import { type Resend, resendAttention } from '../push/attention.ts';
import type { CacheHolder } from './cache-holder.ts';

export type EntryParts = {
  readonly outbox: Outbox;
  readonly files: FileParts;
  readonly reserve: DiskReserve;
  readonly newId: () => string;
  readonly now: () => string;
  readonly holder: Pick<CacheHolder, 'whenOpen' | 'ask'>;
  /** The data were removed while the app was open. */
  readonly onGone: () => void;
};

/** What a person stores through this tab: saved durably, or refused in words. */
export type Entries = {
  readonly write: (draft: Draft, asked?: Asked) => Promise<Saved & { readonly docs: readonly string[] }>;
  /** See `resendAttention`. */
  readonly resend: (seqs: readonly number[], cause: Resend) => Promise<readonly string[]>;
  readonly saveFile: (record: string, file: Blob) => Promise<string>;
  readonly nextNumber: (series: string) => Promise<{ readonly device: string; readonly counter: number }>;
};

type Kept = [birth?: string, device?: DeviceRecord, before?: number];

export function createEntries({ outbox, files, reserve, newId, now, holder, onGone }: EntryParts): Entries {
  async function stored<T>(work: (again: boolean) => Promise<T>): Promise<T> {
    try {
      return await retryIfCutOff((again) => limited(work(again), 'Saving'));
    } catch (error) {
      const cause = causeOf(error);
      if (cause instanceof AppOlder || outbox.taken) throw new Refused('app_older');
      if (!(cause instanceof StorageGone)) throw error;
      onGone();
      throw new Refused('storage_lost');
    }
  }

  async function versions(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const bases = await outbox.bases.bulkGet([...keys]);
    const known = new Map(bases.flatMap((base) => (base ? [[base.doc, base.sv] as const] : [])));
    const rest = keys.filter((key) => !known.has(key));
    if (rest.length > 0) for (const [key, doc] of await holder.ask(({ cache }) => readCache(cache, rest))) known.set(key, doc.sv);
    return known;
  }

  async function nextNumber(series: string): Promise<{ readonly device: string; readonly counter: number }> {
    return strictly(outbox, ['state'], async (tx) => {
      const state = tx.objectStore('state');
      const keys = ['birth', 'device', `counter:${series}`];
      const [birth, device, before = 0] = (await Promise.all(keys.map((key) => answerOf<unknown>(state.get(key))))) as Kept;
      assertBirth(birth, outbox.birth);
      if (!device?.code) throw new Refused('needs_connection');
      state.put(before + 1, `counter:${series}`);
      return { device: device.code, counter: before + 1 };
    });
  }

  const parts: StoreParts = { outbox, newId, now, versions };
  return {
    async write(draft, { id, again: before } = { id: newId(), again: false }) {
      await holder.whenOpen();
      return stored((again) => reserve.forEntry(() => storeOperation(parts, draft, { id, again: before || again })));
    },
    async resend(seqs, cause) {
      await holder.whenOpen();
      return stored(() => reserve.forEntry(() => resendAttention(parts, seqs, cause)));
    },
    saveFile: (record, file) => stored(() => reserve.forFile(() => storeFile(files, record, file))),
    nextNumber: (series) => stored(() => reserve.forEntry(() => nextNumber(series))),
  };
}
