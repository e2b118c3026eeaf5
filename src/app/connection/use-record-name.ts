import { useRow } from '#data/react.tsx';
import { variantName } from '#modules/business/products/index.ts';
import { Product, StockBalance, Variant, VariantCost } from '#modules/business/products/kind.ts';

type Entered = { readonly kind: string; readonly id: string; readonly row?: Readonly<Record<string, unknown>> };

/** What the record is called: a variant by its product, too; anything else as it has been named already. */
export function useRecordName(records: readonly Entered[], name: string | null): string | null {
  const sold = records.some(({ kind }) => kind === Product.name)
    ? undefined
    : records.find(({ kind }) => kind === Variant.name || kind === VariantCost.name || kind === StockBalance.name);
  const variant = useRow(Variant, sold?.id) ?? (sold?.row as { readonly product_id?: string; readonly title?: string } | undefined);
  const product = useRow(Product, variant?.product_id);
  return product ? variantName(product, { title: variant?.title ?? '' }) : name;
}
