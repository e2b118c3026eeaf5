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
export type { DayBasis, PayDay, Period } from './days.ts';
export { correctedIn, differencesOf } from './differences.ts';
export { slipOf } from './slip.ts';
export * from './types.ts';

/** Raised with whatever makes the same input come out otherwise. */
export const engineVersion = 1;
