/* The face of the screen that a tablet at a gate shows, and of what other tablets share with it. */
export { Kiosk } from './Kiosk.tsx';
export { KioskFrame } from './KioskFrame.tsx';
export { PeopleGrid } from './PeopleGrid.tsx';
export { PinStep } from './PinStep.tsx';
export { ResultScreen } from './ResultScreen.tsx';
export { nameIn, ofBadge, type PersonRow } from './rules.ts';
export { useIdle } from './use-idle.ts';
