import type { Row } from '#data/kind.ts';
import { type Change, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';

import {
  allStatuses,
  type Ending,
  feedEntry,
  isFinal,
  mirroredPhase,
  moneyOf,
  type ParcelRow,
  statusOf,
  statusStep,
  whyOf,
} from '../sale-rules/index.ts';
import { EcomOrder, OrderFeed, type Phase } from '../sale-rules/kind.ts';

const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

/**
 * What the server will make of the order behind a parcel that ends in a phase, or goes on in one; only where the order is known here. `paid`:
 * what the advance changes by.
 */
export async function predictMirror(
  store: Store,
  parcel: Pick<ParcelRow, 'id' | 'source_ecom_order_id'>,
  ending: Ending,
  phase: Phase,
  paid: number,
): Promise<readonly (Change | undefined)[]> {
  const found = parcel.source_ecom_order_id === null ? undefined : await store.get(EcomOrder, parcel.source_ecom_order_id);
  // Another parcel brings it meanwhile.
  if (!found || (found.linked_parcel_id !== null && found.linked_parcel_id !== parcel.id)) return [];
  const order = plain(found) as Row<typeof EcomOrder>;
  const statuses = await allStatuses(store);
  const to = statusOf(statuses, 'ecom', mirroredPhase(phase));
  const ended = isFinal(to.phase);
  // A parcel that was lost left its order where it was.
  if (!ended && order.completed_at === null) return [];
  const delivered = new Map(ending.items.map((item) => [item.id, item.delivered_qty]));
  const items = order.items.map((item) => ({ ...item, delivered_qty: ended ? (delivered.get(item.id) ?? item.delivered_qty) : 0 }));
  const { items: _items, shipping_status_id: _status, ...columns } = ending;
  const open = { ...noCharges, collected_amount: 0, delivery_details: null, completed_at: null };
  return [
    patch(EcomOrder, order, {
      ...(ended ? columns : open),
      items,
      shipping_status_id: to.id,
      ...(paid === 0 ? {} : moneyOf(order, order.advance + paid)),
    }),
    feedEntry(store, OrderFeed, order, 'status_changed', {
      ...statusStep(statuses, order.shipping_status_id, to),
      ...(ended ? await whyOf(store, ending.delivery_details) : {}),
    }),
  ];
}
