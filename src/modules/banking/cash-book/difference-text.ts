import { formatMoney, type MoneyFormat } from '#kernel/money.ts';
import { m } from '#messages';

/** What was counted beside what the book says: too much, too little, or the same. Minor units. */
export function differenceText(difference: number, format: MoneyFormat): string {
  if (difference === 0) return m.cash_book_agrees();
  const amount = formatMoney(Math.abs(difference), format);
  return difference > 0 ? m.cash_book_over({ amount }) : m.cash_book_short({ amount });
}
