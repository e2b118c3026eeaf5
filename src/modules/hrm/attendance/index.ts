/* What other screens show of attendance. */
export { EmployeeDays } from './EmployeeDays.tsx';
export { ageText, hoursShort } from './minutes-text.ts';
export { type EmployeeRow, peopleOn } from './people-shown.ts';
export { At, presentOf } from './TodayBoard.tsx';
export { useAttendance, useToday } from './use-attendance.ts';
export { useFirstWeekday } from './use-first-weekday.ts';
export { useMinute } from './use-minute.ts';
export { readDays } from './read-days.ts';
export { instantOf, timeOn } from './at-local.ts';
export { dayText } from './day-columns.tsx';
export { requestText, requestTone } from './request-text.ts';
export { statusTone } from './states.ts';
