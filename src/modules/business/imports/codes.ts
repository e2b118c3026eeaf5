import { decodeHTMLStrict } from 'entities';

/* What spreadsheets and shops have done to a cell. */

/** A code without the apostrophe that keeps a spreadsheet from counting with it, marks that nobody sees, and the `.0` behind a long number. */
export function codeIn(cell: string): string {
  const seen = cell.replace(/\p{Cf}/gu, '');
  if (isNothing(seen)) return '';
  return (/^'[\dA-Za-z+]/.test(seen) ? seen.slice(1) : seen).replace(/^(\d{8,})\.0+$/, '$1');
}

/** What people write where nothing is. */
export function isNothing(cell: string): boolean {
  return /^(?:[-–—]+|n\/?a|#n\/a|nil|null|none)$/i.test(cell.trim());
}

/** `8.90123E+12`: the last digits of a code are lost. */
export function isBroken(text: string): boolean {
  return /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i.test(text) && /[.,]|\+/.test(text.slice(1));
}

/** A name as it was meant: shops write `&amp;` into their files. */
export function decoded(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}

/** The row below a table that adds it up. */
export function isTotal(name: string): boolean {
  return /^(?:(?:grand |sub ?)?totals?(?: [a-z]+:? ?\d+)?:?|sum|(?:সর্ব)?মোট)$/i.test(name.trim());
}
