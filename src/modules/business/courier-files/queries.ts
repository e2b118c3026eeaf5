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
