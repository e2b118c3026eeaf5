import { foldText } from '#kernel/search.ts';

import type { ImportField, ImportFormat, Mapping } from '../imports/index.ts';
import { programs } from './import-programs.ts';

/* Which columns product files have. Price columns of one currency each are the fields `price:EUR`. */

export const productFields: readonly ImportField[] = [
  { id: 'handle', names: ['handle', 'slug', 'product handle'] },
  { id: 'name', names: ['name', 'title', 'product name', 'product title', 'product', 'নাম', 'পণ্য'] },
  { id: 'description', names: ['description', 'body', 'body (html)', 'details', 'বিবরণ'] },
  { id: 'status', names: ['status', 'published'] },
  { id: 'brand', names: ['brand'] },
  { id: 'category', names: ['category', 'type', 'product type', 'category1', 'ক্যাটাগরি'] },
  { id: 'manufacturer', names: ['manufacturer', 'vendor'] },
  { id: 'tags', names: ['tags'] },
  { id: 'unit', names: ['unit'] },
  { id: 'option1_name', names: ['option1 name', 'option 1 name'] },
  { id: 'option1_value', names: ['option1 value', 'option 1 value', 'variant'] },
  { id: 'option2_name', names: ['option2 name', 'option 2 name'] },
  { id: 'option2_value', names: ['option2 value', 'option 2 value'] },
  { id: 'option3_name', names: ['option3 name', 'option 3 name'] },
  { id: 'option3_value', names: ['option3 value', 'option 3 value'] },
  { id: 'sku', names: ['sku', 'variant sku', 'code', 'product code', 'কোড'] },
  { id: 'barcode', names: ['barcode', 'variant barcode', 'ean', 'upc', 'gtin'] },
  { id: 'price', names: ['price', 'variant price', 'sale price', 'selling price', 'regular price', 'মূল্য', 'দাম'] },
  { id: 'compare_at_price', names: ['compare at price', 'variant compare at price', 'mrp', 'old price'] },
  { id: 'currency', names: ['currency'] },
  { id: 'cost', names: ['cost', 'cost per item', 'cost price', 'purchase price', 'ক্রয়মূল্য'] },
  {
    id: 'stock',
    names: [
      'stock',
      'quantity',
      'qty',
      'stock qty',
      'stock quantity',
      'inventory count',
      'inventory',
      'variant inventory qty',
      'on hand',
      'স্টক',
    ],
  },
  { id: 'weight', names: ['weight', 'weight g', 'variant grams'] },
  { id: 'weight_unit', names: ['weight unit', 'variant weight unit'] },
  { id: 'track_stock', names: ['track stock', 'track inventory'] },
  { id: 'low_stock_at', names: ['low stock at'] },
  { id: 'variant_active', names: ['variant active'] },
];

const options = (n: string, name: string, value: string) => ({ [name]: `option${n}_name`, [value]: `option${n}_value` });

/** Our own export; its headers are the field ids, so that what goes out comes back in. */
export const ownColumns = [
  'handle',
  'name',
  'status',
  'brand',
  'category',
  'manufacturer',
  'description',
  'tags',
  'unit',
  'track_stock',
  'low_stock_at',
  'option1_name',
  'option1_value',
  'option2_name',
  'option2_value',
  'option3_name',
  'option3_value',
  'sku',
  'barcode',
  'price',
  'compare_at_price',
  'currency',
  'cost',
  'stock',
  'weight',
  'weight_unit',
  'variant_active',
] as const;

export const productFormats: readonly ImportFormat[] = [
  {
    id: 'karbar',
    label: 'Karbar',
    has: ['handle', 'option1_name', 'variant_active', 'track_stock'],
    columns: Object.fromEntries(ownColumns.map((id) => [id, id])),
  },
  {
    id: 'shopify',
    label: 'Shopify',
    has: ['handle', 'title', 'option1 name', 'variant price'],
    columns: {
      handle: 'handle',
      title: 'name',
      'body (html)': 'description',
      vendor: 'manufacturer',
      type: 'category',
      tags: 'tags',
      status: 'status',
      ...options('1', 'option1 name', 'option1 value'),
      ...options('2', 'option2 name', 'option2 value'),
      ...options('3', 'option3 name', 'option3 value'),
      'variant sku': 'sku',
      'variant barcode': 'barcode',
      'variant price': 'price',
      'variant compare at price': 'compare_at_price',
      'variant inventory qty': 'stock',
      'variant grams': 'weight',
      'cost per item': 'cost',
    },
  },
  {
    id: 'shopify',
    label: 'Shopify',
    has: ['url handle', 'title', 'option1 name', 'price'],
    columns: {
      'url handle': 'handle',
      title: 'name',
      description: 'description',
      vendor: 'manufacturer',
      type: 'category',
      tags: 'tags',
      status: 'status',
      ...options('1', 'option1 name', 'option1 value'),
      ...options('2', 'option2 name', 'option2 value'),
      ...options('3', 'option3 name', 'option3 value'),
      sku: 'sku',
      barcode: 'barcode',
      price: 'price',
      'compare-at price': 'compare_at_price',
      'inventory quantity': 'stock',
      'weight value (grams)': 'weight',
      'cost per item': 'cost',
    },
  },
  ...programs.map(({ adapt, ...program }) => ({ ...program, adapt, columns: Object.fromEntries(ownColumns.map((id) => [id, id])) })),
  {
    id: 'medusa',
    label: 'Medusa',
    has: ['product handle', 'product title', 'variant sku'],
    columns: {
      'product handle': 'handle',
      'product title': 'name',
      'product description': 'description',
      'product status': 'status',
      'product material': 'manufacturer',
      ...options('1', 'variant option 1 name', 'variant option 1 value'),
      ...options('2', 'variant option 2 name', 'variant option 2 value'),
      ...options('3', 'variant option 3 name', 'variant option 3 value'),
      'variant sku': 'sku',
      'variant barcode': 'barcode',
      'variant weight': 'weight',
      'variant inventory quantity': 'stock',
    },
  },
  {
    id: 'spree',
    label: 'Spree',
    has: ['slug', 'sku', 'price', 'currency', 'inventory_count'],
    columns: {
      slug: 'handle',
      sku: 'sku',
      name: 'name',
      price: 'price',
      compare_at_price: 'compare_at_price',
      currency: 'currency',
      status: 'status',
      description: 'description',
      tags: 'tags',
      category1: 'category',
      ...options('1', 'option1_name', 'option1_value'),
      ...options('2', 'option2_name', 'option2_value'),
      ...options('3', 'option3_name', 'option3_value'),
      weight: 'weight',
      weight_unit: 'weight_unit',
      inventory_count: 'stock',
      barcode: 'barcode',
    },
  },
];

/** Columns that tell an option's values by their header: as many as a product has options, in their order. */
export const optionHeader = /^(?:size|colou?r|material|style|flavou?r|সাইজ|মাপ|রং|রঙ|কালার)$/;

/** The mapping, with such columns as options where no other one is. */
export function withOptions(headers: readonly string[], mapping: Mapping): Mapping {
  if (mapping.some((field) => field?.startsWith('option'))) return mapping;
  let n = 0;
  return mapping.map((field, i) => {
    if (field !== null || n === 3 || !optionHeader.test(foldText(headers[i] ?? ''))) return field;
    n += 1;
    return `option${n}_value`;
  });
}

/** `Variant Price EUR`, `Price (USD)` -> `price:EUR`. */
export function priceColumn(header: string): string | null {
  const found = /^(?:variant )?price[ _(]+([a-z]{3})\)?$/.exec(header);
  const code = found?.[1]?.toUpperCase() ?? '';
  return Intl.supportedValuesOf('currency').includes(code) ? `price:${code}` : null;
}

/** The code of a currency as a cell names it. */
export function currencyNamed(text: string): string {
  const name = text.trim().toUpperCase();
  return ['TK', 'TK.', 'TAKA', 'টাকা', '৳'].includes(name) ? 'BDT' : name;
}

/** Currencies that the file has prices in, most frequent first. None = the file does not say. */
export function currenciesIn(rows: readonly { readonly cells: readonly string[] }[], mapping: Mapping): readonly string[] {
  const counts = new Map<string, number>();
  const add = (code: string) => counts.set(code, (counts.get(code) ?? 0) + 1);
  for (const [i, field] of mapping.entries()) {
    if (field?.startsWith('price:')) for (const { cells } of rows) if (cells[i]) add(field.slice(6));
    if (field === 'currency') for (const { cells } of rows) if (cells[i]) add(currencyNamed(cells[i]));
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([code]) => code);
}
