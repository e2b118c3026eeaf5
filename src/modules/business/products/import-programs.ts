import { adapted, type ImportFormat, type Table } from '../imports/index.ts';

/* Programs whose columns are no fields one by one. Their rows get the columns of our own export. */

type Program = Required<Omit<ImportFormat, 'columns'>>;
type Cell = (header: string) => string;

export const programs: readonly Program[] = [
  { id: 'woocommerce', label: 'WooCommerce', has: ['type', 'sku', 'name', 'regular price', 'parent'], adapt: fromWooCommerce },
  { id: 'odoo', label: 'Odoo', has: ['internal reference', 'sales price'], adapt: fromOdoo },
  { id: 'odoo', label: 'Odoo', has: ['default_code', 'list_price'], adapt: fromOdoo },
  { id: 'bagisto', label: 'Bagisto', has: ['sku', 'type', 'attribute_family_code'], adapt: fromBagisto },
];

/** Whether a day (2026-01-31, with or without a time behind it) is past: a price that was good until then is none any more. */
function isOver(day: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(day) && day.slice(0, 10) < new Date().toISOString().slice(0, 10);
}

/** A variation names its parent by SKU, or by `id:` and its id. */
async function fromWooCommerce(table: Table): Promise<Table> {
  const ids = new Map<string, string>();
  await adapted(table, { id: (cell) => (ids.set(cell('id'), cell('sku') || `id:${cell('id')}`), '') });
  const isVariation = (cell: Cell): boolean => /^variation\b/i.test(cell('type'));
  const parent = (cell: Cell): string => ids.get(/^id:(.*)$/.exec(cell('parent'))?.[1] ?? '') ?? cell('parent');
  const weights = table.headers.find((header) => /^weight \((\w+)\)$/i.test(header.trim())) ?? '';
  const saleOf = (cell: Cell): string => (isOver(cell('date sale price ends')) ? '' : cell('sale price'));
  const option = (n: number, what: string) => (cell: Cell) =>
    // A parent has other attributes besides, and lists all values together.
    isVariation(cell) ? cell(`attribute ${n} ${what}`).replaceAll('\\,', ',') : '';
  return adapted(table, {
    handle: (cell) => (isVariation(cell) ? parent(cell) : '') || cell('sku') || `id:${cell('id')}`,
    name: (cell) => (isVariation(cell) && cell('parent') !== '' ? '' : cell('name')),
    status: (cell) => (isVariation(cell) ? '' : cell('published') === '1' ? 'active' : 'draft'),
    description: (cell) => (isVariation(cell) ? '' : cell('description') || cell('short description')),
    category: (cell) =>
      cell('categories')
        .replace(/(?<!\\),\s*/g, ' | ')
        .replaceAll('\\,', ','),
    tags: (cell) => cell('tags'),
    ...Object.fromEntries(
      [1, 2, 3].flatMap((n) => [
        [`option${n}_name`, option(n, 'name')],
        [`option${n}_value`, option(n, 'value(s)')],
      ]),
    ),
    sku: (cell) => cell('sku'),
    barcode: (cell) => cell('gtin, upc, ean, or isbn'),
    price: (cell) => saleOf(cell) || cell('regular price'),
    compare_at_price: (cell) => (saleOf(cell) === '' ? '' : cell('regular price')),
    stock: (cell) => cell('stock'),
    weight: (cell) => cell(weights.trim().toLowerCase()),
    weight_unit: () => /\((\w+)\)/.exec(weights)?.[1]?.toLowerCase() ?? '',
  });
}

/** Variants of a product have its name and list their values: `Size: M, Colour: Red`. Names of columns are those of its screens or of its tables. */
function fromOdoo(table: Table): Promise<Table> {
  const either = (cell: Cell, ...headers: readonly string[]): string =>
    headers.map((header) => cell(header)).find((text) => text !== '') ?? '';
  const pairs = (cell: Cell) =>
    either(cell, 'variant values', 'attribute values', 'product_template_variant_value_ids')
      .split(',')
      .map((pair) => /^([^:]*):(.*)$/.exec(pair.trim()))
      .filter((pair) => pair !== null);
  return adapted(table, {
    handle: () => '',
    name: (cell) => cell('name'),
    description: (cell) => either(cell, 'sales description', 'description_sale'),
    category: (cell) => either(cell, 'product category', 'categ_id').replaceAll(' / ', ' > '),
    ...Object.fromEntries(
      [1, 2, 3].flatMap((n) => [
        [`option${n}_name`, (cell: Cell) => pairs(cell)[n - 1]?.[1]?.trim() ?? ''],
        [`option${n}_value`, (cell: Cell) => pairs(cell)[n - 1]?.[2]?.trim() ?? ''],
      ]),
    ),
    sku: (cell) => either(cell, 'internal reference', 'default_code'),
    barcode: (cell) => cell('barcode'),
    price: (cell) => either(cell, 'sales price', 'list_price'),
    cost: (cell) => either(cell, 'cost', 'standard_price'),
    stock: (cell) => either(cell, 'quantity on hand', 'qty_available'),
    weight: (cell) => cell('weight'),
    weight_unit: (cell) => (cell('weight') === '' ? '' : 'kg'),
  });
}

/** Variants stand below the SKU of their product; stock is told by place: `default=10,store=2`. */
function fromBagisto(table: Table): Promise<Table> {
  const total = (text: string): string => {
    const pieces = [...text.matchAll(/=\s*(\d+)/g)].map(([, n]) => Number(n));
    return pieces.length === 0 ? text : String(pieces.reduce((sum, n) => sum + n, 0));
  };
  const specialOf = (cell: Cell): string => (isOver(cell('special_price_to')) ? '' : cell('special_price'));
  const isParent = (cell: Cell): boolean => cell('type') === 'configurable';
  const option = (header: string) => (cell: Cell) => (isParent(cell) ? '' : cell(header));
  return adapted(table, {
    handle: (cell) => cell('parent_sku') || cell('sku'),
    name: (cell) => (cell('parent_sku') === '' ? cell('name') : ''),
    status: (cell) => (cell('parent_sku') === '' ? cell('status') : ''),
    description: (cell) => cell('description') || cell('short_description'),
    category: (cell) => cell('categories').replaceAll('/', ' > '),
    option1_name: () => 'Size',
    option1_value: option('size'),
    option2_name: () => 'Color',
    option2_value: option('color'),
    sku: (cell) => cell('sku'),
    price: (cell) => specialOf(cell) || cell('price'),
    compare_at_price: (cell) => (specialOf(cell) === '' ? '' : cell('price')),
    cost: (cell) => cell('cost'),
    stock: (cell) => total(cell('inventories')),
    weight: (cell) => cell('weight'),
    weight_unit: (cell) => (cell('weight') === '' ? '' : 'kg'),
  });
}
