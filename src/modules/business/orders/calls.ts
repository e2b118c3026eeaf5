import { patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';

import { allStatuses, feedEntry, type OrderRow, statusFor, statusWithId } from '../sale-rules/index.ts';
import { type CallResult, EcomOrder, OrderFeed } from '../sale-rules/kind.ts';
import { setOrderStatus } from './commands.ts';
import { orderNamed } from './queries.ts';

/* Calls to the customer: each is an entry of the order's feed, and the last one decides when to call next. */

/** Statuses in which the customer has not been asked yet, or not reached. */
const unasked = ['new', 'on_hold'] as const;

export type Call = { readonly result: Exclude<CallResult, 'call_back'> } | { readonly result: 'call_back'; readonly back_at: string };

/**
 * Tells of a call. Who confirms confirms the order, too, where that is the next step: an operation of its own, so that the call counts
 * whatever others have made of the order meanwhile. Every call counts: two people who called the same customer made two.
 */
export async function recordCall(store: Store, id: string, call: Call): Promise<void> {
  const row = await orderNamed(store, id);
  if (row.deleted_at !== null) throw new Refused('deleted');
  if (row.completed_at !== null) throw new Refused('completed');
  const back_at = call.result === 'call_back' ? new Date(call.back_at).toISOString() : null;
  const statuses = await allStatuses(store);
  const phase = statusWithId(statuses, row.shipping_status_id)?.phase;
  const asked = call.result === 'confirmed' && unasked.some((one) => one === phase);
  const to = asked ? statusFor(statuses, 'ecom', 'confirmed') : undefined;
  const entry = feedEntry(store, OrderFeed, row, 'call', { result: call.result, ...(back_at !== null && { back_at }) });
  await store.write({
    action: 'order.call',
    changes: [entry],
    predicted: [
      patch(EcomOrder, row, {
        call_attempts: row.call_attempts + 1,
        last_call_at: store.now(),
        call_result: call.result,
        call_back_at: back_at,
      }),
    ],
  });
  if (to) await setOrderStatus(store, id, to.id);
}

/** The conditions of a list of orders that are to be called by `now`: not confirmed yet, and not asked to wait longer. */
export function toBeCalled(statuses: readonly { readonly id: string; readonly phase: string }[], now: string, chosen: readonly string[]) {
  const waiting = statuses.filter(({ phase }) => unasked.some((one) => one === phase)).map(({ id }) => id);
  return {
    call_at: { to: now },
    status: { in: chosen.length === 0 ? waiting : waiting.filter((id) => chosen.includes(id)) },
  } as const;
}

/** Whether the customer may be called about it. */
export function isCallable(row: OrderRow): boolean {
  return row.deleted_at === null && row.completed_at === null;
}
