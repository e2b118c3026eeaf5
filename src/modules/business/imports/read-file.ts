import { type CsvFile, type CsvRow, readCsv, type ReadOptions } from '#kernel/csv.ts';
import { type NoText, readTextFile, type TextFile } from '#kernel/text-file.ts';

import type { RowReport, Work } from './plan.ts';
import { sheetText } from './xlsx.ts';

/** Why nothing of a file is taken. */
export type FileProblem =
  | { readonly code: 'failed' | 'too_big' | 'empty' | NoText }
  /** Everything after this record was swallowed by its quotation mark. */
  | { readonly code: 'unclosed'; readonly line: number };

export type ReadFile = Pick<CsvFile, 'headers' | 'rows'> &
  Pick<TextFile, 'encoding' | 'lost'> & {
    /** Records whose cells do not stand under their headers: told, never guessed at. */
    readonly odd: readonly CsvRow[];
  };

const largestFile = 25 * 1024 * 1024;
const largestPacked = 5 * 1024 * 1024;

/** Reads a picked file as a table. Throws when stopped. */
export async function readFile(picked: Blob, work: Work & Pick<ReadOptions, 'isHeader' | 'headerWithin'>): Promise<ReadFile | FileProblem> {
  if (picked.size > largestFile) return { code: 'too_big' };
  const content = readTextFile(new Uint8Array(await picked.arrayBuffer()));
  if (typeof content === 'string') return { code: content };
  const { headers, rows, unclosed } = await readCsv(content.text, work);
  if (unclosed !== undefined) return { code: 'unclosed', line: unclosed };
  if (rows.length === 0) return { code: 'empty' };
  const { encoding, lost } = content;
  return { headers, rows: rows.filter(({ odd }) => !odd), odd: rows.filter(({ odd }) => odd), encoding, lost };
}

/** The same of a spreadsheet, which is packed and becomes ten times as large. */
export async function readAnyFile(picked: Blob, work: Parameters<typeof readFile>[1]): Promise<ReadFile | FileProblem> {
  const isPacked = (await picked.slice(0, 4).text()) === 'PK\u0003\u0004';
  if (!isPacked) return readFile(picked, work);
  if (picked.size > largestPacked) return { code: 'too_big' };
  const text = await sheetText(picked);
  return text === undefined ? { code: 'spreadsheet' } : readFile(new Blob([text]), work);
}

export function oddReports(odd: readonly CsvRow[]): readonly RowReport[] {
  return odd.map(({ line, cells, odd: fault }) => ({
    line,
    outcome: 'invalid',
    reason: fault === 'quotes' ? 'quotes_odd' : 'cells_too_many',
    detail: cells.find((cell) => cell !== '')?.slice(0, 60) ?? '',
  }));
}
