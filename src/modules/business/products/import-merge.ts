import { Refused } from '#data/refused.ts';

import type { RowReport } from '../imports/index.ts';
import type { CodeHolders } from './import-known.ts';
import { importedSlug, type ReadProduct, type ReadVariant } from './import-read.ts';
import {
  assertProduct,
  blankProduct,
  blankVariant,
  type ProductOption,
  sameValues,
  settle,
  type VariantRow,
  variantTitle,
  type WholeProduct,
} from './rules.ts';

export type MergeContext = {
  readonly before: WholeProduct | undefined;
  readonly holders: CodeHolders;
  readonly tenant: string;
  readonly now: string;
  readonly brandId: string;
  readonly categoryId: string | null;
  /** Ids of a new product, of its variants and of their opening stock, each of a name below an id. */
  readonly idOf: (above: string, name: string) => string;
};

export type Touched = {
  readonly id: string;
  readonly created: boolean;
  readonly stock: number | undefined;
  readonly cost: number | undefined;
  readonly openingId: string;
};
export type Merged = {
  readonly next: WholeProduct | undefined;
  readonly touched: readonly Touched[];
  readonly reports: readonly RowReport[];
};

/**
 * The product as it should be after the import. Facts that the file leaves empty stay as stored; variants that the file does not
 * name stay too. Ids follow from the import key, so that the same file read on two devices makes the same rows.
 */
export function mergeProduct(read: ReadProduct, context: MergeContext): Merged {
  const { before, tenant, now } = context;
  const refused = (reason: string, detail = ''): Merged => ({
    next: undefined,
    touched: [],
    reports: read.lines.map((line) => ({ line, outcome: 'invalid', reason, detail })),
  });
  if (!before && read.facts.name === undefined) return refused('name_missing');
  const base = before?.product ?? { ...blankProduct(context.idOf(tenant, `product:${read.key}`), context.brandId, now), slug: '' };
  const options = mergeOptions(before, read);
  if (!options) return refused('options_differ', before?.product.options.map((option) => option.name).join(', '));
  const product = {
    ...base,
    ...read.facts,
    slug: base.slug || importedSlug(read.key, read.facts.name ?? '', base.id),
    category_id: context.categoryId ?? base.category_id,
    import_key: base.import_key ?? read.key,
    options,
    deleted_at: null,
  };
  const reports: RowReport[] = [];
  const variants: VariantRow[] = [...(before?.variants ?? [])];
  // None of the file's variants means another one of them: none stands in it twice.
  const added: VariantRow[] = [];
  const touched: Touched[] = [];
  for (const variant of read.variants) {
    const i = indexOf(variants, variant);
    const reason = refusalOf(variant, base.id, i < 0, context.holders);
    if (reason) {
      reports.push({ line: variant.line, outcome: 'invalid', reason, detail: variant.facts.sku ?? '' });
      continue;
    }
    const id =
      variants[i]?.id ?? context.idOf(base.id, `variant:${variant.facts.sku?.toLowerCase() ?? variantTitle(variant.values).toLowerCase()}`);
    const old = variants[i] ?? blankVariant(id, product, now, variant.values);
    const next = mergeVariant(old, variant);
    if (i >= 0) variants[i] = next;
    else added.push(next);
    touched.push({ id, created: i < 0, stock: variant.stock, cost: variant.cost, openingId: context.idOf(id, 'opening') });
  }
  if (touched.length === 0) return { next: undefined, touched, reports };
  const next = settle({ product, variants: [...variants, ...added] });
  try {
    assertProduct(next);
  } catch (error) {
    if (error instanceof Refused) return refused(error.code);
    throw error;
  }
  return { next, touched, reports };
}

function mergeVariant(old: VariantRow, { facts, values }: ReadVariant): VariantRow {
  const price = facts.price ?? old.price;
  const compare = facts.compare_at_price ?? old.compare_at_price;
  return {
    ...old,
    ...facts,
    price,
    compare_at_price: compare !== null && compare > price ? compare : null,
    option_values: values.length > 0 ? [...values] : old.option_values,
    active: facts.active ?? old.active,
  };
}

function refusalOf({ facts }: ReadVariant, productId: string, isNew: boolean, holders: CodeHolders): string | undefined {
  const { sku, barcode, price } = facts;
  if (sku && (holders.sku.get(sku.toLowerCase()) ?? productId) !== productId) return 'sku_taken';
  if (barcode && (holders.barcode.get(barcode) ?? productId) !== productId) return 'barcode_taken';
  return price === undefined && isNew ? 'price_missing' : undefined;
}

/** The stored variant that a record means: the one with its SKU, else the one with its option values. */
function indexOf(variants: readonly VariantRow[], { facts, values }: ReadVariant): number {
  const sku = facts.sku?.toLowerCase();
  const bySku = sku ? variants.findIndex((row) => row.sku?.toLowerCase() === sku) : -1;
  return bySku >= 0 ? bySku : variants.findIndex((row) => sameValues(row.option_values, values));
}

/** The stored options with the file's new values behind them; `undefined` when the file has other options than the product. */
function mergeOptions(before: WholeProduct | undefined, read: ReadProduct): ProductOption[] | undefined {
  const named = read.optionNames.map((name, i): ProductOption => ({
    name: (name || `Option ${i + 1}`).slice(0, 50),
    values: unique(read.variants.map((variant) => variant.values[i] ?? '')),
  }));
  const stored = before?.product.options ?? [];
  if (named.length === 0) return [...stored];
  if (stored.length === 0)
    return before && before.variants.some((variant) => !read.variants.some((told) => indexOf([variant], told) === 0)) ? undefined : named;
  if (stored.length !== named.length) return undefined;
  return stored.map((option, i) => ({ name: option.name, values: unique([...option.values, ...(named[i]?.values ?? [])]) }));
}

/** The first spelling of each value, in order. */
function unique(values: readonly string[]): string[] {
  return values.filter((value, i) => value !== '' && values.findIndex((other) => other.toLowerCase() === value.toLowerCase()) === i);
}
