import type { ListResult } from '#data/backend.ts';
import { m } from '#messages';
import { FilterBar } from '#ui/table/FilterBar.tsx';
import { FilterMany } from '#ui/table/filters.tsx';
import type { ListState } from '#ui/table/use-list-state.ts';

import { productStatuses } from './kind.ts';
import { productStatusText } from './product-texts.ts';
import { stockFilters } from './use-product-list.ts';

type Named = readonly { readonly id: string; readonly name: string }[];
type Kinds = {
  readonly status: 'many';
  readonly category_id: 'many';
  readonly brand_id: 'many';
  readonly stock: 'many';
  readonly photo: 'many';
};

type Props = {
  readonly list: ListState<Kinds>;
  readonly facets: ListResult<unknown>['facets'] | undefined;
  readonly brands: Named;
  readonly categories: Named;
};

export function ProductFilters({ list, facets, brands, categories }: Props) {
  const stockLabels = { out: m.products_filter_out(), negative: m.products_filter_negative(), in: m.products_filter_in() };
  const countOf = (column: string, value: string) => (facets ? (facets[column]?.[value] ?? 0) : undefined);
  return (
    <FilterBar list={list} searchLabel={m.products_search()} views="products">
      <FilterMany
        label={m.products_column_status()}
        value={list.filters.status}
        onChange={(value) => list.setFilter('status', value)}
        options={productStatuses.map((status) => ({ value: status, label: productStatusText(status), count: countOf('status', status) }))}
      />
      {categories.length > 0 && (
        <FilterMany
          label={m.products_column_category()}
          value={list.filters.category_id}
          onChange={(value) => list.setFilter('category_id', value)}
          options={categories.map((row) => ({ value: row.id, label: row.name, count: countOf('category_id', row.id) }))}
        />
      )}
      {brands.length > 1 && (
        <FilterMany
          label={m.products_column_brand()}
          value={list.filters.brand_id}
          onChange={(value) => list.setFilter('brand_id', value)}
          options={brands.map((row) => ({ value: row.id, label: row.name, count: countOf('brand_id', row.id) }))}
        />
      )}
      <FilterMany
        label={m.products_filter_stock()}
        value={list.filters.stock}
        // One at a time: the ranges exclude each other.
        onChange={(value) => list.setFilter('stock', value.slice(-1))}
        options={stockFilters.map((value) => ({ value, label: stockLabels[value] }))}
      />
      <FilterMany
        label={m.products_filter_photo()}
        value={list.filters.photo}
        onChange={(value) => list.setFilter('photo', value)}
        options={[
          { value: '0', label: m.products_filter_no_photo(), count: countOf('photo', '0') },
          { value: '1', label: m.products_filter_with_photo(), count: countOf('photo', '1') },
        ]}
      />
    </FilterBar>
  );
}
