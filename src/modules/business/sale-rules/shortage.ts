import { allows } from '#access/access.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';

import { Product, StockBalance, Variant } from '../products/index.ts';

/** Pieces that a parcel keeps off the shelf. */
export type Gone = readonly { readonly variant_id: string | null; readonly pieces: number }[];
export const nothingGone: Gone = [];

/** More pieces are to leave than lie on the shelf. */
export type Shortage = { readonly id: string; readonly name: string; readonly wanted: number; readonly onHand: number };

/** What the shelf lacks for `after` to be gone where `before` is already; nothing for who does not see stock, and for what is not counted. */
export async function shortagesOf(store: Store, after: Gone, before: Gone = nothingGone): Promise<readonly Shortage[]> {
  if (!allows(store.access(), 'view_products')) return [];
  const ids = [...new Set(after.flatMap((gone) => gone.variant_id ?? []))];
  const variants = await store.getMany(Variant, ids);
  const products = new Map((await store.getMany(Product, [...new Set(variants.map((row) => row.product_id))])).map((row) => [row.id, row]));
  const shelf = new Map((await store.getMany(StockBalance, ids)).map((row) => [row.id, row.on_hand]));
  return variants.flatMap(({ id, product_id, title }) => {
    const product = products.get(product_id);
    const wanted = piecesOf(after, id) - piecesOf(before, id);
    const onHand = shelf.get(id) ?? 0;
    if (!product?.track_stock || wanted <= 0 || onHand >= wanted) return [];
    return [{ id, name: [product.name, title].filter(Boolean).join(' '), wanted, onHand }];
  });
}

/** Where the company refuses to ship more than there is: says so before anything is stored, as the server would afterwards. */
export async function assertOnShelf(store: Store, after: Gone, before?: Gone): Promise<void> {
  if (store.company().negative_stock !== 'block') return;
  if ((await shortagesOf(store, after, before)).length > 0) throw new Refused('out_of_stock', { field: 'items' });
}

export function piecesOf(gone: Gone, variantId: string): number {
  return gone.reduce((sum, one) => sum + (one.variant_id === variantId ? one.pieces : 0), 0);
}
