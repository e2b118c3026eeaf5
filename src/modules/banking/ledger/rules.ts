import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';

import type { Category } from '../transactions/index.ts';
import { isVoid, type Split, type Transaction } from '../transactions/kind.ts';

export type TransactionRow = Row<typeof Transaction>;
/** What the form tells of a transaction. */
export type EntryFacts = Omit<
  TransactionRow,
  | 'id'
  | 'transaction_no'
  | 'printed_number'
  | 'order_id'
  | 'category'
  | 'base_amount'
  | 'method'
  | 'tags'
  | 'import_id'
  | 'origin_key'
  | 'voided_at'
  | 'void_reason'
  | 'cleared_in'
  | 'cleared_to'
  | 'created_by'
  | 'created_at'
  | 'deleted_at'
> &
  Partial<Pick<TransactionRow, 'base_amount' | 'method' | 'tags' | 'import_id' | 'origin_key'>>;

/** The currency of an account; null = the company's. */
export type CurrencyOf = (account: string | null) => string | null;

/**
 * Without what its type has not: a transfer has no parts and no party, everything else one account; within one currency all that leaves
 * arrives, and in the company's an entry counts for its amount.
 */
export function shaped(facts: EntryFacts, bankFees: string | null, currencyOf: CurrencyOf): EntryFacts {
  const base_amount = countsOtherwise(facts, currencyOf) ? (facts.base_amount ?? 0) : 0;
  if (facts.type === 'transfer') {
    const amount_in = ofOneCurrency(facts, currencyOf) ? facts.amount : facts.amount_in;
    const category_id = facts.fee > 0 ? bankFees : null;
    return { ...facts, amount_in, base_amount, category_id, splits: [], customer_id: null, shipping_company_id: null };
  }
  const splits = base_amount === 0 ? facts.splits : [];
  return {
    ...facts,
    base_amount,
    splits,
    category_id: splits[0]?.category_id ?? facts.category_id,
    to_account_id: null,
    amount_in: 0,
    fee: 0,
  };
}

type Counted = Pick<TransactionRow, 'type' | 'bank_account_id' | 'to_account_id' | 'fee'>;

/** Whether income or expense of it is in another currency than the company's, so that somebody has to say what it counts for. */
export function countsOtherwise({ type, bank_account_id, fee }: Counted, currencyOf: CurrencyOf): boolean {
  return currencyOf(bank_account_id) !== null && (type !== 'transfer' || fee > 0);
}

/** Whether a transfer takes from one account what arrives on the other. */
export function ofOneCurrency({ bank_account_id, to_account_id }: Omit<Counted, 'type' | 'fee'>, currencyOf: CurrencyOf): boolean {
  return currencyOf(bank_account_id) === currencyOf(to_account_id);
}

export type Known = { readonly categories: ReadonlyMap<string, Category>; readonly currencyOf: CurrencyOf };

/** The server asks the same (`private.check_entry`, `private.keep_currency`). */
export function assertEntry(after: TransactionRow, before: TransactionRow | undefined, { categories, currencyOf }: Known): void {
  if (before && isBooked(before)) {
    for (const field of ofSale) if (before[field] !== after[field]) throw new Refused('of_sale', { field });
    return;
  }
  assertVoid(after, before);
  const fits = (id: string | null, type: string) => id !== null && categories.get(id)?.type === type;
  const { type, amount, splits } = after;
  if (amount <= 0) throw new Refused('amount_missing', { field: 'amount' });
  if (countsOtherwise(after, currencyOf) !== after.base_amount > 0)
    throw new Refused(after.base_amount > 0 ? 'invalid' : 'base_amount_missing', { field: 'base_amount' });
  if (type === 'transfer') {
    if (after.to_account_id === null) throw new Refused('account_missing', { field: 'to_account_id' });
    if (after.to_account_id === after.bank_account_id) throw new Refused('same_account', { field: 'to_account_id' });
    if (after.amount_in <= 0) throw new Refused('amount_missing', { field: 'amount_in' });
    if (ofOneCurrency(after, currencyOf) && after.amount_in !== amount) throw new Refused('amounts_differ', { field: 'amount_in' });
    if (after.fee > 0 && !fits(after.category_id, 'expense')) throw new Refused('category_missing', { field: 'category_id' });
    return;
  }
  if (!fits(after.category_id, type)) throw new Refused('category_missing', { field: 'category_id' });
  if (splits.length > 0 && after.base_amount > 0) throw new Refused('invalid', { field: 'splits' });
  if (splits.length > 0 && sumOf(splits) !== amount) throw new Refused('splits_differ', { field: 'splits' });
  if (splits.some((part) => part.amount <= 0 || !fits(part.category_id, type))) throw new Refused('invalid', { field: 'splits' });
}

/** What a sale or a return books is changed there: it names the sale, or has an id that follows from the return's. */
export function isBooked({ id, order_id, origin_key }: Pick<TransactionRow, 'id' | 'order_id' | 'origin_key'>): boolean {
  return order_id !== null || (id[14] === '5' && origin_key === '');
}

/** What a payment has made; its number is the payment's. */
export function isOfPayment(row: Pick<TransactionRow, 'id' | 'order_id' | 'origin_key' | 'transaction_no'>): boolean {
  return row.order_id === null && row.transaction_no !== null && isBooked(row);
}

/** One that the bank has seen is made void instead of deleted, and a void one stays as it is. */
function assertVoid(after: TransactionRow, before: TransactionRow | undefined): void {
  if (before === undefined) return;
  const changed = ofVoid.find((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (isVoid(before) && changed !== undefined) throw new Refused('transaction_void', { field: changed });
  if (before.deleted_at === null && after.deleted_at !== null && isCleared(before))
    throw new Refused('cleared_void', { field: 'deleted_at' });
}

/** Ticked in a reconciliation, on either leg. */
export function isCleared({ cleared_in, cleared_to }: Pick<TransactionRow, 'cleared_in' | 'cleared_to'>): boolean {
  return cleared_in !== null || cleared_to !== null;
}

const ofVoid = [
  ...(['voided_at', 'amount', 'bank_account_id', 'to_account_id', 'amount_in', 'fee', 'base_amount'] as const),
  ...(['transaction_date', 'category_id', 'splits', 'deleted_at'] as const),
];

const ofSale = [
  'bank_account_id',
  'amount',
  'category_id',
  'transaction_date',
  'brand_id',
  'customer_id',
  'voided_at',
  'deleted_at',
] as const;

export function sumOf(splits: readonly Pick<Split, 'amount'>[]): number {
  return splits.reduce((sum, { amount }) => sum + (Number.isFinite(amount) ? amount : 0), 0);
}
