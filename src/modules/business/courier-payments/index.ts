/* What other features may use of couriers' statements. Screens stay inside. */
export { addLines, addPayment, type LineFacts, postPayment } from './commands.ts';
