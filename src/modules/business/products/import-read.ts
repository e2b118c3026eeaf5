import { readAmount } from '#kernel/amount.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { paceOf } from '#kernel/pace.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import { decimalSignOf, isBroken, isTotal, type RowReport, tagProblem, tagsIn, type Work } from '../imports/index.ts';
import { descriptionText, flagOf, statusOf } from './import-cells.ts';
import { rowsInCurrency } from './import-currency.ts';
import { isMoney, numbersIn } from './import-numbers.ts';
import { categoryPaths, optionName, type ReadCell, type Reading, readersOf, type ReadSettings } from './import-readers.ts';
import { maxVariants, type ProductRow, slugOf, type VariantRow, variantTitle } from './rules.ts';

/** A product as the file tells it. A fact that the file leaves empty is absent: what is stored then stays. */
export type ReadProduct = {
  readonly key: string;
  readonly lines: readonly number[];
  /** Of its records, in characters. */
  readonly length: number;
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

/** Turns records into products: grouped by handle, rows in other currencies set aside, every bad cell reported with its line. */
export async function readProducts(rows: readonly CsvRow[], given: ReadSettings, { signal }: Work = {}): Promise<ReadProducts> {
  const pace = paceOf(signal);
  const signOf = (isOf: (field: string) => boolean) => decimalSignOf(rows, given.mapping, isOf);
  const reading: Reading = {
    ...given,
    cell: readersOf(given),
    signs: { money: await signOf(isMoney), weight: await signOf((field) => field === 'weight') },
  };
  const { cell } = reading;
  const reports: RowReport[] = [];
  const groups = new Map<string, CsvRow[]>();
  for (const row of await rowsInCurrency(rows, given, reports)) {
    await pace();
    const { cells } = row;
    const key = oneLine(cell.handle(cells)) || foldText(cell.name(cells)).replaceAll(' ', '-') || foldText(cell.sku(cells));
    if (isTotal(cell.name(cells)) && cell.sku(cells) === '')
      reports.push({ line: row.line, outcome: 'skipped', reason: 'total_row', detail: '' });
    else if (key === '') reports.push({ line: row.line, outcome: 'invalid', reason: 'name_missing', detail: '' });
    else if (key.length > 300) reports.push({ line: row.line, outcome: 'invalid', reason: 'handle_too_long', detail: '' });
    else {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  }
  const codes = { sku: new Map<string, number>(), barcode: new Map<string, number>(), productSku: new Map<string, number>() };
  const products: ReadProduct[] = [];
  for (const [key, group] of groups) {
    await pace();
    const product = readGroup(key, group, reading, reports, codes);
    if (product) products.push(product);
  }
  return { products, reports };
}

type Codes = Readonly<Record<'sku' | 'barcode' | 'productSku', Map<string, number>>>;

function readGroup(key: string, rows: readonly CsvRow[], reading: Reading, reports: RowReport[], codes: Codes): ReadProduct | undefined {
  const { cell } = reading;
  const first: First = (read) => {
    for (const { cells } of rows) {
      const text = read(cells);
      if (text !== '') return text;
    }
    return '';
  };
  const lines = rows.map((row) => row.line);
  const earlier = reports.length;
  const refuse = (reason: string, detail: string | number = '') => {
    for (const line of lines) reports.push({ line, outcome: 'invalid', reason, detail });
    return undefined;
  };
  const name = oneLine(first(cell.name));
  if (name.length > 250) return refuse('name_too_long', name.length);
  const tags = tagsIn(first(cell.tags));
  const tooMany = tagProblem(tags);
  if (tooMany) return refuse(tooMany.reason, tooMany.detail);
  const [category = [], ...others] = categoryPaths(first(cell.category));
  if (others.length > 0) {
    const detail = others.map((path) => path.join(' > ')).join(', ');
    reports.push({ line: lines[0] ?? 0, outcome: 'note', reason: 'categories_more', detail: detail.slice(0, 60) });
  }
  if (category.length > maxCategoryLevels) return refuse('category_too_deep', category.length);
  const status = first(cell.status);
  if (status !== '' && statusOf(status) === undefined)
    reports.push({ line: lines[0] ?? 0, outcome: 'note', reason: 'status_unknown', detail: status.slice(0, 60) });
  const told = rows.map((row) => valuesOf(row, cell));
  // An option that no row of the product fills is none of it.
  const options = cell.optionNames.map((_, i) => i).filter((i) => told.some((values) => (values[i] ?? '') !== ''));
  const seen = new Map<string, number>();
  const variants: ReadVariant[] = [];
  for (const [i, row] of rows.entries()) {
    const values = options.map((option) => told[i]?.[option] ?? '');
    const isBlank = values.every((value) => value === '');
    if (options.length > 0 && !isBlank && values.includes('')) {
      reports.push({ line: row.line, outcome: 'invalid', reason: 'option_missing', detail: name });
      continue;
    }
    if (options.length > 0 && isBlank) {
      setAside(row, i === 0, name, cell, reports, codes);
      continue;
    }
    if (rows.length > 1 && options.length === 0 && isEmptyVariant(row, cell)) {
      reports.push({ line: row.line, outcome: 'skipped', reason: 'only_photo', detail: '' });
      continue;
    }
    const variant = readVariant(row, values, reading, reports);
    if (variant && !isTwice(variant, seen, codes, reports)) variants.push(variant);
  }
  if (variants.length === 0) {
    const named = new Set(reports.slice(earlier).map(({ line }) => line));
    return lines.every((line) => named.has(line)) ? undefined : refuse('no_variant');
  }
  // A column that is the same in every row, taken for the handle, makes one product of a whole file.
  if (variants.filter(({ facts }) => facts.active !== false).length > maxVariants) return refuse('too_many_variants');
  return {
    key,
    lines,
    length: lengthOf(rows),
    facts: productFacts(name, tags, first, cell),
    brand: oneLine(first(cell.brand)),
    category,
    optionNames: variants.some(({ values }) => values.length > 0)
      ? options.map((i) => oneLine(first(cell.optionNames[i] ?? none)) || optionName(i + 1, reading))
      : [],
    variants,
  };
}

type First = (read: ReadCell) => string;

function lengthOf(rows: readonly CsvRow[]): number {
  let length = 0;
  for (const { cells } of rows) for (const text of cells) length += text.length;
  return length;
}

/** The deepest taxonomy that shops share has seven levels; a text that happens to have the signs in it is no path. */
const maxCategoryLevels = 10;

/** A row of the product itself beside its variants' rows, or a row that only carries another photo. */
function setAside(row: CsvRow, isFirst: boolean, name: string, cell: Reading['cell'], reports: RowReport[], codes: Codes): void {
  const sku = cell.sku(row.cells).toLowerCase();
  // One behind others that has a price or pieces of its own is a variant that lacks its option.
  const sells = [cell.price, cell.ownPrice, cell.stock].some((read) => /[1-9]/.test(read(row.cells)));
  if (cell.name(row.cells) === '' || (sells && !isFirst)) {
    const reason = isEmptyVariant(row, cell) ? 'only_photo' : 'option_missing';
    reports.push({ line: row.line, outcome: reason === 'only_photo' ? 'skipped' : 'invalid', reason, detail: name });
    return;
  }
  const before = codes.productSku.get(sku);
  if (sku !== '' && before !== undefined) reports.push({ line: row.line, outcome: 'note', reason: 'product_sku_twice', detail: before });
  else codes.productSku.set(sku, row.line);
}

function readVariant(row: CsvRow, values: readonly string[], reading: Reading, reports: RowReport[]): ReadVariant | undefined {
  const { cell } = reading;
  const { line, cells } = row;
  const invalid = (reason: string, detail: string) => {
    reports.push({ line, outcome: 'invalid', reason, detail: detail.slice(0, 60) });
    return undefined;
  };
  const facts: Writable<ReadVariant['facts']> = {};
  const numbers = numbersIn(cells, reading);
  if ('reason' in numbers) return invalid(numbers.reason, numbers.detail);
  const { price, compare_at_price: compare, cost, stock, weight: grams } = numbers;
  const sku = oneLine(cell.sku(cells));
  if (sku.length > 64) return invalid('sku_too_long', cell.sku(cells));
  const broken = [sku, cell.barcode(cells)].find(isBroken);
  if (broken !== undefined) return invalid('code_exponent', broken);
  const barcode = oneLine(cell.barcode(cells));
  if (barcode.length > 64) return invalid('barcode_too_long', cell.barcode(cells));
  if (values.some((value) => value.length > 100)) return invalid('option_too_long', variantTitle(values));
  if (price === 0) reports.push({ line, outcome: 'note', reason: 'price_zero', detail: '' });
  if (price !== undefined) facts.price = price;
  // Shops write 0, or the price itself, where there is no former price.
  if (compare !== undefined && compare !== 0 && (price === undefined || compare > price)) facts.compare_at_price = compare;
  if (sku !== '') facts.sku = sku;
  if (barcode !== '') facts.barcode = barcode;
  if (grams !== undefined) facts.weight_g = grams;
  const active = cell.active(cells);
  if (active !== '') facts.active = flagOf(active);
  return { line, values, facts, cost, stock };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function isTwice({ line, values, facts }: ReadVariant, seen: Map<string, number>, codes: Codes, reports: RowReport[]): boolean {
  const title = variantTitle(values).toLowerCase();
  const sku = facts.sku?.toLowerCase();
  const { barcode } = facts;
  const twice = (reason: string, before: number | undefined): boolean => {
    if (before !== undefined) reports.push({ line, outcome: 'invalid', reason, detail: before });
    return before !== undefined;
  };
  if (twice('variant_twice', seen.get(title))) return true;
  if (sku !== undefined && twice('sku_twice', codes.sku.get(sku))) return true;
  if (barcode && twice('barcode_twice', codes.barcode.get(barcode))) return true;
  seen.set(title, line);
  if (sku !== undefined) codes.sku.set(sku, line);
  if (barcode) codes.barcode.set(barcode, line);
  return false;
}

function productFacts(name: string, tags: string[], first: First, cell: Reading['cell']): ReadProduct['facts'] {
  const [description, status, manufacturer] = [first(cell.description), first(cell.status), first(cell.manufacturer)];
  const known = statusOf(status);
  const [unit, trackStock, lowStock] = [first(cell.unit), first(cell.trackStock), readAmount(first(cell.lowStockAt), 0)];
  return {
    ...(name !== '' && { name }),
    ...(description !== '' && { description: descriptionText(description) }),
    ...(known && { status: known }),
    ...(manufacturer !== '' && { manufacturer: oneLine(manufacturer).slice(0, 100) }),
    ...(tags.length > 0 && { tags }),
    ...(unit !== '' && { unit: oneLine(unit).slice(0, 20) }),
    ...(trackStock !== '' && { track_stock: flagOf(trackStock) }),
    ...(lowStock && 'units' in lowStock && lowStock.units >= 0 && lowStock.units < 1e6 && { low_stock_at: lowStock.units }),
  };
}

const none: ReadCell = () => '';

/** Option values of a record; Shopify writes `Default Title` for a product without options. */
function valuesOf(row: CsvRow, cell: Reading['cell']): string[] {
  const values = cell.optionValues.map((read) => oneLine(read(row.cells)));
  while (values.length > 0 && values.at(-1) === '') values.pop();
  return values.length === 1 && values[0]?.toLowerCase() === 'default title' ? [] : values;
}

function isEmptyVariant({ cells }: CsvRow, cell: Reading['cell']): boolean {
  return [cell.name, cell.sku, cell.barcode, cell.price, cell.stock].every((read) => read(cells) === '');
}

/** The address part of an imported product: the handle itself where it is one. */
export function importedSlug(key: string, name: string, id: string): string {
  return /^[\p{L}\p{M}\p{N}-]{1,200}$/u.test(key) ? key.toLowerCase() : slugOf(name, id);
}
