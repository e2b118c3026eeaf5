import { type Access, allows } from '#access/access.ts';
import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';

import type { Category } from '../transactions/index.ts';
import type { Expense } from './kind.ts';

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
  | 'tax'
  | 'lines'
  | 'origin_key'
  | 'created_by'
  | 'created_at'
  | 'deleted_at'
> &
  Partial<Pick<ExpenseRow, 'tax' | 'lines' | 'origin_key'>>;

/** Approved or void: the money goes by it, so what it is for stays. */
export function isFixed({ status }: Pick<ExpenseRow, 'status'>): boolean {
  return status === 'approved' || status === 'void';
}

/** The server asks the same (`private.check_expenses`). */
export function assertExpense(after: ExpenseRow, before: ExpenseRow | undefined, category: Category | undefined): void {
  const paid = before !== undefined && before.paid_amount > 0;
  if (paid && before.status !== after.status) throw new Refused('expense_paid', { field: 'status' });
  if (paid && before.deleted_at !== after.deleted_at) throw new Refused('expense_paid', { field: 'deleted_at' });
  if (!(after.amount > 0)) throw new Refused('amount_missing', { field: 'amount' });
  if (category?.type !== 'expense') throw new Refused('category_missing', { field: 'category_id' });
  // A payment has brought back what was approved, whatever lines were entered meanwhile.
  if (before && (['amount', 'tax', 'lines'] as const).every((field) => JSON.stringify(before[field]) === JSON.stringify(after[field])))
    return;
  if (after.tax > after.amount) throw new Refused('tax_above', { field: 'tax' });
  if (after.lines.length > 0 && sumOfLines(after) !== after.amount) throw new Refused('lines_differ', { field: 'lines' });
}

/** What lines and tax of a bill come to. Minor units. */
export function sumOfLines({ lines, tax }: { readonly lines: readonly { readonly amount: number }[]; readonly tax: number }): number {
  return lines.reduce((sum, { amount }) => sum + (Number.isFinite(amount) ? amount : 0), Number.isFinite(tax) ? tax : 0);
}

/** By which action a person writes expenses: whoever only sees them enters his own and hands them in. */
export function expenseAction(access: Pick<Access, 'permissions'>): 'expense.save' | 'expense.draft' {
  return allows(access, 'manage_transactions') ? 'expense.save' : 'expense.draft';
}

/** Who only sees expenses hands them in; the server asks the same (`private.check_draft`). */
export function assertMayWrite(
  access: Pick<Access, 'permissions' | 'userId'>,
  after: Pick<ExpenseRow, 'status'>,
  before: Pick<ExpenseRow, 'created_by' | 'status'> | undefined,
): void {
  if (allows(access, 'manage_transactions')) return;
  if (before && !mayChange(access, before)) throw new Refused('expense_not_own');
  if (after.status !== 'draft' && after.status !== 'submitted' && after.status !== before?.status)
    throw new Refused('expense_approval', { field: 'status' });
}

/** Whether a person may change an expense: his own, until somebody has decided, or all. */
export function mayChange(
  access: Pick<Access, 'permissions' | 'userId'>,
  { created_by, status }: Pick<ExpenseRow, 'created_by' | 'status'>,
): boolean {
  if (allows(access, 'manage_transactions')) return true;
  return allows(access, 'view_expenses') && created_by === access.userId && status !== 'approved' && status !== 'void';
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
export function approvedAmount({
  status,
  amount,
  approved_amount,
}: Pick<ExpenseRow, 'status' | 'amount' | 'approved_amount'>): number | null {
  return status === 'approved' ? amount : approved_amount;
}
