/* Payroll: who is paid in a run and what, from rows alone; and what is said of people in a draft. */
export { type EntryFacts, periodOf, runCommands, type RunFacts, setEntries } from './commands.ts';
export { type Finalised, type Payment, payrollCalls } from './calls.ts';
export { leftOver } from './carried.ts';
export { type Cause, type Difference, differencesIn } from './changes.ts';
export {
  type ApprovedWork,
  type EarlierRun,
  earlierRuns,
  type EntryRow,
  isFinal,
  type PaidSlip,
  type PayrollFacts,
  type RunRow,
  settledUntil,
  type SlipRow,
} from './facts.ts';
export { hashOf } from './hash.ts';
export { type Figures, figuresOf, type MoneyFigure, moneyFigures, totalOf } from './figures.ts';
export { type Worked, workOut } from './inputs.ts';
export { type LeaveWorth, leaveWorth, worthBy, type WorthFacts, type WorthSum } from './leave-worth.ts';
export { daysOf } from './pay-days.ts';
export { payMethodText, runStateText, runTypeText } from './names.ts';
export { type LeftOut } from './people.ts';
export { inputOfSlip, personOf, resultOf, type SlipPerson } from './slip.ts';
export { paidTo, type SettleFacts } from './settle.ts';
