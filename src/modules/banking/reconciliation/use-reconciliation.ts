import { useMemo } from 'react';

import type { Row, Stored } from '#data/kind.ts';
import { useKeys, useList, useRow } from '#data/react.tsx';

import { lastLocked } from '../transactions/index.ts';
import { AccountBalance, AccountDetails, BankAccount, Reconciliation, Transaction } from '../transactions/kind.ts';
import { openOn, tickedIn } from './queries.ts';
import { draftOn, keptSince, linesOf, type ReconciliationRow, sumsOf } from './rules.ts';

/** A reconciliation with its transactions and sums, and whether it is the last one of its account. `undefined` while loading. */
export function useReconciliation(row: ReconciliationRow) {
  const all = useKeys(Reconciliation);
  const details = useKeys(AccountDetails);
  const lies = useRow(AccountBalance, row.bank_account_id);
  const ticked = useList(Transaction, tickedIn(row));
  const open = useList(Transaction, openOn(row));
  return useMemo(() => {
    if (!all || !details || !ticked || !open) return undefined;
    const account = row.bank_account_id;
    const last = lastLocked(all, account);
    const locked = row.state === 'locked';
    const kept = locked ? row.confidential : keptSince(lies?.confidential ?? 0, all, account);
    const before = last?.closing_balance ?? details.find(({ id }) => id === account)?.opening_balance ?? 0;
    const lines = linesOf<Stored<(typeof ticked.rows)[number]>>(row, [...ticked.rows, ...open.rows]);
    return {
      lines,
      sums: sumsOf(locked ? row.opening_balance : before, row.closing_balance, lines, kept),
      last: last?.id === row.id && draftOn(all, account) === undefined,
    };
  }, [row, all, details, lies, ticked, open]);
}

export type Standing = NonNullable<ReturnType<typeof useReconciliation>>;

/** The day until which an account is locked. */
export function useLockedUntil(account: string): string | undefined {
  const all = useKeys(Reconciliation);
  return all && lastLocked(all, account)?.statement_date;
}

/** The account in whose locked reconciliation a transaction stands, as texts want it. */
export function useLockedIn(row: Pick<Row<typeof Transaction>, 'cleared_in' | 'cleared_to'>): { readonly account: string } | undefined {
  const all = useKeys(Reconciliation);
  const accounts = useKeys(BankAccount);
  const locked = all?.find(({ id, state }) => state === 'locked' && (id === row.cleared_in || id === row.cleared_to));
  return locked && { account: accounts?.find(({ id }) => id === locked.bank_account_id)?.name ?? '' };
}
