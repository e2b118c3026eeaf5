import type { Tagged } from '../../entity/index.ts';
import type { VariantHit } from './queries.ts';

/** What a scanner reads from a label, as `variantByCode` finds it: the barcode, else the SKU; `undefined` = the variant has no code yet. */
export function labelOf({ variant, product }: Pick<VariantHit, 'variant' | 'product'>): Tagged | undefined {
  const code = variant.barcode ?? variant.sku;
  return code === null ? undefined : { id: variant.id, code, name: product.name, title: variant.title };
}
