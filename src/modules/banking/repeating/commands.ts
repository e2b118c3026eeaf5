import { type EntityCommands, entityCommands } from '#data/entity-commands.ts';
import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';
import { oneLine } from '#kernel/text.ts';

import { TransactionCategory } from '../transactions/kind.ts';
import { RepeatingEntry } from './kind.ts';

export type RepeatingRow = Row<typeof RepeatingEntry>;
export type RepeatingFacts = Omit<RepeatingRow, 'id' | 'active' | 'done_until' | 'created_at' | 'deleted_at'>;

const all = entityCommands<typeof RepeatingEntry, RepeatingFacts>(RepeatingEntry, 'repeating.save', {
  clean: cleaned,
  start: (store) => ({ active: true, done_until: null, created_at: store.now() }),
  assert: assertRepeating,
});

/** What comes again, as people set it up. One that was changed, or rested, goes on from today; what was due before stays as it is. */
export const repeatingCommands: EntityCommands<RepeatingRow, RepeatingFacts> = {
  ...all,
  edit: async (store, seen, facts) => {
    const next = cleaned(facts);
    const moved = (['every', 'unit', 'first_day'] as const).some((field) => next[field] !== seen[field]);
    await all.change(store, seen, moved ? { ...next, ...fromToday(store, seen) } : next);
  },
  restore: async (store, id) => {
    const row = await rowOf(store, id);
    await all.change(store, row, { deleted_at: null, ...fromToday(store, row) });
  },
  setActive: async (store, id, active) => {
    const row = await rowOf(store, id);
    return all.change(store, row, { active, ...(active && !row.active && fromToday(store, row)) });
  },
};

/** Notes up to which day a rule has made what it makes. */
export async function noteDone(store: Store, row: RepeatingRow, day: string): Promise<void> {
  await all.change(store, row, { done_until: day });
}

/** Money moves with it at once: it makes a transaction, not an expense that waits. */
export function movesMoney({ makes }: Pick<RepeatingRow, 'makes'>): boolean {
  return makes === 'paid' || makes === 'received';
}

/** Whatever was due before today is left out. */
function fromToday(store: Store, { done_until }: RepeatingRow): Partial<RepeatingRow> {
  if (!store.knowsToday()) return {};
  const yesterday = addDays(store.today(), -1);
  return done_until !== null && done_until > yesterday ? {} : { done_until: yesterday };
}

function cleaned(facts: RepeatingFacts): RepeatingFacts {
  const moves = movesMoney(facts);
  return {
    ...facts,
    title: oneLine(facts.title),
    party_name: oneLine(facts.party_name),
    bank_account_id: moves ? facts.bank_account_id : null,
    due_days: moves ? null : facts.due_days,
  };
}

/** The server asks the same (`private.check_repeating_entries`). */
async function assertRepeating(store: Store, after: RepeatingRow): Promise<void> {
  if (store.access().brandIds !== null && after.brand_id === null) throw new Refused('brand_forbidden', { field: 'brand_id' });
  if (!(after.amount > 0)) throw new Refused('amount_missing', { field: 'amount' });
  const category = after.category_id === '' ? undefined : await store.get(TransactionCategory, after.category_id);
  if (category?.type !== (after.makes === 'received' ? 'income' : 'expense'))
    throw new Refused('category_missing', { field: 'category_id' });
  if (movesMoney(after) && !after.bank_account_id) throw new Refused('account_missing', { field: 'bank_account_id' });
  if (after.last_day !== null && after.last_day < after.first_day) throw new Refused('repeat_ends_early', { field: 'last_day' });
}

async function rowOf(store: Store, id: string): Promise<RepeatingRow> {
  const row = await store.get(RepeatingEntry, id);
  if (!row) throw new Refused('not_found');
  return row;
}
