import type { Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';

import { type Flow, transactionRow } from '../../banking/transactions/index.ts';
import { prePayment, refundPaid, Transaction } from '../../banking/transactions/kind.ts';
import type { Outcome } from './outcome.ts';
import { dayOfNow, type OrderRow } from './rules.ts';

type TransactionRow = Row<typeof Transaction>;

/** The order or parcel that money belongs to, with the number that the transaction's title carries, and its own day. */
export type Payable = { readonly id: string; readonly number: string; readonly order_date: string };

/** Money that came in before delivery, or that goes back because a form says less: where nobody knows today, on the day that the form gives the sale. */
export function prePaymentRow(
  store: Store,
  payable: Payable,
  facts: Pick<TransactionRow, 'type' | 'amount' | 'bank_account_id'>,
): TransactionRow {
  const category = facts.type === 'income' ? prePayment : refundPaid;
  return transactionRow(store, {
    ...facts,
    order_id: payable.id,
    category,
    title: `${category} ${payable.number}`,
    transaction_date: store.knowsToday() ? store.today() : payable.order_date,
  });
}

/**
 * Makes the advance of an order what the form says. One single payment is corrected in place; where there are several, or none
 * that this person may see, the difference is booked, so that the sum is right either way.
 */
export async function advanceChanges(
  store: Store,
  payable: Payable,
  before: number,
  after: number,
  accountId: string | null,
): Promise<{ readonly changes: readonly Change[]; readonly flows: readonly Flow[] }> {
  const only = await singlePayment(store, payable.id);
  if (only && only.amount === before) {
    const next = after === 0 ? { deleted_at: store.now() } : { amount: after, bank_account_id: accountId ?? only.bank_account_id };
    const change = patch(Transaction, only, next);
    return {
      changes: change ? [change] : [],
      flows: [
        { accountId: only.bank_account_id, amount: -before },
        { accountId: accountId ?? only.bank_account_id, amount: after },
      ],
    };
  }
  if (after === before || !accountId) return { changes: [], flows: [] };
  const facts = { type: after > before ? 'income' : 'expense', amount: Math.abs(after - before), bank_account_id: accountId } as const;
  return { changes: [insert(Transaction, prePaymentRow(store, payable, facts))], flows: [{ accountId, amount: after - before }] };
}

/** The account that the form shows for an order that already has an advance. */
export async function advanceAccount(store: Store, orderId: string): Promise<string | null> {
  return (await singlePayment(store, orderId))?.bank_account_id ?? null;
}

/** What whoever pays an advance back says of it: `day` where nobody knows today. */
export type Payback = { readonly account: string | null; readonly day?: string };

/** The whole advance goes back; the sale may be weeks old, so its day says nothing of when. */
export function paidBack(store: Store, payable: Payable & Pick<OrderRow, 'advance'>, account: string, day: string | undefined) {
  const refund = prePaymentRow(store, payable, { type: 'expense', amount: payable.advance, bank_account_id: account });
  return { ...refund, transaction_date: dayOfNow(store, day, 'transaction_date') };
}

/** An expense that gives a refunded advance back; `undefined` when nothing is given back here and now. */
export function refundOf(store: Store, payable: Payable & Pick<OrderRow, 'advance'>, outcome: Outcome) {
  if (outcome.advance !== 'refunded' || payable.advance <= 0 || !outcome.refund_account_id) return undefined;
  return paidBack(store, payable, outcome.refund_account_id, outcome.refund_day);
}

async function singlePayment(store: Store, orderId: string): Promise<TransactionRow | undefined> {
  const all = await store.find(Transaction, { by: 'order_id', equals: orderId });
  const live = all.filter((row) => row.deleted_at === null && isAdvance(row));
  const [only] = live;
  return live.length === 1 && only?.type === 'income' ? (plain(only) as TransactionRow) : undefined;
}

/** Paid before the delivery, or paid back of that. */
export function isAdvance({ category }: Pick<TransactionRow, 'category'>): boolean {
  return category === prePayment || category === refundPaid;
}
