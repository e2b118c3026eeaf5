import type { Row } from '#data/kind.ts';
import { plain, type Store } from '#data/store.ts';

import { isVoid, Transaction, type TransactionCategory } from '../transactions/kind.ts';
import { entryCommands } from './commands.ts';
import { isBooked, type TransactionRow } from './rules.ts';

type Category = Pick<Row<typeof TransactionCategory>, 'id' | 'type'>;

/**
 * Gives a transaction another category and answers the one that it had. `undefined`: it is left alone, because it is a transfer or split, of the
 * other type, void or deleted, or changed where it was booked.
 */
export async function recategorise(store: Store, id: string, category: Category): Promise<string | null | undefined> {
  const found = await store.get(Transaction, id);
  if (!found || !takes(found, category)) return undefined;
  const row = plain(found) as TransactionRow;
  await entryCommands.edit(store, row, { ...row, category_id: category.id });
  return row.category_id;
}

function takes(row: TransactionRow, { type }: Category): boolean {
  return row.type === type && row.splits.length === 0 && row.deleted_at === null && !isVoid(row) && !isBooked(row);
}
