/* The cash book of a day with the count of the box, and receipts for money that came in. */
export { type CashDay, CashBookSheet } from './CashBookSheet.tsx';
export { CountFields } from './CountFields.tsx';
export { type Count, denominationsOf } from './denominations.ts';
export { ReceiptSheet } from './ReceiptSheet.tsx';
