import type { ListQuery } from '#data/backend.ts';
import type { Query } from '#data/store.ts';

/** More brands than any company has. */
export const mostBrands = 500;

/** The few orders or parcels of a brand that its page shows. */
export function newestOf(brandId: string): Query<ListQuery> {
  return {
    where: { brand_id: { in: [brandId] }, deleted: { in: [0] } },
    sort: { column: 'created_at', descending: true },
    offset: 0,
    limit: 10,
  };
}

/** Counts and sums without the rows. */
export const noRows = { offset: 0, limit: 0 } as const;

type Where = NonNullable<Query<ListQuery>['where']>;

/** Orders or parcels since a day. */
export function soldSince(from: string, more: Where = {}): Where {
  return { order_date: { from }, deleted: { in: [0] }, ...more };
}

/** Parcels that were booked without an order; the others are counted with theirs. */
export const bookedDirectly = { ordered: { in: [0] } } as const satisfies Where;
