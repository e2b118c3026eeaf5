import { refuseTogetherLater } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';

import { allGone, assertOnShelf, assertSale, type Gone, type ParcelDraft, type ParcelRow, saleContext } from '../sale-rules/index.ts';
import { parcelWithConsignment } from './queries.ts';
import { codeOrNull } from './rules.ts';

/** All that the form of a parcel has to be told at once; `seen` is the row that it was opened on. */
export async function assertParcel(store: Store, draft: ParcelDraft, seen?: ParcelRow): Promise<void> {
  const pieces: Gone = draft.items.map(({ variant_id, quantity }) => ({ variant_id: variant_id ?? null, pieces: quantity }));
  await refuseTogetherLater([
    () => assertSale(draft, saleContext(store), seen?.advance),
    () => (seen && seen.ship_address === '') || assertAddress({ ship_address: draft.ship_address ?? '' }),
    () => assertOnShelf(store, pieces, seen && allGone(seen)),
    () => assertConsignmentFree(store, draft.shipping_company_id ?? null, codeOrNull(draft.consignment_id), seen?.id ?? null),
  ]);
}

/** A courier brings nothing to nowhere. */
export function assertAddress({ ship_address }: Pick<ParcelRow, 'ship_address'>): void {
  if (ship_address.trim() === '') throw new Refused('address_missing', { field: 'ship_address' });
}

export async function assertConsignmentFree(
  store: Store,
  courierId: string | null,
  consignment: string | null,
  exceptId: string | null,
): Promise<void> {
  if (consignment === null) return;
  const holder = await parcelWithConsignment(store, courierId, consignment);
  if (holder && holder.id !== exceptId) throw new Refused('consignment_taken', { field: 'consignment_id' });
}
