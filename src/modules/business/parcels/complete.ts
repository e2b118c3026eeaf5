import { insert, patch } from '#data/operation.ts';
import type { Store } from '#data/store.ts';

import { Transaction } from '../../banking/transactions/kind.ts';
import {
  allStatuses,
  endRow,
  feedEntry,
  flowsOf,
  moneyOf,
  type Outcome,
  type ParcelRow,
  predictBalances,
  predictEnded,
  type Recorded,
  refundOf,
  statusOf,
  statusStep,
  whyOf,
} from '../sale-rules/index.ts';
import { Parcel, ParcelFeed, type Phase } from '../sale-rules/kind.ts';
import { predictMirror } from './mirror.ts';
import { parcelNamed } from './queries.ts';

const phaseOfOutcome = { full: 'delivered', partial: 'partial', cancelled: 'cancelled' } as const satisfies Record<Outcome['type'], Phase>;

/**
 * Records how a parcel ended. Works on what a packer has: money and the order behind it may not be on the device; the server
 * mirrors the order, here it is only shown early where the row is known. Answers what `reopenParcel` needs to take it back.
 */
export async function completeParcel(store: Store, id: string, outcome: Outcome): Promise<Recorded<ParcelRow>> {
  const row = await parcelNamed(store, id);
  const statuses = await allStatuses(store);
  const phase = phaseOfOutcome[outcome.type];
  const to = statusOf(statuses, 'parcel', phase);
  const ended = { ...endRow(row, outcome, store.now()), shipping_status_id: to.id };
  const why = await whyOf(store, ended.delivery_details);
  const refund = refundOf(store, { ...row, id: row.source_ecom_order_id ?? row.id, number: row.parcel_id }, outcome);
  await store.write({
    action: 'parcel.complete',
    changes: [patch(Parcel, row, ended), refund && insert(Transaction, refund)],
    predicted: [
      refund && patch(Parcel, row, moneyOf(row, row.advance - refund.amount)),
      feedEntry(store, ParcelFeed, row, 'status_changed', { ...statusStep(statuses, row.shipping_status_id, to), ...why }),
      ...(await predictMirror(store, row, ended, phase, -(refund?.amount ?? 0))),
      ...(await predictEnded(store, row, { ...row, ...ended }, phase)),
      ...(await predictBalances(store, flowsOf(refund))),
    ],
  });
  return { before: row, ended, refund };
}
