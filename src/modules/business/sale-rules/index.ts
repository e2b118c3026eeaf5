/* What orders and parcels share: their rules and what both write and read. */
export { advanceAccount, advanceChanges, flowsOf, paidBack, type Payback, predictBalances, prePaymentRow, refundOf } from './advance.ts';
export { amountsOf, type Charges, chargesTotal, codOf, costsKnown, dueOf, goodsCost, lineNet, profitOf, receivableOf } from './amounts.ts';
export { type Courier, expectedCharges, shippingCharge } from './charges.ts';
export { ordersQuery, parcelsQuery, totalsOfCustomer, totalsOfSales } from './customer-sales.ts';
export type { CustomerTotals } from './customer-totals.ts';
export { assertEndsAs, type Ending, endingAsked, endingOf, type Recorded, type Settling, unbooked } from './ending.ts';
export { commentEntry, feedEntry, type FeedRow, statusStep, whyOf } from './feed.ts';
export {
  advanceKept,
  asksForAdvance,
  deliveredQuantities,
  endRow,
  expectedCollect,
  isPaidReturn,
  needsVarianceReason,
  type Outcome,
} from './outcome.ts';
export { activeCouriers, allStatuses, courierOf, pickedStatus, statusOf } from './queries.ts';
export {
  assertAdvance,
  assertSale,
  type Booking,
  type Created,
  customerFacts,
  dayOfNow,
  type DraftItem,
  draftOf,
  frozenByShipment,
  moneyOf,
  type OrderDraft,
  type OrderRow,
  type ParcelDraft,
  type ParcelRow,
  saleColumns,
  saleContext,
  type SaleDraft,
  untouched,
} from './rules.ts';
export { nameShown } from './seeded-names.ts';
export { settlingInstead } from './settling.ts';
export { assertOnShelf, type Gone, nothingGone, piecesOf, type Shortage, shortagesOf } from './shortage.ts';
export {
  isFinal,
  isPickable,
  mirroredPhase,
  nextPhase,
  rankOf,
  reachedBy,
  type Status,
  statusBarrier,
  statusFor,
  type StatusType,
  statusWithId,
  stepsOf,
  wayTo,
} from './status.ts';
export { toneOf } from './tone.ts';
