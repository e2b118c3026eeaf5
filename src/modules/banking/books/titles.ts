import type { Row } from '#data/kind.ts';
import { m } from '#messages';

import type { Transaction } from '../transactions/kind.ts';
import type { Books } from './use-books.ts';

type TransactionRow = Row<typeof Transaction>;

export function titleOf(row: TransactionRow, books: Books): string {
  return row.title || (row.type === 'transfer' ? m.products_movement_transfer() : categoriesOf(row, books));
}

/** What it is for; of several parts all of them. */
export function categoriesOf(row: TransactionRow, books: Books): string {
  if (row.splits.length > 0) return [...new Set(row.splits.map((part) => books.categoryName(part.category_id)))].join(', ');
  return books.categoryName(row.category_id, row.category);
}
