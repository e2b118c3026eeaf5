import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';

import type { EcomOrder, Parcel } from '../../business/sale-rules/kind.ts';

/** The few orders or parcels of a brand that its page shows. */
export function newestOf(brandId: string) {
  return {
    where: { brand_id: { in: [brandId] }, deleted: { in: [0] } },
    sort: { column: 'created_at', descending: true },
    limit: 10,
  } as const;
}

/** Counts and sums without the rows. */
export const noRows = { limit: 0 } as const;

/** Orders or parcels since a day. */
export function soldSince<C extends ColumnName<typeof EcomOrder | typeof Parcel>>(from: string, more?: Where<C>) {
  return { order_date: { from }, deleted: { in: [0] }, ...more };
}

/** Parcels that were booked without an order; the others are counted with theirs. */
export const bookedDirectly = { ordered: { in: [0] } } as const satisfies Where<ColumnName<typeof Parcel>>;
