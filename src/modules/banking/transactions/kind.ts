import { AccountBalance, AccountDetails, BankAccount } from './kind-account.ts';
import { TransactionCategory } from './kind-category.ts';
import { Reconciliation, ReconciliationFeed } from './kind-reconciliation.ts';
import { Transaction, TransactionFeed } from './kind-transaction.ts';

export { transactionActions } from './kind-actions.ts';
export { AccountBalance, AccountDetails, accountTypes, BankAccount } from './kind-account.ts';
export { type PnlGroup, TransactionCategory } from './kind-category.ts';
export { Reconciliation, ReconciliationFeed, reconciliationStates } from './kind-reconciliation.ts';
export {
  mostPhotos,
  prePayment,
  refundPaid,
  type Split,
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
  Reconciliation,
  ReconciliationFeed,
  Transaction,
  TransactionFeed,
] as const;
