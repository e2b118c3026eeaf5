import { describe, expect, it } from 'vitest';

import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';

import type { FeedRow, OrderRow } from '../sale-rules/index.ts';
import { EcomOrder, OrderFeed } from '../sale-rules/kind.ts';
import { recordCall, toBeCalled } from './calls.ts';
import { createOrder, deleteOrder, setOrderStatus } from './commands.ts';

const later = '2026-11-22T05:00:00.000Z';
const statuses = (['new', 'on_hold', 'confirmed'] as const).map((phase) => ({ id: shop.status('ecom', phase), phase }));

async function taken() {
  const made = shopInMemory();
  const { id } = await createOrder(made.store, buildDraft());
  const order = async () => (await made.store.get(EcomOrder, id)) as OrderRow;
  return { ...made, id, order };
}

describe('a call', () => {
  it('is an entry of the feed, counted on the order, and the last one tells when to call next', async () => {
    const { store, backend, id, order } = await taken();
    await recordCall(store, id, { result: 'no_answer' });
    await recordCall(store, id, { result: 'call_back', back_at: later });
    expect(await order()).toMatchObject({ call_attempts: 2, call_result: 'call_back', call_back_at: later, last_call_at: store.now() });
    const calls = backend.rows<FeedRow>(OrderFeed.name).filter(({ type }) => type === 'call');
    expect(calls.map(({ activity_details }) => activity_details)).toEqual([
      { result: 'no_answer' },
      { result: 'call_back', back_at: later },
    ]);
    expect(backend.written.slice(-2).map(({ action, changes }) => [action, changes.length])).toEqual([
      ['order.call', 1],
      ['order.call', 1],
    ]);
    await recordCall(store, id, { result: 'busy' });
    expect((await order()).call_back_at).toBeNull();
  });

  it('that confirms confirms the order after it, and moves none that is further', async () => {
    const { store, backend, id, order } = await taken();
    await recordCall(store, id, { result: 'confirmed' });
    // What others have made of the order meanwhile takes the step along, and not the call.
    expect(backend.written.slice(-2).map(({ action }) => action)).toEqual(['order.call', 'order.status']);
    expect(await order()).toMatchObject({ call_attempts: 1, shipping_status_id: shop.status('ecom', 'confirmed') });
    await setOrderStatus(store, id, shop.status('ecom', 'packed'));
    await recordCall(store, id, { result: 'confirmed' });
    expect(await order()).toMatchObject({ call_attempts: 2, shipping_status_id: shop.status('ecom', 'packed') });
  });

  it('is not made about an order in the trash', async () => {
    const { store, id } = await taken();
    await deleteOrder(store, id);
    await expect(recordCall(store, id, { result: 'busy' })).rejects.toMatchObject({ code: 'deleted' });
  });
});

it('those are to be called that nobody confirmed, and that did not ask to wait', async () => {
  const { store, id } = await taken();
  const confirmed = await createOrder(store, buildDraft());
  const waits = await createOrder(store, buildDraft());
  await recordCall(store, confirmed.id, { result: 'confirmed' });
  await recordCall(store, waits.id, { result: 'call_back', back_at: later });
  const due = async (now: string, chosen: readonly string[] = []) =>
    (await store.list(EcomOrder, { where: toBeCalled(statuses, now, chosen), limit: 9 })).rows.map((row) => row.id).toSorted();
  expect(await due(store.now())).toEqual([id]);
  expect(await due(later)).toEqual([id, waits.id].toSorted());
  expect(await due(later, [shop.status('ecom', 'on_hold')])).toEqual([]);
  expect((await store.list(EcomOrder, { facets: ['call'], limit: 0 })).facets).toEqual({ call: { none: 1, confirmed: 1, call_back: 1 } });
});
