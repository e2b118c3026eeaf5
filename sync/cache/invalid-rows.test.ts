import { expect, test } from 'vitest';

import { ColumnTable } from '#data/column-table.ts';
import type { AnyRow } from '#data/fold.ts';
import type { AnyKind } from '#data/kind.ts';
import { entriesOf, type Shape } from '#data/shape.ts';
import { shownRow } from '#data/shown.ts';
import { boundariesOf, oddValuesOf } from '#fixtures/odd-values.ts';
import { kinds } from '#modules/kinds.ts';

/* Whatever stands in the local database, screens get columns of their type, and lists, searches, totals and orders go on. */

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  '%s: every odd value in every column is listed, searched, sorted and summed',
  (_, kind) => {
    const good = goodRow(kind);
    const table = new ColumnTable(kind);
    const rows = [good, ...invalidRows(kind, good)];
    rows.forEach((row, i) => {
      const shown = shownRow(kind, row);
      const wrong = Object.entries(entriesOf(kind)).filter(([field, shape]) => field !== 'id' && !isOfType(shape, shown[field]));
      expect([wrong.map(([field]) => field), row]).toEqual([[], row]);
      for (const key of Object.values(kind.keys ?? {})) expect(typeof key(shown)).toBe('string');
      table.set(`row-${i}`, row);
    });
    expect(shownRow(kind, good)).toBe(good);
    const columns = Object.keys(kind.columns ?? {});
    for (const column of [undefined, ...columns]) {
      const sort = column === undefined ? {} : { sort: { column, descending: true } };
      const told = table.answer({ offset: 0, limit: 10_000, totals: columns, facets: columns, ...sort });
      expect(told.ids).toHaveLength(rows.length);
      expect(Object.values(told.totals).filter((total) => !Number.isFinite(total))).toEqual([]);
    }
    expect(table.answer({ offset: 0, limit: 10, search: 'nobody' }).count).toBe(0);
  },
);

function invalidRows(kind: AnyKind, good: AnyRow): readonly AnyRow[] {
  return Object.entries(entriesOf(kind))
    .filter(([field]) => field !== 'id')
    .flatMap(([field, shape]) => [undefined, null, ...oddValuesOf(shape)].map((value) => ({ ...good, [field]: value })));
}

function goodRow(kind: AnyKind): AnyRow {
  return Object.fromEntries(Object.entries(entriesOf(kind)).map(([field, shape]) => [field, goodValue(shape)]));
}

function goodValue(shape: Shape): unknown {
  if (shape.type === 'nullable') return null;
  const [first] = boundariesOf(shape);
  if (first !== undefined) return first;
  if (shape.type === 'string') return 'BD';
  if (shape.item) return [goodValue(shape.item)];
  return Object.fromEntries(Object.entries(shape.entries ?? {}).map(([key, entry]) => [key, goodValue(entry)]));
}

function isOfType(shape: Shape, value: unknown): boolean {
  if (shape.type === 'nullable' && shape.wrapped) return value === null || isOfType(shape.wrapped, value);
  if (shape.type === 'array') return Array.isArray(value) && value.every((one) => !shape.item || isOfType(shape.item, one));
  if (shape.type === 'record') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (shape.type === 'strict_object') {
    return (
      typeof value === 'object' &&
      value !== null &&
      Object.entries(shape.entries ?? {}).every(([key, entry]) => isOfType(entry, (value as AnyRow)[key]))
    );
  }
  return typeof value === (shape.type === 'picklist' ? 'string' : shape.type);
}
