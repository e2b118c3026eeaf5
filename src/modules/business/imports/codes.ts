/* Codes and numbers that a spreadsheet has had in its hands. */

/** A code without the apostrophe that keeps a spreadsheet from counting with it. */
export function codeIn(cell: string): string {
  return /^'[\dA-Za-z+]/.test(cell) ? cell.slice(1) : cell;
}

/** `8.90123E+12`: the last digits of a code are lost. */
export function isBroken(text: string): boolean {
  return /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i.test(text) && /[.,]|\+/.test(text.slice(1));
}
