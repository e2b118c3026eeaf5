import { useMemo } from 'react';

import { useList } from '#data/react.tsx';
import type { ListState } from '#ui/table/use-list-state.ts';

import { Product, StockBalance, Variant } from './kind.ts';
import { isLow, stockOf } from './stock.ts';

export const productFilterKinds = { status: 'many', category_id: 'many', brand_id: 'many', stock: 'many', photo: 'flags' } as const;
export type ProductFilterKinds = typeof productFilterKinds;

export const stockFilters = ['low', 'out', 'negative', 'in'] as const;
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
  const low = useLow(asked === 'low');
  const ranges = { out: { from: 0, to: 0 }, negative: { to: -1 }, in: { from: 1 } } as const;
  const balances = useList(StockBalance, { where: asked && asked !== 'low' ? { on_hand: ranges[asked] } : { variant_id: nothing } });
  const variantIds = balances?.rows.map((row) => row.id) ?? [];
  const variants = useList(Variant, { where: { id: { in: variantIds } } });
  return useMemo(
    () => (asked === 'low' ? low : asked ? [...new Set(variants?.rows.map((row) => row.product_id))] : undefined),
    [asked, low, variants],
  );
}

/** Ids of products of which a variant has no more to promise than its product calls little. */
function useLow(isAsked: boolean): readonly string[] {
  const watched = useList(Product, { where: isAsked ? { is_watched: { in: [1] } } : { id: nothing } });
  const limits = useMemo(() => new Map(watched?.rows.map((row) => [row.id, row])), [watched]);
  const variants = useList(Variant, { where: { product_id: { in: [...limits.keys()] }, active: { in: [1] } } });
  const balances = useList(StockBalance, { where: { variant_id: { in: variants?.rows.map((row) => row.id) ?? [] } } });
  return useMemo(() => {
    const known = new Map(balances?.rows.map((row) => [row.id, row]));
    const isShort = (productId: string, id: string) => isLow(limits.get(productId) ?? { low_stock_at: null }, stockOf([known.get(id)]));
    const short = variants?.rows.filter((row) => isShort(row.product_id, row.id)) ?? [];
    return [...new Set(short.map((row) => row.product_id))];
  }, [limits, variants, balances]);
}

function intersection(a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] | undefined {
  if (!a || !b) return a ?? b;
  const set = new Set(b);
  return a.filter((id) => set.has(id));
}
