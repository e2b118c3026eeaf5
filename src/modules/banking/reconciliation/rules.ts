import type { Access } from '#access/access.ts';
import type { Row } from '#data/kind.ts';

import { keepsBooks, movedOn } from '../transactions/index.ts';
import type { Reconciliation, Transaction } from '../transactions/kind.ts';

export type ReconciliationRow = Row<typeof Reconciliation>;
type TransactionRow = Row<typeof Transaction>;

/** It is about all that moved on an account: nobody who works for some brands makes one. */
export function mayReconcile(access: Access): boolean {
  return keepsBooks(access) && access.brandIds === null;
}

export function mayUnlock({ owner }: Pick<Access, 'owner'>): boolean {
  return owner;
}

/** The one that is not locked yet; an account has one at a time. */
export function draftOn<R extends ReconciliationRow>(all: readonly R[], account: string): R | undefined {
  return all.find((row) => row.bank_account_id === account && row.state === 'draft' && row.deleted_at === null);
}

/** Where the leg of a transaction on an account is cleared. */
export function legOn(row: Pick<TransactionRow, 'to_account_id'>, account: string): 'cleared_in' | 'cleared_to' {
  return row.to_account_id === account ? 'cleared_to' : 'cleared_in';
}

export type Line<R extends TransactionRow = TransactionRow> = {
  readonly row: R;
  readonly in: number;
  readonly out: number;
  readonly ticked: boolean;
};

/** What moved on the account until the day of the statement and stands in no other reconciliation, by day. */
export function linesOf<R extends TransactionRow>(
  { id, bank_account_id: account, statement_date }: Pick<ReconciliationRow, 'id' | 'bank_account_id' | 'statement_date'>,
  rows: readonly R[],
): readonly Line<R>[] {
  return rows
    .filter((row) => row.deleted_at === null && row.transaction_date <= statement_date)
    .filter((row) => row.bank_account_id === account || row.to_account_id === account)
    .map((row) => ({ row, ...movedOn(row, account), ticked: row[legOn(row, account)] === id }))
    .toSorted((a, b) => (a.row.transaction_date + a.row.created_at < b.row.transaction_date + b.row.created_at ? -1 : 1));
}

/**
 * What people were paid or paid back on the account since the last one that is locked, until today: `all` is that of all days. Minor units. The
 * server counts until the day of the statement.
 */
export function keptSince(all: number, rows: readonly ReconciliationRow[], account: string): number {
  const locked = rows.filter((row) => row.bank_account_id === account && row.state === 'locked');
  return locked.reduce((left, row) => left - row.confidential, all);
}

/** Whether it may be locked: nothing is left, or what people were paid is not known here to the day and the server decides. */
export function mayLock({ difference, kept }: Pick<Sums, 'difference' | 'kept'>): boolean {
  return difference === 0 || kept !== 0;
}

export type Sums = {
  readonly opening: number;
  readonly in: number;
  readonly out: number;
  readonly closing: number;
  /** What people were paid or paid back, of which the books have no line; of a draft as far as it is known today. */
  readonly kept: number;
  /** `closing - (opening + in - out + kept)`; it is locked at exactly nothing. */
  readonly difference: number;
};

/** What an account had before, what is ticked, and what the bank says. Minor units. The server counts alike (`private.lock_reconciliation`). */
export function sumsOf(opening: number, closing: number, lines: readonly Pick<Line, 'in' | 'out' | 'ticked'>[], kept = 0): Sums {
  const ticked = lines.filter((line) => line.ticked);
  const [moneyIn, moneyOut] = [ticked.reduce((sum, line) => sum + line.in, 0), ticked.reduce((sum, line) => sum + line.out, 0)];
  return { opening, in: moneyIn, out: moneyOut, closing, kept, difference: closing - (opening + moneyIn - moneyOut + kept) };
}
