import { toLatinDigits } from '#kernel/digits.ts';

import type { ProductRow } from './rules.ts';

/* How single cells of other programs' files are read. */

export function statusOf(text: string): ProductRow['status'] {
  const word = text.toLowerCase();
  if (['active', 'published', 'true', 'yes', '1'].includes(word)) return 'active';
  return word === 'archived' ? 'archived' : 'draft';
}

export function flagOf(text: string): boolean {
  return ['true', 'yes', '1', 'y', 'হ্যাঁ'].includes(text.toLowerCase());
}

const gramsPer: Readonly<Record<string, number>> = {
  '': 1,
  g: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
};

/** A number as `Number` reads it: Latin digits, without grouping. */
export function ungrouped(text: string): string {
  // Most cells are plain.
  return /^\d*$/.test(text) ? text : toLatinDigits(text).replace(/[\s,]/g, '');
}

/** `undefined` = the cell is empty. */
export function gramsOf(text: string, unit: string): number | 'unreadable' | undefined {
  if (text === '') return undefined;
  const value = Number(ungrouped(text));
  const factor = gramsPer[unit.toLowerCase()];
  const grams = Math.round(value * (factor ?? Number.NaN));
  return Number.isFinite(value) && grams >= 0 && grams <= 1_000_000 ? grams : 'unreadable';
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };

/** Shops keep HTML here; what remains is its text, one line per paragraph. */
export function descriptionText(html: string): string {
  const text = withoutCode(html)
    .replace(/<\/(p|div|li|h[1-6]|tr|ul|ol)>|<br\s*\/?>/gi, '\n')
    // No tag goes beyond the beginning of the next: a cell of open ones would be gone through again for each of them.
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => entities[name] ?? '');
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, 20_000);
}

function withoutCode(html: string): string {
  const parts = html.split(/(?=<(?:script|style)\b)/i);
  return parts.map((part) => part.replace(/^<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/i, '')).join('');
}
