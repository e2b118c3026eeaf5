import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

import '#fixtures/seed.ts';

import { ColumnTable, searcher } from './column-table.ts';
import { defineKind } from './kind.ts';

const Thing = defineKind({
  name: 'things',
  table: 'things',
  collection: 'work',
  area: 'core',
  read: null,
  brand: false,
  merge: { policy: 'fields' },
  schema: v.strictObject({ id: v.string(), name: v.string(), amount: v.number(), color: v.nullable(v.string()) }),
  columns: { name: (row) => row.name, amount: (row) => row.amount, color: (row) => row.color },
  search: (row) => [row.name],
});

function filled(rows: readonly { id: string; name: string; amount: number; color: string | null }[]): ColumnTable {
  const table = new ColumnTable(Thing);
  for (const row of rows) table.set(row.id, row);
  return table;
}

const rows = [
  { id: '1', name: 'Anna', amount: 30, color: 'red' },
  { id: '2', name: 'Badal', amount: 10, color: 'blue' },
  { id: '3', name: 'Carim', amount: 20, color: 'red' },
];

describe('answers of a list', () => {
  test('filters, sorts, cuts the window and adds up everything that matches', () => {
    const answer = filled(rows).answer({
      where: { color: { in: ['red'] } },
      sort: { column: 'amount', descending: true },
      offset: 1,
      limit: 5,
      totals: ['amount'],
    });
    expect(answer).toMatchObject({ ids: ['3'], count: 2, totals: { amount: 50 } });
  });

  test('a facet counts what passes every condition but its own', () => {
    const answer = filled(rows).answer({ where: { color: { in: ['red'] }, amount: { from: 15 } }, limit: 5, facets: ['color'] });
    expect(answer.facets).toEqual({ color: { red: 2 } });
    expect(filled(rows).answer({ where: { color: { in: ['red'] } }, limit: 5, facets: ['color'] }).facets).toEqual({
      color: { red: 2, blue: 1 },
    });
  });

  test('stays right through any changes, compared with a plain sort', () => {
    const change = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      amount: fc.nat({ max: 5 }),
      gone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const table = new ColumnTable(Thing);
        const plain = new Map<string, number>();
        for (const { id, amount, gone } of changes) {
          if (gone) {
            table.delete(id);
            plain.delete(id);
          } else {
            table.set(id, { id, name: id, amount, color: null });
            plain.set(id, amount);
          }
          const expected = [...plain].toSorted(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([name]) => name);
          expect(table.answer({ sort: { column: 'amount', descending: false }, limit: 50 }).ids).toEqual(expected);
          expect(table.size).toBe(plain.size);
        }
      }),
    );
  });
});

test('every typed word must be found; digits are found through signs and in Bangla', () => {
  const text = 'rahima begum\n+880 1711-234567';
  const digits = ' 8801711234567';
  const found = (typed: string): boolean => searcher(typed)(text, digits);
  expect(['begum rahi', '1711234', '01711-2345', '১৭১১', 'HIMA', ''].map(found)).toEqual([true, true, true, true, true, true]);
  expect(found('rahima karim')).toBe(false);
});
