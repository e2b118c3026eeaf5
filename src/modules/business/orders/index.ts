/* What other features may use of orders: commands, queries. Screens stay inside. */
export {
  addComment,
  completeOrder,
  createOrder,
  deleteOrder,
  duplicateOrder,
  payRefund,
  restoreOrder,
  saveNote,
  setOrderStatus,
  updateOrder,
} from './commands.ts';
export { orderNamed } from './queries.ts';
export { orderInstead, reopenOrder, reopenOrderOutcome } from './reopen.ts';
