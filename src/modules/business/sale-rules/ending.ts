import type { Row } from '#data/kind.ts';
import { type Change, type FieldChanges, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';

import type { Flow } from '../../banking/transactions/index.ts';
import { Transaction } from '../../banking/transactions/kind.ts';
import { type OrderItem, outcomeFields } from './kind-sale.ts';
import type { OrderRow } from './rules.ts';

/** The columns of a row that say how it ended. */
export type Ending = Pick<OrderRow, (typeof outcomeFields)[number]>;

export function endingOf(row: Ending): Ending {
  return Object.fromEntries(outcomeFields.map((field) => [field, row[field]])) as Ending;
}

/** What recording an outcome replaced, and the refund that was booked with it: all that taking it back needs. */
export type Recorded<R> = { readonly before: R; readonly ended: Ending; readonly refund: Row<typeof Transaction> | undefined };

/** Money that goes with another ending, and what it makes of the row's advance. */
export type Settling = { readonly changes: readonly Change[]; readonly flows: readonly Flow[]; readonly advance: number };

/** A refund that was booked with an outcome goes when the outcome does. */
export function unbooked(store: Store, refund: Row<typeof Transaction> | undefined, advance: number): Settling {
  const change = refund && patch(Transaction, refund, { deleted_at: store.now() });
  if (!refund || !change) return { changes: [], flows: [], advance };
  return { changes: [change], flows: [{ accountId: refund.bank_account_id, amount: refund.amount }], advance: advance + refund.amount };
}

/** No ending: under way again in this status, with nothing delivered or collected. What the courier asks for the way stays. */
export function noEnding(row: Ending, statusId: string): Ending {
  return {
    ...endingOf(row),
    ...{ shipping_status_id: statusId, delivery_details: null, completed_at: null },
    ...{ collected_amount: 0, cod_charge: 0, return_charge: 0, other_charge: 0 },
    items: row.items.map((item) => ({ ...item, delivered_qty: 0 })),
  };
}

/** Why an outcome is reopened: somebody will ask. */
export function reopeningReason(reason: string): string {
  const text = reason.trim();
  if (text === '') throw new Refused('reason_missing', { field: 'reason' });
  return text;
}

/** Refuses when the row no longer ends as it was recorded here: then somebody else has had his say. */
export function assertEndsAs(row: Ending & { readonly deleted_at: string | null }, ended: Partial<Ending>): void {
  const stands = row.shipping_status_id === ended.shipping_status_id && row.collected_amount === ended.collected_amount;
  if (!stands || row.deleted_at !== null) throw new Refused('moved_on');
}

/** The ending that refused changes asked for, as it would stand in place of the one that the server has. */
export function endingAsked(set: FieldChanges, standing: Ending): Ending {
  const asked = <T>(field: keyof Ending, otherwise: T) => (set[field] ? set[field][1] : otherwise) as T;
  const kept = new Map(asked('items', [] as readonly OrderItem[]).map((item) => [item.id, item.delivered_qty]));
  return {
    shipping_status_id: asked('shipping_status_id', standing.shipping_status_id),
    delivery_details: asked('delivery_details', null),
    collected_amount: asked('collected_amount', 0),
    shipping_charge: asked('shipping_charge', standing.shipping_charge),
    cod_charge: asked('cod_charge', 0),
    return_charge: asked('return_charge', 0),
    other_charge: asked('other_charge', 0),
    completed_at: asked('completed_at', null),
    items: standing.items.map((item) => ({ ...item, delivered_qty: kept.get(item.id) ?? 0 })),
  };
}
