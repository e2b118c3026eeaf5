import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { Brand } from '../settings/kind.ts';
import { allBrands, usesOf } from './queries.ts';
import {
  assertMayAdd,
  assertMayChange,
  assertName,
  assertOneLeft,
  assertUnused,
  type BrandFacts,
  type BrandRow,
  cleanFacts,
} from './rules.ts';

/** Adds a brand and resolves to its id. */
export async function addBrand(store: Store, facts: BrandFacts, id = newId()): Promise<string> {
  assertMayAdd(store.access());
  const row: BrandRow = { id, ...cleanFacts(facts), deleted_at: null };
  assertName(row, await allBrands(store));
  await store.write({ action: 'brand.save', changes: [insert(Brand, row)] });
  return row.id;
}

/** Writes what differs from `before`, the row that the form began with. */
export async function editBrand(store: Store, before: BrandRow, facts: BrandFacts): Promise<void> {
  await change(store, before, cleanFacts(facts));
}

export async function setBrandActive(store: Store, id: string, active: boolean): Promise<void> {
  await change(store, await brandOf(store, id), { active });
}

export async function deleteBrand(store: Store, id: string): Promise<void> {
  await change(store, await brandOf(store, id), { deleted_at: store.now() });
}

export async function restoreBrand(store: Store, id: string): Promise<void> {
  await change(store, await brandOf(store, id), { deleted_at: null });
}

async function change(store: Store, seen: BrandRow, next: Partial<BrandRow>): Promise<void> {
  const before = plain(seen) as BrandRow;
  const after = { ...before, ...next };
  const all = await allBrands(store);
  assertMayChange(store.access(), before);
  if (after.name !== before.name || after.deleted_at !== before.deleted_at) assertName(after, all);
  assertOneLeft(before, after, all);
  if (before.deleted_at === null && after.deleted_at !== null) assertUnused(await usesOf(store, before.id));
  const written = patch(Brand, before, next);
  if (written) await store.write({ action: 'brand.save', changes: [written] });
}

async function brandOf(store: Store, id: string): Promise<BrandRow> {
  const row = await store.get(Brand, id);
  if (!row) throw new Refused('not_found');
  return row;
}
