/* What other features may use of products. */
export { Product, StockBalance, Variant } from './kind.ts';
export { findVariants, variantByCode, type VariantHit, variantHits, variantName, weightOf } from './queries.ts';
export type { ProductRow, VariantRow } from './rules.ts';
export { stockText } from './product-texts.ts';
export { type MovementFacts, predictStock, type Stock } from './stock.ts';
