/* What comes again by itself: its list in the settings, and what makes it. */
export { makeDue } from './make-due.ts';
export { RepeatingList } from './RepeatingList.tsx';
