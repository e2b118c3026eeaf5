/* The list of bills, which stands on the page of production. */
export { BillList } from './BillList.tsx';
