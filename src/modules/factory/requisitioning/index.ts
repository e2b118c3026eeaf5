/* What requisitions are: rows, rules, commands. No screen, so that demos may use it. */
export {
  approvedOf,
  type LineIssued,
  linesIssued,
  requisitionState,
  type RequisitionState,
  requisitionStates,
  reservedBy,
} from './issued.ts';
export { cancelOrder, countFloor, orderMaterials, stillToAsk } from './order-floor.ts';
export { priorityText, purposeText, requisitionStateText } from './names.ts';
export {
  approveLines,
  approvesOwn,
  issueAtOnce,
  issueLines,
  type LineQuantity,
  requisitionCommands,
  type RequisitionFacts,
  returnLines,
  takeBackIssues,
} from './requisition-commands.ts';
export type { RequisitionRow } from './rows.ts';
