import { csvText } from '#kernel/csv.ts';

/** Rows as somebody pasted them, as the text of a table: under its own header or, where none is known, under these. */
export function pastedTable(text: string, headers: readonly string[], isHeader: (cell: string) => boolean): string {
  const rows = text
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .map(cellsOf);
  const [first = [], ...others] = rows;
  return first.some(isHeader) ? csvText(first, others) : csvText(headers, rows);
}

/** A spreadsheet parts cells by tabs. A comma may stand inside an amount and a blank inside a word, so they part only where nothing else does. */
function cellsOf(row: string): readonly string[] {
  const sign = ['\t', ';'].find((one) => row.includes(one)) ?? (/\S\s{2,}\S/.test(row) ? /\s{2,}/ : row.includes(',') ? ',' : /\s+/);
  return row
    .trim()
    .split(sign)
    .map((cell) => cell.trim());
}
