import { type Draft, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';

import {
  allStatuses,
  assertEndsAs,
  type Ending,
  endingOf,
  feedEntry,
  moneyOf,
  type ParcelRow,
  predictBalances,
  type Recorded,
  type Settling,
  statusStep,
  statusWithId,
  unbooked,
  whyOf,
} from '../sale-rules/index.ts';
import { Parcel, ParcelFeed } from '../sale-rules/kind.ts';
import { setParcelStatus } from './commands.ts';
import { predictMirror } from './mirror.ts';
import { parcelNamed } from './queries.ts';
import { allGone, deliveredGone, predictShelf } from './stock.ts';

/** Puts a parcel back on its way, as it was before its outcome; its order, stock and refund follow. */
export async function reopenParcel(store: Store, { before, ended, refund }: Recorded<ParcelRow>): Promise<void> {
  const row = await parcelNamed(store, before.id);
  assertEndsAs(row, ended);
  await store.write(await parcelInstead(store, row, endingOf(before), unbooked(store, refund, row.advance)));
}

/** The status of `before` again. A parcel that was called lost is finished: that is taken back like an outcome. */
export async function undoParcelStatus(store: Store, before: ParcelRow): Promise<void> {
  const row = await parcelNamed(store, before.id);
  if (row.completed_at === null) return setParcelStatus(store, row.id, before.shipping_status_id);
  // Somebody recorded an outcome meanwhile.
  if (row.delivery_details !== null) throw new Refused('moved_on');
  await store.write(await parcelInstead(store, row, endingOf(before), { changes: [], flows: [], advance: row.advance }));
}

/** The operation that puts another ending, or none, in the place of the one that `row` has. */
export async function parcelInstead(store: Store, row: ParcelRow, next: Ending, money: Settling): Promise<Draft> {
  const statuses = await allStatuses(store);
  const to = statusWithId(statuses, next.shipping_status_id);
  const why = await whyOf(store, next.delivery_details);
  const predicted = [
    money.advance === row.advance ? undefined : patch(Parcel, row, moneyOf(row, money.advance)),
    to && feedEntry(store, ParcelFeed, row, 'status_changed', { ...statusStep(statuses, row.shipping_status_id, to), ...why }),
    ...(to ? await predictMirror(store, row, next, to.phase, money.advance - row.advance) : []),
    ...(await predictShelf(store, goneOf(row), goneOf(next))),
    ...(await predictBalances(store, money.flows)),
  ];
  return {
    action: 'parcel.reopen',
    changes: [patch(Parcel, row, next), ...money.changes].filter((change) => change !== undefined),
    predicted: predicted.filter((change) => change !== undefined),
  };
}

/** A lost parcel brings nothing back: only what was told of its pieces does. */
function goneOf(ending: Pick<Ending, 'items' | 'delivery_details'>) {
  return ending.delivery_details === null ? allGone(ending) : deliveredGone(ending);
}
