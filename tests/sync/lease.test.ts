import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { onCheckpoint } from '#sync/common/checkpoints.ts';
import { CallError, LeaseLost } from '#sync/common/errors.ts';
import type { OpenReply, PullReply } from '#sync/protocol.ts';
import { beginLoad } from '#sync/pull/snapshot.ts';
import type { Call } from '#sync/transport/transport.ts';
import { takeLease } from '#sync/worker/leader-election.ts';

import { addCustomer } from './support/drafts.ts';
import { createCompany, type Server, startServer } from './support/server.ts';
import { Tablet } from './support/tablet.ts';

/* What a tab may still do that was robbed of the lead while it waited for the server: nothing that another tab would have to live with. */

let server: Server;
let tenant: string;
let tablet: Tablet;
let answer: (fn: string, told: unknown) => unknown = (_, told) => told;

beforeAll(async () => {
  server = await startServer();
  tenant = await createCompany(server, newId());
});
afterEach(async () => {
  onCheckpoint(undefined);
  answer = (_, told) => told;
  await tablet.kill();
});
afterAll(() => server.close());

/** A tablet with a customer that has synced; the answers of its server can be changed on the way. */
async function settled(): Promise<string> {
  const real = server.callAs(tenant);
  const call: Call = async <T>(fn: string, args: Readonly<Record<string, unknown>>) => (await answer(fn, await real<T>(fn, args))) as T;
  tablet = new Tablet(`t${newId()}`, tenant, call);
  const id = newId();
  await tablet.write(addCustomer(id));
  await tablet.sync();
  return id;
}

async function rob(): Promise<void> {
  await takeLease((await tablet.running()).outbox, 'another tab');
}

test('buckets that are gone are not purged, and new ones not planned, by a tab that has lost the lead', async () => {
  const customer = await settled();
  const { outbox } = await tablet.running();
  const before = await outbox.read('access');
  answer = async (fn, told) => {
    if (fn !== 'sync_pull') return told;
    await rob();
    return { ...(told as PullReply), access: { ...before, buckets: ['core', 'elsewhere'], bucketsHash: 'other' } };
  };
  await expect(tablet.syncOnce()).rejects.toThrow(LeaseLost);
  expect(await outbox.read('access')).toEqual(before);
  expect((await outbox.read('load'))?.pages.some((page) => page.bucket === 'elsewhere')).toBe(false);
  expect(await tablet.row('customers', customer)).toBeDefined();
});

test('a widened role is not noted either', async () => {
  await settled();
  const { outbox } = await tablet.running();
  const before = await outbox.read('access');
  answer = async (fn, told) => {
    if (fn !== 'sync_pull') return told;
    await rob();
    return { ...(told as PullReply), access: { ...before, buckets: [...(before?.buckets ?? []), 'team'], bucketsHash: 'other' } };
  };
  await expect(tablet.syncOnce()).rejects.toThrow(LeaseLost);
  expect(await outbox.read('access')).toEqual(before);
});

test('an answer to the opening question changes neither device nor cache', async () => {
  await settled();
  const { outbox, rounds } = await tablet.running();
  const [device, load] = [await outbox.read('device'), await outbox.read('load')];
  answer = async (fn, told) => {
    if (fn !== 'sync_open') return told;
    await rob();
    return { ...(told as OpenReply), deviceCode: 'XX', epoch: 'restored' };
  };
  rounds.reopen();
  await expect(tablet.syncOnce()).rejects.toThrow(LeaseLost);
  // The secret for the next opening is all that was noted, before the question.
  expect(await outbox.read('device')).toEqual({ ...device, next: expect.any(String) as unknown });
  expect(await outbox.read('load')).toEqual(load);
});

test('a page neither moves the cursor nor takes operations away', async () => {
  await settled();
  const { outbox } = await tablet.running();
  const cursor = await outbox.read('cursor');
  await tablet.write(addCustomer(newId()));
  onCheckpoint((step) => (step === 'cursor-before' ? rob() : undefined));
  await expect(tablet.syncOnce()).rejects.toThrow(LeaseLost);
  expect(await outbox.read('cursor')).toEqual(cursor);
  expect(await outbox.ops.count()).toBe(1);
});

test('a page brings no row: what a role may no longer see has left meanwhile', async () => {
  await settled();
  const [cold, hot] = [newId(), newId()];
  await tablet.write(addCustomer(hot));
  const row = { ...(await tablet.row('customers', hot)), id: cold };
  answer = async (fn, told) => {
    if (fn !== 'sync_pull') return told;
    await rob();
    const page = told as PullReply;
    return { ...page, docs: [...page.docs, { kind: 'customers', id: cold, sv: page.cursor.version, bucket: 'customers', row }] };
  };
  await expect(tablet.syncOnce()).rejects.toThrow(LeaseLost);
  expect(await tablet.row('customers', cold)).toBeUndefined();
  expect((await tablet.rows('customers')).get(hot)?.pending).toBe(1);
});

test('a load is not begun: what waits keeps its base and its answer', async () => {
  await settled();
  const { outbox, device } = await tablet.running();
  const opened = (await outbox.read('access')) as OpenReply;
  const [stale, load] = [(await outbox.read('lease'))?.epoch ?? 0, await outbox.read('load')];
  await (
    await tablet.write(addCustomer(newId()))
  ).shown;
  const bases = await outbox.bases.toArray();
  await rob();
  await expect(beginLoad(device, stale, opened)).rejects.toThrow(LeaseLost);
  expect(await outbox.bases.toArray()).toEqual(bases);
  expect(await outbox.read('load')).toEqual(load);
});

test('a device that has a copy does not take its new identity twice', async () => {
  await settled();
  const { outbox, rounds } = await tablet.running();
  const before = (await outbox.read('device'))?.id;
  answer = async (fn, told) => {
    if (fn !== 'sync_open') return told;
    await rob();
    throw new CallError('device_copied', 'There is a copy');
  };
  rounds.reopen();
  await expect(tablet.syncOnce()).rejects.toThrow(LeaseLost);
  expect((await outbox.read('device'))?.id).toBe(before);
});
