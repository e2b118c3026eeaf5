/* What is to be paid and what was paid: rules and commands. Screens share what is in `payable-screens`. */
export { expenseCommands, expenseNamed, type NewExpense } from './expense-commands.ts';
export { type ExpenseFacts, type ExpenseRow, isFixed, mayChange, sumOfLines } from './expense-rules.ts';
export { entryOf, payExpenses, type PaymentRow, settleCheque, type Share, spendCredit, voidPayment } from './pay.ts';
export { type Payable, payableDue, payableExpense, payablesOf } from './payable.ts';
export { shareOut } from './share-out.ts';
export { chequeText, stateText } from './state-texts.ts';
