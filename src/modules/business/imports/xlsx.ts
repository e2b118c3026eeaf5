import { csvLines } from '#kernel/csv.ts';

type Cell = string | number | boolean | Date | null;

/** A spreadsheet's first sheet that holds a table, as the text of one; `undefined` = it is none that can be read. */
export async function sheetText(file: Blob): Promise<string | undefined> {
  const { default: readSheets } = await import('read-excel-file/universal');
  try {
    const sheets = await readSheets(await file.arrayBuffer());
    const found = sheets.find(({ data }) => data.length > 1) ?? sheets[0];
    return found && csvLines((found.data as readonly (readonly Cell[])[]).map((row) => row.map(cellText)));
  } catch {
    return undefined;
  }
}

/** Half a second more: a spreadsheet keeps days as fractions. */
const half = 500;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return new Date(cell.getTime() + half).toISOString().slice(0, 10);
  return typeof cell === 'number' ? numberText(cell) : String(cell);
}

/** Amounts have at most three decimals; what stands behind is left of a sum that a spreadsheet has computed. */
function numberText(figure: number): string {
  const rounded = Math.round(figure * 1000) / 1000;
  return Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(Math.abs(rounded * 100 - Math.round(rounded * 100)) < 1e-6 ? 2 : 3);
}
