export { type BillComparison, compareBills, type LineChange } from './comparison.ts';
export { cycleOf, explode, type Explosion, type Level } from './explosion.ts';
export { orderCost, type OrderCost, type OrderFacts, overheadOf, type OverheadRule, usageVariance } from './order-cost.ts';
export { canBuild, lineCost, needsFor, startedFor, sumBy } from './requirement.ts';
export type { Basis, Bill, BillLine, Need, OptionRule, Output, WastageType } from './types.ts';
