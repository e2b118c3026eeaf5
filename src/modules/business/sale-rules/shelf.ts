import { allows } from '#access/access.ts';
import type { Change } from '#data/operation.ts';
import type { Store } from '#data/store.ts';

import { predictStock, Product, StockBalance, Variant } from '../products/index.ts';
import type { OrderItem } from './kind-sale.ts';
import type { Phase } from './kind-status.ts';
import { comingOf, type ReturnRow } from './returning.ts';
import type { OrderRow, ParcelRow } from './rules.ts';
import { type Gone, nothingGone, piecesOf } from './shortage.ts';
import { isFinal } from './status.ts';

type Sold = { readonly items: readonly OrderItem[] };

/** What a sale has of the stock: pieces that are off the shelf, that wait for it there, and that are out with the courier. */
export type Held = { readonly gone: Gone; readonly reserved: Gone; readonly withCourier: Gone };
export const nothingHeld: Held = { gone: nothingGone, reserved: nothingGone, withCourier: nothingGone };

/** Every piece of a parcel is out, however it ends: what comes back is counted with its return. */
export function allGone(row: Sold): Gone {
  return row.items.map(({ variant_id, quantity }) => ({ variant_id, pieces: quantity }));
}

type MaybeEnded = Sold & { readonly delivery_details: object | null };

/** A sale without a parcel takes its pieces when it is completed. */
export function goneOverCounter(row: MaybeEnded): Gone {
  if (row.delivery_details === null) return nothingGone;
  return row.items.map(({ variant_id, delivered_qty }) => ({ variant_id, pieces: delivered_qty }));
}

/** An order without a parcel reserves its pieces until it ends; one with a parcel leaves them to that. As the server's `pieces_of`. */
export function heldByOrder(row: Pick<OrderRow, 'items' | 'delivery_details' | 'completed_at' | 'linked_parcel_id' | 'deleted_at'>): Held {
  if (row.linked_parcel_id !== null || row.deleted_at !== null) return nothingHeld;
  return row.completed_at === null ? { ...nothingHeld, reserved: allGone(row) } : { ...nothingHeld, gone: goneOverCounter(row) };
}

type Back = Pick<ReturnRow, 'received_at' | 'closed_at' | 'lost_at'>;

/** Whether the courier still has what is expected back. */
export function isAwaited(back: Back): boolean {
  return (back.received_at ?? back.closed_at ?? back.lost_at) === null;
}

/** `back`: the parcel's own return, where there is one and it is known here. */
export function heldByParcel(row: Pick<ParcelRow, 'items' | 'deleted_at'>, phase: Phase | undefined, back?: Back): Held {
  if (row.deleted_at !== null) return nothingHeld;
  return { ...nothingHeld, gone: allGone(row), withCourier: outWithCourier(row, phase, back) };
}

/** Pieces that are neither with the customer, back nor lost. */
export function outWithCourier(row: Sold, phase: Phase | undefined, back?: Back): Gone {
  if (phase === 'lost' || (back && !isAwaited(back))) return nothingGone;
  if (phase === undefined || !isFinal(phase)) return allGone(row);
  return row.items.map((item) => ({ variant_id: item.variant_id, pieces: comingOf(item, phase) }));
}

/**
 * What the server will make of the stock of what held `before` and now holds `after`. Only for who sees stock; pieces of products that are
 * not counted do not leave the shelf.
 */
export async function predictShelf(store: Store, before: readonly Held[], after: readonly Held[]): Promise<readonly Change[]> {
  if (!allows(store.access(), 'view_products')) return [];
  const ids = [...new Set([...before, ...after].flatMap((held) => Object.values(held).flat()).flatMap((gone) => gone.variant_id ?? []))];
  const variants = await store.getMany(Variant, ids);
  const products = await store.getMany(Product, [...new Set(variants.map((variant) => variant.product_id))]);
  const counted = new Set(products.filter((product) => product.track_stock).map((product) => product.id));
  const grown = (of: keyof Held, id: string) => sumOf(after, of, id) - sumOf(before, of, id);
  const steps = variants.map(({ id, brand_id, product_id }) => ({
    variant_id: id,
    brand_id,
    qty: counted.has(product_id) ? -grown('gone', id) : 0,
    reserved: grown('reserved', id),
    with_courier: grown('withCourier', id),
  }));
  return predictStock(steps, await store.getMany(StockBalance, ids));
}

function sumOf(all: readonly Held[], of: keyof Held, variantId: string): number {
  return all.reduce((sum, held) => sum + piecesOf(held[of], variantId), 0);
}
