import { SlidersHorizontal } from 'lucide-react';

import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import type { StoreProduct } from '#modules/storefront/config/index.ts';

import { filtered, type Filters, optionsOf, readFilters, sorts } from '../catalogue.ts';
import { useShop } from '../shop-context.ts';
import { ProductGrid } from './ProductGrid.tsx';
import { productCount } from './sections-goods.tsx';

const step = 24;

/** A list of products that can be sorted and narrowed. All of it stands in the address, so that it works without script, and going back finds it again. */
export function Goods({ products, empty, ranked = false }: { products: readonly StoreProduct[]; empty: string; ranked?: boolean }) {
  const { store, query, count } = useShop();
  if (products.length === 0) return <p className="py-10 text-muted">{empty}</p>;
  const filters = readFilters(query, store.company.currency);
  const found = filtered(products, filters);
  const shown = Math.max(step, Number(query.get('show')) || 0);
  return (
    <>
      <FilterForm key={query.toString()} products={products} filters={filters} ranked={ranked} found={productCount(found.length, count)} />
      {found.length > 0 ? <ProductGrid products={found.slice(0, shown)} /> : <NoMatches />}
      {found.length > shown && (
        <p className="mt-8 text-center">
          <a href={moreOf(query, shown + step)} className="button-line" data-stay>
            {m.shop_show_more()}
          </a>
        </p>
      )}
    </>
  );
}

function moreOf(query: URLSearchParams, show: number): string {
  const next = new URLSearchParams(query);
  next.set('show', `${show}`);
  return `?${next.toString()}`;
}

function NoMatches() {
  const { query } = useShop();
  const asked = query.get('q');
  return (
    <p className="py-10 text-muted">
      {m.shop_filter_empty()}{' '}
      <a href={asked === null ? '?' : `?${new URLSearchParams({ q: asked }).toString()}`} className="link">
        {m.shop_filter_clear()}
      </a>
    </p>
  );
}

type FormProps = {
  readonly products: readonly StoreProduct[];
  readonly filters: Filters;
  readonly ranked: boolean;
  readonly found: string;
};

function FilterForm({ products, filters, ranked, found }: FormProps) {
  const { store, query } = useShop();
  const { currency } = store.company;
  const amount = (minor: number | undefined) => (minor === undefined ? '' : moneyToText(minor, currency).replace(/\.0+$/, ''));
  const isNarrowed = filters.inStock || filters.options.size > 0 || filters.min !== undefined || filters.max !== undefined;
  return (
    <form className="mt-4 mb-5" data-instant>
      {query.has('q') && <input type="hidden" name="q" value={query.get('q') ?? ''} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="mr-auto text-14 text-muted">{found}</p>
        {/* What is searched for stands in the order in which it fits. */}
        {!ranked && (
          <select name="sort" defaultValue={filters.sort} aria-label={m.shop_sort()} className="field w-auto!">
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortWord(sort)}
              </option>
            ))}
          </select>
        )}
      </div>
      <details className="mt-2" open={isNarrowed}>
        <summary className="chip-line inline-flex cursor-pointer items-center gap-2 text-14">
          <SlidersHorizontal aria-hidden className="size-4" />
          {m.shop_filter()}
        </summary>
        <div className="panel mt-2 flex flex-wrap items-end gap-x-6 gap-y-4">
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="in" value="1" defaultChecked={filters.inStock} className="tick" />
            {m.shop_filter_stock()}
          </label>
          <fieldset className="flex items-center gap-2">
            <legend className="legend">{m.shop_filter_price()}</legend>
            <input
              name="min"
              inputMode="decimal"
              defaultValue={amount(filters.min)}
              aria-label={m.shop_filter_min()}
              className="field w-24!"
            />
            <span aria-hidden>–</span>
            <input
              name="max"
              inputMode="decimal"
              defaultValue={amount(filters.max)}
              aria-label={m.shop_filter_max()}
              className="field w-24!"
            />
          </fieldset>
          {optionsOf(products).map(({ name, values }) => (
            <fieldset key={name} className="flex flex-wrap gap-2">
              <legend className="legend">{name}</legend>
              {values.map((value) => (
                <label key={value} className="pick">
                  <input
                    type="checkbox"
                    name="o"
                    value={`${name}:${value}`}
                    defaultChecked={filters.options.get(name)?.includes(value) ?? false}
                    className="sr-only"
                  />
                  {value}
                </label>
              ))}
            </fieldset>
          ))}
          <button type="submit" className="button-line">
            {m.shop_filter_apply()}
          </button>
        </div>
      </details>
    </form>
  );
}

function sortWord(sort: (typeof sorts)[number]): string {
  return { new: m.shop_sort_new(), price: m.shop_sort_price(), price_down: m.shop_sort_price_down(), popular: m.shop_sort_popular() }[sort];
}
