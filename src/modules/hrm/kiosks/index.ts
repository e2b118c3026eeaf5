/* The face of tablets at a gate. */
export { contactKiosk, joinKiosk } from './calls.ts';
export { EnrolKiosk, type Place } from './EnrolKiosk.tsx';
export { type KioskShell, KioskShellProvider, useKioskShell } from './kiosk-shell.tsx';
export { KioskList } from './KioskList.tsx';
export { Kiosk, KioskContact, type KioskContactRow, type KioskRow, ThisKiosk, type ThisKioskRow } from './kind.ts';
export { lastContacts } from './rules.ts';
export { boot, monoNow } from './start.ts';
