import { allows } from '#access/access.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { foldText } from '#kernel/search.ts';

import { Brand } from '../../company/kind.ts';
import {
  emptyTally,
  type ImportPlan,
  inBatches,
  type Mapping,
  packSteps,
  type Parcelled,
  type RowReport,
  type Work,
} from '../imports/index.ts';
import { newCategory } from './commands.ts';
import { mergeProduct, type Merged } from './import-merge.ts';
import { type ReadProduct, readProducts } from './import-read.ts';
import { Product, ProductCategory, StockBalance, StockMovement, Variant, VariantCost } from './kind.ts';
import { variantsOf } from './queries.ts';
import { type ProductRow, productChanges, type VariantRow, type WholeProduct } from './rules.ts';
import { newMovement, predictStock } from './stock.ts';

export type ProductImportSettings = {
  readonly mapping: Mapping;
  readonly fileCurrency: string | null;
  readonly brandId: string;
  /** Also sets the stock of products that exist already to the file's number. */
  readonly setStock: boolean;
};

/** The dry run: what the file would create and change, and why some records are left out. Writes nothing. */
export async function planProductImport(
  store: Store,
  rows: readonly CsvRow[],
  settings: ProductImportSettings,
  work: Work,
): Promise<ImportPlan> {
  const { products: read, reports: readReports } = readProducts(rows, {
    ...settings,
    currency: store.company().currency,
  });
  const reports: RowReport[] = [...readReports];
  const tallies = { products: emptyTally(), variants: emptyTally(), categories: emptyTally() };
  const categories = await planCategories(store, read);
  tallies.categories.created = categories.changes.length;
  const living = (await store.find(Brand)).filter((brand) => brand.deleted_at === null);
  const brands = new Map(living.map((brand) => [foldText(brand.name), brand.id]));
  const wholes: Parcelled[] = [];
  const costs: Parcelled[] = [];
  const claimed = new Set<string>();
  // What the products of a batch ask is asked together.
  await inBatches(read, async (batch) => void (await Promise.all(batch.map(planOne))), work);
  const steps = [
    ...packSteps('product.save', [...categories.changes.map((change) => ({ changes: [change] })), ...wholes]),
    ...packSteps('product.cost', costs),
  ];
  return { tallies, reports: reports.toSorted((a, b) => a.line - b.line), steps };

  async function planOne(product: ReadProduct): Promise<void> {
    const before = await findExisting(store, product);
    const brandId = brands.get(foldText(product.brand)) ?? settings.brandId;
    const merged = mergeProduct(product, {
      before: before.whole,
      codeHolders: before.codeHolders,
      tenant: store.access().tenantId,
      now: store.now(),
      brandId,
      categoryId: categories.idOf(product.category),
    });
    reports.push(...merged.reports);
    if (!merged.next) return;
    if (claimed.has(merged.next.product.id)) {
      reports.push(
        ...product.lines.map((line): RowReport => ({
          line,
          outcome: 'invalid',
          reason: 'product_twice',
          detail: merged.next?.product.name ?? '',
        })),
      );
      return;
    }
    claimed.add(merged.next.product.id);
    const stock = await planStock(store, merged, settings.setStock);
    const changes = productChanges(before.whole, merged.next);
    const costChanges = await planCosts(store, merged);
    count(
      tallies.products,
      before.whole === undefined,
      changes.some((change) => change.kind === Product.name) || stock.changes.length > 0 || costChanges.length > 0,
    );
    for (const variant of merged.touched) {
      const change = changes.find(({ kind, id }) => kind === Variant.name && id === variant.id);
      count(
        tallies.variants,
        change?.do === 'insert',
        change !== undefined || stock.variants.has(variant.id) || costChanges.some(({ id }) => id === variant.id),
      );
    }
    if (changes.length + stock.changes.length > 0) wholes.push({ changes: [...changes, ...stock.changes], predicted: stock.predicted });
    if (costChanges.length > 0) costs.push({ changes: costChanges });
  }
}

function count(tally: ReturnType<typeof emptyTally>, created: boolean, changed: boolean): void {
  if (created) tally.created += 1;
  else if (changed) tally.updated += 1;
  else tally.unchanged += 1;
}

/** The product that a record means: by its import key, else the one that has its SKUs. */
async function findExisting(
  store: Store,
  read: ReadProduct,
): Promise<{ whole: WholeProduct | undefined; codeHolders: ReadonlyMap<string, string> }> {
  const codes = read.variants.flatMap(({ facts }) => [
    ...(facts.sku ? [{ by: 'sku', code: facts.sku.toLowerCase() } as const] : []),
    ...(facts.barcode ? [{ by: 'barcode', code: facts.barcode } as const] : []),
  ]);
  const holders = await Promise.all(codes.map(({ by, code }) => store.find(Variant, { by, equals: code })));
  const codeHolders = new Map<string, string>();
  for (const [i, found] of holders.entries()) {
    const code = codes[i];
    const holder =
      found.find((variant) => variant.active && variant.deleted_at === null) ?? found.find((variant) => variant.deleted_at === null);
    if (code && holder) codeHolders.set(`${code.by}:${code.code}`, holder.product_id);
  }
  const byKey = (await store.find(Product, { by: 'import_key', equals: read.key.slice(0, 80) })).find(
    (product) => product.import_key === read.key,
  );
  const holderIds = [...new Set(codeHolders.values())];
  const id = byKey?.id ?? (holderIds.length === 1 ? holderIds[0] : undefined);
  const product = id === undefined ? undefined : await store.get(Product, id);
  if (!product) return { whole: undefined, codeHolders };
  const variants = await variantsOf(store, product.id);
  return {
    whole: {
      product: plain(product) as ProductRow,
      variants: variants.filter((row) => row.deleted_at === null).map((row) => plain(row) as VariantRow),
    },
    codeHolders,
  };
}

async function planStock(store: Store, merged: Merged, setStock: boolean) {
  const counted = merged.touched.filter(({ stock, created }) => stock !== undefined && (created || setStock));
  const balances = await store.getMany(
    StockBalance,
    counted.map(({ id }) => id),
  );
  const onHand = new Map(balances.map((balance) => [balance.id, balance.on_hand]));
  const movements = counted.flatMap(({ id, stock = 0, created, openingId }) => {
    const qty = created ? stock : stock - (onHand.get(id) ?? 0);
    const facts = {
      variant_id: id,
      brand_id: merged.next?.product.brand_id ?? '',
      qty,
      type: created ? 'opening' : 'adjust',
      ref_type: 'import',
    } as const;
    if (qty === 0) return [];
    return [created ? { ...newMovement(store, facts), id: openingId } : newMovement(store, facts)];
  });
  return {
    changes: movements.map((movement) => insert(StockMovement, movement)),
    predicted: predictStock(movements, balances),
    variants: new Set(movements.map((movement) => movement.variant_id)),
  };
}

async function planCosts(store: Store, { touched, next }: Merged): Promise<readonly Change[]> {
  if (!next || !allows(store.access(), 'view_financial_dashboard')) return [];
  const priced = touched.filter(({ cost }) => cost !== undefined);
  const known = new Map(
    (
      await store.getMany(
        VariantCost,
        priced.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const changes = priced.map(({ id, cost = 0 }) => {
    const old = known.get(id);
    return old ? patch(VariantCost, old, { cost }) : insert(VariantCost, { id, brand_id: next.product.brand_id, cost });
  });
  return changes.filter((change) => change !== undefined);
}

/** Categories of the file by path; those that are missing are made first. */
async function planCategories(store: Store, read: readonly ReadProduct[]) {
  const all = (await store.find(ProductCategory)).filter((category) => category.deleted_at === null);
  const ids = new Map(all.map((category) => [`${category.parent_id ?? ''}/${foldText(category.name)}`, category.id]));
  const changes: Change[] = [];
  const idOf = (path: readonly string[]): string | null => {
    let parent: string | null = null;
    for (const name of path) {
      const key: string = `${parent ?? ''}/${foldText(name)}`;
      const made: ReturnType<typeof newCategory> | undefined = ids.has(key)
        ? undefined
        : newCategory(store, name, parent, all.length + changes.length);
      if (made) {
        changes.push(insert(ProductCategory, made));
        ids.set(key, made.id);
      }
      parent = ids.get(key) ?? null;
    }
    return parent;
  };
  for (const product of read) idOf(product.category);
  return { changes, idOf };
}
