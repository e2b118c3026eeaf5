/* Shifts, holidays, and how days are counted: the section of the settings. */
export { HrmSettings } from './HrmSettings.tsx';
export { type TimedShift, useShifts } from './use-shifts.ts';
export { ShiftDot } from './ShiftDot.tsx';
export { hoursText } from './shift-names.ts';
