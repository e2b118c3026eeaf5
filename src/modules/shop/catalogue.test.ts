import { describe, expect, it } from 'vitest';

import { aProduct, aStore, aVariant, idOf } from '../../../tests/fixtures/store.ts';
import { categoriesBelow, filtered, optionsOf, pathTo, pricesOf, productsIn, readFilters, stockOf } from './catalogue.ts';
import { shopMoney } from './shop-context.ts';

const category = (id: string, parent_id: string | null) => ({ id, parent_id, name: id.slice(-1), slug: '', sort: 0, photo: null });
const [top, below, empty] = [idOf(801), idOf(802), idOf(803)];
const size = [{ name: 'Size', values: ['S', 'L'] }];
const sized = (value: string, price: number, stock: 'in' | 'out' = 'in') => aVariant({ option_values: [value], price, stock });
const shirt = aProduct({
  name: 'Shirt',
  category_id: below,
  options: size,
  variants: [sized('S', 50_000, 'out'), sized('L', 60_000)],
  rank: 3,
});
const bag = aProduct({ name: 'Bag', category_id: top, variants: [aVariant({ price: 30_000, compare_at: 40_000 })], rank: 9 });
const store = aStore({ categories: [category(top, null), category(below, top), category(empty, null)], products: [shirt, bag] });

describe('the catalogue', () => {
  it('shows a category with what lies below it, and none that is empty', () => {
    expect(productsIn(store, top)).toEqual([shirt, bag]);
    expect(productsIn(store, below)).toEqual([shirt]);
    expect(categoriesBelow(store, null).map(({ id }) => id)).toEqual([top]);
    expect(pathTo(store.categories, below).map(({ id }) => id)).toEqual([top, below]);
  });

  it('tells a product by its cheapest variant and its best stock', () => {
    expect(pricesOf(shirt)).toEqual({ low: 50_000, high: 60_000, compareAt: null });
    expect(pricesOf(bag).compareAt).toBe(40_000);
    expect([stockOf(shirt), stockOf({ variants: [sized('S', 1, 'out')] })]).toEqual(['in', 'out']);
  });

  it('is sorted and narrowed as the address says, by variants that fit to all of it', () => {
    const names = (query: string) => filtered(store.products, readFilters(new URLSearchParams(query), 'BDT')).map(({ name }) => name);
    expect(names('')).toEqual(['Shirt', 'Bag']);
    expect(readFilters(new URLSearchParams('o=Size:L&'.repeat(3000)), 'BDT').options.get('Size')).toHaveLength(100);
    expect(names('sort=price')).toEqual(['Bag', 'Shirt']);
    expect(names('sort=price_down')).toEqual(['Shirt', 'Bag']);
    expect(names('sort=popular')).toEqual(['Bag', 'Shirt']);
    expect(names('sort=nonsense&min=৪০০')).toEqual(['Shirt']);
    expect(names('max=550&in=1')).toEqual(['Bag']);
    expect(names('o=Size:S')).toEqual(['Shirt']);
    expect(names('o=Size:S&in=1')).toEqual([]);
    expect(names('o=Size:S&o=Size:L&in=1')).toEqual(['Shirt']);
    expect(optionsOf(store.products)).toEqual([{ name: 'Size', values: ['S', 'L'] }]);
  });

  it('writes whole prices without decimals, grouped as the company writes', () => {
    expect(shopMoney(123_456_700, store.company)).toBe('৳12,34,567');
    expect(shopMoney(120_050, store.company)).toBe('৳1,200.50');
    expect(shopMoney(120_000, { ...store.company, digits: 'beng' })).toBe('৳১,২০০');
    expect(shopMoney(1_200, { ...store.company, currency: 'JPY', locale: 'ja-JP' })).toMatch(/1,200$/);
  });
});
