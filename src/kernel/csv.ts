import Papa, { type Parser, type ParseResult } from 'papaparse';

import { paceOf } from './pace.ts';
import { storable } from './text.ts';

/*
 * CSV as spreadsheets and shops write it. Reading is done in slices with a pause between them, so that the page stays alive with
 * a file of any size; writing protects whoever opens the file in a spreadsheet from formulas.
 */

export type CsvFile = {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
  /** The record whose quotation mark is never closed: it has swallowed all that follow. */
  readonly unclosed: number | undefined;
};
/**
 * `line` is the number of the record in the file, from 1. `odd` = its cells do not stand under their headers: a quotation mark
 * inside a quoted cell, or more cells than headers.
 */
export type CsvRow = { readonly line: number; readonly cells: readonly string[]; readonly odd?: 'quotes' | 'cells' };

export type ReadOptions = {
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** Whether a cell is a header that somebody knows: by these the header is told from titles above it. */
  readonly isHeader?: (cell: string) => boolean;
  /** On so many lines a title, comments and the header stand; 10 if absent. */
  readonly headerWithin?: number;
};

const sliceLength = 128 * 1024;

/** Reads a whole file: header (on one of the first lines), blank records are dropped, cells are cleaned. Throws when aborted. */
export function readCsv(
  text: string,
  { onProgress, signal, isHeader = () => false, headerWithin = 10 }: ReadOptions = {},
): Promise<CsvFile> {
  const records: string[][] = [];
  const quotes: Quotes = { odd: new Set(), unclosed: undefined };
  const source = text.replace(/^\uFEFF/, '');
  return new Promise((resolve, reject) => {
    // Declared for files only, yet it works with text as well: the callback runs after every slice.
    const config = {
      delimiter: delimiterOf(source, headerWithin),
      skipEmptyLines: false,
      chunkSize: sliceLength,
      chunk: ({ data, errors, meta }: ParseResult<string[]>, parser: Parser) => {
        if (signal?.aborted) {
          reject(signal.reason as Error);
          parser.abort();
          return;
        }
        for (const { code, row = 0 } of errors) {
          const line = records.length + row + 1;
          if (code === 'MissingQuotes') quotes.unclosed = line;
          else if (code === 'InvalidQuotes') quotes.odd.add(line);
        }
        for (const record of data) records.push(record);
        onProgress?.(source.length === 0 ? 1 : Math.min(1, meta.cursor / source.length));
        if (meta.cursor >= source.length) return;
        parser.pause();
        setTimeout(() => parser.resume(), 0);
      },
      complete: () => void toFile(records, quotes, { isHeader, headerWithin, ...(signal && { signal }) }).then(resolve, reject),
    };
    Papa.parse<string[]>(source, config);
  });
}

/** A first line by which a spreadsheet tells the delimiter. */
const told = /^sep=(.)\s*$/i;

/** The delimiter that is told, or by which most of the first lines have equally many cells, outside quotes: comma, semicolon, tab or bar. */
function delimiterOf(text: string, headerWithin: number): string {
  const head = text.slice(0, 20_000).replace(/"(?:[^"]|"")*("|$)/g, '');
  const lines = head.split(/\r\n?|\n/).slice(0, headerWithin);
  const named = told.exec(lines[0] ?? '')?.[1];
  if (named !== undefined) return named;
  const table = lines.filter((line) => line !== '' && !line.startsWith('#'));
  /** How many lines have equally many cells by it, and how many these are. */
  const agreed = (sign: string): readonly [number, number] => {
    const widths = table.map((line) => line.split(sign).length).filter((width) => width > 1);
    const groups = [...Map.groupBy(widths, (width) => width)].map(([width, all]) => [all.length, width] as const);
    return groups.toSorted((a, b) => b[0] - a[0] || b[1] - a[1])[0] ?? [0, 0];
  };
  const scores = [',', ';', '\t', '|'].map((sign) => ({ sign, score: agreed(sign) }));
  return scores.toSorted((a, b) => b.score[0] - a.score[0] || b.score[1] - a.score[1])[0]?.sign ?? ',';
}

type HeaderOptions = Required<Pick<ReadOptions, 'isHeader' | 'headerWithin'>>;

/**
 * Which of the first records is the header: of those that are no comment the one with most known headers; where none is known, the first
 * that is at least half as wide as the widest.
 */
function headerAt(records: readonly (readonly string[])[], { isHeader, headerWithin }: HeaderOptions): number {
  const first = records.slice(0, headerWithin).map((record, at) => {
    const cells = record.map(cleanCell).filter((cell) => cell !== '');
    const isAside = cells[0]?.startsWith('#') === true || (at === 0 && /^sep=.?$/i.test(cells.join('')));
    return {
      at,
      width: isAside ? 0 : cells.length,
      known: isAside || cells.some(isFigure) ? 0 : cells.filter(isHeader).length,
    };
  });
  const mostKnown = Math.max(0, ...first.map(({ known }) => known));
  const widest = Math.max(0, ...first.map(({ width }) => width));
  const found = first.find(({ known, width }) => width > 0 && (mostKnown > 0 ? known === mostKnown : width >= widest / 2));
  return found?.at ?? 0;
}

/** A number, as rows of data have it and headers do not. */
function isFigure(cell: string): boolean {
  return /^[^\p{L}]*\p{Nd}[^\p{L}]*$/u.test(cell);
}

/** Lines of records with a fault in their quotation marks. */
type Quotes = { readonly odd: Set<number>; unclosed: number | undefined };

async function toFile(
  records: readonly (readonly string[])[],
  quotes: Quotes,
  { signal, ...options }: HeaderOptions & Pick<ReadOptions, 'signal'>,
): Promise<CsvFile> {
  const pace = paceOf(signal);
  const at = headerAt(records, options);
  const header = records[at] ?? [];
  const rows: CsvRow[] = [];
  for (let i = at + 1; i < records.length; i += 1) {
    await pace();
    const [line, cells] = [i + 1, (records[i] ?? []).map(cleanCell)];
    if (cells.every((cell) => cell === '')) continue;
    const isWide = cells.slice(header.length).some((cell) => cell !== '');
    rows.push(quotes.odd.has(line) ? { line, cells, odd: 'quotes' } : isWide ? { line, cells, odd: 'cells' } : { line, cells });
  }
  return { headers: header.map((cell) => cleanCell(cell)), rows, unclosed: quotes.unclosed };
}

/**
 * What a spreadsheet takes for a formula: a sign, full-width ones too, also behind blanks that it skips; and what it may cut off to find
 * one. Apostrophes in front are part of it, so that a text which starts with one comes back as it was.
 */
const risky = /^'*(?:[\s\p{Cf}\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]|[\t\r\n])/u;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * A cell as it was meant: outer blanks, control characters and our own protecting apostrophe removed, and the formula by which spreadsheets
 * are made to keep the zeros of a code (`="0012"`).
 */
export function cleanCell(cell: string): string {
  const text = cell.trimStart();
  if (text.startsWith('="')) return storable(/^="([^"]*)"\s*$/.exec(text)?.[1] ?? cell).trim();
  // What stood behind the apostrophe is the text itself, its blanks included.
  return text.startsWith("'") && risky.test(text) ? storable(text.slice(1)) : storable(cell).trim();
}

/** The text of a file: quoted where needed, CRLF, with a mark that makes spreadsheets read it as UTF-8. */
export function csvText(headers: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return csvHeader(headers) + csvLines(rows);
}

/** The beginning of a file that is written piece by piece. */
export function csvHeader(headers: readonly string[]): string {
  return `\uFEFF${csvLines([headers])}`;
}

export function csvLines(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((cells) => `${cells.map((cell) => quoted(safeCell(cell))).join(',')}\r\n`).join('');
}

/** Cells that a spreadsheet would run as a formula get an apostrophe in front; plain numbers stay numbers. */
export function safeCell(cell: string | number | null): string {
  const text = cell === null ? '' : String(cell);
  return risky.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
