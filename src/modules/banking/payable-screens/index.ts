/* What the screens of expenses and payments have in common. */
export { CreditNotice } from './CreditNotice.tsx';
export { useTwins } from './use-twins.ts';
export { DueText, ExpenseBadge, expenseTitle, payableTitle } from './ExpenseBadge.tsx';
export { useRememberedAccount } from './remembered-account.ts';
export { useExpenseSum } from './use-expense-sum.ts';
export { usePay } from './use-pay.tsx';
