/* What is made of what and by which steps: rows, rules, commands. No screen, so that demos may use it. */
export { activateBill, billCommands, type BillFacts } from './bill-commands.ts';
export { billOf, billsInUse, componentsOf, outputOf } from './bills.ts';
export {
  basisText,
  billStatusText,
  consumptionText,
  decisionText,
  orderStatusText,
  outputTypeText,
  overheadText,
  rateTypeText,
  wastageText,
} from './names.ts';
export { operationCommands, pieceRateOf, rateCommands, type RateFacts, ratesFor } from './operation-commands.ts';
export type { BillRow, OperationRateRow, OperationRow } from './rows.ts';
export {
  applyBill,
  bundlesFor,
  closeOrder,
  completeOrder,
  holdOrder,
  makeBundles,
  orderCommands,
  type OrderFacts,
  releaseOrder,
  reopenOrder,
  resumeOrder,
} from './order-commands.ts';
export { actualCost, averageAt, type CostParts, overheadOn, plannedCost } from './order-costs.ts';
export { type AskedFor, backflushOf, materialOf, type OrderMaterial, reservedByOrders, varianceOf } from './order-materials.ts';
export {
  goodBy,
  isRunning,
  neededFor,
  orderProgress,
  type OrderProgress,
  orderState,
  requiredOf,
  snapshotOf,
  standingOutputs,
  type StepMade,
} from './orders.ts';
export { creditOutput, floorOf, type OutputFacts, overheadCommands, recordOutput, takeBackOutput } from './output-commands.ts';
export type { BundleRow, CreditRow, OrderRow, OutputRow, OverheadRow } from './rows.ts';
