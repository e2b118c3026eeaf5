import { patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';

import type { ParcelRow } from '../sale-rules/index.ts';
import { EcomOrder, Parcel, recipientFields } from '../sale-rules/kind.ts';
import { parcelNamed } from './queries.ts';

type Recipient = Pick<ParcelRow, (typeof recipientFields)[number]>;

/** Whom it goes to, in a line, as the server tells it (`private.recipient_of`). */
export function recipientLine(row: Recipient): string {
  return [row.ship_name, row.ship_phone, row.ship_address, row.ship_area, row.ship_city, row.ship_postcode]
    .filter((part) => part !== '')
    .join(', ');
}

/** The parcel goes where its order goes now. */
export async function takeOrderAddress(store: Store, parcelId: string): Promise<void> {
  const parcel = plain(await parcelNamed(store, parcelId)) as ParcelRow;
  if (parcel.completed_at !== null) throw new Refused('completed');
  const order = parcel.source_ecom_order_id === null ? undefined : await store.get(EcomOrder, parcel.source_ecom_order_id);
  if (!order) throw new Refused('not_found');
  const change = patch(Parcel, parcel, Object.fromEntries(recipientFields.map((field) => [field, order[field]])) as Recipient);
  if (change) await store.write({ action: 'parcel.edit', changes: [change] });
}
