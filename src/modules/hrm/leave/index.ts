/* What sorts of leave there are, who is away when, and what everybody has: rules and commands. */
export { type EntryRow, type Standing, standingOf } from './balance.ts';
export { type Balance, balancesOf, type LedgerFacts } from './balances.ts';
export { carryOver, type CarryLine, planCarry } from './carry.ts';
export {
  countAnew,
  countAsBefore,
  countLeave,
  leaveCommands,
  type LeaveFacts,
  ownLeaveCommands,
  type OwnLeaveFacts,
  type OwnRequestRow,
  returnEarly,
  setDays,
} from './commands.ts';
export { grantFacts, grantRow, makeGrants, mayGrant } from './grants.ts';
export { workedGrants } from './accrual.ts';
export { type AskedFacts, type Judged, judgeLeave, type Reader } from './judge.ts';
export { type LedgerLine, ledgerOf } from './ledger.ts';
export { addEntries, type EntryFacts, entryId, leaveAction, ruledEntry, writeMissing } from './ledger-commands.ts';
export {
  accrualDayText,
  accrualText,
  countedPartText,
  entryText,
  leaveGenderText,
  leaveStatusText,
  monthTexts,
  partText,
  roundingText,
  roundingWayText,
  unitText,
} from './names.ts';
export { leaveTypesIn } from './presets.ts';
export { type AbsenceRow, leaveDaysOf, recountOf, type RequestRow, sumOf } from './rules.ts';
export { type TermsRow, termsOn, type TypeRow, yearOf } from './terms.ts';
export { leaveTypeCommands, type TermsFacts, type TypeFacts } from './type-commands.ts';
