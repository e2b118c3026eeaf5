import { allows } from '#access/access.ts';
import type { Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';

import { Customer } from '../../business/customers/kind.ts';
import { Label, labelIdPrefix } from './kind.ts';
import { allLabels, carriersOf } from './queries.ts';
import { assertName, cleanName, keyOf, type LabelFacts, type LabelRow, namedAfter, withTag } from './rules.ts';

/*
 * What becomes of a label becomes of it on every record that carries it: by a rule in Postgres, foretold here for the records on this device.
 */

export async function addLabel(store: Store, facts: LabelFacts): Promise<string> {
  const name = cleanName(facts.name);
  const all = await allLabels(store);
  const row = newLabel(store, { name, color: facts.color }, all);
  // A living one may have the very id.
  assertName({ ...row, id: '' }, all);
  await store.write({ action: 'label.save', changes: [made(row, all)] });
  return row.id;
}

export async function editLabel(store: Store, seen: LabelRow, facts: LabelFacts): Promise<void> {
  const before = plain(seen) as LabelRow;
  const name = cleanName(facts.name);
  const next = { name, key: keyOf(name), color: facts.color };
  if (name !== before.name) assertName({ id: before.id, ...next }, await allLabels(store));
  await write(store, patch(Label, before, next), name === before.name ? [] : await foretold(store, before.name, name));
}

/** Records that carry the label carry the other one instead. */
export async function mergeLabel(store: Store, id: string, into: string): Promise<void> {
  const [label, target] = await Promise.all([labelOf(store, id), labelOf(store, into)]);
  if (id === into || target.deleted_at !== null) throw new Refused('label_gone');
  await write(store, patch(Label, label, { merged_into: into, deleted_at: store.now() }), await foretold(store, label.name, target.name));
}

/** Records that carry the label lose it, and get it back when it is restored. */
export async function deleteLabel(store: Store, id: string): Promise<void> {
  const label = await labelOf(store, id);
  await write(store, patch(Label, label, { deleted_at: store.now() }), await foretold(store, label.name, null));
}

export async function restoreLabel(store: Store, id: string): Promise<void> {
  const label = await labelOf(store, id);
  assertName(label, await allLabels(store));
  await write(store, patch(Label, label, { deleted_at: null, merged_into: null }), []);
}

/** Typed tags in the names of the labels that they mean. */
export async function tagNames(store: Store, typed: readonly string[]): Promise<string[]> {
  return namedAfter(typed, await allLabels(store));
}

/** Words that are no labels yet become some, when the person may make them. */
export async function addNewLabels(store: Store, tags: readonly string[]): Promise<void> {
  if (!allows(store.access(), 'manage_labels')) return;
  const all = await allLabels(store);
  const known = new Set(all.filter((row) => row.deleted_at === null).map((row) => row.key));
  const fresh = tags.map(cleanName).filter((tag) => tag !== '' && !known.has(keyOf(tag)));
  if (fresh.length > 0)
    await store.write({ action: 'label.save', changes: fresh.map((name) => made(newLabel(store, { name, color: null }, all), all)) });
}

/** The id follows from the name, unless a label that is called differently now was once made under it. */
function newLabel(store: Store, { name, color }: LabelFacts, all: readonly LabelRow[]): LabelRow {
  const key = keyOf(name);
  const derived = idOf(store.access().tenantId, labelIdPrefix + key);
  const taken = all.some((row) => row.id === derived && row.key !== key);
  return { id: taken ? newId() : derived, name, key, color, merged_into: null, deleted_at: null };
}

/** A deleted label that had this id comes back as the new one. */
function made(row: LabelRow, all: readonly LabelRow[]): Change | undefined {
  const deleted = all.find(({ id }) => id === row.id);
  return deleted ? patch(Label, plain(deleted) as LabelRow, row) : insert(Label, row);
}

async function foretold(store: Store, from: string, to: string | null): Promise<readonly (Change | undefined)[]> {
  const carriers = await carriersOf(store, from);
  return carriers.map((row) => patch(Customer, plain(row) as Row<typeof Customer>, { tags: withTag(row.tags, from, to) }));
}

async function write(store: Store, change: Change | undefined, predicted: readonly (Change | undefined)[]): Promise<void> {
  if (change) await store.write({ action: 'label.save', changes: [change], predicted });
}

async function labelOf(store: Store, id: string): Promise<LabelRow> {
  const row = await store.get(Label, id);
  if (!row) throw new Refused('not_found');
  return plain(row) as LabelRow;
}
