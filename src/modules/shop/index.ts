/* What the owner's editor shows a shop with: the same pages that shoppers see. */
export { addressOf, type Page, pageAt } from './addresses.ts';
export { Shop } from './Shop.tsx';
export { languages } from './shop-context.ts';
export { themeCss } from './theme-css.ts';
