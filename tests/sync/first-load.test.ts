import { expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { CallError } from '#sync/common/errors.ts';
import type { FirstPage, FirstReply, SnapshotReply, SnapshotRequest } from '#sync/protocol.ts';
import type { Call } from '#sync/transport/transport.ts';

import { add, useCompany } from './support/company.ts';
import type { Tablet } from './support/tablet.ts';

/* Pages of a first load come side by side: a box on the way that mixes them up, or cuts them, leaves no row out. */

const { call: real, tablet } = useCompany();

type Told = { readonly asked: SnapshotRequest; readonly reply: SnapshotReply };
/** What is answered instead, if anything. */
type Mix = (told: Told, earlier: readonly Told[]) => SnapshotReply | undefined;

const sameList = (one: SnapshotRequest) => (other: Told) => other.asked.p_kind === one.p_kind && other.asked.p_bucket === one.p_bucket;

const mixes = {
  'the empty page of another kind': (_, earlier) => earlier.find(({ reply }) => reply.docs.length === 0)?.reply,
  'a page of another kind': (_, earlier) => earlier.at(-1)?.reply,
  'an earlier page of the same kind': ({ asked }, earlier) => earlier.find(sameList(asked))?.reply,
  'a page without its last row': ({ reply }) => (reply.docs.length > 1 ? { ...reply, docs: reply.docs.slice(0, -1) } : undefined),
  'a page that ends the kind too early': ({ reply }) => (reply.after === null ? undefined : { ...reply, after: null }),
} satisfies Readonly<Record<string, Mix>>;

async function everythingOn(one: Tablet): Promise<readonly string[]> {
  const { cache } = await one.running();
  const docs = (await Promise.all(cache.collections.map((collection) => collection.find().exec()))).flat();
  return docs.flatMap((doc) => (doc.id.startsWith('$') ? [] : [JSON.stringify([doc.id, doc.sv, doc.bucket])])).toSorted();
}

/** Every second page is answered wrongly, so many times. */
function mixingUp(mix: Mix, times: number): { readonly call: Call; readonly mixed: () => number } {
  const earlier: Told[] = [];
  let [asked, mixed] = [0, 0];
  return {
    mixed: () => mixed,
    async call(fn, args) {
      // What came in one answer with the opening is asked for page by page.
      if (fn === 'sync_open') return { ...(await real<object>(fn, args)), pages: [] } as never;
      if (fn !== 'sync_snapshot') return real(fn, args);
      const request = { ...args, p_limit: 4 } as unknown as SnapshotRequest;
      const turn = (asked += 1);
      const reply = await real<SnapshotReply>(fn, request);
      const told = { asked: request, reply };
      const other = turn % 2 === 0 && mixed < times ? mix(told, earlier) : undefined;
      earlier.push(told);
      if (other) mixed += 1;
      return (other ?? reply) as never;
    },
  };
}

async function syncedAtLast(one: Tablet): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    const failed = await one.sync().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failed === undefined) return;
    if (!(failed instanceof CallError)) throw failed;
  }
  expect.fail('It does not come to rest');
}

test.each(Object.keys(mixes) as (keyof typeof mixes)[])('%s in place of the right one leaves no row out', async (name) => {
  const source = tablet();
  for (let n = 0; n < 13; n += 1) await add(source, `customer ${n}`);
  await source.sync();
  const box = mixingUp(mixes[name], 5);
  const one = tablet(box.call);
  await syncedAtLast(one);
  expect(box.mixed()).toBe(5);
  expect(await everythingOn(one)).toEqual(await everythingOn(source));
});

test('a row that is deleted while it is loaded is no reason to compare everything more than once', async () => {
  let compared = 0;
  const one = tablet(async (fn, args) => {
    if (fn === 'sync_digest') compared += 1;
    const reply = await real(fn, args);
    return (fn === 'sync_sizes' ? more(reply as Sizes) : reply) as never;
  });
  await one.sync();
  const once = compared;
  expect(once).toBeGreaterThan(0);
  await one.sync();
  expect(compared).toBe(once);
});

test('a new device opens with what it has asked for ahead, also after that has failed; one that was told to wait asks nothing ahead', async () => {
  let opened = 0;
  let isDown = false;
  const one = tablet(async (fn, args) => {
    if (fn === 'sync_open') opened += 1;
    if (isDown) throw new CallError('network', 'There is no network');
    return real(fn, args);
  });
  const { rounds, outbox } = await one.running();
  await outbox.save('wait', { ms: 1000, until: 1000 });
  await rounds.askAhead();
  expect(opened).toBe(0);
  await outbox.state.delete('wait');
  isDown = true;
  await rounds.askAhead();
  await expect(rounds.round()).rejects.toMatchObject({ problem: 'network' });
  expect(opened).toBe(1);
  isDown = false;
  await rounds.askAhead();
  await one.sync();
  expect(opened).toBe(2);
  await rounds.askAhead();
  await one.sync();
  expect(opened).toBe(2);
  expect(await everythingOn(one)).not.toEqual([]);
});

const forgeries = {
  'of another device': (page: FirstPage): FirstPage => ({ ...page, to: page.to.replace(/^\S+/, newId()) }),
  'of another list': (page: FirstPage): FirstPage => ({ ...page, kind: 'customers' }),
  'that ends elsewhere than it says': (page: FirstPage): FirstPage => ({ ...page, after: `${newId()}:${page.total}` }),
};

test.each(Object.keys(forgeries) as (keyof typeof forgeries)[])('an opening with a page %s is no answer', async (name) => {
  const one = tablet(async (fn, args) => {
    const reply = await real<FirstReply>(fn, args);
    return (fn === 'sync_open' ? { ...reply, pages: reply.pages?.map(forgeries[name]) } : reply) as never;
  });
  await expect(one.sync()).rejects.toMatchObject({ problem: 'portal' });
  expect(await everythingOn(one)).toEqual([]);
});

type Sizes = Readonly<Record<string, Readonly<Record<string, number>>>>;
/** As if a row of each kind had been there a moment ago. */
function more(sizes: Sizes): Sizes {
  const grown = (kinds: Sizes[string]) => Object.fromEntries(Object.entries(kinds).map(([kind, count]) => [kind, count + 1]));
  return Object.fromEntries(Object.entries(sizes).map(([bucket, kinds]) => [bucket, grown(kinds)]));
}
