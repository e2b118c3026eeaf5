import { type Change, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';

import { type ExpenseRow, settledAt } from './expense-rules.ts';
import { type DueRow, Expense, type PayableSource, restOf, SupplierDue } from './kind.ts';

/** Something that is to be paid, whatever it is for. Amounts in minor units. */
export type Payable = {
  readonly id: string;
  readonly source: PayableSource;
  /** Its number and what it is called; either may be ''. */
  readonly number: string;
  readonly title: string;
  readonly party_name: string;
  readonly brand_id: string | null;
  readonly category_id: string | null;
  /** What is left of it. */
  readonly rest: number;
  /** It may be paid. */
  readonly open: boolean;
};

export function payableExpense(row: ExpenseRow): Payable {
  const { id, expense_no: number, title, party_name, brand_id, category_id } = row;
  const open = row.status === 'approved' && row.deleted_at === null;
  return { id, source: 'expense', number, title, party_name, brand_id, category_id, rest: restOf(row), open };
}

export function payableDue(row: DueRow): Payable {
  const { id, number, reference: title, party_name, category_id } = row;
  return { id, source: 'supplier', number, title, party_name, brand_id: null, category_id, rest: row.amount - row.paid_amount, open: true };
}

/** Those of these ids that are on this device. */
export async function payablesOf(store: Store, ids: readonly string[]): Promise<readonly Payable[]> {
  const [expenses, dues] = await Promise.all([store.getMany(Expense, ids), store.getMany(SupplierDue, ids)]);
  return [...expenses.map((row) => payableExpense(plain(row) as ExpenseRow)), ...dues.map((row) => payableDue(plain(row) as DueRow))];
}

type Share = { readonly id: string; readonly amount: number };

/** What the server makes of things that are paid so much more, or less (`sign` -1). */
export async function predictPaid(store: Store, shares: readonly Share[], sign: 1 | -1): Promise<readonly (Change | undefined)[]> {
  const ids = shares.map(({ id }) => id);
  const amounts = new Map(shares.map(({ id, amount }) => [id, sign * amount]));
  const [expenses, dues] = await Promise.all([store.getMany(Expense, ids), store.getMany(SupplierDue, ids)]);
  return [
    ...expenses.map((found) => {
      const row = plain(found) as ExpenseRow;
      const paid_amount = Math.max(0, row.paid_amount + (amounts.get(row.id) ?? 0));
      return patch(Expense, row, { paid_amount, settled_at: settledAt({ ...row, paid_amount }, store.now()) });
    }),
    ...dues.map((found) => {
      const row = plain(found) as DueRow;
      const paid_amount = Math.max(0, row.paid_amount + (amounts.get(row.id) ?? 0));
      const settled = paid_amount === row.amount;
      return patch(SupplierDue, row, { paid_amount, settled_at: settled ? (row.settled_at ?? store.now()) : null });
    }),
  ];
}
