import { AccountBalance, AccountDetails, BankAccount } from './kind-account.ts';
import { CategoryBudget, TransactionCategory } from './kind-category.ts';
import { PeriodLock, Reconciliation, ReconciliationFeed } from './kind-reconciliation.ts';
import { Transaction, TransactionFeed } from './kind-transaction.ts';

export { transactionActions } from './kind-actions.ts';
export { AccountBalance, AccountDetails, accountTypes, BankAccount } from './kind-account.ts';
export { CategoryBudget, type PnlGroup, TransactionCategory } from './kind-category.ts';
export { PeriodLock, Reconciliation, ReconciliationFeed, reconciliationStates } from './kind-reconciliation.ts';
export {
  countedFor,
  isVoid,
  type PaymentMethod,
  paymentMethods,
  prePayment,
  refundPaid,
  type Split,
  standingOf,
  standings,
  Transaction,
  TransactionFeed,
  type TransactionType,
  transactionTypes,
} from './kind-transaction.ts';

export const transactionKinds = [
  BankAccount,
  AccountDetails,
  AccountBalance,
  TransactionCategory,
  CategoryBudget,
  PeriodLock,
  Reconciliation,
  ReconciliationFeed,
  Transaction,
  TransactionFeed,
] as const;
