import { toLatinDigits } from '#kernel/digits.ts';

import type { EntryFacts } from '../payroll/index.ts';

export const gridColumns = ['bonus', 'bonus_note', 'deduction', 'deduction_note', 'overtime'] as const;
export type GridColumn = (typeof gridColumns)[number];

/** A piece of a spreadsheet, from a column on: row by row what it says, and what was no number. `read`: minor units. */
export function pastedCells(text: string, first: GridColumn, read: (text: string) => number | undefined) {
  const columns = gridColumns.slice(gridColumns.indexOf(first));
  const unread: string[] = [];
  const cells = text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line): EntryFacts => {
      const told = line.split('\t').flatMap((cell, at) => {
        const column = columns[at];
        const value = column && valueOf(column, cell.trim(), read);
        if (column && value === undefined) unread.push(cell.trim());
        return column && value !== undefined ? [[column, value] as const] : [];
      });
      return Object.fromEntries(told);
    });
  return { cells, unread };
}

/** `undefined` where it says nothing that fits. */
function valueOf(column: GridColumn, cell: string, read: (text: string) => number | undefined): string | number | null | undefined {
  if (column === 'bonus_note' || column === 'deduction_note') return cell.slice(0, 100);
  if (column === 'overtime') return cell === '' ? null : minutesOf(toLatinDigits(cell));
  if (cell === '') return 0;
  const amount = read(cell);
  return amount !== undefined && amount >= 0 ? amount : undefined;
}

function minutesOf(cell: string): number | undefined {
  return /^[0-9]{1,5}$/.test(cell) ? Math.min(20_000, Number(cell)) : undefined;
}
