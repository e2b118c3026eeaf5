/* What other features may use of returns. Screens stay inside. */
export {
  claimReturn,
  countReturn,
  markReturnLost,
  receiveReturn,
  recountReturn,
  refundReturn,
  rejectReturn,
  restockReturn,
  settleReturn,
} from './commands.ts';
export { expectFromCustomer, returnOfCode } from './expect.ts';
