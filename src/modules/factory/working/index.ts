/* What the floor made: rows, rules, commands. No screen, so that demos may use it. */
export { approvedWork, type FloorPay, type PaidWork, topUps, withWork } from './approved-work.ts';
export {
  flowOf,
  type Made,
  type MadeLine,
  madeOf,
  presenceOf,
  type ReportFigures,
  reportFigures,
  type SamOf,
  type StepFlow,
  targetOf,
  workedOf,
} from './figures.ts';
export { reportStatusText } from './names.ts';
export { earnedBy, type PaidLine, payOf, workLabel } from './pay.ts';
export { type Place, reportIdOf } from './places.ts';
export { approveReport, guaranteeCommands, moveReport, type ReportFacts, samFrom, saveReport, unlockReport } from './report-commands.ts';
export type { FloorPersonRow, GuaranteeRow, TabletLineRow, TabletOrderRow, WorkLineRow, WorkPayRow, WorkReportRow } from './rows.ts';
export { countedLines, standingLines } from './standing.ts';
export { type Warning, warningsOf, type Watched } from './warnings.ts';
export { recordAll, recordWork, takeBackWork, type WorkFacts, workRow } from './work-commands.ts';
