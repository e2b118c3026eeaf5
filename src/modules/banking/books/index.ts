/* What the screens of banking share: names of accounts and categories, papers, the voucher. */
export { categoriesOf, titleOf } from './titles.ts';
export { type Books, categoryOptions, methodOptions, type Shown, useBooks } from './use-books.ts';
export { VoucherSheet } from './VoucherSheet.tsx';
