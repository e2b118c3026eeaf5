import { useMemo } from 'react';

import type { Condition } from '#data/backend.ts';
import { useList } from '#data/react.tsx';

import { Product, StockBalance, Variant } from './kind.ts';

export const stockFilters = ['out', 'negative', 'in'] as const;
export type StockFilter = (typeof stockFilters)[number];

export type ProductQuery = {
  readonly search: string;
  readonly where: Readonly<Record<string, Condition>>;
  readonly stock: readonly string[];
  readonly sort: { readonly column: string; readonly descending: boolean };
  readonly offset: number;
  readonly limit: number;
};

const most = 5000;
const nothing = { in: [] } as const;

/**
 * The products of the list. A search also means SKUs, barcodes and options, which stand on variants, and the stock filter means
 * balances: both are looked up first and become a condition on ids.
 */
export function useProductList({ search, where, stock, sort, offset, limit }: ProductQuery) {
  const searched = search.trim() !== '';
  const byVariant = useList(Variant, { where: searched ? {} : { id: nothing }, search, offset: 0, limit: 500 });
  const byName = useList(Product, { where: searched ? where : { id: nothing }, search, offset: 0, limit: most });
  const variantProducts = useMemo(() => new Set(searched ? byVariant?.rows.map((row) => row.product_id) : []), [searched, byVariant]);
  const stocked = useStocked(stock);
  const names = useMemo(
    () =>
      searched && variantProducts.size > 0 ? [...new Set([...(byName?.rows.map((row) => row.id) ?? []), ...variantProducts])] : undefined,
    [searched, byName, variantProducts],
  );
  const ids = intersection(names, stocked);
  return useList(Product, {
    where: { ...where, ...(ids && { id: { in: ids } }) },
    ...(searched && !names && { search }),
    sort,
    offset,
    limit,
    facets: ['status', 'category_id', 'brand_id', 'photo'],
  });
}

/** Ids of products of which some variant's balance is as asked; `undefined` = not asked. */
function useStocked(stock: readonly string[]): readonly string[] | undefined {
  const asked = stock[0] as StockFilter | undefined;
  const ranges = { out: { from: 0, to: 0 }, negative: { to: -1 }, in: { from: 1 } } as const;
  const balances = useList(StockBalance, { where: asked ? { on_hand: ranges[asked] } : { variant_id: nothing }, offset: 0, limit: most });
  const variantIds = balances?.rows.map((row) => row.id) ?? [];
  const variants = useList(Variant, { where: { id: { in: variantIds } }, offset: 0, limit: most });
  return useMemo(() => (asked ? [...new Set(variants?.rows.map((row) => row.product_id))] : undefined), [asked, variants]);
}

function intersection(a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] | undefined {
  if (!a || !b) return a ?? b;
  const set = new Set(b);
  return a.filter((id) => set.has(id));
}
