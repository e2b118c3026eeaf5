/* What other features may use of orders: rules, commands, queries. Screens stay inside. */
export { advanceAccount, advanceChanges, flowsOf, predictBalances, prePaymentRow } from './advance.ts';
export * from './amounts.ts';
export {
  addComment,
  commentEntry,
  completeOrder,
  createOrder,
  type Created,
  customerFacts,
  deleteOrders,
  duplicateOrder,
  payRefund,
  refundOf,
  restoreOrders,
  saveNote,
  setOrderStatus,
  updateOrder,
} from './commands.ts';
export { feedEntry, type FeedRow, statusStep, whyOf } from './feed.ts';
export * from './outcome.ts';
export { allStatuses, orderNamed, pickedStatus, statusOf } from './queries.ts';
export {
  assertEndsAs,
  type Ending,
  endingAsked,
  endingOf,
  orderInstead,
  type Recorded,
  reopenOrder,
  type Settling,
  unbooked,
} from './reopen.ts';
export {
  assertAdvance,
  assertSale,
  type DraftItem,
  draftOf,
  moneyOf,
  type OrderDraft,
  type OrderRow,
  type SaleDraft,
  saleColumns,
  saleContext,
  untouched,
} from './rules.ts';
export { settlingInstead } from './settling.ts';
export { nameShown } from './seeded-names.ts';
export * from './status.ts';
export { toneOf } from './tone.ts';
