import type { Condition } from '#data/backend.ts';
import type { AnyKind, ColumnName, Row, Stored } from '#data/kind.ts';
import { type ListOf, plain, type Store } from '#data/store.ts';

import type { ReadProduct } from './import-read.ts';
import { Product, Variant } from './kind.ts';
import type { ProductRow, VariantRow, WholeProduct } from './rules.ts';

/** What this device has of the product that a record means, and who has the record's codes. */
export type Existing = { readonly wholeOf: (one: ReadProduct) => WholeProduct | undefined; readonly holders: CodeHolders };

/** Product ids by the codes of their variants, SKUs in lower case. */
export type CodeHolders = Readonly<Record<'sku' | 'barcode', ReadonlyMap<string, string>>>;

/** The products that these records mean, asked for all together: each by its import key, else the one that has its SKUs. */
export async function existingOf(store: Store, read: readonly ReadProduct[]): Promise<Existing> {
  const facts = read.flatMap(({ variants }) => variants.map((variant) => variant.facts));
  const [bySku, byBarcode, byKey] = await Promise.all([
    rowsWith(store, Variant, 'sku', facts.map(skuOf)),
    rowsWith(store, Variant, 'barcode', facts.map(barcodeOf)),
    rowsWith(store, Product, 'import_key', read.map(keyOf)),
  ]);
  const holders = { sku: holdersBy(bySku, skuOf), barcode: holdersBy(byBarcode, barcodeOf) };
  const ofKey = new Map(byKey.toReversed().map((product) => [product.import_key, product.id]));
  const ids = [...new Set(read.flatMap((one) => meantBy(one) ?? []))];
  const [products, variants] =
    ids.length === 0 ? [[], []] : await Promise.all([store.getMany(Product, ids), rowsWith(store, Variant, 'product_id', ids)]);
  const living = Map.groupBy(
    variants.filter((row) => row.deleted_at === null).toSorted((a, b) => a.sort - b.sort),
    (row) => row.product_id,
  );
  const wholes = new Map(
    products.map((product): [string, WholeProduct] => [
      product.id,
      { product: plain(product) as ProductRow, variants: (living.get(product.id) ?? []).map((row) => plain(row) as VariantRow) },
    ]),
  );
  return { wholeOf: (one) => wholes.get(meantBy(one) ?? ''), holders };

  function meantBy({ key, variants: told }: ReadProduct): string | undefined {
    const known = ofKey.get(key);
    if (known !== undefined || holders.sku.size + holders.barcode.size === 0) return known;
    const holding = new Set(told.flatMap((one) => [holders.sku.get(skuOf(one.facts)), holders.barcode.get(barcodeOf(one.facts))]));
    holding.delete(undefined);
    return holding.size === 1 ? [...holding][0] : undefined;
  }
}

type Codes = Partial<Pick<VariantRow, 'sku' | 'barcode'>>;
const skuOf = ({ sku }: Codes): string => sku?.toLowerCase() ?? '';
const barcodeOf = ({ barcode }: Codes): string => barcode ?? '';
const keyOf = ({ key }: ReadProduct): string => key;

/** The products whose variants have these codes: of several one that can be sold. */
function holdersBy(rows: readonly Stored<VariantRow>[], codeOf: (row: Codes) => string): ReadonlyMap<string, string> {
  const living = rows.filter((row) => row.deleted_at === null).toReversed();
  living.sort((a, b) => Number(a.active) - Number(b.active));
  return new Map(living.map((row) => [codeOf(row), row.product_id]));
}

/** The rows that have one of these values, by a column in memory instead of a look at the disk for each; in the order of their ids. */
export async function rowsWith<K extends AnyKind>(
  store: Store,
  kind: K,
  column: ColumnName<K>,
  values: readonly string[],
): Promise<readonly Stored<Row<K>>[]> {
  const wanted = [...new Set(values)].filter((value) => value !== '');
  if (wanted.length === 0) return [];
  const where: Readonly<Record<string, Condition>> = { [column]: { in: wanted } };
  const { rows } = await store.list(kind, { where, limit: 1_000_000 } as ListOf<K>);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
