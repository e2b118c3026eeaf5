/* Where purchases stand, for other screens. */
export { type Standing, useStandings } from './use-standing.ts';
export { MissingDialog } from './MissingDialog.tsx';
