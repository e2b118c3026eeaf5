import type { Row, Stored } from '#data/kind.ts';
import type { Store } from '#data/store.ts';

import { Product, StockBalance, StockMovement, Variant } from './kind.ts';
import type { ProductRow, VariantRow } from './rules.ts';
import { type Stock, stockOf } from './stock.ts';

/** A variant as an order line needs it. `stock` is `null` when the product's is not counted. */
export type VariantHit = {
  readonly variant: Stored<VariantRow>;
  readonly product: Stored<ProductRow>;
  /** `Shirt - Red / L`; the product's name alone when it has no options. */
  readonly name: string;
  readonly price: number;
  readonly stock: Stock | null;
};

/** For order lines: sellable variants by product name, option, SKU or barcode. An exact SKU or barcode comes first. */
export async function findVariants(store: Store, text: string, limit = 12): Promise<readonly VariantHit[]> {
  const search = text.trim();
  const [exact, products, variants] = await Promise.all([
    variantByCode(store, search),
    store.list(Product, { where: sellable, search, limit }),
    store.list(Variant, { where: { active: { in: [1] } }, search, limit }),
  ]);
  const ofProducts = await Promise.all(products.rows.map((product) => variantsOf(store, product.id)));
  const found = unique([...(exact ? [exact] : []), ...ofProducts.flat(), ...variants.rows]).filter(
    (variant) => variant.active && variant.deleted_at === null,
  );
  return withProducts(store, found.slice(0, limit * 2), products.rows).then((hits) => hits.slice(0, limit));
}

/** The variant with exactly this SKU or barcode, as a scanner gives it. */
export async function variantByCode(store: Store, code: string): Promise<Stored<VariantRow> | undefined> {
  if (code === '') return undefined;
  const [bySku, byBarcode] = await Promise.all([
    store.find(Variant, { by: 'sku', equals: code.toLowerCase() }),
    store.find(Variant, { by: 'barcode', equals: code }),
  ]);
  return [...bySku, ...byBarcode].find((variant) => variant.deleted_at === null);
}

/** Hits for known variant ids, e.g. the lines of an order that is opened again. Archived ones are included. */
export async function variantHits(store: Store, ids: readonly string[]): Promise<readonly VariantHit[]> {
  return withProducts(store, await store.getMany(Variant, ids), [], true);
}

/** What so many pieces weigh, in grams; a variant without a weight of its own weighs what its product does. Unknown goods weigh nothing. */
export async function weightOf(
  store: Store,
  lines: readonly { readonly variant_id: string | null; readonly quantity: number }[],
): Promise<number> {
  const hits = await variantHits(store, [...new Set(lines.flatMap((line) => line.variant_id ?? []))]);
  const grams = new Map(hits.map(({ variant, product }) => [variant.id, variant.weight_g ?? product.weight_g]));
  return lines.reduce((sum, line) => sum + line.quantity * (grams.get(line.variant_id ?? '') ?? 0), 0);
}

export async function variantsOf(store: Store, productId: string): Promise<readonly Stored<VariantRow>[]> {
  const rows = await store.find(Variant, { by: 'product_id', equals: productId });
  return rows.toSorted((a, b) => a.sort - b.sort);
}

/** Newest movements of a variant first. */
export async function movementsOf(store: Store, variantId: string, limit = 200): Promise<readonly Stored<Row<typeof StockMovement>>[]> {
  return (await store.find(StockMovement, { by: 'variant', prefix: variantId })).slice(-limit).toReversed();
}

export function variantName(product: Pick<ProductRow, 'name'>, variant: Pick<VariantRow, 'title'>): string {
  return variant.title === '' ? product.name : `${product.name} - ${variant.title}`;
}

export const sellable = { status: { in: ['active'] }, deleted: { in: [0] } } as const;

async function withProducts(
  store: Store,
  variants: readonly Stored<VariantRow>[],
  known: readonly Stored<ProductRow>[],
  all = false,
): Promise<readonly VariantHit[]> {
  const knownIds = new Set(known.map((product) => product.id));
  const missing = [...new Set(variants.map((variant) => variant.product_id))].filter((id) => !knownIds.has(id));
  const [fetched, balances] = await Promise.all([
    store.getMany(Product, missing),
    store.getMany(
      StockBalance,
      variants.map((variant) => variant.id),
    ),
  ]);
  const products = new Map([...known, ...fetched].map((product) => [product.id, product]));
  const balance = new Map(balances.map((row) => [row.id, row]));
  return variants.flatMap((variant) => {
    const product = products.get(variant.product_id);
    if (!product || (!all && (product.status !== 'active' || product.deleted_at !== null))) return [];
    return [
      {
        variant,
        product,
        name: variantName(product, variant),
        price: variant.price,
        stock: product.track_stock ? stockOf([balance.get(variant.id)]) : null,
      },
    ];
  });
}

function unique<R extends { readonly id: string }>(rows: readonly R[]): R[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
