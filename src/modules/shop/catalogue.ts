import { parseMoney } from '#kernel/money.ts';
import type { StoreProduct, StoreSnapshot } from '#modules/storefront/config/index.ts';

/* What is shown where, and in which order. Amounts in minor units. */

export type Category = StoreSnapshot['categories'][number];

/** A category, and all that stand below it. */
export function familyOf(categories: readonly Category[], id: string): ReadonlySet<string> {
  const family = new Set([id]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const one of categories) if (one.parent_id !== null && family.has(one.parent_id)) family.add(one.id);
  }
  return family;
}

export function productsIn({ products, categories }: StoreSnapshot, id: string): readonly StoreProduct[] {
  const family = familyOf(categories, id);
  return products.filter(({ category_id }) => category_id !== null && family.has(category_id));
}

/** Those right below one (`null` = at the top) that have something to sell. */
export function categoriesBelow(store: StoreSnapshot, parent: string | null): readonly Category[] {
  const ids = new Set(store.categories.map(({ id }) => id));
  const isBelow = (one: Category) => (one.parent_id !== null && ids.has(one.parent_id) ? one.parent_id : null) === parent;
  return store.categories.filter((one) => isBelow(one) && productsIn(store, one.id).length > 0);
}

/** From the top down to the category itself. */
export function pathTo(categories: readonly Category[], id: string | null): readonly Category[] {
  const path: Category[] = [];
  for (let next = categories.find((one) => one.id === id); next && !path.includes(next);) {
    path.unshift(next);
    const above = next.parent_id;
    next = categories.find((one) => one.id === above);
  }
  return path;
}

export function pricesOf({ variants }: Pick<StoreProduct, 'variants'>) {
  const cheapest = variants.toSorted((a, b) => a.price - b.price)[0];
  const low = cheapest?.price ?? 0;
  const high = Math.max(low, ...variants.map(({ price }) => price));
  const compareAt = low === high && cheapest?.compare_at && cheapest.compare_at > low ? cheapest.compare_at : null;
  return { low, high, compareAt };
}

export function stockOf({ variants }: Pick<StoreProduct, 'variants'>): 'in' | 'few' | 'out' {
  const words = new Set(variants.map(({ stock }) => stock));
  return words.has('in') ? 'in' : words.has('few') ? 'few' : 'out';
}

export function bestSellers(products: readonly StoreProduct[]): readonly StoreProduct[] {
  return products.filter(({ rank }) => rank > 0).toSorted((a, b) => b.rank - a.rank);
}

export const sorts = ['new', 'price', 'price_down', 'popular'] as const;
export type Filters = {
  readonly sort: (typeof sorts)[number];
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly inStock: boolean;
  /** By the option's name; a product has one value of each. */
  readonly options: ReadonlyMap<string, readonly string[]>;
};

/** Nobody chooses more values; whoever writes more into an address makes everybody else wait. */
const mostValues = 100;

/** As the address says it: `?sort=price&min=100&max=500&in=1&o=Size:L`. */
export function readFilters(query: URLSearchParams, currency: string): Filters {
  const pairs = query
    .getAll('o')
    .slice(0, mostValues)
    .map((text) => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)] as const)
    .filter(([name]) => name !== '');
  return {
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'new',
    min: parseMoney(query.get('min') ?? '', currency),
    max: parseMoney(query.get('max') ?? '', currency),
    inStock: query.get('in') === '1',
    options: new Map(pairs.map(([name]) => [name, pairs.filter(([other]) => other === name).map(([, value]) => value)])),
  };
}

/** One variant must fit to everything that is asked for. */
export function filtered(products: readonly StoreProduct[], { sort, min, max, inStock, options }: Filters): readonly StoreProduct[] {
  const found = products.filter(({ options: named, variants }) =>
    variants.some(
      (variant) =>
        (min === undefined || variant.price >= min) &&
        (max === undefined || variant.price <= max) &&
        (!inStock || variant.stock !== 'out') &&
        [...options].every(([name, values]) => values.includes(variant.option_values[named.findIndex((one) => one.name === name)] ?? '')),
    ),
  );
  switch (sort) {
    case 'new':
      return found;
    case 'price':
      return found.toSorted((a, b) => pricesOf(a).low - pricesOf(b).low);
    case 'price_down':
      return found.toSorted((a, b) => pricesOf(b).low - pricesOf(a).low);
    case 'popular':
      return found.toSorted((a, b) => b.rank - a.rank);
  }
}

/** The options that some of these products have, with all values of each. */
export function optionsOf(products: readonly StoreProduct[]): readonly { readonly name: string; readonly values: readonly string[] }[] {
  const values = new Map<string, Set<string>>();
  for (const { options, variants } of products)
    for (const [place, { name }] of options.entries())
      for (const { option_values } of variants) {
        const value = option_values[place];
        if (value) values.set(name, (values.get(name) ?? new Set()).add(value));
      }
  return [...values].filter(([, all]) => all.size > 1).map(([name, all]) => ({ name, values: [...all] }));
}
