import { patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';

import { allStatuses, feedEntry, type ParcelRow, statusOf, statusStep } from '../sale-rules/index.ts';
import { Parcel, ParcelFeed } from '../sale-rules/kind.ts';
import { parcelByCode, parcelNamed } from './queries.ts';
import { type DispatchBarrier, dispatchBarrier } from './rules.ts';

/** A refused scan, with the parcel when the code was known. */
export class ScanRefused extends Refused {
  readonly parcel: ParcelRow | undefined;

  constructor(code: DispatchBarrier, parcel: ParcelRow | undefined) {
    super(code);
    this.name = 'ScanRefused';
    this.parcel = parcel;
  }
}

/** A parcel that left, with what it takes to call it back. */
export type Dispatched = { readonly parcel: ParcelRow; readonly before: Pick<ParcelRow, 'shipping_status_id' | 'shipped_at'> };

/** Hands a parcel to the courier: finds it by any code that may stand on it and marks it as picked up. */
export async function dispatchParcel(store: Store, code: string): Promise<Dispatched> {
  // Asked at once: a way to the data worker each would be felt.
  const [found, statuses] = await Promise.all([parcelByCode(store, code), allStatuses(store)]);
  const parcel = found && (plain(found) as ParcelRow);
  const barrier = dispatchBarrier(parcel, statuses);
  if (!parcel || barrier) throw new ScanRefused(barrier ?? 'scan_unknown', parcel);
  const picked = statusOf(statuses, 'parcel', 'picked');
  const next = { shipping_status_id: picked.id, shipped_at: store.now() };
  await store.write({
    action: 'parcel.dispatch',
    changes: [patch(Parcel, parcel, next)],
    predicted: [feedEntry(store, ParcelFeed, parcel, 'status_changed', statusStep(statuses, parcel.shipping_status_id, picked))],
  });
  return { parcel: { ...parcel, ...next }, before: { shipping_status_id: parcel.shipping_status_id, shipped_at: parcel.shipped_at } };
}

/** Takes a scan back, as long as nobody moved the parcel on. */
export async function undoDispatch(store: Store, dispatched: Dispatched): Promise<void> {
  const row = await parcelNamed(store, dispatched.parcel.id);
  if (row.shipping_status_id !== dispatched.parcel.shipping_status_id) throw new Refused('moved_on');
  const statuses = await allStatuses(store);
  const back = statuses.find((status) => status.id === dispatched.before.shipping_status_id) ?? statusOf(statuses, 'parcel', 'pending');
  await store.write({
    action: 'parcel.dispatch',
    changes: [patch(Parcel, row, { shipping_status_id: back.id, shipped_at: dispatched.before.shipped_at })],
    predicted: [feedEntry(store, ParcelFeed, row, 'status_changed', statusStep(statuses, row.shipping_status_id, back))],
  });
}
