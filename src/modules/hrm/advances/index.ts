/* Advances of people: what payroll asks, and what screens share. */
export {
  type AdvanceFacts,
  advanceCommands,
  type AdvanceRuleFacts,
  approveAdvance,
  askAdvance,
  knownOf,
  moveAdvance,
  type NewAdvance,
  type OwnFacts,
  saveAdvanceRule,
  withdrawAdvance,
} from './advance-commands.ts';
export {
  disburse,
  type EntryRow,
  type MoneyFacts,
  type PlanFacts,
  reschedule,
  returnCash,
  reverseEvent,
  reversible,
  skipPeriod,
  writeOff,
} from './event-commands.ts';
export { type AdvanceRuleRow, type Known, mostOf, openOf, ruleOn } from './limits.ts';
export { eventText, partText, recoveryText, standingText, typeText } from './names.ts';
export {
  type AdvanceRow,
  backOf,
  type EventRow,
  givenOf,
  type Happened,
  isOwed,
  liveEvents,
  nextPart,
  outstandingOf,
  type Owed,
  type Part,
  partsOf,
  type PartState,
  periodAfter,
  recoveryDue,
  scheduleOf,
  type Standing,
  standingOf,
  standings,
} from './rules.ts';
