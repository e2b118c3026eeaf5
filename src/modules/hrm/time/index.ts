/* When people are to be there and when they were: kinds, rules and commands. */
export {
  type ClosingRow,
  type DayFlag,
  type Derived,
  deriveDays,
  type Gate,
  isEmployed,
  type LeaveDay,
  type MarkRow,
  type WorkDay,
} from './derive.ts';
export {
  type CalendarFacts,
  calendarOf,
  daysFrom,
  type HolidayRow,
  type HoursRow,
  type Plan,
  type RuleRow,
  weekdayOf,
  type WorkCalendar,
  type Worker,
} from './calendar.ts';
export { daysOffText, directionText, holidayTypeText, weekdayTexts } from './names.ts';
export { type ContactRow, type PunchRow, timed, type TimedPunch } from './claims.ts';
export {
  addPunch,
  askCorrection,
  closeDays,
  decideRequest,
  importedPunch,
  markDays,
  markId,
  type MarkFacts,
  punchSelf,
  voidMarks,
  voidPunch,
  withdrawRequest,
} from './punch-commands.ts';
export { assignmentId, assignShift, type CellFacts, setCells } from './roster-commands.ts';
export { type HoursFacts, minutesOf, timeOf } from './shift-rules.ts';
export { addHolidays, holidayCommands, saveRule, shiftCommands, type ShiftFacts, type ShiftRow } from './calendar-commands.ts';
export { daysOffIn, holidaysIn } from './presets.ts';
