import { allows } from '#access/access.ts';
import type { Row, Stored } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { idOf } from '#kernel/id-of.ts';
import { paceOf } from '#kernel/pace.ts';
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
  type Unmade,
  type Work,
} from '../imports/index.ts';
import { newCategory } from './commands.ts';
import { type Existing, existingOf, rowsWith } from './import-known.ts';
import { type MergeContext, mergeProduct, type Touched } from './import-merge.ts';
import { type ReadProduct, readProducts } from './import-read.ts';
import { Product, ProductCategory, StockBalance, StockMovement, Variant, VariantCost } from './kind.ts';
import { productChanges, type WholeProduct } from './rules.ts';
import { countOf, newMovement, predictStock } from './stock.ts';

export type ProductImportSettings = {
  readonly mapping: Mapping;
  readonly headers: readonly string[];
  readonly fileCurrency: string | null;
  readonly brandId: string;
  /** Also sets the stock of products that exist already to the file's number. */
  readonly setStock: boolean;
};

type Planned = { readonly before: WholeProduct; readonly next: WholeProduct; readonly touched: readonly Touched[] };
type Balances = ReadonlyMap<string, Stored<Row<typeof StockBalance>>>;
type Costs = ReadonlyMap<string, Stored<Row<typeof VariantCost>>>;

/** Names and ids of a change, in characters: those of a variant, of which there are most. */
const changeLength = 500;

/** The dry run: what the file would create and change, and why some records are left out. Writes nothing. */
export async function planProductImport(
  store: Store,
  rows: readonly CsvRow[],
  settings: ProductImportSettings,
  work: Work,
): Promise<ImportPlan> {
  const { products: read, reports: readReports } = await readProducts(rows, { ...settings, currency: store.company().currency }, work);
  const reports: RowReport[] = [...readReports];
  const tallies = { products: emptyTally(), variants: emptyTally(), categories: emptyTally() };
  const categories = await planCategories(store, read);
  tallies.categories.created = categories.changes.length;
  const living = (await store.find(Brand)).filter((brand) => brand.deleted_at === null);
  const brands = new Map(living.map((brand) => [foldText(brand.name), brand.id]));
  const wholes: (Parcelled | Unmade)[] = [];
  const costs: (Parcelled | Unmade)[] = [];
  const claimed = new Set<string>();
  const seesCosts = allows(store.access(), 'view_financial_dashboard');
  await inBatches(read, planBatch, work);
  const steps = [
    ...packSteps('product.save', [...categories.changes.map((change) => ({ changes: [change] })), ...wholes]),
    ...packSteps('product.cost', costs),
  ];
  return { tallies, reports: reports.toSorted((a, b) => a.line - b.line), steps };

  async function planBatch(batch: readonly ReadProduct[]): Promise<void> {
    const existing = await existingOf(store, batch);
    const merged = batch.flatMap((product) => mergeOne(product, existing) ?? []);
    const touched = merged.flatMap((one) => one.touched);
    const idsOf = (those: readonly Touched[]) => those.map(({ id }) => id);
    const [stocked, priced] = [touched.filter(({ stock }) => stock !== undefined), touched.filter(({ cost }) => cost !== undefined)];
    const [balances, known] = await Promise.all([
      rowsWith(store, StockBalance, 'variant_id', idsOf(stocked)),
      rowsWith(store, VariantCost, 'variant_id', seesCosts ? idsOf(priced) : []),
    ]);
    const [balanceOf, costOf] = [byId(balances), byId(known)];
    for (const one of merged) planOne(one, balanceOf, costOf);
  }

  function mergeOne(product: ReadProduct, { wholeOf, holders }: Existing): Planned | undefined {
    if (categories.left.has(product)) {
      const detail = product.category.join(' > ').slice(0, 60);
      for (const line of product.lines) reports.push({ line, outcome: 'invalid', reason: 'categories_too_many', detail });
      return undefined;
    }
    const before = wholeOf(product);
    if (before && isAnother(before, product)) {
      for (const line of product.lines) reports.push({ line, outcome: 'invalid', reason: 'key_of_other', detail: before.product.name });
      return undefined;
    }
    const context: MergeContext = {
      before,
      holders,
      tenant: store.access().tenantId,
      now: store.now(),
      brandId: (product.brand && brands.get(foldText(product.brand))) || settings.brandId,
      categoryId: categories.idOf(product.category),
      idOf,
    };
    // Hashes are what takes longest, and nothing asks for the ids of a new product before it is written.
    const merged = mergeProduct(product, before ? context : { ...context, idOf: () => '' });
    reports.push(...merged.reports);
    if (!merged.next) return undefined;
    if (!before) {
      planNew(product, context, merged.touched);
      return undefined;
    }
    if (claimed.has(merged.next.product.id)) {
      reports.push(
        ...product.lines.map((line): RowReport => ({
          line,
          outcome: 'invalid',
          reason: 'product_twice',
          detail: merged.next?.product.name ?? '',
        })),
      );
      return undefined;
    }
    claimed.add(merged.next.product.id);
    return { before, next: merged.next, touched: merged.touched };
  }

  /** A product that nobody has yet is made when it is written. */
  function planNew(read: ReadProduct, context: MergeContext, touched: readonly Touched[]): void {
    const [stocked, priced] = [touched.filter(({ stock = 0 }) => stock !== 0), touched.filter(({ cost }) => cost !== undefined)];
    const count = 1 + touched.length + stocked.length;
    tallies.products.created += 1;
    tallies.variants.created += touched.length;
    wholes.push({
      make() {
        const made = mergeProduct(read, context);
        const stock = planStock(store, made.touched, context.brandId, false, new Map());
        return { changes: [...(made.next ? productChanges(undefined, made.next) : []), ...stock.changes], predicted: stock.predicted };
      },
      count,
      // What stands in a record may be written twice: as a value of an option and in the title.
      length: 2 * read.length + changeLength * count,
    });
    if (seesCosts && priced.length > 0)
      costs.push({
        make: () => ({ changes: planCosts(mergeProduct(read, context).touched, context.brandId, new Map()) }),
        count: priced.length,
        length: changeLength * priced.length,
      });
  }

  function planOne(merged: Planned, balances: Balances, known: Costs): void {
    const brandId = merged.next.product.brand_id;
    const stock = planStock(store, merged.touched, brandId, settings.setStock, balances);
    const changes = productChanges(merged.before, merged.next);
    const costChanges = seesCosts ? planCosts(merged.touched, brandId, known) : [];
    const changeOf = new Map(changes.map((change) => [`${change.kind}:${change.id}`, change]));
    const repriced = new Set(costChanges.map(({ id }) => id));
    const changed = changes.some((change) => change.kind === Product.name) || stock.changes.length > 0 || costChanges.length > 0;
    count(tallies.products, false, changed);
    for (const variant of merged.touched) {
      const change = changeOf.get(`${Variant.name}:${variant.id}`);
      count(tallies.variants, change?.do === 'insert', change !== undefined || stock.variants.has(variant.id) || repriced.has(variant.id));
    }
    if (changes.length + stock.changes.length > 0) wholes.push({ changes: [...changes, ...stock.changes], predicted: stock.predicted });
    if (costChanges.length > 0) costs.push({ changes: costChanges });
  }
}

/** A running number, or a name, that this file has for another product than the file before: neither the name nor any code is the same. */
function isAnother({ product, variants }: WholeProduct, { facts, variants: told }: ReadProduct): boolean {
  const known = new Set(variants.flatMap(({ sku }) => (sku ? [sku.toLowerCase()] : [])));
  const codes = told.flatMap((one) => (one.facts.sku ? [one.facts.sku.toLowerCase()] : []));
  const isRenamed = facts.name !== undefined && foldText(facts.name) !== foldText(product.name);
  return isRenamed && known.size > 0 && codes.length > 0 && !codes.some((code) => known.has(code));
}

function byId<R extends { readonly id: string }>(rows: readonly R[]): ReadonlyMap<string, R> {
  return new Map(rows.map((row) => [row.id, row]));
}

function count(tally: ReturnType<typeof emptyTally>, created: boolean, changed: boolean): void {
  if (created) tally.created += 1;
  else if (changed) tally.updated += 1;
  else tally.unchanged += 1;
}

function planStock(store: Store, touched: readonly Touched[], brand_id: string, setStock: boolean, balances: Balances) {
  const counted = touched.filter(({ stock, created }) => stock !== undefined && (created || setStock));
  const movements = counted.flatMap(({ id, stock = 0, created, openingId }) => {
    const qty = created ? stock : stock - (balances.get(id)?.on_hand ?? 0);
    const facts = { variant_id: id, brand_id, ref_type: 'import' };
    if (qty === 0) return [];
    return [
      created
        ? { ...newMovement(store, { ...facts, qty, type: 'opening' }), id: openingId }
        : newMovement(store, { ...facts, ...countOf(stock, balances.get(id)) }),
    ];
  });
  return {
    changes: movements.map((movement) => insert(StockMovement, movement)),
    predicted: predictStock(
      movements,
      counted.flatMap(({ id }) => balances.get(id) ?? []),
    ),
    variants: new Set(movements.map((movement) => movement.variant_id)),
  };
}

function planCosts(touched: readonly Touched[], brand_id: string, known: Costs): readonly Change[] {
  const priced = touched.filter(({ cost }) => cost !== undefined);
  const changes = priced.map(({ id, cost = 0 }) => {
    const old = known.get(id);
    return old ? patch(VariantCost, old, { cost }) : insert(VariantCost, { id, brand_id, cost });
  });
  return changes.filter((change) => change !== undefined);
}

/** More of them come from a column that holds something else. */
const maxNewCategories = 2000;

/** Categories of the file by path; those that are missing are made first. `left`: whose category would be one too many. */
async function planCategories(store: Store, read: readonly ReadProduct[]) {
  const all = (await store.find(ProductCategory)).filter((category) => category.deleted_at === null);
  const ids = new Map(all.map((category) => [`${category.parent_id ?? ''}/${foldText(category.name)}`, category.id]));
  const changes: Change[] = [];
  const idOfPath = (path: readonly string[]): string | null => {
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
  const isKnown = (path: readonly string[]): boolean => {
    let parent: string | undefined = '';
    for (const name of path) parent = parent === undefined ? undefined : ids.get(`${parent}/${foldText(name)}`);
    return parent !== undefined;
  };
  const left = new Set<ReadProduct>();
  const pace = paceOf();
  for (const product of read) {
    await pace();
    if (changes.length <= maxNewCategories - product.category.length || isKnown(product.category)) idOfPath(product.category);
    else left.add(product);
  }
  return { changes, idOf: idOfPath, left };
}
