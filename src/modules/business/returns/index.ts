/* What other features may use of returns. Screens stay inside. */
export {
  claimReturn,
  countReturn,
  markReturnLost,
  receiveReturn,
  recountReturn,
  refundReturn,
  restockReturn,
  settleReturn,
} from './commands.ts';
export { expectFromCustomer, returnOfCode } from './expect.ts';
