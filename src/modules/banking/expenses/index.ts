/* What other features may use of expenses. */
export { ExpenseDrawer } from './ExpenseDrawer.tsx';
