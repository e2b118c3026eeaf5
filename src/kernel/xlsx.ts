import writeExcelFile, { type Cell } from 'write-excel-file/universal';

import { isDay } from './dates.ts';
import type { Sheet } from './sheet.ts';

/** Characters that a cell may have. */
const longest = 32_767;
/** Characters of the widest column. */
const widest = 40;

/** A workbook of one sheet: numbers are numbers, days are dates, and every text is text, also one that looks like a formula. */
export function xlsxOf(name: string, { headers, rows, days = [] }: Sheet): Promise<Blob> {
  const dated = new Set(days);
  const head = headers.map((header): Cell => ({ type: String, value: plainText(header), fontWeight: 'bold' }));
  const body = rows.map((row) => row.map((value, column): Cell => cellOf(value, dated.has(column))));
  return writeExcelFile([head, ...body], {
    sheet: sheetName(name),
    columns: headers.map((header, column) => ({ width: widthOf([header, ...rows.slice(0, 200).map((row) => row[column] ?? '')]) })),
    stickyRowsCount: 1,
  }).toBlob();
}

function cellOf(value: string | number | null, isDate: boolean): Cell {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? { type: Number, value } : null;
  if (isDate && isDay(value)) return { type: Date, value: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' };
  return { type: String, value: plainText(value) };
}

/** Without signs that XML cannot hold. */
function plainText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the signs that are taken out
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, longest);
}

/** A sheet's name has no more than 31 signs, and not all of them. */
function sheetName(name: string): string {
  return name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet';
}

function widthOf(cells: readonly (string | number)[]): number {
  return Math.min(widest, Math.max(8, ...cells.map((cell) => String(cell).length + 2)));
}
