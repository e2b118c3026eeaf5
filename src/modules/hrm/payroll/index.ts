/* Payroll: who is paid in a run and what, from rows alone; and what is said of people in a draft. */
export { type EntryFacts, periodOf, runCommands, type RunFacts, setEntries } from './commands.ts';
export { type Finalised, type Payment, payrollCalls } from './calls.ts';
export type { EntryRow, PayrollFacts, RunRow, SlipRow } from './facts.ts';
export { type Figures, figuresOf, type MoneyFigure, moneyFigures, totalOf } from './figures.ts';
export { daysOf, type Worked, workOut } from './inputs.ts';
export { payMethodText, runStateText, runTypeText } from './names.ts';
export { type LeftOut } from './people.ts';
export { inputOfSlip, personOf, resultOf, type SlipPerson } from './slip.ts';
