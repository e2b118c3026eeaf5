import type { CsvRow } from '#kernel/csv.ts';
import { toLatinDigits } from '#kernel/digits.ts';
import { parseMoney } from '#kernel/money.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import { cellReader, type Mapping, type RowReport, tagProblem, tagsIn } from '../imports/index.ts';
import { descriptionText, flagOf, gramsOf, statusOf } from './import-cells.ts';
import { rowsInCurrency } from './import-currency.ts';
import { maxVariants, type ProductRow, slugOf, type VariantRow, variantTitle } from './rules.ts';

/** A product as the file tells it. A fact that the file leaves empty is absent: what is stored then stays. */
export type ReadProduct = {
  readonly key: string;
  readonly lines: readonly number[];
  readonly facts: Partial<
    Pick<ProductRow, 'name' | 'description' | 'status' | 'manufacturer' | 'tags' | 'unit' | 'track_stock' | 'low_stock_at'>
  >;
  readonly brand: string;
  /** From root to leaf. */
  readonly category: readonly string[];
  readonly optionNames: readonly string[];
  readonly variants: readonly ReadVariant[];
};

export type ReadVariant = {
  readonly line: number;
  readonly values: readonly string[];
  readonly facts: Partial<Pick<VariantRow, 'sku' | 'barcode' | 'price' | 'compare_at_price' | 'weight_g' | 'active'>>;
  readonly cost: number | undefined;
  readonly stock: number | undefined;
};

export type ReadProducts = { readonly products: readonly ReadProduct[]; readonly reports: readonly RowReport[] };

/** `fileCurrency` = whose prices are taken when the file has several; `currency` = the company's, which sets the decimals. */
export type ReadSettings = { readonly mapping: Mapping; readonly fileCurrency: string | null; readonly currency: string };

/** Turns records into products: grouped by handle, rows in other currencies set aside, every bad cell reported with its line. */
export function readProducts(rows: readonly CsvRow[], settings: ReadSettings): ReadProducts {
  const cell = cellReader(settings.mapping);
  const reports: RowReport[] = [];
  const groups = new Map<string, CsvRow[]>();
  for (const row of rowsInCurrency(rows, settings, reports)) {
    const key =
      oneLine(cell(row.cells, 'handle')) || foldText(cell(row.cells, 'name')).replaceAll(' ', '-') || foldText(cell(row.cells, 'sku'));
    if (key === '') reports.push({ line: row.line, outcome: 'invalid', reason: 'name_missing', detail: '' });
    else if (key.length > 300) reports.push({ line: row.line, outcome: 'invalid', reason: 'handle_too_long', detail: '' });
    else {
      const group = groups.get(key) ?? [];
      group.push(row);
      groups.set(key, group);
    }
  }
  const codes = { sku: new Map<string, number>(), barcode: new Map<string, number>(), productSku: new Map<string, number>() };
  const products = [...groups]
    .map(([key, group]) => readGroup(key, group, settings, reports, codes))
    .filter((product) => product !== undefined);
  return { products, reports };
}

type Codes = Readonly<Record<'sku' | 'barcode' | 'productSku', Map<string, number>>>;

function readGroup(
  key: string,
  rows: readonly CsvRow[],
  settings: ReadSettings,
  reports: RowReport[],
  codes: Codes,
): ReadProduct | undefined {
  const cell = cellReader(settings.mapping);
  const first = (field: string) => rows.map((row) => cell(row.cells, field)).find((text) => text !== '') ?? '';
  const lines = rows.map((row) => row.line);
  const earlier = reports.length;
  const refuse = (reason: string, detail: string | number = '') => {
    for (const line of lines) reports.push({ line, outcome: 'invalid', reason, detail });
    return undefined;
  };
  const name = oneLine(first('name'));
  if (name.length > 250) return refuse('name_too_long', name.length);
  const tooMany = tagProblem(tagsIn(first('tags')));
  if (tooMany) return refuse(tooMany.reason, tooMany.detail);
  const category = categoryPath(first('category'));
  if (category.length > maxCategoryLevels) return refuse('category_too_deep', category.length);
  const optionNames = [1, 2, 3].map((n) => oneLine(first(`option${n}_name`)) || (first(`option${n}_value`) === '' ? '' : `Option ${n}`));
  const withValues = rows.some((row) => valuesOf(row, cell).length > 0);
  const seen = new Map<string, number>();
  const variants = rows.flatMap((row): ReadVariant[] => {
    const values = valuesOf(row, cell);
    if (withValues && values.length === 0) {
      setAside(row, name, cell, reports, codes);
      return [];
    }
    if (rows.length > 1 && !withValues && isEmptyVariant(row, cell)) {
      reports.push({ line: row.line, outcome: 'skipped', reason: 'only_photo', detail: '' });
      return [];
    }
    const variant = readVariant(row, values, settings, reports);
    if (!variant || isTwice(variant, seen, codes, reports)) return [];
    return [variant];
  });
  if (variants.length === 0) {
    const told = new Set(reports.slice(earlier).map(({ line }) => line));
    return lines.every((line) => told.has(line)) ? undefined : refuse('no_variant');
  }
  // A column that is the same in every row, taken for the handle, makes one product of a whole file.
  if (variants.filter(({ facts }) => facts.active !== false).length > maxVariants) return refuse('too_many_variants');
  return {
    key,
    lines,
    facts: productFacts(name, first),
    brand: oneLine(first('brand')),
    category,
    optionNames: withValues
      ? optionNames.slice(
          0,
          variants.reduce((most, { values }) => Math.max(most, values.length), 0),
        )
      : [],
    variants,
  };
}

/** The deepest taxonomy that shops share has seven levels; a text that happens to have the signs in it is no path. */
const maxCategoryLevels = 10;

function categoryPath(text: string): readonly string[] {
  const steps = text.split(/->|>|\/\//).map((step) => oneLine(step).slice(0, 100));
  return steps.filter(Boolean);
}

/** A row of the product itself beside its variants' rows, or a row that only carries another photo. */
function setAside(row: CsvRow, name: string, cell: ReturnType<typeof cellReader>, reports: RowReport[], codes: Codes): void {
  const sku = cell(row.cells, 'sku').toLowerCase();
  if (cell(row.cells, 'name') === '') {
    const reason = isEmptyVariant(row, cell) ? 'only_photo' : 'option_missing';
    reports.push({ line: row.line, outcome: reason === 'only_photo' ? 'skipped' : 'invalid', reason, detail: name });
    return;
  }
  const before = codes.productSku.get(sku);
  if (sku !== '' && before !== undefined) reports.push({ line: row.line, outcome: 'note', reason: 'product_sku_twice', detail: before });
  else codes.productSku.set(sku, row.line);
}

function readVariant(row: CsvRow, values: readonly string[], settings: ReadSettings, reports: RowReport[]): ReadVariant | undefined {
  const cell = cellReader(settings.mapping);
  const invalid = (reason: string, detail: string) => {
    reports.push({ line: row.line, outcome: 'invalid', reason, detail: detail.slice(0, 60) });
    return undefined;
  };
  const ownPrice = settings.fileCurrency === null ? '' : cell(row.cells, `price:${settings.fileCurrency}`);
  const amounts: Record<string, number | undefined> = {};
  for (const [field, text] of [
    ['price', ownPrice || cell(row.cells, 'price')],
    ['compare_at_price', cell(row.cells, 'compare_at_price')],
    ['cost', cell(row.cells, 'cost')],
  ] as const) {
    if (text === '') continue;
    const amount = parseMoney(text, settings.currency);
    if (amount === undefined) return invalid(`${field}_unreadable`, text);
    if (amount < 0) return invalid(`${field}_negative`, text);
    amounts[field] = amount;
  }
  const stockText = toLatinDigits(cell(row.cells, 'stock')).replace(/[\s,]/g, '');
  const stock = stockText === '' ? undefined : Number(stockText);
  if (stock !== undefined && (!Number.isSafeInteger(stock) || Math.abs(stock) > 1_000_000)) return invalid('stock_unreadable', stockText);
  const grams = gramsOf(cell(row.cells, 'weight'), cell(row.cells, 'weight_unit'));
  if (grams === 'unreadable') return invalid('weight_unreadable', cell(row.cells, 'weight'));
  for (const field of ['sku', 'barcode'] as const)
    if (oneLine(cell(row.cells, field)).length > 64) return invalid(`${field}_too_long`, cell(row.cells, field));
  if (values.some((value) => value.length > 100)) return invalid('option_too_long', variantTitle(values));
  const compare = amounts['compare_at_price'];
  const price = amounts['price'];
  if (price === 0) reports.push({ line: row.line, outcome: 'note', reason: 'price_zero', detail: '' });
  const active = cell(row.cells, 'variant_active');
  return {
    line: row.line,
    values,
    facts: {
      ...(price === undefined ? {} : { price }),
      // Shops write 0, or the price itself, where there is no former price.
      ...(compare === undefined || compare === 0 || (price !== undefined && compare <= price) ? {} : { compare_at_price: compare }),
      ...codeFact('sku', cell(row.cells, 'sku')),
      ...codeFact('barcode', cell(row.cells, 'barcode')),
      ...(grams === undefined ? {} : { weight_g: grams }),
      ...(active === '' ? {} : { active: flagOf(active) }),
    },
    cost: amounts['cost'],
    stock,
  };
}

function isTwice(variant: ReadVariant, seen: Map<string, number>, { sku, barcode }: Codes, reports: RowReport[]): boolean {
  const checks = [
    ['variant_twice', seen, variantTitle(variant.values).toLowerCase()],
    ['sku_twice', sku, variant.facts.sku?.toLowerCase()],
    ['barcode_twice', barcode, variant.facts.barcode ?? undefined],
  ] as const;
  for (const [reason, codes, code] of checks) {
    const before = code === undefined ? undefined : codes.get(code);
    if (before === undefined) continue;
    reports.push({ line: variant.line, outcome: 'invalid', reason, detail: before });
    return true;
  }
  for (const [, codes, code] of checks) if (code !== undefined) codes.set(code, variant.line);
  return false;
}

function productFacts(name: string, first: (field: string) => string): ReadProduct['facts'] {
  const lowStock = toLatinDigits(first('low_stock_at'));
  const tags = tagsIn(first('tags'));
  return {
    ...(name === '' ? {} : { name }),
    ...(first('description') === '' ? {} : { description: descriptionText(first('description')) }),
    ...(first('status') === '' ? {} : { status: statusOf(first('status')) }),
    ...(first('manufacturer') === '' ? {} : { manufacturer: oneLine(first('manufacturer')).slice(0, 100) }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(first('unit') === '' ? {} : { unit: oneLine(first('unit')).slice(0, 20) }),
    ...(first('track_stock') === '' ? {} : { track_stock: flagOf(first('track_stock')) }),
    ...(/^\d{1,6}$/.test(lowStock) ? { low_stock_at: Number(lowStock) } : {}),
  };
}

/** Option values of a record; Shopify writes `Default Title` for a product without options. */
function valuesOf(row: CsvRow, cell: ReturnType<typeof cellReader>): string[] {
  const values = [1, 2, 3].map((n) => oneLine(cell(row.cells, `option${n}_value`)));
  while (values.length > 0 && values.at(-1) === '') values.pop();
  return values.length === 1 && values[0]?.toLowerCase() === 'default title' ? [] : values;
}

function isEmptyVariant(row: CsvRow, cell: ReturnType<typeof cellReader>): boolean {
  return ['name', 'sku', 'barcode', 'price', 'stock'].every((field) => cell(row.cells, field) === '');
}

function codeFact(field: 'sku' | 'barcode', text: string): Partial<Pick<VariantRow, 'sku' | 'barcode'>> {
  const code = oneLine(text);
  return code === '' ? {} : { [field]: code };
}

/** The address part of an imported product: the handle itself where it is one. */
export function importedSlug(key: string, name: string, id: string): string {
  return /^[\p{L}\p{M}\p{N}-]{1,200}$/u.test(key) ? key.toLowerCase() : slugOf(name, id);
}
