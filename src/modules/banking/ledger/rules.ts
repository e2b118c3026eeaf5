import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';

import type { Category } from '../transactions/index.ts';
import type { Split, Transaction } from '../transactions/kind.ts';

export type TransactionRow = Row<typeof Transaction>;
/** What the form tells of a transaction. */
export type EntryFacts = Omit<
  TransactionRow,
  | 'id'
  | 'transaction_no'
  | 'printed_number'
  | 'order_id'
  | 'category'
  | 'cleared_in'
  | 'cleared_to'
  | 'created_by'
  | 'created_at'
  | 'deleted_at'
>;

/** Without what its type has not: a transfer has no parts and no party, everything else one account. */
export function shaped(facts: EntryFacts, bankFees: string | null): EntryFacts {
  if (facts.type === 'transfer')
    return { ...facts, splits: [], category_id: facts.fee > 0 ? bankFees : null, customer_id: null, shipping_company_id: null };
  const category_id = facts.splits[0]?.category_id ?? facts.category_id;
  return { ...facts, category_id, to_account_id: null, amount_in: 0, fee: 0 };
}

/** The server asks the same (`private.check_entry`). */
export function assertEntry(after: TransactionRow, before: TransactionRow | undefined, categories: ReadonlyMap<string, Category>): void {
  if (before && isBooked(before)) {
    for (const field of ofSale) if (before[field] !== after[field]) throw new Refused('of_sale', { field });
    return;
  }
  const fits = (id: string | null, type: string) => id !== null && categories.get(id)?.type === type;
  const { type, amount, splits } = after;
  if (amount <= 0) throw new Refused('amount_missing', { field: 'amount' });
  if (type === 'transfer') {
    if (after.to_account_id === null) throw new Refused('account_missing', { field: 'to_account_id' });
    if (after.to_account_id === after.bank_account_id) throw new Refused('same_account', { field: 'to_account_id' });
    if (after.amount_in <= 0) throw new Refused('amount_missing', { field: 'amount_in' });
    if (after.fee > 0 && !fits(after.category_id, 'expense')) throw new Refused('category_missing', { field: 'category_id' });
    return;
  }
  if (!fits(after.category_id, type)) throw new Refused('category_missing', { field: 'category_id' });
  if (splits.length > 0 && sumOf(splits) !== amount) throw new Refused('splits_differ', { field: 'splits' });
  if (splits.some((part) => part.amount <= 0 || !fits(part.category_id, type))) throw new Refused('invalid', { field: 'splits' });
}

/** What a sale or a return books is changed there: it names the sale, or has an id that follows from the return's. */
export function isBooked({ id, order_id }: Pick<TransactionRow, 'id' | 'order_id'>): boolean {
  return order_id !== null || id[14] === '5';
}

/** What a payment has made; its number is the payment's. */
export function isOfPayment({ id, order_id, transaction_no }: Pick<TransactionRow, 'id' | 'order_id' | 'transaction_no'>): boolean {
  return order_id === null && transaction_no !== null && id[14] === '5';
}

const ofSale = ['bank_account_id', 'amount', 'category_id', 'transaction_date', 'brand_id', 'customer_id', 'deleted_at'] as const;

export function sumOf(splits: readonly Pick<Split, 'amount'>[]): number {
  return splits.reduce((sum, { amount }) => sum + (Number.isFinite(amount) ? amount : 0), 0);
}
