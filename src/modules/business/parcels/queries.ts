import type { Stored } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { toLatinDigits } from '#kernel/digits.ts';

import type { ParcelRow } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { parcelIdInCode } from './rules.ts';

export async function parcelNamed(store: Store, id: string): Promise<ParcelRow> {
  const row = await store.get(Parcel, id);
  if (!row) throw new Refused('not_found');
  return plain(row) as ParcelRow;
}

/**
 * The parcel that a scanned code stands for: our QR, our number, the courier's number, a tracking code, or the number on a label whose parcel got
 * another one. A live one comes first.
 */
export async function parcelByCode(store: Store, scanned: string): Promise<Stored<ParcelRow> | undefined> {
  const code = toLatinDigits(scanned).trim();
  if (code === '') return undefined;
  const id = parcelIdInCode(code);
  if (id) return store.get(Parcel, id);
  const [byNumber, byConsignment] = await Promise.all([
    store.find(Parcel, { by: 'parcel_id', equals: code.toUpperCase() }),
    Promise.all([...new Set([code, code.toUpperCase()])].map((form) => store.find(Parcel, { by: 'consignment_id', equals: form }))),
  ]);
  const found = [...byNumber, ...byConsignment.flat()];
  if (found.some(isLive)) return liveFirst(found);
  const others = await store.list(Parcel, { search: code, limit: 20 });
  const named = others.rows.filter((row) =>
    [row.tracking_code, row.printed_number].some((one) => one?.toUpperCase() === code.toUpperCase()),
  );
  return liveFirst([...found, ...named]);
}

/** A parcel that this courier carries under this consignment already. */
export async function parcelWithConsignment(
  store: Store,
  courierId: string | null,
  consignment: string,
): Promise<Stored<ParcelRow> | undefined> {
  const rows = await store.find(Parcel, { by: 'consignment_id', equals: consignment });
  return rows.find((row) => row.deleted_at === null && row.shipping_company_id === courierId);
}

function liveFirst(rows: readonly Stored<ParcelRow>[]): Stored<ParcelRow> | undefined {
  return rows.find(isLive) ?? rows.find((row) => row.deleted_at === null) ?? rows[0];
}

function isLive(row: ParcelRow): boolean {
  return row.deleted_at === null && row.completed_at === null;
}
