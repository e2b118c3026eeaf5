/* What purchases, receipts and landed costs are: rows, rules, commands. No screen, so that demos may use it. */
export { type AskedPrice, pricedLines, type PurchaseTotals, totalsOf } from './amounts.ts';
export { type Bought, costedMoves, landedBy, nothingBought, type ReceiptAmount, receiptAmounts } from './costs.ts';
export { addLandedCost, type LandedFacts, voidLandedCost } from './landed-commands.ts';
export { landedBasisText, landedTypeText, purchaseStateText } from './names.ts';
export { billTwin, priceBill, purchaseCommands, type PurchaseFacts } from './purchase-commands.ts';
export { type ReceiptFacts, receiveGoods, voidReceipt } from './receipt-commands.ts';
export { receiveRest } from './receive-rest.ts';
export { type LineReceived, linesReceived, onOrder, type PurchaseState, purchaseState, purchaseStates, receivedState } from './received.ts';
export { type Supply, supplyOf } from './supply.ts';
export type { LandedRow, PriceRow, PurchaseRow, ReceiptRow } from './rows.ts';
