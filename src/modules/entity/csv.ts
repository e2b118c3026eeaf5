import { csvText } from '#kernel/csv.ts';
import { unknownText } from '#kernel/dates.ts';
import type { Column, CsvCell } from '#ui/table/column.ts';

/** Rows as the list shows them: the columns in their order, as bare values; those that have no value of their own are left out. */
export function csvOf<R>(columns: readonly Column<R>[], rows: readonly R[]): string {
  const fields = columns.flatMap(({ header, csv }): (readonly [string, (row: R) => CsvCell])[] =>
    csv === undefined ? [] : typeof csv === 'function' ? [[header, csv]] : Object.entries(csv),
  );
  return csvText(
    fields.map(([header]) => header),
    rows.map((row) => fields.map(([, cell]) => spared(cell, row))),
  );
}

/** One value that cannot be written is a sign in the file, and the rest is there. */
function spared<R>(cell: (row: R) => CsvCell, row: R): CsvCell {
  try {
    const value = cell(row);
    return Number.isNaN(value) ? unknownText : value;
  } catch {
    return unknownText;
  }
}
