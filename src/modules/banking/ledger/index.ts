/* What other features may use of the ledger. */
export { entryCommands } from './commands.ts';
