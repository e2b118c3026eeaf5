import * as v from 'valibot';

import { count, id, minorPositive, sort, text } from '#data/fields.ts';

import { storeConfig } from './shape.ts';

/*
 * What `public_store` answers of a published shop: all that anybody may know of it. Amounts in minor units. No cost, no number of pieces, no id of the
 * company.
 */

/** In words alone: `few` = no more than the shop's `low_at`. */
export const stockWords = ['in', 'few', 'out'] as const;

const variant = v.object({
  id,
  title: text(310),
  option_values: v.array(text(100)),
  price: minorPositive,
  compare_at: v.nullable(minorPositive),
  photo: v.nullable(text(300)),
  stock: v.picklist(stockWords),
});
const product = v.object({
  id,
  name: text(250, 1),
  slug: text(260),
  category_id: v.nullable(id),
  maker: text(100),
  /** Plain text. */
  description: text(20_000),
  /** In search engines and where it is shared; empty = the name and the description. */
  seo: v.object({ title: text(120), description: text(320) }),
  /** Public addresses, the cover first; `alt` is the name where nobody wrote another. */
  photos: v.array(v.object({ url: text(300), alt: text(250) })),
  options: v.array(v.object({ name: text(50), values: v.array(text(100)) })),
  variants: v.array(variant),
  max_qty: count,
  /** The day since when there is it, counted from 1970; products stand in this order, the newest first. */
  made: count,
  /** By how often it was sold of late: larger = more. */
  rank: count,
});
export type StoreProduct = v.InferOutput<typeof product>;
export type StoreVariant = v.InferOutput<typeof variant>;

export const storeSnapshot = v.object({
  slug: text(40, 1),
  /** Of the config, raised with each publishing. */
  rev: count,
  state: v.picklist(['published', 'paused']),
  company: v.object({ currency: text(3, 1), locale: text(12), digits: v.picklist(['latn', 'beng']), country: text(2) }),
  config: storeConfig,
  zones: v.array(v.object({ id, name: text(100), fee: minorPositive })),
  categories: v.array(v.object({ id, name: text(100), slug: text(120), parent_id: v.nullable(id), sort, photo: v.nullable(text(300)) })),
  products: v.array(product),
});
export type StoreSnapshot = v.InferOutput<typeof storeSnapshot>;
