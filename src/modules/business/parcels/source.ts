import type { Row } from '#data/kind.ts';
import { type Change, patch, sameValue } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { m } from '#messages';

import { allStatuses, type Held, heldByOrder, nothingHeld, type ParcelRow, statusFor } from '../sale-rules/index.ts';
import { EcomOrder } from '../sale-rules/kind.ts';

/** What becomes of the order behind a parcel, what it has of the stock, and what it brings of its advance to the parcel. Minor units. */
export type Linked = { readonly change: Change | undefined; readonly before: Held; readonly after: Held; readonly advance: number };

/**
 * The order behind a parcel that goes to the trash or is lost (null) is free: shipped again, edited or cancelled. It is taken again when the
 * parcel comes back.
 */
export async function predictLink(store: Store, parcel: ParcelRow, linked_parcel_id: string | null): Promise<Linked> {
  const found = parcel.source_ecom_order_id === null ? undefined : await store.get(EcomOrder, parcel.source_ecom_order_id);
  const status = found && statusFor(await allStatuses(store), 'ecom', linked_parcel_id === null ? 'confirmed' : 'shipment');
  if (!found || !status || found.completed_at !== null) return { change: undefined, before: nothingHeld, after: nothingHeld, advance: 0 };
  const order = plain(found) as Row<typeof EcomOrder>;
  const next = { linked_parcel_id, shipping_status_id: status.id };
  return {
    change: patch(EcomOrder, order, next),
    before: heldByOrder(order),
    after: heldByOrder({ ...order, ...next }),
    advance: linked_parcel_id === null ? -order.advance : order.advance,
  };
}

/** A parcel leads back to its order only while that one is there, open, as the parcel carries it, and has no other parcel. */
export async function assertSourceFree(store: Store, parcel: ParcelRow): Promise<void> {
  const id = parcel.source_ecom_order_id;
  const order = id === null ? undefined : await store.get(EcomOrder, id);
  if (!order) return;
  if (order.deleted_at !== null) throw new Refused('source_missing', { text: m.refusal_source_missing() });
  if (order.linked_parcel_id !== null) throw new Refused('already_shipped');
  if (order.completed_at !== null) throw new Refused('final');
  if (!sameSold(order, parcel)) throw new Refused('order_changed');
}

type Sold = Pick<ParcelRow, 'brand_id' | 'items' | 'discount_type' | 'discount_value' | 'delivery_fee'>;

/** Whether both sell the same pieces at the same prices, in whatever order. */
function sameSold(one: Sold, other: Sold): boolean {
  const sold = ({ brand_id, items, discount_type, discount_value, delivery_fee }: Sold) => {
    const lines = items.map(({ variant_id, quantity, price, discount }) => JSON.stringify([variant_id, quantity, price, discount]));
    return { brand_id, lines: lines.toSorted(), discount_type, discount_value, delivery_fee };
  };
  return sameValue(sold(one), sold(other));
}
