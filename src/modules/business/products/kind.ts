import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import {
  count,
  flag,
  id,
  instant,
  minorPositive,
  optionalId,
  optionalInstant,
  signedCount,
  sort,
  text,
  texts,
  total,
} from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName } from '#data/sort-key.ts';

export const ProductCategory = defineKind({
  name: 'categories',
  table: 'categories',
  collection: 'catalog',
  area: 'products',
  read: 'view_products',
  brand: false,
  files: true,
  merge: { policy: 'fields', firstStands: ['name'] },
  refs: { parent_id: { kind: 'categories' } },
  schema: v.strictObject({
    id,
    name: text(100, 1),
    slug: text(120),
    parent_id: optionalId,
    sort,
    /** Path of its photo in storage; the shop shows it. */
    photo_path: v.nullable(text(200)),
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { name: (row) => byName(row.name) },
  most: 2000,
});

/** A product page with more is not looked through, and every tablet carries them. */
export const maxPhotos = 30;

export const productStatuses = ['draft', 'active', 'archived'] as const;

export const Product = defineKind({
  name: 'products',
  table: 'products',
  collection: 'catalog',
  area: 'products',
  read: 'view_products',
  brand: true,
  files: true,
  merge: {
    policy: 'fields',
    firstStands: [
      'name',
      'manufacturer',
      'description',
      'status',
      'weight_g',
      'unit',
      'low_stock_at',
      'tags',
      'seo_title',
      'seo_description',
      'max_per_order',
    ],
  },
  refs: { brand_id: { kind: 'brands', inUse: 'brand_has_products', gone: 'brand_deleted' }, category_id: { kind: 'categories' } },
  schema: v.strictObject({
    id,
    brand_id: id,
    name: text(250, 1),
    slug: text(260),
    category_id: optionalId,
    manufacturer: text(100),
    description: text(20_000),
    status: v.picklist(productStatuses),
    /** Path of the cover photo in storage. */
    photo_path: v.nullable(text(200)),
    media: v.pipe(v.array(v.strictObject({ path: text(200), alt: text(200) })), v.maxLength(maxPhotos)),
    /** At most three options; variants refer to them by position. */
    options: v.pipe(v.array(v.strictObject({ name: text(50, 1), values: texts(50, 100) })), v.maxLength(3)),
    weight_g: count,
    unit: text(20),
    track_stock: flag,
    low_stock_at: v.nullable(count),
    tags: texts(50, 60),
    /** Key of the row in the file or shop it was imported from: a second import finds it again. */
    import_key: v.nullable(text(300)),
    /** The shop sells it, as long as it is active. */
    in_shop: flag,
    /** In search engines and where it is shared; empty = the name and the description. */
    seo_title: text(120),
    seo_description: text(320),
    /** Pieces of one variant that an order in the shop takes; null = what the shop allows. */
    max_per_order: v.nullable(v.pipe(count, v.minValue(1), v.maxValue(1000))),
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  most: 5000,
  keys: { name: (row) => byName(row.name), import_key: (row) => row.import_key ?? '' },
  columns: {
    id: (row) => row.id,
    name: (row) => byName(row.name),
    brand_id: (row) => row.brand_id,
    category_id: (row) => row.category_id,
    status: (row) => row.status,
    created_at: (row) => row.created_at,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
    photo: (row) => (row.photo_path === null ? 0 : 1),
    in_shop: (row) => (row.in_shop ? 1 : 0),
    is_watched: (row) => (row.track_stock && row.low_stock_at !== null ? 1 : 0),
    import_key: (row) => row.import_key,
  },
  search: (row) => [row.name, row.manufacturer, ...row.tags],
});

export const Variant = defineKind({
  name: 'variants',
  table: 'variants',
  collection: 'catalog',
  area: 'products',
  read: 'view_products',
  brand: true,
  merge: { policy: 'fields', firstStands: ['sku', 'barcode', 'price', 'compare_at_price', 'weight_g'] },
  serverOnly: ['brand_id'],
  refs: { product_id: { kind: 'products' }, brand_id: { kind: 'brands' } },
  parentBrand: 'product_id',
  schema: v.strictObject({
    id,
    product_id: id,
    /** The product's brand. */
    brand_id: id,
    /** Option values joined with ` / `; empty for a product without options. */
    title: text(310),
    option_values: v.pipe(v.array(text(100)), v.maxLength(3)),
    sku: v.nullable(text(64, 1)),
    barcode: v.nullable(text(64, 1)),
    price: minorPositive,
    compare_at_price: v.nullable(minorPositive),
    weight_g: v.nullable(count),
    photo_path: v.nullable(text(200)),
    sort,
    active: flag,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  most: 5000,
  keys: { product_id: (row) => row.product_id, sku: (row) => row.sku?.toLowerCase() ?? '', barcode: (row) => row.barcode ?? '' },
  columns: {
    id: (row) => row.id,
    product_id: (row) => row.product_id,
    sku: (row) => row.sku?.toLowerCase() ?? null,
    barcode: (row) => row.barcode,
    brand_id: (row) => row.brand_id,
    price: (row) => row.price,
    active: (row) => (row.active && row.deleted_at === null ? 1 : 0),
    sort: (row) => row.sort,
  },
  search: (row) => [row.title, row.sku, row.barcode],
});

/** What a piece costs the company. Its id is the variant's. */
export const VariantCost = defineKind({
  name: 'variant_costs',
  table: 'variant_costs',
  collection: 'catalog',
  area: 'costs',
  read: 'view_financial_dashboard',
  brand: true,
  merge: { policy: 'fields', firstStands: ['cost'] },
  serverOnly: ['brand_id'],
  refs: { id: { kind: 'variants' }, brand_id: { kind: 'brands' } },
  parentBrand: 'id',
  schema: v.strictObject({ id, brand_id: id, cost: minorPositive }),
  most: 5000,
  columns: { variant_id: (row) => row.id, cost: (row) => row.cost },
});

export const movementTypes = [
  'opening',
  'purchase',
  'production',
  'sale_out',
  'return_in',
  'damage',
  'adjust',
  'transfer',
  'count',
] as const;

/** Why a person moves stock by hand, and which way: 1 = onto the shelf, -1 = off it, 0 = either. Sales and returns write theirs by rule. */
export const adjustSigns = { adjust: 0, damage: -1, purchase: 1, production: 1, return_in: 1 } as const;
export type AdjustReason = keyof typeof adjustSigns;

/** The stock ledger: never edited, a mistake is corrected by another movement. */
export const StockMovement = defineKind({
  name: 'stock_movements',
  table: 'stock_movements',
  collection: 'stock',
  area: 'products',
  read: 'view_products',
  brand: true,
  merge: { policy: 'append' },
  serverOnly: ['brand_id', 'created_by'],
  refs: { variant_id: { kind: 'variants' }, brand_id: { kind: 'brands' } },
  parentBrand: 'variant_id',
  part: { date: 'at' },
  schema: v.strictObject({
    id,
    variant_id: id,
    brand_id: id,
    /** Pieces; negative leaves the shelf. */
    qty: signedCount,
    type: v.picklist(movementTypes),
    /** Of a count: the pieces that lay there, and what all movements but counts had made of them, so far as the counter knew. */
    counted: v.nullable(count),
    moved: v.nullable(total),
    ref_type: v.nullable(text(20)),
    ref_id: optionalId,
    note: text(200),
    at: instant,
    created_by: optionalId,
  }),
  most: 5000,
  keys: { variant: (row) => row.variant_id + row.at },
});

/** What one variant has, kept by the server. Its id is the variant's. */
export const StockBalance = defineKind({
  name: 'stock_balances',
  table: 'stock_balances',
  collection: 'stock',
  area: 'products',
  read: 'view_products',
  brand: true,
  merge: { policy: 'server' },
  refs: { id: { kind: 'variants' }, brand_id: { kind: 'brands' } },
  parentBrand: 'id',
  schema: v.strictObject({
    id,
    brand_id: id,
    /** Sum of the movements. */
    on_hand: total,
    /** How much of that counts have put right. */
    by_counts: total,
    /** Pieces of open orders without a parcel. */
    reserved: total,
    /** Pieces of parcels that are out: neither with the customer, back nor lost. */
    with_courier: total,
  }),
  most: 5000,
  columns: { variant_id: (row) => row.id, on_hand: (row) => row.on_hand, brand_id: (row) => row.brand_id },
});

export const productKinds = [ProductCategory, Product, Variant, VariantCost, StockMovement, StockBalance] as const;

export const productActions = [
  defineAction({
    name: 'product.save',
    permission: 'manage_products',
    touches: {
      categories: { insert: true, patch: '*' },
      products: { insert: true, patch: '*' },
      variants: { insert: true, patch: '*' },
      stock_movements: { insert: true },
    },
  }),
  defineAction({
    name: 'product.cost',
    permission: 'view_financial_dashboard',
    touches: { variant_costs: { insert: true, patch: ['cost'] } },
  }),
  defineAction({ name: 'stock.adjust', permission: 'manage_products', touches: { stock_movements: { insert: true } } }),
] as const;
