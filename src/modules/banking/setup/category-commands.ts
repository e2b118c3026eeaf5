import { type EntityCommands, entityCommands } from '#data/entity-commands.ts';
import type { Row } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { oneLine } from '#kernel/text.ts';

import type { Category } from '../transactions/index.ts';
import { CategoryBudget, TransactionCategory } from '../transactions/kind.ts';

/** `type` of a new one. */
export type CategoryFacts = Pick<Category, 'name' | 'parent_id' | 'pnl_group'> &
  Partial<Pick<Category, 'type'>> & {
    /** What may be spent in a month, in minor units; null = as much as it takes, absent = as it was. */
    readonly budget?: number | null;
  };

export const categoryCommands = entityCommands<typeof TransactionCategory, CategoryFacts>(TransactionCategory, 'banking_settings.save', {
  clean: ({ name, parent_id, pnl_group }) => ({ name: oneLine(name), parent_id, pnl_group }),
  start: (_store, { type = 'expense' }) => ({ type, is_system: false }),
  assert: assertCategory,
});

/** A category and its budget. */
export const budgetedCommands: EntityCommands<Category, CategoryFacts> = {
  ...categoryCommands,
  add: async (store, facts, id) => {
    const made = await categoryCommands.add(store, facts, id);
    await setBudget(store, made, facts.budget);
    return made;
  },
  edit: async (store, seen, facts) => {
    await categoryCommands.edit(store, seen, facts);
    await setBudget(store, seen.id, facts.budget);
  },
};

async function setBudget(store: Store, id: string, amount: number | null | undefined): Promise<void> {
  if (amount === undefined) return;
  const now = await store.get(CategoryBudget, id);
  if (!now && amount === null) return;
  const change = now ? patch(CategoryBudget, plain(now) as Row<typeof CategoryBudget>, { amount }) : insert(CategoryBudget, { id, amount });
  if (change) await store.write({ action: 'banking_settings.save', changes: [change] });
}

/** The server asks the same (`check_transaction_categories`). */
async function assertCategory(store: Store, after: Category, before: Category | undefined): Promise<void> {
  if (before?.is_system === true && (after.name !== before.name || after.deleted_at !== before.deleted_at))
    throw new Refused('category_fixed', { field: after.name === before.name ? 'deleted_at' : 'name' });
  if (after.parent_id === null || after.parent_id === before?.parent_id) return;
  const all = await store.find(TransactionCategory);
  const above = all.find(({ id }) => id === after.parent_id);
  if (!above) throw new Refused('not_found', { field: 'parent_id' });
  const carries = all.some((row) => row.parent_id === after.id && row.deleted_at === null);
  if (above.type !== after.type || above.parent_id !== null || above.id === after.id || carries)
    throw new Refused('category_depth', { field: 'parent_id' });
  if (above.deleted_at !== null) throw new Refused('category_gone', { field: 'parent_id' });
}
