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

import {
  assertNotReconciled,
  assertPeriodOpen,
  flowsOf,
  isClosed,
  lockedAccount,
  predictBalances,
  transactionRow,
  undone,
} from '../transactions/index.ts';
import { type PaymentMethod, Transaction, TransactionCategory } from '../transactions/kind.ts';
import { assertOwnBrand } from './expense-rules.ts';
import { creditOf, Payment } from './kind.ts';
import { type Payable, payablesOf, predictPaid } from './payable.ts';

export type PaymentRow = Row<typeof Payment>;

/** How much of something is paid. Minor units. */
export type Share = { readonly id: string; readonly amount: number };
/** What is told of a payment. */
export type PayFacts = Pick<PaymentRow, 'payment_date' | 'reference' | 'notes'> & {
  readonly shares: readonly Share[];
  readonly account: string | null;
  /** All that is paid, where it is more than the shares: the rest is credit. Minor units. */
  readonly amount?: number;
  /** What the credit is booked as. */
  readonly credit_category_id?: string | null;
  readonly method?: PaymentMethod | null;
  /** Whoever is paid, where nothing that is paid says it. */
  readonly party_name?: string;
  readonly brand_id?: string | null;
};

const action = 'payment.save';

/**
 * Pays what is due, wholly or in part, from one account at once; the server makes the one transaction. Resolves to the payment's id; what is there
 * under it is not paid again. Throws
 * `nothing_to_pay`, `amount_missing`, `expense_open`, `above_rest`, `brands_differ`, `account_missing`, `category_missing`, `period_closed`.
 */
export async function payExpenses(store: Store, facts: PayFacts, id = newId()): Promise<string> {
  if (await isMade(store, Payment, id)) return id;
  const rows = await payablesOf(store, idsOf(facts.shares));
  assertPayable(facts, rows);
  const brand_id = rows.length > 0 ? (rows[0]?.brand_id ?? null) : (facts.brand_id ?? null);
  assertOwnBrand(store.access(), brand_id);
  if (facts.account === null || facts.account === '') throw new Refused('account_missing', { field: 'bank_account_id' });
  const { device, counter } = await store.nextNumber('payment');
  const row: PaymentRow = {
    id,
    payment_no: documentNumber('PAY', store.today(), device, counter),
    printed_number: null,
    bank_account_id: facts.account,
    amount: amountOf(facts),
    items: facts.shares.map((share) => itemOf(share, rows)),
    credit_category_id: amountOf(facts) > sumOf(facts.shares) ? (facts.credit_category_id ?? null) : null,
    party_name: partyOf(facts, rows),
    brand_id,
    method: facts.method ?? null,
    cheque_state: facts.method === 'cheque' ? 'issued' : null,
    cheque_day: null,
    reference: oneLine(facts.reference),
    notes: facts.notes.trim(),
    payment_date: facts.payment_date,
    created_by: store.access().userId,
    created_at: store.now(),
    voided_at: null,
    void_reason: '',
  };
  await assertPeriodOpen(store, period, undefined, row);
  await store.write({
    action,
    changes: [insert(Payment, row)],
    predicted: [...(await predictPaid(store, facts.shares, 1)), ...(await predictEntry(store, row, rows))],
  });
  return id;
}

/** Takes a payment back: its transaction goes to the trash, and what it has paid is to be paid again. Throws `not_found`, `reconciled`. */
export async function voidPayment(store: Store, id: string, reason: string): Promise<void> {
  const row = await paymentNamed(store, id);
  if (row.voided_at === null) await strike(store, row, { void_reason: oneLine(reason) });
}

async function strike(store: Store, row: PaymentRow, told: Partial<PaymentRow>): Promise<void> {
  const after = { ...row, ...told, voided_at: store.now() };
  const bounced = after.cheque_state === 'bounced';
  if (!bounced) await assertPeriodOpen(store, period, row, after);
  else if (await isClosed(store, after.cheque_day ?? '')) throw new Refused('period_closed', { field: 'cheque_day' });
  const shares = row.items.map(({ doc_id, amount }) => ({ id: doc_id, amount }));
  await store.write({
    action,
    changes: [patch(Payment, row, { ...told, voided_at: after.voided_at })],
    predicted: [...(await predictPaid(store, shares, -1)), ...(await predictStruck(store, after))],
  });
}

/**
 * Uses the credit of a payment for what came due later; no money moves again. Throws `not_found`, `payment_void`, `above_credit`,
 * `expense_open`, `above_rest`, `brands_differ`.
 */
export async function spendCredit(store: Store, id: string, shares: readonly Share[]): Promise<void> {
  const row = await paymentNamed(store, id);
  if (row.voided_at !== null) throw new Refused('payment_void');
  const rows = await payablesOf(store, idsOf(shares));
  assertShares(shares, rows);
  if (sumOf(shares) > creditOf(row)) throw new Refused('above_credit', { field: 'amount' });
  if (rows.some(({ brand_id }) => brand_id !== row.brand_id)) throw new Refused('brands_differ');
  if (row.items.some(({ doc_id }) => shares.some((share) => share.id === doc_id))) throw new Refused('credit_used_here');
  const after = { ...row, items: [...row.items, ...shares.map((share) => itemOf(share, rows))] };
  await store.write({
    action,
    changes: [patch(Payment, row, { items: after.items })],
    predicted: [...(await predictPaid(store, shares, 1)), ...(await predictRebooked(store, after))],
  });
}

/** What the bank made of a cheque: it was paid on `day`, or it came back and has paid nothing. */
export async function settleCheque(store: Store, id: string, to: 'cleared' | 'bounced', day: string, reason = ''): Promise<void> {
  const row = await paymentNamed(store, id);
  if (row.cheque_state === null || row.voided_at !== null) throw new Refused('payment_void', { field: 'cheque_state' });
  const cheque = { cheque_state: to, cheque_day: day } as const;
  if (to === 'bounced') return strike(store, row, { ...cheque, void_reason: oneLine(reason) });
  await store.write({ action, changes: [patch(Payment, row, cheque)] });
}

async function paymentNamed(store: Store, id: string): Promise<PaymentRow> {
  const found = await store.get(Payment, id);
  if (!found) throw new Refused('not_found');
  return plain(found) as PaymentRow;
}

function itemOf({ id: doc_id, amount }: Share, rows: readonly Payable[]): PaymentRow['items'][number] {
  return { id: newId(), source: rows.find(({ id }) => id === doc_id)?.source ?? 'expense', doc_id, amount };
}

function idsOf(shares: readonly Share[]): readonly string[] {
  return shares.map(({ id }) => id);
}

function sumOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { amount }) => sum + amount, 0);
}

function amountOf({ amount, shares }: PayFacts): number {
  return amount ?? sumOf(shares);
}

function partyOf({ party_name = '' }: PayFacts, rows: readonly Payable[]): string {
  const named = [...new Set(rows.map((row) => row.party_name))].filter(Boolean).join(', ');
  return cut(named || oneLine(party_name), 100);
}

const period = { day: 'payment_date', fields: ['voided_at'] } as const;

function assertPayable(facts: PayFacts, rows: readonly Payable[]): void {
  const rest = amountOf(facts) - sumOf(facts.shares);
  if (facts.shares.length === 0 && rest <= 0) throw new Refused('nothing_to_pay');
  if (rest < 0) throw new Refused('allocations_differ', { field: 'amount' });
  if (rest > 0 && !facts.credit_category_id) throw new Refused('category_missing', { field: 'credit_category_id' });
  assertShares(facts.shares, rows);
}

function assertShares(shares: readonly Share[], rows: readonly Payable[]): void {
  for (const { id, amount } of shares) {
    const row = rows.find((one) => one.id === id);
    if (!(amount > 0)) throw new Refused('amount_missing', { field: 'amount' });
    if (!row?.open) throw new Refused('expense_open');
    if (amount > row.rest) throw new Refused('above_rest', { field: 'amount' });
  }
  // Who works for one brand sees its payments, and nothing of another's.
  if (rows.some(({ brand_id }) => brand_id !== rows[0]?.brand_id)) throw new Refused('brands_differ');
}

/** The transaction of a payment as the server books it (`private.book_payment`), for who sees transactions. */
async function predictEntry(store: Store, row: PaymentRow, rows: readonly Payable[]): Promise<readonly (Change | undefined)[]> {
  if (!allows(store.access(), 'view_transactions')) return [];
  const entry = entryOf(store, row, rows);
  const category = entry.category_id === null ? undefined : await store.get(TransactionCategory, entry.category_id);
  return [insert(Transaction, { ...entry, category: category?.name ?? '' }), ...(await predictBalances(store, flowsOf(entry)))];
}

/** The transaction of a payment, as it stands in the books and on its voucher. */
export function entryOf(store: Store, row: PaymentRow, rows: readonly Payable[]): Row<typeof Transaction> {
  const lines = row.items.flatMap((item) => {
    const paid = rows.find(({ id }) => id === item.doc_id);
    return paid ? [{ ...item, category_id: paid.category_id ?? '', called: [paid.number, paid.title].filter(Boolean).join(' ') }] : [];
  });
  const credit = creditOf(row);
  const parts = credit > 0 ? [...lines, { id: row.id, category_id: row.credit_category_id ?? '', amount: credit, called: '' }] : lines;
  const mixed = new Set(parts.map(({ category_id }) => category_id)).size > 1;
  const {
    payment_date: transaction_date,
    payment_no: transaction_no,
    bank_account_id,
    amount,
    party_name,
    brand_id,
    reference,
    method,
    notes,
  } = row;
  return transactionRow(store, {
    ...{ transaction_date, transaction_no, bank_account_id, amount, party_name, brand_id, reference, method, notes },
    id: idOf(store.access().tenantId, `payment:${row.id}`),
    type: 'expense',
    category: '',
    category_id: parts[0]?.category_id ?? null,
    splits: mixed ? parts.map(({ id, category_id, amount: part, called }) => ({ id, category_id, amount: part, note: called })) : [],
    title: cut(lines.map(({ called }) => called).join(', '), 200),
  });
}

function cut(text: string, most: number): string {
  return Array.from(text).slice(0, most).join('');
}

/** What the books say of a payment once its credit is used; in a closed period what they said before. */
async function predictRebooked(store: Store, row: PaymentRow): Promise<readonly (Change | undefined)[]> {
  if (!allows(store.access(), 'view_transactions') || (await isClosed(store, row.payment_date))) return [];
  const found = await store.get(Transaction, idOf(store.access().tenantId, `payment:${row.id}`));
  if (!found) return [];
  const before = plain(found) as Row<typeof Transaction>;
  const paid = await payablesOf(
    store,
    row.items.map(({ doc_id }) => doc_id),
  );
  const { category_id, splits, title } = entryOf(store, row, paid);
  const category = category_id === null ? '' : ((await store.get(TransactionCategory, category_id))?.name ?? '');
  return [patch(Transaction, before, { category_id, category, splits, title })];
}

/** Its transaction goes to the trash; of a cheque that bounces after that was reconciled or closed it stays, and one against it is made. */
async function predictStruck(store: Store, row: PaymentRow): Promise<readonly (Change | undefined)[]> {
  if (!allows(store.access(), 'view_transactions')) return [];
  const found = await store.get(Transaction, idOf(store.access().tenantId, `payment:${row.id}`));
  if (!found || found.deleted_at !== null) return [];
  const entry = plain(found) as Row<typeof Transaction>;
  const kept = (await lockedAccount(store, entry)) !== undefined || (await isClosed(store, entry.transaction_date));
  if (row.cheque_state === 'bounced' && kept) {
    const back = await bouncedEntry(store, row, entry);
    return [insert(Transaction, back), ...(await predictBalances(store, flowsOf(back)))];
  }
  await assertNotReconciled(store, entry, { ...entry, deleted_at: store.now() });
  return [patch(Transaction, entry, { deleted_at: store.now() }), ...(await predictBalances(store, undone(flowsOf(entry))))];
}

/** What a bounced cheque brings back, as the server books it (`private.book_bounced`). */
async function bouncedEntry(store: Store, row: PaymentRow, { title }: Row<typeof Transaction>): Promise<Row<typeof Transaction>> {
  const categories = await store.find(TransactionCategory);
  const category = categories.find((one) => one.type === 'income' && one.name === 'Refunds Received');
  const { bank_account_id, amount, party_name, brand_id, reference, method } = row;
  return transactionRow(store, {
    ...{ bank_account_id, amount, party_name, brand_id, reference, method, title },
    id: idOf(store.access().tenantId, `bounced:${row.id}`),
    transaction_no: `${row.payment_no}-B`,
    type: 'income',
    category: category?.name ?? '',
    category_id: category?.id ?? null,
    notes: row.void_reason,
    transaction_date: row.cheque_day ?? store.today(),
  });
}
