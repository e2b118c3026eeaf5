import type { ParcelRow } from '../sale-rules/index.ts';
import { piecesOf } from './booking.ts';

/** What one courier takes along. Minor units. */
export type Manifest = {
  /** `null` = nobody is chosen to carry them. */
  readonly courier: string | null;
  readonly parcels: readonly ParcelRow[];
  readonly pieces: number;
  readonly toCollect: number;
};

/** One list for each courier, by number; those without one come last. */
export function manifestsOf(parcels: readonly ParcelRow[]): readonly Manifest[] {
  const couriers = [...new Set(parcels.map((parcel) => parcel.shipping_company_id))];
  return couriers
    .toSorted((a, b) => Number(a === null) - Number(b === null))
    .map((courier) => {
      const of = parcels
        .filter((parcel) => parcel.shipping_company_id === courier)
        .toSorted((a, b) => (a.parcel_id < b.parcel_id ? -1 : 1));
      return {
        courier,
        parcels: of,
        pieces: of.reduce((sum, parcel) => sum + piecesOf(parcel), 0),
        toCollect: of.reduce((sum, parcel) => sum + parcel.cod_amount, 0),
      };
    });
}
