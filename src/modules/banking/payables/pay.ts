import { allows } from '#access/access.ts';
import { isMade } from '#data/is-made.ts';
import type { Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';
import { oneLine } from '#kernel/text.ts';

import { assertNotReconciled, flowsOf, predictBalances, transactionRow, undone } from '../transactions/index.ts';
import { Transaction, TransactionCategory } from '../transactions/kind.ts';
import { assertOwnBrand, type ExpenseRow, settledAt } from './expense-rules.ts';
import { Expense, Payment, restOf } from './kind.ts';

export type PaymentRow = Row<typeof Payment>;

/** How much of an expense is paid. Minor units. */
export type Share = { readonly id: string; readonly amount: number };
/** What is told of a payment. */
export type PayFacts = Pick<PaymentRow, 'payment_date' | 'reference' | 'notes'> & {
  readonly shares: readonly Share[];
  readonly account: string | null;
};

const action = 'payment.save';

/**
 * Pays expenses, wholly or in part, from one account at once; the server makes the one transaction. Resolves to the payment's id; what is there
 * under it is not paid again. Throws
 * `nothing_to_pay`, `amount_missing`, `expense_open`, `above_rest`, `brands_differ`, `account_missing`.
 */
export async function payExpenses(store: Store, facts: PayFacts, id = newId()): Promise<string> {
  if (await isMade(store, Payment, id)) return id;
  const rows = await expensesOf(store, facts.shares);
  assertPayable(facts, rows);
  assertOwnBrand(store.access(), rows[0]?.brand_id ?? null);
  if (facts.account === null || facts.account === '') throw new Refused('account_missing', { field: 'bank_account_id' });
  const { device, counter } = await store.nextNumber('payment');
  const row: PaymentRow = {
    id,
    payment_no: documentNumber('PAY', store.today(), device, counter),
    printed_number: null,
    bank_account_id: facts.account,
    amount: facts.shares.reduce((sum, { amount }) => sum + amount, 0),
    items: facts.shares.map(({ id: doc_id, amount }) => ({ id: newId(), source: 'expense' as const, doc_id, amount })),
    party_name: [...new Set(rows.map(({ party_name }) => party_name))].filter(Boolean).join(', ').slice(0, 100),
    brand_id: rows[0]?.brand_id ?? null,
    reference: oneLine(facts.reference),
    notes: facts.notes.trim(),
    payment_date: facts.payment_date,
    created_by: store.access().userId,
    created_at: store.now(),
    voided_at: null,
    void_reason: '',
  };
  await store.write({
    action,
    changes: [insert(Payment, row)],
    predicted: [...predictPaid(store, rows, facts.shares, 1), ...(await predictEntry(store, row, rows))],
  });
  return id;
}

/** Takes a payment back: its transaction goes to the trash, and what it has paid is to be paid again. Throws `not_found`, `reconciled`. */
export async function voidPayment(store: Store, id: string, reason: string): Promise<void> {
  const found = await store.get(Payment, id);
  if (!found) throw new Refused('not_found');
  const row = plain(found) as PaymentRow;
  if (row.voided_at !== null) return;
  const shares = row.items.map(({ doc_id, amount }) => ({ id: doc_id, amount }));
  await store.write({
    action,
    changes: [patch(Payment, row, { voided_at: store.now(), void_reason: oneLine(reason) })],
    predicted: [...predictPaid(store, await expensesOf(store, shares), shares, -1), ...(await predictStruck(store, row))],
  });
}

function assertPayable({ shares }: PayFacts, rows: readonly ExpenseRow[]): void {
  if (shares.length === 0) throw new Refused('nothing_to_pay');
  for (const { id, amount } of shares) {
    const row = rows.find((one) => one.id === id);
    if (!(amount > 0)) throw new Refused('amount_missing', { field: 'amount' });
    if (row?.status !== 'approved' || row.deleted_at !== null) throw new Refused('expense_open');
    if (amount > restOf(row)) throw new Refused('above_rest', { field: 'amount' });
  }
  // Who works for one brand sees its payments, and nothing of another's.
  if (rows.some(({ brand_id }) => brand_id !== rows[0]?.brand_id)) throw new Refused('brands_differ');
}

async function expensesOf(store: Store, shares: readonly Share[]): Promise<readonly ExpenseRow[]> {
  const rows = await store.getMany(
    Expense,
    shares.map(({ id }) => id),
  );
  return rows.map((row) => plain(row) as ExpenseRow);
}

function predictPaid(store: Store, rows: readonly ExpenseRow[], shares: readonly Share[], sign: 1 | -1): readonly (Change | undefined)[] {
  return rows.map((row) => {
    const amount = shares.find(({ id }) => id === row.id)?.amount ?? 0;
    const after = { ...row, paid_amount: Math.max(0, row.paid_amount + sign * amount) };
    return patch(Expense, row, { paid_amount: after.paid_amount, settled_at: settledAt(after, store.now()) });
  });
}

/** The transaction of a payment as the server books it (`private.book_payment`), for who sees transactions. */
async function predictEntry(store: Store, row: PaymentRow, rows: readonly ExpenseRow[]): Promise<readonly (Change | undefined)[]> {
  if (!allows(store.access(), 'view_transactions')) return [];
  const entry = entryOf(store, row, rows);
  const category = entry.category_id === null ? undefined : await store.get(TransactionCategory, entry.category_id);
  return [insert(Transaction, { ...entry, category: category?.name ?? '' }), ...(await predictBalances(store, flowsOf(entry)))];
}

/** The transaction of a payment, as it stands in the books and on its voucher. */
export function entryOf(store: Store, row: PaymentRow, rows: readonly ExpenseRow[]): Row<typeof Transaction> {
  const lines = row.items.flatMap((item) => {
    const paid = rows.find(({ id }) => id === item.doc_id);
    return paid ? [{ ...item, category_id: paid.category_id, called: [paid.expense_no, paid.title].filter(Boolean).join(' ') }] : [];
  });
  const mixed = new Set(lines.map(({ category_id }) => category_id)).size > 1;
  const {
    payment_date: transaction_date,
    payment_no: transaction_no,
    bank_account_id,
    amount,
    party_name,
    brand_id,
    reference,
    notes,
  } = row;
  return transactionRow(store, {
    ...{ transaction_date, transaction_no, bank_account_id, amount, party_name, brand_id, reference, notes },
    id: idOf(store.access().tenantId, `payment:${row.id}`),
    type: 'expense',
    category: '',
    category_id: lines[0]?.category_id ?? null,
    splits: mixed ? lines.map(({ id, category_id, amount: part, called }) => ({ id, category_id, amount: part, note: called })) : [],
    title: cut(lines.map(({ called }) => called).join(', ')),
  });
}

function cut(text: string): string {
  return Array.from(text).slice(0, 200).join('');
}

async function predictStruck(store: Store, { id }: PaymentRow): Promise<readonly (Change | undefined)[]> {
  if (!allows(store.access(), 'view_transactions')) return [];
  const found = await store.get(Transaction, idOf(store.access().tenantId, `payment:${id}`));
  if (!found || found.deleted_at !== null) return [];
  const entry = plain(found) as Row<typeof Transaction>;
  await assertNotReconciled(store, entry, { ...entry, deleted_at: store.now() });
  return [patch(Transaction, entry, { deleted_at: store.now() }), ...(await predictBalances(store, undone(flowsOf(entry))))];
}
