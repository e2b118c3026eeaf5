import { describe, expect, it } from 'vitest';

import { type CategoryRow, categoryTree, moved, notBelow } from './categories.ts';

const row = (id: string, sort: number, parent: string | null = null): CategoryRow => ({
  ...{ id, name: id, slug: id, parent_id: parent, sort, photo_path: null, created_at: '', deleted_at: null },
});
const all = [row('sarees', 1), row('cotton', 0, 'sarees'), row('silk', 1, 'sarees'), row('bags', 0), row('lost', 2, 'gone')];

describe('categories', () => {
  it('stand in their order, each followed by those below it', () => {
    expect(categoryTree(all).map(({ row: { id }, depth }) => `${depth} ${id}`)).toEqual([
      '0 bags',
      '0 sarees',
      '1 cotton',
      '1 silk',
      '0 lost',
    ]);
  });

  it('change places with those beside them alone', () => {
    expect(moved(all, 'silk', -1).map(({ row: { id }, sort }) => [id, sort])).toEqual([
      ['silk', 0],
      ['cotton', 1],
    ]);
    expect(moved(all, 'bags', -1)).toEqual([]);
    expect(moved(all, 'silk', 1)).toEqual([]);
  });

  it('stand below none of their own', () => {
    expect(notBelow(all, 'sarees').map(({ id }) => id)).toEqual(['bags', 'lost']);
  });
});
