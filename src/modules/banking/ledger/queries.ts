import type { Stored } from '#data/kind.ts';
import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';

import { movedOn } from '../transactions/index.ts';
import { AccountBalance, AccountDetails, Transaction } from '../transactions/kind.ts';
import type { TransactionRow } from './rules.ts';

const living = { deleted: { in: [0] } } as const;

/** What transactions from a day on have done to an account. Minor units. */
async function movedSince(store: Store, account: string, day: string): Promise<number> {
  const since = { ...living, transaction_date: { from: day } };
  const [main, arrived] = await Promise.all([
    store.list(Transaction, { where: { ...since, bank_account_id: { in: [account] } }, limit: 0, totals: ['flow'] }),
    store.list(Transaction, { where: { ...since, to_account_id: { in: [account] } }, limit: 0, totals: ['amount_in'] }),
  ]);
  return (main.totals.flow ?? 0) + (arrived.totals.amount_in ?? 0);
}

/** What lay on an account at the end of a day, counted back from the balance that the server keeps; nothing before it was opened. Minor units. */
export async function balanceOn(store: Store, account: string, day: string): Promise<number> {
  const [lay, details] = await Promise.all([countedBack(store, account, day), store.get(AccountDetails, account)]);
  const opened = details?.opening_date ?? null;
  return lay - (details && opened !== null && day < opened ? details.opening_balance : 0);
}

/** The same with what it was opened with, whenever that was. */
async function countedBack(store: Store, account: string, day: string): Promise<number> {
  const [row, later] = await Promise.all([store.get(AccountBalance, account), movedSince(store, account, addDays(day, 1))]);
  return (row?.balance ?? 0) - later;
}

/** What moved on an account to and from people until now, which is on no line. Minor units. */
async function keptPrivate(store: Store, account: string): Promise<number> {
  return (await store.get(AccountBalance, account))?.confidential ?? 0;
}

export type StatementLine = { readonly row: Stored<TransactionRow>; readonly in: number; readonly out: number; readonly balance: number };
export type Statement = {
  readonly account: string;
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
  /** What people were paid or paid back on it until now, beside all that: the books have no line of it. */
  readonly kept: number;
  readonly lines: readonly StatementLine[];
};

/** All that moved on an account from one day to another, both included, oldest first, with the balance after each line. */
export async function statementOf(store: Store, account: string, from: string, to: string): Promise<Statement> {
  const where = { ...living, standing: { in: ['open', 'cleared'] }, account: { in: [account] }, transaction_date: { from, to } };
  const [lay, kept, { rows }] = await Promise.all([
    countedBack(store, account, addDays(from, -1)),
    keptPrivate(store, account),
    store.list(Transaction, { where, sort: { column: 'transaction_date', descending: false }, limit: 20_000 }),
  ]);
  const opening = lay - kept;
  let balance = opening;
  const lines = rows.map((row) => {
    const moved = movedOn(row, account);
    balance += moved.in - moved.out;
    return { row, ...moved, balance };
  });
  return { account, from, to, opening, closing: balance, kept, lines };
}
