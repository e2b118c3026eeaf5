import { SupplierDue } from './kind-due.ts';
import { Expense, ExpenseFeed } from './kind-expense.ts';
import { Payment } from './kind-payment.ts';

export { payableActions } from './kind-actions.ts';
export {
  Expense,
  ExpenseFeed,
  type ExpenseLine,
  type ExpenseState,
  expenseState,
  expenseStates,
  type ExpenseStatus,
  restOf,
} from './kind-expense.ts';
export { type DueRow, type DueSource, SupplierDue } from './kind-due.ts';
export { type Allocation, chequeStates, creditOf, type PayableSource, Payment } from './kind-payment.ts';

export const payableKinds = [Expense, ExpenseFeed, SupplierDue, Payment] as const;
