/* What other features may use of couriers' statements. Screens stay inside. */
export { addLines, addPayment, decideLine, editPayment, type LineFacts, postPayment } from './commands.ts';
export { expectedOf, isDue, netOf } from './rules.ts';
