import * as v from 'valibot';

import { code, id, optionalId, instant, optionalInstant, text, total } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

/** As `storeConfig` (`shape.ts`) reads it; what a newer version wrote stays whole. */
const config = v.pipe(v.record(text(40, 1), v.unknown()), v.maxEntries(20));

const storefrontStates = ['draft', 'published', 'paused'] as const;
export type StorefrontState = (typeof storefrontStates)[number];

/** The company's shop; its id is the company's. Written by calls alone (`storefront_set`, `storefront_publish`). */
export const Storefront = defineKind({
  name: 'storefront',
  table: 'profiles',
  collection: 'settings',
  area: 'storefront',
  read: 'manage_brands',
  brand: false,
  merge: { policy: 'server' },
  schema: v.strictObject({
    id,
    storefront_slug: v.nullable(code(/^[a-z0-9](-?[a-z0-9]){2,39}$/)),
    storefront_state: v.picklist(storefrontStates),
    /** Raised with each publishing; 0 = never. */
    storefront_rev: total,
    storefront_at: optionalInstant,
    storefront_config: config,
    /** The folder of the photos that everybody may see. */
    storefront_media: id,
  }),
});

/** What was published before: the last twenty. */
export const StorefrontRevision = defineKind({
  name: 'storefront_revisions',
  table: 'storefront_revisions',
  collection: 'settings',
  area: 'storefront',
  read: 'manage_brands',
  brand: false,
  merge: { policy: 'server' },
  schema: v.strictObject({ id, rev: total, config, made_by: optionalId, created_at: instant }),
  keys: { rev: (row) => String(1_000_000 + row.rev) },
  most: 20,
});

export const storefrontKinds = [Storefront, StorefrontRevision] as const;
