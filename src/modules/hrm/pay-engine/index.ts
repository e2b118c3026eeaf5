export {
  type Component,
  componentAmounts,
  ComponentError,
  componentProblem,
  type ComponentProblem,
  noFacts,
  type OwnPart,
  periodFacts,
} from './components.ts';
export { dayPay, type DayMeasure } from './day-pay.ts';
export { type DayBasis, isOneMonth, monthAround, type PayDay, type Period } from './days.ts';
export { adjustmentParts, correctedIn, differencesOf } from './differences.ts';
export { summed } from './earnings.ts';
export { piecesWorth } from './earnings.ts';
export { slipOf } from './slip.ts';
export * from './types.ts';

/** Raised with whatever makes the same input come out otherwise. */
export const engineVersion = 1;
