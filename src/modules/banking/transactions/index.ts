/* What others may use of accounts, categories and transactions. */
export { type Compared, twinsOf } from './alike.ts';
export { transactionRow } from './blank.ts';
export { keepsBooks } from './books.ts';
export { type Category, treeOf } from './category-tree.ts';
export { type Flow, flowsOf, movedOn, predictBalances, undone } from './flows.ts';
export { accountTypeText, categoryShown, methodText } from './names.ts';
export { assertPeriodOpen, closedUntil, isClosed } from './period.ts';
export { assertNotReconciled, lastLocked, lockedAccount } from './reconciled.ts';
