import type { Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { refuseTogether } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';
import { oneLine } from '#kernel/text.ts';

import { Product, Variant } from './kind.ts';

export type ProductRow = Row<typeof Product>;
export type VariantRow = Row<typeof Variant>;
export type ProductOption = ProductRow['options'][number];

/** A product and all its variants, archived ones included: what the form edits and what is saved in one piece. */
export type WholeProduct = { readonly product: ProductRow; readonly variants: readonly VariantRow[] };

export const maxOptions = 3;
export const maxVariants = 100;

export function blankProduct(id: string, brandId: string, now: string): ProductRow {
  return {
    id,
    brand_id: brandId,
    name: '',
    slug: '',
    category_id: null,
    manufacturer: '',
    description: '',
    status: 'active',
    photo_path: null,
    media: [],
    options: [],
    weight_g: 0,
    unit: '',
    track_stock: true,
    low_stock_at: null,
    tags: [],
    import_key: null,
    in_shop: true,
    seo_title: '',
    seo_description: '',
    max_per_order: null,
    created_at: now,
    deleted_at: null,
  };
}

export function blankVariant(
  id: string,
  product: Pick<ProductRow, 'id' | 'brand_id'>,
  now: string,
  values: readonly string[] = [],
): VariantRow {
  return {
    id,
    product_id: product.id,
    brand_id: product.brand_id,
    title: variantTitle(values),
    option_values: [...values],
    sku: null,
    barcode: null,
    price: 0,
    compare_at_price: null,
    weight_g: null,
    photo_path: null,
    sort: 0,
    active: true,
    created_at: now,
    deleted_at: null,
  };
}

/** Titles of the variants that a customer would get for nothing. */
export function unpriced({ product, variants }: WholeProduct): readonly string[] {
  return product.status === 'active' ? variants.filter(({ active, price }) => active && price === 0).map(({ title }) => title) : [];
}

export function variantTitle(values: readonly string[]): string {
  return values.join(' / ');
}

/** Every combination of the options' values, first option slowest. Options without values do not count. */
export function combinations(options: readonly ProductOption[]): string[][] {
  return options
    .filter((option) => option.values.length > 0)
    .reduce<string[][]>((rows, option) => rows.flatMap((row) => option.values.map((value) => [...row, value])), [[]]);
}

/**
 * The variants after the options were edited. A variant keeps its row while its combination exists; an added option moves it to the
 * first new combination that begins like it; a combination that is gone is archived (or dropped, when it was never saved).
 */
export function withOptions(
  whole: WholeProduct,
  options: readonly ProductOption[],
  make: (values: readonly string[]) => VariantRow,
  saved: (variant: VariantRow) => boolean,
): readonly VariantRow[] {
  const wanted = combinations(options);
  const left = new Set(whole.variants);
  const take = (fits: (variant: VariantRow) => boolean) => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  const same = wanted.map((values) => take((variant) => sameValues(variant.option_values, values)));
  const kept = wanted.map((values, i): VariantRow => {
    const exact = same[i];
    const moved =
      exact ??
      take(
        (variant) =>
          variant.active &&
          variant.option_values.length < values.length &&
          sameValues(values.slice(0, variant.option_values.length), variant.option_values),
      );
    const shorter =
      moved ??
      take(
        (variant) =>
          variant.active &&
          variant.option_values.length > values.length &&
          sameValues(variant.option_values.slice(0, values.length), values),
      );
    return shorter ? { ...shorter, option_values: [...values], title: variantTitle(values), active: true } : make(values);
  });
  const archived = [...left].filter(saved).map((variant) => ({ ...variant, active: false }));
  return [...kept, ...archived].map((variant, sort) => ({ ...variant, sort }));
}

/** The variants of the same colour, which one photo shows, among them the given one: it is what is chosen by eye. */
export function sameColour({ product, variants }: WholeProduct, variant: VariantRow): readonly VariantRow[] {
  const at = product.options.findIndex(({ name }) => /colou?r|রং|রঙ/i.test(name));
  return variants.filter((one) => one.id === variant.id || (at >= 0 && one.option_values[at] === variant.option_values[at]));
}

/** The rows as they are stored: trimmed, titled, numbered, all of the product's brand. */
export function settle({ product, variants }: WholeProduct): WholeProduct {
  const name = oneLine(product.name);
  const options = product.options
    .map((option) => ({ name: oneLine(option.name), values: [...new Set(option.values.map(oneLine))].filter((value) => value !== '') }))
    .filter((option) => option.values.length > 0);
  const slug = product.slug === '' ? slugOf(name, product.id) : product.slug;
  // A product that was made here gets a key too, so that our own export finds it again.
  const settled = { ...product, name, slug, import_key: product.import_key ?? slug, options, photo_path: product.media[0]?.path ?? null };
  return {
    product: settled,
    variants: variants.map((variant, sort) => ({
      ...variant,
      brand_id: product.brand_id,
      title: variantTitle(variant.option_values),
      // A photo that the product has no more is nobody's.
      photo_path: product.media.some(({ path }) => path === variant.photo_path) ? variant.photo_path : null,
      sku: blankToNull(variant.sku),
      barcode: blankToNull(variant.barcode),
      sort,
    })),
  };
}

/** Refuses what no product may look like; `field` is `name`, `options`, or `variants.<index>.<field>`. */
export function assertProduct({ product, variants }: WholeProduct): void {
  refuseTogether([
    () => assertName(product.name),
    () => assertOptions(product.options, variants.filter((variant) => variant.active).length),
    ...variants.map((variant, i) => () => assertPrices(variant, `variants.${i}`)),
    () => assertNoneTwice(variants, 'sku'),
    () => assertNoneTwice(variants, 'barcode'),
  ]);
}

function assertName(name: string): void {
  if (name === '') throw new Refused('name_missing', { field: 'name' });
  if (name.length > 250) throw new Refused('name_too_long', { field: 'name' });
}

function assertOptions(options: readonly ProductOption[], active: number): void {
  if (options.length > maxOptions) throw new Refused('too_many_options', { field: 'options' });
  if (options.some((option) => option.name === '')) throw new Refused('option_name_missing', { field: 'options' });
  if (active === 0) throw new Refused('variant_missing', { field: 'options' });
  if (active > maxVariants) throw new Refused('too_many_variants', { field: 'options' });
}

function assertPrices({ price, compare_at_price: compared }: VariantRow, at: string): void {
  if (!Number.isSafeInteger(price)) throw new Refused('price_unreadable', { field: `${at}.price` });
  if (compared !== null && !Number.isSafeInteger(compared)) throw new Refused('price_unreadable', { field: `${at}.compare_at_price` });
  if (price < 0) throw new Refused('price_negative', { field: `${at}.price` });
  if (compared !== null && compared < price) throw new Refused('compare_below_price', { field: `${at}.compare_at_price` });
}

function assertNoneTwice(variants: readonly VariantRow[], field: 'sku' | 'barcode'): void {
  const i = firstRepeated(variants.map((variant) => (variant.active ? (variant[field]?.toLowerCase() ?? null) : null)));
  if (i !== undefined) throw new Refused(`${field}_twice`, { field: `variants.${i}.${field}` });
}

/** What must be written to get from one state to the other; nothing when nothing differs. */
export function productChanges(before: WholeProduct | undefined, next: WholeProduct): readonly Change[] {
  const known = new Map(before?.variants.map((variant) => [variant.id, variant]));
  const product = before ? patch(Product, before.product, next.product) : insert(Product, next.product);
  const variants = next.variants.map((variant) => {
    const old = known.get(variant.id);
    return old ? patch(Variant, old, variant) : insert(Variant, variant);
  });
  return [product, ...variants].filter((change) => change !== undefined);
}

/** Readable part of an address; the tail of the id keeps two products of one name apart without asking the server. */
export function slugOf(name: string, id: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200);
  return [words, id.replaceAll('-', '').slice(-6)].filter(Boolean).join('-');
}

export function sameValues(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, i) => value.toLowerCase() === b[i]?.toLowerCase());
}

function blankToNull(text: string | null): string | null {
  const line = oneLine(text ?? '');
  return line === '' ? null : line;
}

function firstRepeated(values: readonly (string | null)[]): number | undefined {
  const seen = new Set<string>();
  for (const [i, value] of values.entries()) {
    if (value === null) continue;
    if (seen.has(value)) return i;
    seen.add(value);
  }
  return undefined;
}
