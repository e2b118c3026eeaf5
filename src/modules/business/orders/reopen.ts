import { type Draft, patch } from '#data/operation.ts';
import type { Store } from '#data/store.ts';

import {
  allStatuses,
  assertEndsAs,
  type Ending,
  endingOf,
  feedEntry,
  moneyOf,
  type OrderRow,
  predictBalances,
  type Recorded,
  type Settling,
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

/** The operation that puts another ending in the place of the one that `row` has. */
export async function orderInstead(store: Store, row: OrderRow, next: Ending, money: Settling): Promise<Draft> {
  const statuses = await allStatuses(store);
  const to = statusWithId(statuses, next.shipping_status_id);
  const why = await whyOf(store, next.delivery_details);
  return {
    action: 'order.reopen',
    changes: [patch(EcomOrder, row, next), ...money.changes].filter((change) => change !== undefined),
    predicted: [
      money.advance === row.advance ? undefined : patch(EcomOrder, row, moneyOf(row, money.advance)),
      to && feedEntry(store, OrderFeed, row, 'status_changed', { ...statusStep(statuses, row.shipping_status_id, to), ...why }),
      ...(await predictBalances(store, money.flows)),
    ].filter((change) => change !== undefined),
  };
}
