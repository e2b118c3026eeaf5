import { expect, it } from 'vitest';

import { aProduct, aStore, idOf } from '../../../tests/fixtures/store.ts';
import { searchable, searchProducts } from './search.ts';

const names = ['Tangail handloom sari', 'Jamdani sari', 'Cotton panjabi', 'খাদি পাঞ্জাবি', 'জামদানী শাড়ি', 'Jute bag 2 kg'];
const store = aStore({
  categories: [{ id: idOf(1), name: 'Clothes', slug: 'clothes', parent_id: null, sort: 0, photo: null }],
  products: names.map((name, place) => aProduct({ name, rank: place, category_id: name === 'Jute bag 2 kg' ? null : idOf(1) })),
});
const found = (asked: string) => searchProducts(store, asked).map(({ name }) => name);

it('finds names by any of their words, every word of the question', () => {
  expect(found('sari')).toEqual(['Jamdani sari', 'Tangail handloom sari']);
  expect(found('tan sari')).toEqual(['Tangail handloom sari']);
  expect(found('sari bag')).toEqual([]);
  expect(found('  ')).toEqual([]);
  expect(found('clothes')).toHaveLength(5);
});

it('forgives what fingers do', () => {
  expect(found('panjbi')).toEqual(['Cotton panjabi']);
  expect(found('jmadani')).toContain('Jamdani sari');
  expect(found('hanldoom')).toEqual(['Tangail handloom sari']);
  expect(found('xyz')).toEqual([]);
});

it('forgives signs that Bangla writers take for each other, and reads digits of both sorts', () => {
  expect(found('জামদানি')).toEqual(['জামদানী শাড়ি']);
  expect(found('সাড়ি')).toEqual(['জামদানী শাড়ি']);
  expect(found('পান্জাবি')).toEqual(['খাদি পাঞ্জাবি']);
  expect(found('২')).toEqual(['Jute bag 2 kg']);
  expect(searchable('শাড়ি')).toBe(searchable('শাড়ি'.normalize('NFD')));
});
