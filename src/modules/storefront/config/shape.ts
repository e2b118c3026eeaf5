import * as v from 'valibot';

import { id, minorPositive, text } from '#data/fields.ts';

/*
 * What a shop is set up as: `profiles.storefront_config`, as it was published. Whoever shows a shop, edits one or writes one reads it by this shape.
 * Sections of a sort that this version does not know stay as they are.
 */

/** A part of a page: its settings and blocks by the schema of its sort (`sections.ts`). */
const section = v.object({
  type: text(40, 1),
  scheme: v.optional(text(20), 'base'),
  hidden: v.optional(v.boolean(), false),
  settings: v.optional(v.record(text(40, 1), v.unknown()), {}),
  blocks: v.optional(
    v.record(text(40, 1), v.object({ type: text(40, 1), settings: v.optional(v.record(text(40, 1), v.unknown()), {}) })),
    {},
  ),
  blockOrder: v.optional(v.pipe(v.array(text(40, 1)), v.maxLength(50)), []),
});
export type Section = v.InferOutput<typeof section>;

/** Sections by their ids, and the order in which they stand. */
const template = v.object({
  /** More than anybody may add (`mostSections`): two works that came together are read, to be made shorter before they are published. */
  order: v.pipe(v.array(text(40, 1)), v.maxLength(100)),
  sections: v.record(text(40, 1), section),
});
export type Template = v.InferOutput<typeof template>;

const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i));
const scheme = v.object({ bg: color, text: color, primary: color, onPrimary: color, muted: color, border: color });
export type Scheme = v.InferOutput<typeof scheme>;

export const cards = ['plain', 'soft', 'line'] as const;
export const fonts = ['system', 'serif', 'rounded', 'mono'] as const;
const look = v.object({
  tokens: v.object({
    heading: v.picklist(fonts),
    body: v.picklist(fonts),
    /** Percent of the usual size of letters. */
    scale: v.pipe(v.number(), v.integer(), v.minValue(85), v.maxValue(125)),
    /** Of corners, and between things, in pixels. */
    radius: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(28)),
    gap: v.pipe(v.number(), v.integer(), v.minValue(8), v.maxValue(40)),
    card: v.picklist(cards),
  }),
  schemes: v.record(text(20, 1), scheme),
});
export type Look = v.InferOutput<typeof look>;

export const payments = ['cod', 'advance_ref'] as const;

const commerce = v.object({
  /** Below it nobody can order, and from it on delivery is free; minor units, null = never. */
  min_order: v.optional(v.nullable(minorPositive), null),
  free_over: v.optional(v.nullable(minorPositive), null),
  /** From this total on an order waits for a call; minor units, null = never. */
  hold_over: v.optional(v.nullable(minorPositive), null),
  /** Pieces of one variant in an order at most. */
  max_qty: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 20),
  /** So many pieces or fewer are "only few left". */
  low_at: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)), 5),
  payments: v.optional(v.pipe(v.array(v.picklist(payments)), v.minLength(1)), ['cod']),
});

export const storeConfig = v.object({
  v: v.literal(1),
  store: v.object({
    name: text(100, 1),
    tagline: v.optional(text(200), ''),
    /** Whose products are sold; none = all of the company. */
    brand_ids: v.optional(v.pipe(v.array(id), v.maxLength(100)), []),
    language: v.optional(v.picklist(['en', 'bn']), 'en'),
    phone: v.optional(text(30), ''),
    whatsapp: v.optional(text(30), ''),
    email: v.optional(text(200), ''),
    address: v.optional(text(250), ''),
  }),
  theme: v.object({ id: text(40, 1), ...look.entries, saved: v.optional(v.record(text(40, 1), look), {}) }),
  groups: v.object({ header: template, footer: template }),
  templates: v.record(text(60, 1), template),
  commerce,
  seo: v.optional(v.object({ title: v.optional(text(120), ''), description: v.optional(text(320), '') }), {}),
  /** On the home screen: the address of its pictures without `-192.png`, `-512.png`, `-maskable.png`; empty = drawn by the page. */
  pwa: v.optional(v.object({ icon: v.optional(text(300), '') }), {}),
});
export type StoreConfig = v.InferOutput<typeof storeConfig>;
