/* What others may use of a customer. */
export { customerContext, customerFromPhone } from './from-phone.ts';
export { customerWithPhone, findCustomers } from './queries.ts';
export {
  assertCustomer,
  type CustomerContext,
  type CustomerFacts,
  customerIdOf,
  type CustomerRow,
  idForPhone,
  newCustomer,
  phoneColumns,
} from './rules.ts';
