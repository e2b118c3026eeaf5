import { type Draft, draftOf, patch } from '#data/operation.ts';
import type { Store } from '#data/store.ts';

import { feedEntry, type ParcelRow, rankOf, type Status, statusBarrier, statusFor, statusStep, statusWithId } from '../sale-rules/index.ts';
import { Parcel, ParcelFeed } from '../sale-rules/kind.ts';
import type { WayPhase } from './format.ts';

/** Moves a parcel to where its courier says that it is; `undefined` = it is there or further, or may not be moved. */
export function movedTo(store: Store, parcel: ParcelRow, at: WayPhase, statuses: readonly Status[]): Draft | undefined {
  const from = statusWithId(statuses, parcel.shipping_status_id)?.phase;
  const to = statusFor(statuses, 'parcel', at);
  if (!to || statusBarrier(parcel, from, to) || from === at) return undefined;
  const isForward = at === 'on_hold' || from === undefined || rankOf(at) > rankOf(from);
  if (!isForward) return undefined;
  const shipped_at = at === 'on_hold' ? parcel.shipped_at : (parcel.shipped_at ?? store.now());
  return draftOf({
    action: 'parcel.status',
    changes: [patch(Parcel, parcel, { shipping_status_id: to.id, shipped_at })],
    predicted: [feedEntry(store, ParcelFeed, parcel, 'status_changed', statusStep(statuses, parcel.shipping_status_id, to))],
  });
}
