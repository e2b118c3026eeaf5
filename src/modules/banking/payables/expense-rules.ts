import type { Access } from '#access/access.ts';
import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';

import type { Category } from '../transactions/index.ts';
import { type Expense, type ExpenseStatus, fixedFields } from './kind.ts';

export type ExpenseRow = Row<typeof Expense>;
/** What the form tells of an expense. */
export type ExpenseFacts = Omit<
  ExpenseRow,
  | 'id'
  | 'expense_no'
  | 'printed_number'
  | 'status'
  | 'reason'
  | 'paid_amount'
  | 'approved_amount'
  | 'settled_at'
  | 'created_by'
  | 'created_at'
  | 'deleted_at'
>;

/** Where an expense may go from where it stands (`people-money-work.md` 1.10). */
const steps: Readonly<Record<ExpenseStatus, readonly ExpenseStatus[]>> = {
  draft: ['submitted', 'approved'],
  submitted: ['approved', 'rejected', 'draft'],
  rejected: ['draft', 'submitted'],
  approved: ['draft', 'void'],
  void: ['draft'],
};

/** One with payments stays approved. */
export function stepsOf({ status, paid_amount, deleted_at }: Pick<ExpenseRow, 'status' | 'paid_amount' | 'deleted_at'>) {
  return paid_amount > 0 || deleted_at !== null ? [] : steps[status];
}

/** Approved or void: the money goes by it, so what it is for stays. */
export function isFixed({ status }: Pick<ExpenseRow, 'status'>): boolean {
  return status === 'approved' || status === 'void';
}

/** The server asks the same (`private.check_expenses`). */
export function assertExpense(after: ExpenseRow, before: ExpenseRow | undefined, category: Category | undefined): void {
  const moves = before && before.status !== after.status;
  const paid = before !== undefined && before.paid_amount > 0;
  if (moves && !steps[before.status].includes(after.status)) throw new Refused('expense_step', { field: 'status' });
  if (paid && moves) throw new Refused('expense_paid', { field: 'status' });
  if (paid && before.deleted_at !== after.deleted_at) throw new Refused('expense_paid', { field: 'deleted_at' });
  if (before && !moves && isFixed(before))
    for (const field of fixedFields) if (before[field] !== after[field]) throw new Refused('expense_fixed', { field });
  if (!(after.amount > 0)) throw new Refused('amount_missing', { field: 'amount' });
  if (category?.type !== 'expense') throw new Refused('category_missing', { field: 'category_id' });
}

/** Who works for some brands enters and pays what is theirs; what is of no brand they only see. */
export function assertOwnBrand({ brandIds }: Pick<Access, 'brandIds'>, brand: string | null): void {
  if (brandIds !== null && brand === null) throw new Refused('brand_forbidden', { field: 'brand_id' });
}

/** What the server writes beside a change: since when nothing is left to be paid (`private.settle_expense`). */
export function settledAt({ status, paid_amount, amount, settled_at }: ExpenseRow, now: string): string | null {
  const settled = status === 'rejected' || status === 'void' || (status === 'approved' && paid_amount >= amount);
  return settled ? (settled_at ?? now) : null;
}

/** Likewise: what of it was approved last. */
export function approvedAmount({ status, amount, approved_amount }: ExpenseRow): number | null {
  return status === 'approved' ? amount : approved_amount;
}
