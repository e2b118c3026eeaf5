import type { Row } from '#data/kind.ts';
import { type Change, insert } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';

import type { OrderFeed, ParcelFeed } from './kind-feed.ts';
import type { DeliveryDetails } from './kind-sale.ts';
import { CancelReason } from './kind-settings.ts';
import { type Status, statusWithId } from './status.ts';

export type FeedRow = Row<typeof OrderFeed>;
type About = { readonly id: string; readonly brand_id: string };

/** An entry of the feed of an order or parcel. The server writes its own; this one shows until then. */
export function feedEntry(
  store: Pick<Store, 'now' | 'access'>,
  kind: typeof OrderFeed | typeof ParcelFeed,
  about: About,
  type: string,
  details: Readonly<Record<string, unknown>> = {},
): Change {
  return insert<typeof OrderFeed>(kind as typeof OrderFeed, {
    id: newId(),
    parcel_id: about.id,
    brand_id: about.brand_id,
    user_id: store.access().userId,
    actor_kind: 'user',
    type,
    activity_details: details,
    created_at: store.now(),
    received_at: store.now(),
  });
}

/** Why it ended like this, as the feed keeps it: names may change later. */
export async function whyOf(store: Store, details: Pick<DeliveryDetails, 'cancel_reason_ids' | 'cancel_notes'> | null) {
  if (!details) return {};
  const reasons = (await store.getMany(CancelReason, details.cancel_reason_ids)).map(({ name }) => name);
  return { ...(reasons.length > 0 && { reasons }), ...(details.cancel_notes !== '' && { notes: details.cancel_notes }) };
}

/** The names that a change of status is told with; a status that is gone is "Unknown". */
export function statusStep(
  statuses: readonly Status[],
  fromId: string,
  to: Pick<Status, 'name'>,
): { readonly from: string; readonly to: string } {
  return { from: statusWithId(statuses, fromId)?.name ?? m.name_unknown(), to: to.name };
}

/** A comment; the specification asks for a signed-in author. */
export function commentEntry(
  store: Store,
  kind: Parameters<typeof feedEntry>[1],
  row: { readonly id: string; readonly brand_id: string },
  text: string,
): Change {
  if (store.access().userId === '') throw new Refused('not_signed_in', { text: m.error_comment_not_signed_in() });
  const clean = text.trim();
  if (clean === '') throw new Refused('required', { field: 'text' });
  if (clean.length > 2000) throw new Refused('too_long', { field: 'text' });
  return feedEntry(store, kind, row, 'comment', { text: clean });
}
