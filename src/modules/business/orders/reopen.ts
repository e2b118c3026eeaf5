import { type Draft, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';

import {
  allStatuses,
  assertEndsAs,
  assertSold,
  commentEntry,
  type Ending,
  endingOf,
  feedEntry,
  assertOnShelf,
  goneOverCounter,
  heldByOrder,
  moneyOf,
  noEnding,
  type OrderRow,
  predictBalances,
  predictShelf,
  type Recorded,
  reopeningReason,
  type Settling,
  settlingInstead,
  statusOf,
  statusStep,
  statusWithId,
  unbooked,
  whyOf,
} from '../sale-rules/index.ts';
import { EcomOrder, OrderFeed } from '../sale-rules/kind.ts';
import { orderNamed } from './queries.ts';

/*
 * An outcome that was recorded is taken back, or another one is put in its place. Either is told against what was seen of it: whatever of
 * it stands otherwise on the server is a contradiction that a person decides.
 */

/** Puts an order that went without a parcel back to how it was before its outcome. */
export async function reopenOrder(store: Store, { before, ended, refund }: Recorded<OrderRow>): Promise<void> {
  const row = await orderNamed(store, before.id);
  assertEndsAs(row, ended);
  await store.write(await orderInstead(store, row, endingOf(before), unbooked(store, refund, row.advance)));
}

/** A wrong outcome of an order without a parcel goes, with its reason told; one with a parcel is its parcel's. */
export async function reopenOrderOutcome(store: Store, id: string, reason: string): Promise<void> {
  const why = reopeningReason(reason);
  const row = await orderNamed(store, id);
  if (row.linked_parcel_id !== null) throw new Refused('follows_parcel');
  if (row.completed_at === null) throw new Refused('moved_on');
  const to = statusOf(await allStatuses(store), 'ecom', 'confirmed');
  const { changes, ...draft } = await orderInstead(store, row, noEnding(row, to.id), await settlingInstead(store, row.id, row, []));
  await store.write({ ...draft, changes: [...changes, commentEntry(store, OrderFeed, row, why)] });
}

/** The operation that puts another ending in the place of the one that `row` has. */
export async function orderInstead(store: Store, row: OrderRow, next: Ending, money: Settling): Promise<Draft> {
  const statuses = await allStatuses(store);
  const to = statusWithId(statuses, next.shipping_status_id);
  await assertSold(store, row, next);
  await assertOnShelf(store, goneOverCounter(next), goneOverCounter(row));
  const why = await whyOf(store, next.delivery_details);
  return {
    action: 'order.reopen',
    changes: [patch(EcomOrder, row, next), ...money.changes].filter((change) => change !== undefined),
    predicted: [
      money.advance === row.advance ? undefined : patch(EcomOrder, row, moneyOf(row, money.advance)),
      to && feedEntry(store, OrderFeed, row, 'status_changed', { ...statusStep(statuses, row.shipping_status_id, to), ...why }),
      ...(await predictShelf(store, [heldByOrder(row)], [heldByOrder({ ...row, ...next })])),
      ...(await predictBalances(store, money.flows)),
    ].filter((change) => change !== undefined),
  };
}
