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
  moneyOf,
  noEnding,
  type ParcelRow,
  predictBalances,
  predictEnded,
  predictShelf,
  type Recorded,
  reopeningReason,
  type Settling,
  settlingInstead,
  statusOf,
  statusStep,
  statusWithId,
  unbooked,
  uncontested,
  whyOf,
} from '../sale-rules/index.ts';
import { Parcel, ParcelFeed } from '../sale-rules/kind.ts';
import { setParcelStatus } from './commands.ts';
import { predictMirror } from './mirror.ts';
import { parcelNamed } from './queries.ts';
import { assertSourceFree, predictLink } from './source.ts';

/** Puts a parcel back on its way, as it was before its outcome; its order, stock and refund follow. */
export async function reopenParcel(store: Store, { before, ended, refund }: Recorded<ParcelRow>): Promise<void> {
  const row = await parcelNamed(store, before.id);
  assertEndsAs(row, ended);
  await store.write(await parcelInstead(store, row, endingOf(before), unbooked(store, refund, row.advance)));
}

/**
 * The status of `before` again, as long as the parcel still has the one that it `got` then. One that was called lost is finished: that is
 * taken back like an outcome.
 */
export async function undoParcelStatus(store: Store, before: ParcelRow, got: string): Promise<void> {
  const row = await parcelNamed(store, before.id);
  if (row.shipping_status_id !== got) throw new Refused('moved_on');
  if (row.completed_at === null) return setParcelStatus(store, row.id, before.shipping_status_id, before.shipped_at);
  // Somebody recorded an outcome meanwhile.
  if (row.delivery_details !== null) throw new Refused('moved_on');
  await store.write(await parcelInstead(store, row, endingOf(before), { changes: [], flows: [], advance: row.advance }));
}

/** A wrong outcome goes, with its reason told: the parcel is under way again, and how it ended is recorded anew. Its refund goes with it. */
export async function reopenParcelOutcome(store: Store, id: string, reason: string): Promise<void> {
  const why = reopeningReason(reason);
  const row = await parcelNamed(store, id);
  if (row.completed_at === null) throw new Refused('moved_on');
  const to = statusOf(await allStatuses(store), 'parcel', 'in_transit');
  const money = await settlingInstead(store, row.source_ecom_order_id ?? row.id, row, []);
  const { changes, ...draft } = await parcelInstead(store, row, noEnding(row, to.id), money);
  await store.write({ ...draft, changes: [...changes, commentEntry(store, ParcelFeed, row, why)] });
}

/** The operation that puts another ending, or none, in the place of the one that `row` has. */
export async function parcelInstead(store: Store, row: ParcelRow, next: Ending, money: Settling): Promise<Draft> {
  if (row.settlement !== 'none') throw new Refused('settled');
  const statuses = await allStatuses(store);
  const to = statusWithId(statuses, next.shipping_status_id);
  await assertSold(store, row, next);
  const wasLost = statusWithId(statuses, row.shipping_status_id)?.phase === 'lost' && to?.phase !== 'lost';
  if (wasLost) await assertSourceFree(store, row);
  const order = wasLost ? await predictLink(store, row, row.id) : undefined;
  const why = await whyOf(store, next.delivery_details);
  const predicted = [
    patch(Parcel, row, { ...moneyOf(row, money.advance + (order?.advance ?? 0)), ...uncontested }),
    order?.change,
    ...(order ? await predictShelf(store, [order.before], [order.after]) : []),
    to && feedEntry(store, ParcelFeed, row, 'status_changed', { ...statusStep(statuses, row.shipping_status_id, to), ...why }),
    ...(to ? await predictMirror(store, row, next, to.phase, money.advance - row.advance) : []),
    ...(to ? await predictEnded(store, row, { ...row, ...next }, to.phase) : []),
    ...(await predictBalances(store, money.flows)),
  ];
  return {
    action: 'parcel.reopen',
    changes: [patch(Parcel, row, next), ...money.changes].filter((change) => change !== undefined),
    predicted: predicted.filter((change) => change !== undefined),
  };
}
