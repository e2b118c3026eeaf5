import { allows } from '#access/access.ts';
import type { Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';

import { Transaction } from '../../banking/transactions/kind.ts';
import { type Flow, predictBalances, prePaymentRow, type ReturnRow } from '../sale-rules/index.ts';

type TransactionRow = Row<typeof Transaction>;
type Entry = Pick<TransactionRow, 'id' | 'order_id' | 'bank_account_id' | 'amount' | 'type' | 'category' | 'title' | 'transaction_date'>;

/** What the server books for the money of a return, and for money that is taken back. Only for who sees entries. */
export async function predictMoney(store: Store, before: ReturnRow, after: ReturnRow): Promise<readonly (Change | undefined)[]> {
  if (!allows(store.access(), 'view_transactions')) return [];
  const [was, now] = [entriesOf(store, before), entriesOf(store, after)];
  const gone = was.filter(({ id }) => !now.some((entry) => entry.id === id));
  const flows = [...was.map((entry) => flowOf(entry, -1)), ...now.map((entry) => flowOf(entry, 1))];
  const booked = await Promise.all(now.map((entry) => book(store, entry, after)));
  return [...booked, ...(await Promise.all(gone.map(({ id }) => strike(store, id)))), ...(await predictBalances(store, flows))];
}

function entriesOf(store: Store, row: ReturnRow): readonly Entry[] {
  const title = [row.return_no, row.parcel_number].filter(Boolean).join(' ');
  const id = (what: string) => idOf(store.access().tenantId, `${what}:${row.id}`);
  const claim: Entry | false = row.claim_account_id !== null &&
    row.claim_paid_on !== null && {
      id: id('claim'),
      order_id: null,
      bank_account_id: row.claim_account_id,
      amount: row.claim_paid ?? 0,
      type: 'income',
      category: 'Other Income',
      title: `Claim ${title}`,
      transaction_date: row.claim_paid_on,
    };
  const refund: Entry | false = row.refund_account_id !== null &&
    row.refund_on !== null &&
    row.deleted_at === null && {
      id: id('refund'),
      order_id: row.parcel_id,
      bank_account_id: row.refund_account_id,
      amount: row.refund_amount,
      type: 'expense',
      category: 'Other Expense',
      title: `Refund ${title}`,
      transaction_date: row.refund_on,
    };
  return [claim, refund].filter((entry) => entry !== false);
}

function flowOf({ bank_account_id, amount, type }: Entry, sign: 1 | -1): Flow {
  return { accountId: bank_account_id, amount: (type === 'income' ? amount : -amount) * sign };
}

async function book(store: Store, entry: Entry, row: ReturnRow): Promise<Change | undefined> {
  const known = await store.get(Transaction, entry.id);
  if (known) return patch(Transaction, plain(known) as TransactionRow, { ...entry, deleted_at: null });
  const payable = { id: row.id, number: '', order_date: entry.transaction_date };
  return insert(Transaction, { ...prePaymentRow(store, payable, entry), ...entry });
}

async function strike(store: Store, id: string): Promise<Change | undefined> {
  const known = await store.get(Transaction, id);
  return known && patch(Transaction, plain(known) as TransactionRow, { deleted_at: store.now() });
}
