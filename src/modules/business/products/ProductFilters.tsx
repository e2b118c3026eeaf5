import { m } from '#messages';

import { type Entities, FilterRows } from '../../entity/index.ts';
import { productStatuses } from './kind.ts';
import { productStatusText } from './product-texts.ts';
import { type ProductFilterKinds, stockFilters } from './use-product-query.ts';

type Named = readonly { readonly id: string; readonly name: string }[];

export function ProductFilters<R>({
  of,
  brands,
  categories,
}: {
  readonly of: Entities<R, ProductFilterKinds>;
  readonly brands: Named;
  readonly categories: Named;
}) {
  const stock = {
    low: m.products_filter_low(),
    out: m.products_filter_out(),
    negative: m.products_filter_negative(),
    in: m.products_filter_in(),
  };
  const statuses = productStatuses.map((id) => ({ id, name: productStatusText(id) }));
  const photo = [
    { id: '0', name: m.products_filter_no_photo() },
    { id: '1', name: m.products_filter_with_photo() },
  ];
  return (
    <>
      <FilterRows of={of} name="status" label={m.common_status()} rows={statuses} />
      <FilterRows of={of} name="category_id" label={m.products_category()} rows={categories} />
      <FilterRows of={of} name="brand_id" label={m.common_brand()} rows={brands} least={2} />
      <FilterRows of={of} name="stock" label={m.products_stock()} rows={stockFilters.map((id) => ({ id, name: stock[id] }))} single />
      <FilterRows of={of} name="photo" label={m.products_photo()} rows={photo} />
    </>
  );
}
