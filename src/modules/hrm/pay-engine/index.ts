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
export { differencesOf } from './differences.ts';
export { slipOf } from './slip.ts';
export * from './types.ts';
