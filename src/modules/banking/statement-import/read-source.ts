import { type FileProblem, isHeaderOf, type ReadFile, readFile, sheetText, type Work } from '../../business/imports/index.ts';
import { sourceOf } from './columns.ts';
import { isOfx, type OfxProblem, ofxRows, readOfx } from './ofx.ts';
import { mostRows, type Told } from './told.ts';

/** Why nothing of a file is taken. */
export type SourceProblem =
  | FileProblem
  | { readonly [P in OfxProblem | 'not_spreadsheet']: { readonly code: P } }[OfxProblem | 'not_spreadsheet']
  | { readonly code: 'too_many'; readonly rows: number }
  | { readonly code: 'other_currency'; readonly currency: string }
  | { readonly code: 'accounts'; readonly accounts: readonly string[] };

/** A table, whose columns are to be explained yet, or rows that explain themselves. */
export type Source =
  | { readonly kind: 'table'; readonly table: ReadFile }
  | { readonly kind: 'told'; readonly told: Told; readonly account: string };

/** The account that the rows are for: its currency, and its number where that is known. */
export type Target = { readonly id: string; readonly number: string; readonly currency: string };

/** Titles and the bank's address stand above the header. */
const headerWithin = 40;

/** What a picked file says, whatever its name ends with. Throws when stopped. */
export async function readSource(picked: Blob, target: Target, work: Work): Promise<Source | SourceProblem> {
  const head = new Uint8Array(await picked.slice(0, 4).arrayBuffer());
  const isArchive = String.fromCharCode(...head) === 'PK\x03\x04';
  if (picked.size > largest[isArchive ? 'spreadsheet' : 'text']) return { code: 'too_big' };
  if (!isArchive) {
    const text = textOf(await picked.arrayBuffer());
    if (isOfx(text)) return ofxSource(text, target);
  }
  const content = isArchive ? await sheetText(picked) : picked;
  if (content === undefined) return { code: 'not_spreadsheet' };
  const isHeader = isHeaderOf(sourceOf(target.id));
  const table = await readFile(typeof content === 'string' ? new Blob([content]) : content, { ...work, isHeader, headerWithin });
  if ('code' in table) return table;
  const rows = table.rows.length + table.odd.length;
  return rows > mostRows ? { code: 'too_many', rows } : { kind: 'table', table };
}

/** A spreadsheet is packed: it becomes ten times as large. */
const largest = { text: 25 * 1024 * 1024, spreadsheet: 5 * 1024 * 1024 } as const;

function ofxSource(text: string, target: Target): Source | SourceProblem {
  const statements = readOfx(text);
  if (typeof statements === 'string') return { code: statements };
  const fitting = statements.filter(({ account }) => isNumberOf(account, target.number));
  const statement = statements.length === 1 ? statements[0] : fitting.length === 1 ? fitting[0] : undefined;
  if (!statement) return { code: 'accounts', accounts: statements.map(({ account }) => account) };
  const { currency, account, movements } = statement;
  if (currency !== '' && currency !== target.currency) return { code: 'other_currency', currency };
  if (movements.length > mostRows) return { code: 'too_many', rows: movements.length };
  return { kind: 'told', told: ofxRows({ ...statement, currency: target.currency }), account };
}

/** The number of an account as the bank writes it and as the company does: one may leave out what stands in front. */
export function isNumberOf(told: string, known: string): boolean {
  const [a, b] = [told, known].map((number) => number.replace(/[^\dA-Za-z]/g, '').toUpperCase()) as [string, string];
  return a !== '' && b !== '' && (a.endsWith(b) || b.endsWith(a));
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
