import { plain, type Store } from '#data/store.ts';

import type { ParcelRow } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';

/** The living parcel with this number of ours, also one that got another number after its label was printed. */
export async function parcelNumbered(store: Store, number: string): Promise<ParcelRow | undefined> {
  const wanted = number.replace(/^#/, '').toUpperCase();
  const found = (await store.find(Parcel, { by: 'parcel_id', equals: wanted })).find((row) => row.deleted_at === null);
  if (found) return plain(found) as ParcelRow;
  const { rows } = await store.list(Parcel, { where: { deleted: { in: [0] } }, search: wanted, limit: 20 });
  const printed = rows.find((row) => row.printed_number?.toUpperCase() === wanted);
  return printed && (plain(printed) as ParcelRow);
}

/** The living parcel that this courier carries under this number. */
export async function parcelOfConsignment(store: Store, courierId: string | null, consignment: string): Promise<ParcelRow | undefined> {
  const rows = await store.find(Parcel, { by: 'consignment_id', equals: consignment });
  const found = rows.find((row) => row.deleted_at === null && row.shipping_company_id === courierId);
  return found && (plain(found) as ParcelRow);
}

/** The living parcels that a courier may mean by this number: his own or his tracking code, else ours. One, unless couriers use the same. */
export async function parcelsTold(store: Store, reference: string): Promise<readonly ParcelRow[]> {
  const forms = [...new Set([reference, reference.toUpperCase()])];
  const byConsignment = await Promise.all(forms.map((equals) => store.find(Parcel, { by: 'consignment_id', equals })));
  const carried = byConsignment.flat().filter((row) => row.deleted_at === null);
  if (carried.length > 0) return carried.map((row) => plain(row) as ParcelRow);
  const ours = await parcelNumbered(store, reference);
  if (ours) return [ours];
  const { rows } = await store.list(Parcel, { where: { deleted: { in: [0] } }, search: reference, limit: 20 });
  return rows.filter((row) => row.tracking_code?.toUpperCase() === reference.toUpperCase()).map((row) => plain(row) as ParcelRow);
}
