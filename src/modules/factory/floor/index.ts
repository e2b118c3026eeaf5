/* What the floor made, as screens show it; no demo imports it. */
export { type Floor, type FloorReport, linesOfOrder, toBeginOf, useFloor } from './use-floor.ts';
export { type Made, nothingMade, useMade } from './use-made.ts';
