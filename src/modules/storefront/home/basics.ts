import * as v from 'valibot';

import { storeConfig, type StoreConfig } from '../config/index.ts';

/* What a shop needs before it can open, and the look that it begins with. */

const { store, commerce } = storeConfig.entries;
export const Basics = v.object({
  name: store.entries.name,
  tagline: v.unwrap(store.entries.tagline),
  language: v.unwrap(store.entries.language),
  phone: v.unwrap(store.entries.phone),
  whatsapp: v.unwrap(store.entries.whatsapp),
  email: v.unwrap(store.entries.email),
  address: v.unwrap(store.entries.address),
  min_order: v.unwrap(commerce.entries.min_order),
  free_over: v.unwrap(commerce.entries.free_over),
  hold_over: v.unwrap(commerce.entries.hold_over),
  max_qty: v.unwrap(commerce.entries.max_qty),
  low_at: v.unwrap(commerce.entries.low_at),
  /** The shopper may pay before, and says by which number. */
  advance: v.boolean(),
});
export type BasicFacts = v.InferOutput<typeof Basics>;

type Company = { readonly name: string; readonly phone: string; readonly address: string; readonly country: string };

/** As they are published, or as the company's own facts propose them. */
export function basicsOf(config: StoreConfig | null, company: Company): BasicFacts {
  const begun = config ?? firstConfig(company);
  const { name, tagline, language, phone, whatsapp, email, address } = begun.store;
  const { min_order, free_over, hold_over, max_qty, low_at, payments } = begun.commerce;
  return {
    ...{ name, tagline, language, phone, whatsapp, email, address },
    ...{ min_order, free_over, hold_over, max_qty, low_at, advance: payments.includes('advance_ref') },
  };
}

/** The config with these facts; everything else of it stays as it is. */
export function withBasics(config: StoreConfig | null, company: Company, facts: BasicFacts): StoreConfig {
  const begun = config ?? firstConfig(company);
  const { name, tagline, language, phone, whatsapp, email, address } = facts;
  const { min_order, free_over, hold_over, max_qty, low_at, advance } = facts;
  return {
    ...begun,
    store: { ...begun.store, name, tagline, language, phone, whatsapp, email, address },
    commerce: { ...begun.commerce, min_order, free_over, hold_over, max_qty, low_at, payments: advance ? ['cod', 'advance_ref'] : ['cod'] },
  };
}

/** A shop that can be opened as it is: what is new, by categories, and why one can trust it. */
function firstConfig({ name, phone, address, country }: Company): StoreConfig {
  const part = (type: string, settings: Readonly<Record<string, unknown>> = {}) => ({
    type,
    scheme: 'base',
    hidden: false,
    settings,
    blocks: {},
    blockOrder: [],
  });
  return v.parse(storeConfig, {
    v: 1,
    store: { name, phone, address, language: country === 'BD' ? 'bn' : 'en' },
    theme: {
      id: 'classic',
      tokens: { heading: 'system', body: 'system', scale: 100, radius: 10, gap: 16, card: 'soft' },
      schemes: {
        base: { bg: '#ffffff', text: '#14201f', primary: '#0f5e5a', onPrimary: '#ffffff', muted: '#5b6867', border: '#dfe5e4' },
        accent: { bg: '#e9f3f2', text: '#14201f', primary: '#0f5e5a', onPrimary: '#ffffff', muted: '#4d5a59', border: '#c9d9d7' },
        dark: { bg: '#14201f', text: '#f4f7f7', primary: '#7fd1c7', onPrimary: '#10201e', muted: '#a9b7b5', border: '#33423f' },
      },
    },
    groups: { header: { order: [], sections: {} }, footer: { order: ['footer'], sections: { footer: part('footer') } } },
    templates: {
      home: {
        order: ['hero', 'categories', 'newest'],
        sections: {
          hero: { ...part('hero'), scheme: 'accent' },
          categories: part('category_grid'),
          newest: part('product_grid', { source: 'newest' }),
        },
      },
    },
    commerce: {},
  });
}
