/* What other features may use of customers. */
export { customerFromPhone } from './commands.ts';
export { Customer } from './kind.ts';
export { customerWithPhone, findCustomers } from './queries.ts';
export { totalsOfCustomer } from './sales-of.ts';
export type { CustomerTotals } from './totals.ts';
export type { CustomerFacts, CustomerRow } from './rules.ts';
