export { type Balance, type PlaceBalance, type Short, type Snapshot } from './balance.ts';
export { conversionMoves, type ConversionMove } from './conversion.ts';
export { type LandedBasis, type LandedLine, landedShares, type LandedShares } from './landed.ts';
export { closingsOf, type Ledger, ledgersOf, type Negative, replay, type ReplayOptions, type Row } from './ledger.ts';
export { changedCosts, isOutdatedBy, lockEntry, type Standing, stoodAt } from './lock.ts';
export { effectiveMinute, type Move, type MoveKind, moveProblem, type MoveProblem, parts } from './moves.ts';
export { type Received, receivedOf } from './receiving.ts';
export {
  type Converted,
  type Dimension,
  type Entered,
  inStock,
  type Measure,
  type Pack,
  shownIn,
  stockQuantity,
  type Unit,
  unitCost,
  type UnitProblem,
} from './units.ts';
