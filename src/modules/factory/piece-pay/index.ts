export { dayPieces, type DayOutput, type PieceRules, teamPool, teamShares, topUpOf } from './day-work.ts';
export { betweenSteps, type Captured, efficiencyOf, firstPassRate, lineTarget, rejectRate, scannedTwice } from './floor.ts';
export { type DatedRate, type PaidPieces, paidPieces, type PieceRate, rateOn, type Slab, worthOf } from './rates.ts';
