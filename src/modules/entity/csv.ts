import { csvText } from '#kernel/csv.ts';
import { unknownText } from '#kernel/dates.ts';
import type { Sheet } from '#kernel/sheet.ts';
import type { Column, CsvCell } from '#ui/table/column.ts';

/** Rows as the list shows them: the columns in their order, as bare values; those that have no value of their own are left out. */
export function sheetOf<R>(columns: readonly Column<R>[], rows: readonly R[]): Sheet {
  const fields = columns.flatMap(({ header, csv, holds }) =>
    (csv === undefined ? [] : typeof csv === 'function' ? [[header, csv] as const] : Object.entries(csv)).map(([name, cell]) => ({
      name,
      cell,
      isDay: holds === 'day' && name === header,
    })),
  );
  return {
    headers: fields.map(({ name }) => name),
    rows: rows.map((row) => fields.map(({ cell }) => spared(cell, row))),
    days: fields.flatMap(({ isDay }, i) => (isDay ? [i] : [])),
  };
}

/** The same as text. */
export function csvOf<R>(columns: readonly Column<R>[], rows: readonly R[]): string {
  return csvOfSheet(sheetOf(columns, rows));
}

export function csvOfSheet({ headers, rows }: Sheet): string {
  return csvText(headers, rows);
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
