/* Accounts beside what the bank says: what the ledger needs of them. */
export { BankingTabs } from './BankingTabs.tsx';
export { ReconciliationPage } from './ReconciliationPage.tsx';
export { useLockedIn, useLockedUntil } from './use-reconciliation.ts';
