/* The face of tablets at a gate. */
export { contactKiosk, joinKiosk } from './calls.ts';
export { EnrolKiosk } from './EnrolKiosk.tsx';
export { KioskList } from './KioskList.tsx';
export { ThisKiosk, type ThisKioskRow } from './kind.ts';
export { boot, monoNow } from './start.ts';
