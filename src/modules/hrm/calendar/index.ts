/* Shifts, holidays, and how days are counted: the section of the settings. */
export { HrmSettings } from './HrmSettings.tsx';
