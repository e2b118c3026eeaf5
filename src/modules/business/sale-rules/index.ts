/* What orders and parcels share: their rules and what both write and read. */
export { type Flow, flowsOf, predictBalances } from '../../banking/transactions/index.ts';
export { advanceAccount, advanceChanges, paidBack, type Payback, prePaymentRow, refundOf } from './advance.ts';
export {
  amountsOf,
  type Charges,
  chargesTotal,
  codOf,
  costsKnown,
  deliveredTotal,
  dueOf,
  goodsCost,
  keptOf,
  lineNet,
  outstandingOf,
  profitOf,
  receivableOf,
  refundOwed,
  type Standing,
  standingOf,
  unpaidOf,
} from './amounts.ts';
export { chargesByRates, type Courier, expectedCharges, shippingCharge } from './charges.ts';
export { ordersQuery, parcelsQuery, totalsOfCustomer, totalsOfSales } from './customer-sales.ts';
export type { CustomerTotals } from './customer-totals.ts';
export {
  assertEndsAs,
  type Ending,
  endingAsked,
  endingOf,
  noEnding,
  type Recorded,
  reopeningReason,
  type Settling,
  unbooked,
} from './ending.ts';
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
export { arrivedPhases, failedPhases, successOf } from './success.ts';
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
  uncalled,
  uncontested,
  unsettled,
  untouched,
} from './rules.ts';
export { heldNow, predictEnded } from './held.ts';
export { nameShown } from './seeded-names.ts';
export {
  assertSold,
  linesComingBack,
  nothingReturned,
  parcelFacts,
  predictScanned,
  returnIdOf,
  returnLine,
  type ReturnRow,
  unclaimed,
} from './returning.ts';
export { settlingInstead } from './settling.ts';
export { allGone, goneOverCounter, type Held, heldByOrder, heldByParcel, isAwaited, nothingHeld, predictShelf } from './shelf.ts';
export { assertOnShelf, type Gone, type Shortage, shortagesOf } from './shortage.ts';
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
