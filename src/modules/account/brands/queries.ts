import type { ListQuery } from '#data/backend.ts';
import type { Query, Store } from '#data/store.ts';

import { EcomOrder } from '../../business/orders/kind.ts';
import { Parcel } from '../../business/parcels/kind.ts';
import { Product } from '../../business/products/kind.ts';
import { Brand } from '../settings/kind.ts';
import type { BrandRow, BrandUses } from './rules.ts';

/** More brands than any company has. */
export const mostBrands = 500;

/** Every brand in the company's order, deleted ones included. */
export async function allBrands(store: Store): Promise<readonly BrandRow[]> {
  return store.find(Brand, { key: 'k1', limit: mostBrands });
}

/** What names a brand, as far as this device knows. */
export async function usesOf(store: Store, brandId: string): Promise<BrandUses> {
  const named = { where: { brand_id: { in: [brandId] } }, ...noRows };
  const [orders, parcels, products] = await Promise.all([
    store.list(EcomOrder, named),
    store.list(Parcel, named),
    store.list(Product, named),
  ]);
  return { orders: orders.count + parcels.count, products: products.count };
}

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
