/* What the editor of a shop uses of its first page. */
export { storefrontCalls } from './calls.ts';
