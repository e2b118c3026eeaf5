/* Statements of banks and wallets, read into the books. */
export { StatementImport } from './StatementImport.tsx';
