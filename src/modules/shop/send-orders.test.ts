import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { OrderAnswer } from '#modules/storefront/config/index.ts';

import { aPhoneOrder } from '../../../tests/fixtures/phone-order.ts';
import { expired, leaving, mostWaiting, type PhoneOrder } from './phone-order.ts';

/* What the server took, and what a phone or its worker hears of it: answers get lost, and a tab may end at any step. */

const day = 86_400_000;
const taken = new Map<string, string>();
let answerWith: (() => OrderAnswer | { readonly status: unknown }) | undefined;
/** Requests reach the server or not, and answers come back or not. */
let line: 'whole' | 'cut' | 'no answer';

const server = vi.fn<(address: string, told: { body: string }) => Promise<Response>>(async (address, { body }) => {
  if (line === 'cut') throw new TypeError('Failed to fetch');
  const told = address.endsWith('/store-order') ? place(body) : find(body);
  if (line === 'no answer') throw new TypeError('Failed to fetch');
  return Response.json(told);
});

function place(body: string): object {
  const { id } = JSON.parse(body) as { readonly id: string };
  const earlier = taken.get(id);
  if (earlier !== undefined && earlier !== body) return { status: 'rejected', reason: 'conflict' };
  if (earlier === undefined && answerWith) return answerWith();
  taken.set(id, body);
  return { status: 'accepted', number: 'S-1', subtotal: 150_000, delivery_fee: 6_000, total: 156_000 };
}

function find(body: string): object | null {
  const { p_key } = JSON.parse(body) as { readonly p_key: { readonly id: string } };
  return taken.has(p_key.id) ? { number: 'S-1', delivery_fee: 6_000, total: 156_000 } : null;
}

/** As it is after a tab has ended: nothing but what was written. */
async function opened() {
  vi.resetModules();
  const { cancelOrder, sendOrders } = await import('./send-orders.ts');
  const { changeOrder, keepOrder, keptOrders } = await import('./order-store.ts');
  return { cancelOrder, sendOrders, changeOrder, keptOrders, keep: (order: PhoneOrder) => keepOrder(order, mostWaiting) };
}

const backend = { url: 'https://api.test', key: 'key' };
const phone = { onLine: true };

beforeEach(() => {
  taken.clear();
  answerWith = undefined;
  line = 'whole';
  phone.onLine = true;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('navigator', phone);
  return () => vi.unstubAllGlobals();
});

/** Of goods of its own. */
function other(n: number, now = Date.now()): PhoneOrder {
  const order = aPhoneOrder(n, now);
  return { ...order, lines: order.lines.map((line) => ({ ...line, id: `${line.id}${n}` })) };
}

async function stateNow() {
  const [order] = await (await opened()).keptOrders();
  return order;
}

describe('orders of a phone', () => {
  it('are sent once the network is there, and are one however often', async () => {
    const { keep, sendOrders } = await opened();
    await keep(aPhoneOrder(1, Date.now()));
    phone.onLine = false;
    expect(await sendOrders()).toBe(true);
    expect(await stateNow()).toMatchObject({ state: 'queued', tries: 0 });
    phone.onLine = true;
    line = 'no answer';
    await sendOrders();
    expect(await stateNow()).toMatchObject({ state: 'queued', tries: 1 });
    line = 'whole';
    expect(await sendOrders()).toBe(false);
    expect(await stateNow()).toMatchObject({ state: 'accepted', accepted: { number: 'S-1' } });
    expect(taken.size).toBe(1);
  });

  it('are there whole after a tab has ended at any step', async () => {
    const { keep, changeOrder, keptOrders } = await opened();
    const order = aPhoneOrder(1, Date.now());
    await keep(order);
    expect(await stateNow()).toEqual(order);
    // Written down as leaving, and then: nothing, or a server that took it and a tab that never heard.
    await changeOrder(order.id, leaving);
    for (const hadArrived of [false, true]) {
      if (hadArrived) taken.set(order.id, JSON.stringify(order.order));
      await (await opened()).sendOrders();
      expect(await stateNow()).toMatchObject({ state: 'accepted', accepted: { number: 'S-1' } });
      await changeOrder(order.id, () => leaving(order));
    }
    expect(taken.size).toBe(1);
    expect(await keptOrders()).toHaveLength(1);
  });

  it('wait for whoever ordered when something changed, and for the server when it says so', async () => {
    const { keep, sendOrders } = await opened();
    await keep(aPhoneOrder(1, Date.now()));
    answerWith = () => ({ status: 'later', seconds: 60 });
    expect(await sendOrders()).toBe(true);
    const asked = server.mock.calls.length;
    await sendOrders();
    expect(server.mock.calls).toHaveLength(asked);
    vi.setSystemTime(Date.now() + 61_000);
    answerWith = () => ({ status: 'needs_review', quote: { lines: [], subtotal: 0, delivery_fee: 0, total: 0 } });
    expect(await sendOrders()).toBe(false);
    expect((await stateNow())?.state).toBe('needs_review');
    vi.useRealTimers();
  });

  it('wait on where something in between answers, or a worker was stopped on the way', async () => {
    const { keep, sendOrders, changeOrder } = await opened();
    await keep(aPhoneOrder(1, Date.now()));
    for (const status of [503, 'error', null]) {
      answerWith = () => ({ status });
      expect(await sendOrders()).toBe(true);
      expect(await stateNow()).toMatchObject({ state: 'queued' });
    }
    await changeOrder(aPhoneOrder(1).id, leaving);
    phone.onLine = false;
    expect(await sendOrders()).toBe(true);
  });

  it('end after a week, unless the server had them all along', async () => {
    const { keep, sendOrders, changeOrder } = await opened();
    const old = Date.now() - 8 * day;
    await keep(aPhoneOrder(1, old));
    await keep(other(2, old + 1));
    taken.set(aPhoneOrder(2).id, '');
    await changeOrder(aPhoneOrder(2).id, leaving);
    await sendOrders();
    const kept = await (await opened()).keptOrders();
    expect(kept.map(({ state }) => state)).toEqual(['accepted', 'rejected']);
    expect(kept[1]).toMatchObject({ reason: 'expired' });
  });

  it('of another body under the same id are those that were taken first', async () => {
    const { keep, sendOrders } = await opened();
    taken.set(aPhoneOrder(1).id, 'another');
    await keep(aPhoneOrder(1, Date.now()));
    await sendOrders();
    expect(await stateNow()).toMatchObject({ state: 'accepted', accepted: { number: 'S-1' } });
  });

  it('are taken back at once where they never left, and otherwise once it is known that they did not arrive', async () => {
    const { keep, cancelOrder, sendOrders } = await opened();
    const [first, second, third] = [1, 2, 3].map((n) => aPhoneOrder(n, Date.now()).id);
    await keep(aPhoneOrder(1, Date.now()));
    expect(await cancelOrder(first ?? '', backend)).toBe('cancelled');
    line = 'cut';
    await keep(aPhoneOrder(2, Date.now()));
    await sendOrders();
    expect(await cancelOrder(second ?? '', backend)).toBe('unknown');
    line = 'whole';
    expect(await cancelOrder(second ?? '', backend)).toBe('cancelled');
    line = 'no answer';
    await keep(aPhoneOrder(3, Date.now()));
    await sendOrders();
    line = 'whole';
    expect(await cancelOrder(third ?? '', backend)).toBe('taken');
  });

  it('are five of a shop at most', async () => {
    const { keep } = await opened();
    for (let n = 1; n <= mostWaiting; n += 1) expect(await keep(other(n))).toBe(aPhoneOrder(n).id);
    expect(await keep(other(9))).toBeUndefined();
  });

  it('hold a line of the cart once, in whichever tab it is ordered again', async () => {
    const { keep, sendOrders, keptOrders, changeOrder } = await opened();
    const [first, again] = [aPhoneOrder(1, Date.now()), aPhoneOrder(2, Date.now())];
    expect([await keep(first), await keep(again)]).toEqual([first.id, first.id]);
    await sendOrders();
    expect([await keep(again), (await keptOrders()).length, taken.size]).toEqual([first.id, 1, 1]);
    await changeOrder(first.id, expired);
    expect(await keep(again)).toBe(again.id);
  });

  it('are sent by the page itself where the phone has no room for them', async () => {
    const { keep, sendOrders, keptOrders } = await opened();
    const one = other(1);
    await keep(one);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    expect(await keep(other(2))).toBe(other(2).id);
    expect(await keptOrders()).toHaveLength(2);
    expect(await sendOrders()).toBe(true);
    expect([...taken.keys()]).toEqual([other(2).id]);
    vi.restoreAllMocks();
    expect(await sendOrders()).toBe(false);
    expect((await keptOrders()).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  });
});
