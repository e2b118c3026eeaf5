import { allows } from '#access/access.ts';
import type { Change } from '#data/operation.ts';
import type { Store } from '#data/store.ts';

import { predictStock, Product, StockBalance, Variant } from '../products/index.ts';
import { type Gone, piecesOf } from '../sale-rules/index.ts';
import type { OrderItem } from '../sale-rules/kind.ts';

type Sold = { readonly items: readonly OrderItem[] };

/** Under way: every piece is out. */
export function allGone(row: Sold): Gone {
  return row.items.map(({ variant_id, quantity }) => ({ variant_id, pieces: quantity }));
}

/** Ended: what nobody kept is back. */
export function deliveredGone(row: Sold): Gone {
  return row.items.map(({ variant_id, delivered_qty }) => ({ variant_id, pieces: delivered_qty }));
}

/**
 * What the server's stock ledger will make of a parcel that kept `before` off the shelf and now keeps `after`. Only for who sees
 * stock; pieces of products that are not counted do not move.
 */
export async function predictShelf(store: Store, before: Gone, after: Gone): Promise<readonly Change[]> {
  if (!allows(store.access(), 'view_products')) return [];
  const ids = [...new Set([...before, ...after].flatMap((gone) => gone.variant_id ?? []))];
  const variants = await store.getMany(Variant, ids);
  const products = await store.getMany(Product, [...new Set(variants.map((variant) => variant.product_id))]);
  const counted = new Set(products.filter((product) => product.track_stock).map((product) => product.id));
  const movements = variants
    .filter((variant) => counted.has(variant.product_id))
    .map(({ id, brand_id }) => ({ variant_id: id, brand_id, qty: piecesOf(before, id) - piecesOf(after, id) }));
  return predictStock(movements, await store.getMany(StockBalance, ids));
}
