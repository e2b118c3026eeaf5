/* Goods are taken in against what was ordered, by whoever buys or keeps the store; nothing here knows a price. */
export { ReceiptItem } from './ReceiptItem.tsx';
export { ReceiveDialog } from './ReceiveDialog.tsx';
export { ReceiveScreen } from './ReceiveScreen.tsx';
export { type Receiving, useReceiving } from './use-receiving.ts';
