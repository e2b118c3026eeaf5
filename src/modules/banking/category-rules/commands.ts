import { entityCommands, nextSort } from '#data/entity-commands.ts';
import { patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { charactersOf, oneLine } from '#kernel/text.ts';

import { TransactionCategory } from '../transactions/kind.ts';
import { CategoryRule } from './kind.ts';
import { type CategoryRuleRow, inOrder } from './rules.ts';

export type CategoryRuleFacts = Pick<CategoryRuleRow, 'contains' | 'category_id'> & Partial<Pick<CategoryRuleRow, 'type'>>;

const action = 'category_rule.save';

export const categoryRuleCommands = entityCommands<typeof CategoryRule, CategoryRuleFacts>(CategoryRule, action, {
  clean: ({ contains, category_id }) => ({ contains: oneLine(contains), category_id }),
  start: async (store, { type = 'expense' }) => ({ type, sort: nextSort(await store.find(CategoryRule)) }),
  assert: assertRule,
});

/** The server asks the same (`private.check_category_rules`). */
async function assertRule(store: Store, { contains, type, category_id }: CategoryRuleRow): Promise<void> {
  if (charactersOf(contains) < 2) throw new Refused('contains_short', { field: 'contains' });
  const category = category_id === '' ? undefined : await store.get(TransactionCategory, category_id);
  if (category?.type !== type) throw new Refused('category_missing', { field: 'category_id' });
}

/** Asked earlier or later by one place. */
export async function moveCategoryRule(store: Store, id: string, by: -1 | 1): Promise<void> {
  const rules = inOrder(await store.find(CategoryRule));
  const from = rules.findIndex((rule) => rule.id === id);
  const rule = rules[from];
  if (!rule || from + by < 0 || from + by >= rules.length) return;
  const order = rules.toSpliced(from, 1).toSpliced(from + by, 0, rule);
  const changes = order.map((row, sort) => patch(CategoryRule, plain(row) as CategoryRuleRow, { sort }));
  await store.write({ action, changes });
}
