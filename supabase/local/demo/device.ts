import { setImmediate as turn } from 'node:timers/promises';

import type { MemoryBackend } from '#data/memory.ts';
import type { Draft } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { kinds } from '#modules/kinds.ts';
import { fitting } from '#sync/outbox/batch.ts';
import { limits, type Operation, type OpenReply, type PushReply, schemaVersion, type SnapshotReply } from '#sync/protocol.ts';

import type { Account } from './account.ts';

/** A device of the demo's owner: what it writes travels through `sync_push` like the work of any tablet. */
export type Device = {
  readonly code: string;
  readonly permissions: readonly string[];
  /** Puts what the server has so far into a memory backend. */
  fill(memory: MemoryBackend): Promise<void>;
  queue(draft: Draft, at: string): void;
  /**
   * Sends everything queued, and while more is to come whole batches of it. Throws at the first refusal: the story must not contain one.
   * Answers how many operations it sent; `sent`: called with their number so far.
   */
  send(isMoreToCome?: () => boolean, sent?: (count: number) => Promise<unknown>): Promise<number>;
};

export async function openDevice(account: Account, tenant: string, label: string): Promise<Device> {
  const id = newId();
  const open = await account.call<OpenReply>('sync_open', {
    p_tenant: tenant,
    p_device: id,
    p_schema: schemaVersion,
    // The same numbers in every demo.
    p_info: { app: 'demo', label, clock: new Date().toISOString(), code: 'D3M0', turn: 0, proof: '', next: id },
  });
  const waiting: Operation[] = [];
  let seq = open.lastSeq;

  async function fill(memory: MemoryBackend): Promise<void> {
    for (const bucket of open.buckets) {
      for (const kind of kinds.filter(({ area, brand }) => bucket === area || (brand && bucket.startsWith(`${area}/`)))) {
        let after: string | null = null;
        do {
          const request = {
            p_device: id,
            p_bucket: bucket,
            p_kind: kind.name,
            p_part: 'hot',
            p_after: after,
            p_limit: limits.documentsPerSnapshot,
          };
          const page: SnapshotReply = await account.call<SnapshotReply>('sync_snapshot', request);
          memory.seed(
            kind.name,
            page.docs.map((doc) => doc.row).filter((row) => row !== null),
          );
          after = page.after;
        } while (after !== null);
      }
    }
  }

  function queue(draft: Draft, at: string): void {
    const prev = seq;
    seq += 1;
    const changes = draft.changes.map((change) => ({ ...change, base: null }));
    waiting.push({ id: newId(), device: id, seq, prev, action: draft.action, schema: schemaVersion, at, changes, deps: [] });
  }

  async function send(isMoreToCome = () => false, sent = async (_count: number): Promise<unknown> => undefined): Promise<number> {
    let count = 0;
    while (isMoreToCome() || waiting.length > 0) {
      if (waiting.length < limits.operationsPerPush && isMoreToCome()) await turn();
      else {
        const batch = waiting.splice(0, fitting(waiting).length);
        await push(batch);
        count += batch.length;
        await sent(count);
      }
    }
    return count;
  }

  async function push(batch: readonly Operation[]): Promise<void> {
    if (batch.length === 0) throw new Error(`${waiting[0]?.action} is too large for one call`);
    const reply = await account.call<PushReply>('sync_push', { p_device: id, p_ops: batch, p_proof: id });
    const bad = reply.results.find((result) => result.status === 'rejected');
    if (bad)
      throw new Error(`${batch.find((operation) => operation.id === bad.id)?.action} was refused: ${JSON.stringify(bad).slice(0, 600)}`);
    if (reply.gap || reply.results.length !== batch.length)
      throw new Error(`A batch was not taken: ${JSON.stringify(reply).slice(0, 300)}`);
  }

  return { code: open.deviceCode, permissions: open.permissions, fill, queue, send };
}
