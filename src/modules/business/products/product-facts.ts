import type { Row } from '#data/kind.ts';

import type { StockBalance, VariantCost } from './kind.ts';
import type { ProductRow, VariantRow } from './rules.ts';
import { isLow, type Stock, stockOf } from './stock.ts';

/** A product's active variants in one line. Ranges are [lowest, highest]. */
export type ProductFacts = {
  readonly variants: number;
  readonly prices: readonly [number, number] | null;
  readonly costs: readonly [number, number] | null;
  /** Share of the price that is not cost, in hundredths of a percent, of the variants whose cost is known. */
  readonly margin: number | null;
  /** Of all its variants together; `null` when the product's stock is not counted. */
  readonly stock: Stock | null;
  readonly low: boolean;
  /** Variants of which more is promised than is there. */
  readonly below: number;
};

export function productFacts(
  products: readonly ProductRow[],
  variants: readonly VariantRow[],
  balances: readonly Row<typeof StockBalance>[],
  costs: readonly Row<typeof VariantCost>[],
): ReadonlyMap<string, ProductFacts> {
  const known = new Map(balances.map((balance) => [balance.id, balance]));
  const costOf = new Map(costs.map((row) => [row.id, row.cost]));
  const byProduct = Map.groupBy(variants, (variant) => variant.product_id);
  return new Map(products.map((product) => [product.id, factsOf(product, byProduct.get(product.id) ?? [], known, costOf)]));
}

function factsOf(
  product: ProductRow,
  variants: readonly VariantRow[],
  known: ReadonlyMap<string, Row<typeof StockBalance>>,
  costOf: ReadonlyMap<string, number>,
): ProductFacts {
  const stocks = variants.map((variant) => stockOf([known.get(variant.id)]));
  const costed = variants.filter((variant) => costOf.has(variant.id));
  const revenue = sum(costed.map((variant) => variant.price));
  const cost = sum(costed.map((variant) => costOf.get(variant.id) ?? 0));
  return {
    variants: variants.length,
    prices: range(variants.map((variant) => variant.price)),
    costs: range(costed.map((variant) => costOf.get(variant.id) ?? 0)),
    margin: revenue === 0 ? null : Math.round(((revenue - cost) * 10_000) / revenue),
    stock: product.track_stock ? stockOf(variants.map((variant) => known.get(variant.id))) : null,
    low: product.track_stock && stocks.some((stock) => isLow(product, stock)),
    below: product.track_stock ? stocks.filter(({ onHand }) => onHand < 0).length : 0,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function range(numbers: readonly number[]): readonly [number, number] | null {
  return numbers.length === 0 ? null : [Math.min(...numbers), Math.max(...numbers)];
}
