/* What others may use of employees. Kinds stand in kind.ts. */
export { earlierEmployments, type Employment } from './employment.ts';
export { departmentCommands, placeCommands } from './setup-commands.ts';
export { type Move, type MoveContext, type MoveFacts, moved, movesOf } from './moves.ts';
export {
  documentTypeText,
  employeeStatusText,
  employmentText,
  exitReasonText,
  genderText,
  jobReasonText,
  maritalText,
  payReasonText,
  wageText,
} from './names.ts';
export { assertPay, type PayFacts, payOn, type PayRow } from './pay.ts';
export { fitsPin, makePin, markOf } from './pin.ts';
export {
  assertEmployee,
  cleanEmployee,
  type EmployeeFacts,
  type EmployeeRow,
  jobFields,
  jobOf,
  type JobRow,
  newBadge,
  newestOfHistory,
  pinProblem,
  type PrivateRow,
  takenOver,
  usualStatus,
} from './rules.ts';
