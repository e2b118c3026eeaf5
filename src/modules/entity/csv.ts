import { csvText } from '#kernel/csv.ts';
import type { Column, CsvCell } from '#ui/table/column.ts';

/** Rows as the list shows them: the columns in their order, as bare values; those that have no value of their own are left out. */
export function csvOf<R>(columns: readonly Column<R>[], rows: readonly R[]): string {
  const fields = columns.flatMap(({ header, csv }): (readonly [string, (row: R) => CsvCell])[] =>
    csv === undefined ? [] : typeof csv === 'function' ? [[header, csv]] : Object.entries(csv),
  );
  return csvText(
    fields.map(([header]) => header),
    rows.map((row) => fields.map(([, cell]) => cell(row))),
  );
}
