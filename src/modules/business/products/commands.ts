import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { refuseTogetherLater } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import { type AdjustReason, adjustSigns, Product, ProductCategory, StockBalance, StockMovement, Variant, VariantCost } from './kind.ts';
import { variantsOf } from './queries.ts';
import { assertProduct, productChanges, type ProductRow, settle, slugOf, type VariantRow, type WholeProduct } from './rules.ts';
import { countOf, newMovement, predictStock } from './stock.ts';

/** Changes that one operation may carry, so that it fits into one push. */
export const changesPerOperation = 100;

export type ProductSave = {
  readonly before: WholeProduct | undefined;
  readonly next: WholeProduct;
  /** Opening pieces by variant id; only for variants that are new. */
  readonly opening?: ReadonlyMap<string, number>;
  /** Cost by variant id; ignored without the permission to see costs. */
  readonly costs?: ReadonlyMap<string, number | null>;
};

/** Saves a product with all its variants, their opening stock and costs. Resolves to the rows as stored. */
export async function saveProduct(store: Store, { before, next, opening, costs }: ProductSave): Promise<WholeProduct> {
  const whole = settle(next);
  await checkProduct(store, whole);
  const fresh = whole.variants.filter((variant) => !before?.variants.some((old) => old.id === variant.id));
  const movements = fresh.flatMap((variant) => {
    const qty = opening?.get(variant.id) ?? 0;
    return qty === 0 ? [] : [newMovement(store, { variant_id: variant.id, brand_id: variant.brand_id, qty, type: 'opening' })];
  });
  const changes = [...productChanges(before, whole), ...movements.map((movement) => insert(StockMovement, movement))];
  const predicted = predictStock(movements, []);
  for (let from = 0; from < changes.length; from += changesPerOperation) {
    const last = from + changesPerOperation >= changes.length;
    await store.write({
      action: 'product.save',
      changes: changes.slice(from, from + changesPerOperation),
      predicted: last ? predicted : [],
    });
  }
  await saveCosts(store, whole.variants, costs ?? new Map());
  return whole;
}

/** All that the form of a product has to be told at once. */
export async function checkProduct(store: Store, next: WholeProduct): Promise<void> {
  const whole = settle(next);
  await refuseTogetherLater([() => assertProduct(whole), () => assertCodesFree(store, whole.variants)]);
}

/** Writes the costs that differ. Who may not see costs writes none. */
export async function saveCosts(store: Store, variants: readonly VariantRow[], costs: ReadonlyMap<string, number | null>): Promise<void> {
  if (!allows(store.access(), 'view_financial_dashboard')) return;
  const wanted = variants.filter((variant) => typeof costs.get(variant.id) === 'number');
  if (wanted.length === 0) return;
  const known = new Map(
    (
      await store.getMany(
        VariantCost,
        wanted.map((variant) => variant.id),
      )
    ).map((row) => [row.id, row]),
  );
  const changes = wanted.map((variant): Change | undefined => {
    const cost = costs.get(variant.id) ?? 0;
    const old = known.get(variant.id);
    return old ? patch(VariantCost, old, { cost }) : insert(VariantCost, { id: variant.id, brand_id: variant.brand_id, cost });
  });
  const present = changes.filter((change) => change !== undefined);
  if (present.length > 0) await store.write({ action: 'product.cost', changes: present });
}

export async function setProductStatus(
  store: Store,
  products: readonly Stored<ProductRow>[],
  status: ProductRow['status'],
): Promise<number> {
  const changes = products.map((product) => patch(Product, product, { status })).filter((change) => change !== undefined);
  for (let from = 0; from < changes.length; from += changesPerOperation) {
    await store.write({ action: 'product.save', changes: changes.slice(from, from + changesPerOperation) });
  }
  return changes.length;
}

/** Adds to the stock ledger. A correction names its reason; zero pieces are refused, and those that go the other way than the reason says. */
export async function adjustStock(store: Store, variant: VariantRow, qty: number, type: AdjustReason, note: string): Promise<void> {
  if (!Number.isSafeInteger(qty) || qty === 0) throw new Refused('quantity_zero', { field: 'qty' });
  if (Math.abs(qty) > 1_000_000) throw new Refused('quantity_too_big', { field: 'qty' });
  if (qty * adjustSigns[type] < 0) throw new Refused('quantity_sign', { field: 'qty' });
  const movement = newMovement(store, { variant_id: variant.id, brand_id: variant.brand_id, qty, type, note: oneLine(note).slice(0, 200) });
  const balances = await store.getMany(StockBalance, [variant.id]);
  await store.write({ action: 'stock.adjust', changes: [insert(StockMovement, movement)], predicted: predictStock([movement], balances) });
}

/** Says how many pieces of a variant lie there now. */
export async function countStock(store: Store, variant: VariantRow, counted: number, note: string): Promise<void> {
  if (!Number.isSafeInteger(counted) || counted < 0 || counted > 1_000_000) throw new Refused('quantity_invalid', { field: 'counted' });
  const balances = await store.getMany(StockBalance, [variant.id]);
  const facts = { variant_id: variant.id, brand_id: variant.brand_id, note: oneLine(note).slice(0, 200) };
  const movement = newMovement(store, { ...facts, ...countOf(counted, balances[0]) });
  await store.write({ action: 'stock.adjust', changes: [insert(StockMovement, movement)], predicted: predictStock([movement], balances) });
}

/** The category of this name, made when there is none yet. */
export async function ensureCategory(store: Store, typed: string): Promise<string> {
  const name = oneLine(typed);
  if (name === '') throw new Refused('name_missing', { field: 'category' });
  const all = await store.find(ProductCategory);
  const found = all.find((category) => category.deleted_at === null && foldText(category.name) === foldText(name));
  if (found) return found.id;
  const row = newCategory(store, name, null, all.length);
  await store.write({ action: 'product.save', changes: [insert(ProductCategory, row)] });
  return row.id;
}

/** Its id follows from its path, so that two devices that make it offline make one. */
export function newCategory(store: Store, name: string, parentId: string | null, sort: number) {
  const id = idOf(parentId ?? store.access().tenantId, `category:${foldText(name)}`);
  return {
    id,
    name,
    slug: slugOf(name, id).slice(0, 120),
    parent_id: parentId,
    sort,
    photo_path: null,
    created_at: store.now(),
    deleted_at: null,
  };
}

/** A product as it is stored now, for editing. */
export async function loadProduct(store: Store, id: string): Promise<WholeProduct | undefined> {
  const product = await store.get(Product, id);
  if (!product) return undefined;
  const variants = await variantsOf(store, id);
  return {
    product: plain(product) as ProductRow,
    variants: variants.filter((row) => row.deleted_at === null).map((row) => plain(row) as VariantRow),
  };
}

async function assertCodesFree(store: Store, variants: readonly VariantRow[]): Promise<void> {
  const own = new Set(variants.map((variant) => variant.id));
  // An archived variant gives its codes free, as on the server.
  const codes = variants.flatMap((variant, i) => [
    { field: 'sku', code: variant.active ? variant.sku?.toLowerCase() : undefined, i } as const,
    { field: 'barcode', code: variant.active ? variant.barcode : undefined, i } as const,
  ]);
  const taken = await Promise.all(
    codes.map(async ({ field, code }) => {
      const holders = code ? await store.find(Variant, { by: field, equals: code }) : [];
      return holders.some((holder) => holder.active && holder.deleted_at === null && !own.has(holder.id));
    }),
  );
  const first = codes[taken.indexOf(true)];
  if (first) throw new Refused(`${first.field}_taken`, { field: `variants.${first.i}.${first.field}` });
}
