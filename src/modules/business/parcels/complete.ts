import type { Row } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';

import { Transaction } from '../../banking/transactions/kind.ts';
import {
  allStatuses,
  endRow,
  feedEntry,
  flowsOf,
  mirroredPhase,
  moneyOf,
  type Outcome,
  predictBalances,
  refundOf,
  statusOf,
  statusStep,
} from '../orders/index.ts';
import { EcomOrder, OrderFeed, type Phase, ParcelFeed } from '../orders/kind.ts';
import { Parcel } from './kind.ts';
import { parcelNamed, type ParcelRow } from './queries.ts';
import { allGone, deliveredGone, predictShelf } from './stock.ts';

const phaseOfOutcome = { full: 'delivered', partial: 'partial', cancelled: 'cancelled' } as const satisfies Record<Outcome['type'], Phase>;

/**
 * Records how a parcel ended. Works on what a packer has: money and the order behind it may not be on the device; the server
 * mirrors the order, here it is only shown early where the row is known.
 */
export async function completeParcel(store: Store, id: string, outcome: Outcome): Promise<void> {
  const row = await parcelNamed(store, id);
  const statuses = await allStatuses(store);
  const phase = phaseOfOutcome[outcome.type];
  const to = statusOf(statuses, 'parcel', phase);
  const ended = endRow(row, outcome, store.now());
  const refund = refundOf(store, { id: row.source_ecom_order_id ?? row.id, number: row.parcel_id }, row, outcome);
  await store.write({
    action: 'parcel.complete',
    changes: [patch(Parcel, row, { ...ended, shipping_status_id: to.id }), refund && insert(Transaction, refund)],
    predicted: [
      refund && patch(Parcel, row, moneyOf(row, row.advance - refund.amount)),
      feedEntry(store, ParcelFeed, row, 'status_changed', statusStep(statuses, row.shipping_status_id, to)),
      ...(await predictMirror(store, row, ended, phase, refund?.amount ?? 0)),
      ...(await predictShelf(store, allGone(row), deliveredGone(ended))),
      ...(await predictBalances(store, flowsOf(refund))),
    ],
  });
}

async function predictMirror(store: Store, parcel: ParcelRow, ended: ReturnType<typeof endRow>, phase: Phase, refunded: number) {
  const found = parcel.source_ecom_order_id === null ? undefined : await store.get(EcomOrder, parcel.source_ecom_order_id);
  if (!found) return [];
  const order = plain(found) as Row<typeof EcomOrder>;
  const statuses = await allStatuses(store);
  const to = statusOf(statuses, 'ecom', mirroredPhase(phase));
  const delivered = new Map(ended.items.map((item) => [item.id, item.delivered_qty]));
  const items = order.items.map((item) => ({ ...item, delivered_qty: delivered.get(item.id) ?? item.delivered_qty }));
  const { items: _items, ...columns } = ended;
  return [
    patch(EcomOrder, order, {
      ...columns,
      items,
      shipping_status_id: to.id,
      ...(refunded > 0 ? moneyOf(order, order.advance - refunded) : {}),
    }),
    feedEntry(store, OrderFeed, order, 'status_changed', statusStep(statuses, order.shipping_status_id, to)),
  ];
}
