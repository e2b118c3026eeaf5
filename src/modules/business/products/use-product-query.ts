import { useMemo } from 'react';

import { useList } from '#data/react.tsx';
import type { ListState } from '#ui/table/use-list-state.ts';

import { Product, StockBalance, Variant } from './kind.ts';

export const productFilterKinds = { status: 'many', category_id: 'many', brand_id: 'many', stock: 'many', photo: 'flags' } as const;
export type ProductFilterKinds = typeof productFilterKinds;

export const stockFilters = ['out', 'negative', 'in'] as const;
type StockFilter = (typeof stockFilters)[number];

const nothing = { in: [] } as const;

/**
 * What the list asks for. A search also means SKUs, barcodes and options, which stand on variants, and the stock filter means
 * balances: both are looked up first and become a condition on ids.
 */
export function useProductQuery({ search, where: asked }: Pick<ListState<ProductFilterKinds>, 'search' | 'where'>) {
  const { stock, ...where } = asked;
  const living = { ...where, deleted: { in: [0] } };
  const searched = search.trim() !== '';
  const byVariant = useList(Variant, { where: searched ? {} : { id: nothing }, search, limit: 500 });
  const byName = useList(Product, { where: searched ? living : { id: nothing }, search });
  const variantProducts = useMemo(() => new Set(searched ? byVariant?.rows.map((row) => row.product_id) : []), [searched, byVariant]);
  const stocked = useStocked(stock && 'in' in stock ? stock.in[0] : undefined);
  const names = useMemo(
    () =>
      searched && variantProducts.size > 0 ? [...new Set([...(byName?.rows.map((row) => row.id) ?? []), ...variantProducts])] : undefined,
    [searched, byName, variantProducts],
  );
  const ids = intersection(names, stocked);
  return { where: { ...living, ...(ids && { id: { in: ids } }) }, search: names ? '' : search };
}

/** Ids of products of which some variant's balance is as asked; `undefined` = not asked. */
function useStocked(stock: string | number | undefined): readonly string[] | undefined {
  const asked = stock as StockFilter | undefined;
  const ranges = { out: { from: 0, to: 0 }, negative: { to: -1 }, in: { from: 1 } } as const;
  const balances = useList(StockBalance, { where: asked ? { on_hand: ranges[asked] } : { variant_id: nothing } });
  const variantIds = balances?.rows.map((row) => row.id) ?? [];
  const variants = useList(Variant, { where: { id: { in: variantIds } } });
  return useMemo(() => (asked ? [...new Set(variants?.rows.map((row) => row.product_id))] : undefined), [asked, variants]);
}

function intersection(a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] | undefined {
  if (!a || !b) return a ?? b;
  const set = new Set(b);
  return a.filter((id) => set.has(id));
}
