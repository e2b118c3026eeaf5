import { entityCommands, nextSort } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import { insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { oneLine } from '#kernel/text.ts';

import { PayComponent, PayGroup, PayRule } from './kind.ts';
import { payPreset, usualRule } from './presets.ts';
import { assertComponent, assertPayRule, type ComponentRow, defaultGroup, type GroupRow, type PayRuleFacts } from './rules.ts';

const action = 'pay_setup.save';

export type ComponentFacts = Omit<ComponentRow, 'id' | 'sort' | 'active' | 'deleted_at'>;

export const componentCommands = entityCommands<typeof PayComponent, ComponentFacts>(PayComponent, action, {
  clean: (facts) => ({
    ...facts,
    name: oneLine(facts.name),
    name_local: oneLine(facts.name_local),
    formula: oneLine(facts.formula).toLowerCase(),
  }),
  start: async (store) => ({ active: true, sort: nextSort(await store.find(PayComponent)) }),
  assert: async (store, after) => {
    if (after.deleted_at !== null || !after.active) return assertOthers(store, after.id);
    assertComponent(after, await componentsInUse(store), store.company().currency);
  },
});

/** What nobody else's formula asks for may go. */
async function assertOthers(store: Store, without: string): Promise<void> {
  const rest = (await componentsInUse(store)).filter(({ id }) => id !== without);
  const last = rest.at(-1);
  if (last) assertComponent({ ...last, examples: [] }, rest, store.company().currency);
}

async function componentsInUse(store: Store): Promise<readonly ComponentRow[]> {
  return (await store.find(PayComponent)).filter(({ active, deleted_at }) => active && deleted_at === null);
}

export const groupCommands = entityCommands<typeof PayGroup, Pick<GroupRow, 'name'>>(PayGroup, action, {
  clean: ({ name }) => ({ name: oneLine(name) }),
  start: async (store) => {
    const groups = await store.find(PayGroup);
    return { active: true, is_default: defaultGroup(groups) === undefined, sort: nextSort(groups) };
  },
});

/** How a group is paid from `effective_from` on; what held before stays as it was. */
export async function savePayRule(store: Store, group_id: string, facts: PayRuleFacts, id = newId()): Promise<string> {
  if (await isMade(store, PayRule, id)) return id;
  assertPayRule(facts);
  await store.write({ action, changes: [insert(PayRule, { ...facts, id, group_id, created_at: store.now() })] });
  return id;
}

/** What is usual in the country, once: one group with its rules, and the components of pay. */
export async function setUpPay(store: Store, groupName: string, from: string): Promise<void> {
  const { components, rule } = payPreset(store.company().country);
  const [known, groups] = [await store.find(PayComponent), await store.find(PayGroup)];
  const group = defaultGroup(groups);
  const group_id = group?.id ?? newId();
  const ruled = (await store.find(PayRule)).some((one) => one.group_id === group_id);
  const changes = [
    ...(group
      ? []
      : [insert(PayGroup, { ...{ id: group_id, name: groupName, is_default: true, sort: 0, active: true }, deleted_at: null })]),
    ...(ruled ? [] : [insert(PayRule, { ...usualRule, ...rule, effective_from: from, id: newId(), group_id, created_at: store.now() })]),
    ...(known.some(({ deleted_at }) => deleted_at === null) ? [] : components).map((one, sort) =>
      insert(PayComponent, {
        ...{ ...one, id: newId(), name_local: '', type: 'earning' as const, in_absence: true, statutory: false, examples: [] },
        ...{ sort, active: true, deleted_at: null },
      }),
    ),
  ];
  if (changes.length > 0) await store.write({ action, changes });
}
