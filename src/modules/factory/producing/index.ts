/* What is made of what and by which steps: rows, rules, commands. No screen, so that demos may use it. */
export { activateBill, billCommands, type BillFacts } from './bill-commands.ts';
export { billOf, billsInUse, componentsOf, outputOf } from './bills.ts';
export { basisText, billStatusText, consumptionText, rateTypeText, wastageText } from './names.ts';
export { operationCommands, pieceRateOf, rateCommands, type RateFacts, ratesFor } from './operation-commands.ts';
export type { BillRow, OperationRateRow, OperationRow } from './rows.ts';
