import { allows } from '#access/access.ts';
import { entityCommands } from '#data/entity-commands.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { oneLine } from '#kernel/text.ts';

import { Label } from './kind.ts';
import { allLabels, retagged } from './queries.ts';
import { keyOf, type LabelFacts, type LabelRow, namedAfter } from './rules.ts';

/*
 * What becomes of a label becomes of it on every record that carries it: by a rule in Postgres, predicted here for the records on this device.
 */

const { change, ...commands } = entityCommands<typeof Label, LabelFacts>(Label, 'label.save', {
  clean: ({ name, color }) => ({ name: oneLine(name), key: keyOf(name), color }),
  start: () => ({ merged_into: null }),
  predict: async (store, before, after) => {
    if (before.deleted_at !== null) return [];
    if (after.deleted_at === null) return before.name === after.name ? [] : retagged(store, before.name, after.name);
    const target = after.merged_into === null ? undefined : await store.get(Label, after.merged_into);
    return retagged(store, before.name, target?.name ?? null);
  },
});

export const labelCommands = {
  ...commands,
  /** Records that carried it have it again. */
  restore: async (store: Store, id: string): Promise<void> =>
    void (await change(store, await labelOf(store, id), { deleted_at: null, merged_into: null })),
};

/** Records that carry the label carry the other one instead. */
export async function mergeLabel(store: Store, id: string, into: string): Promise<void> {
  const [label, target] = await Promise.all([labelOf(store, id), labelOf(store, into)]);
  if (id === into || target.deleted_at !== null) throw new Refused('label_gone');
  await change(store, label, { merged_into: into, deleted_at: store.now() });
}

/** Typed tags in the names of the labels that they mean. */
export async function tagNames(store: Store, typed: readonly string[]): Promise<string[]> {
  return namedAfter(typed, await allLabels(store));
}

/** Words that are no labels yet become some, when the person may make them. */
export async function addNewLabels(store: Store, tags: readonly string[]): Promise<void> {
  if (!allows(store.access(), 'manage_labels')) return;
  const known = new Set((await allLabels(store)).filter((row) => row.deleted_at === null).map((row) => row.key));
  for (const name of tags.map(oneLine)) {
    const key = keyOf(name);
    if (name === '' || known.has(key)) continue;
    known.add(key);
    await commands.add(store, { name, color: null });
  }
}

async function labelOf(store: Store, id: string): Promise<LabelRow> {
  const row = await store.get(Label, id);
  if (!row) throw new Refused('not_found');
  return row;
}
