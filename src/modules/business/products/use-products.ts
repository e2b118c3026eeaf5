import { useMemo } from 'react';

import { allows } from '#access/access.ts';
import { useFilling } from '#data/connection.tsx';
import { useAccess, useKeys, useList } from '#data/react.tsx';

import { Brand } from '../../company/kind.ts';
import { ProductCategory, StockBalance, Variant, VariantCost } from './kind.ts';
import { type ProductFacts, productFacts } from './product-facts.ts';
import type { ProductRow } from './rules.ts';

/** What the list shows of each product beside its own row: its variants' prices, stock and costs. `undefined` while loading, and while the device is being filled. */
export function useProductFacts(products: readonly ProductRow[]): ReadonlyMap<string, ProductFacts> | undefined {
  const seesCosts = allows(useAccess(), 'view_financial_dashboard');
  const filling = useFilling();
  const productIds = products.map((product) => product.id);
  const variants = useList(Variant, { where: { product_id: { in: productIds }, active: { in: [1] } } });
  const variantIds = variants?.rows.map((variant) => variant.id) ?? [];
  const balances = useList(StockBalance, { where: { variant_id: { in: variantIds } } });
  const costs = useList(VariantCost, { where: { variant_id: { in: seesCosts ? variantIds : [] } } });
  return useMemo(
    () => (variants && balances && !filling ? productFacts(products, variants.rows, balances.rows, costs?.rows ?? []) : undefined),
    [products, variants, balances, costs, filling],
  );
}

/** Active categories by name. */
export function useCategories() {
  const rows = useKeys(ProductCategory);
  return useMemo(() => rows?.filter((row) => row.deleted_at === null) ?? [], [rows]);
}

/** Brands that this person works for, in the company's order; the first active one is the default. */
export function useBrands() {
  const { brandIds } = useAccess();
  const rows = useKeys(Brand);
  return useMemo(
    () => rows?.filter((row) => row.deleted_at === null && (brandIds === null || brandIds.includes(row.id))) ?? [],
    [rows, brandIds],
  );
}
