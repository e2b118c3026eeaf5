/* What the parts of orders, parcels and returns share of the demo company. */
export type { Buyer } from './demo/buyers.ts';
export { draftFor, weightOf } from './demo/draft.ts';
export { salesDemo } from './demo/setup.ts';
