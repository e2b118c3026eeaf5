import { type DecimalSign, type ReadAmount, readAmount } from '#kernel/amount.ts';

import { decoded } from '../imports/index.ts';
import type { ProductRow } from './rules.ts';

/* How single cells of other programs' files are read. */

/** `undefined` = a word that nobody knows. */
export function statusOf(text: string): ProductRow['status'] | undefined {
  const word = text.toLowerCase();
  if (['active', 'published', 'available', 'enabled', 'in stock', 'true', 'yes', '1', 'ja', 'wahr', 'aktiv', 'সক্রিয়', 'হ্যাঁ'].includes(word))
    return 'active';
  if (word === 'archived') return 'archived';
  const off = [
    'draft',
    'inactive',
    'unpublished',
    'unavailable',
    'disabled',
    'hidden',
    'private',
    'pending',
    'proposed',
    'rejected',
    'false',
    'no',
    '0',
    '-1',
    'nein',
    'falsch',
  ];
  return off.includes(word) ? 'draft' : undefined;
}

export function flagOf(text: string): boolean {
  return ['true', 'yes', '1', 'y', 'ja', 'wahr', 'হ্যাঁ'].includes(text.toLowerCase());
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

/** A weight in whole grams. Grams themselves come in thousands; of kilos and pounds three figures behind a comma may be either. */
export function gramsIn(text: string, unit: string, sign: DecimalSign | undefined): ReadAmount {
  const factor = gramsPer[unit.toLowerCase()];
  const decimals = factor === 1 ? 2 : 6;
  const read = readAmount(text, decimals, sign);
  // A part of a gram is one of a kilo, or of a pound.
  if (unit === '' && read && 'units' in read && read.units % 100 !== 0) return undefined;
  if (factor === undefined || !read || 'readings' in read) return factor === undefined ? undefined : read;
  return { units: Math.round((read.units / 10 ** decimals) * factor) };
}

/** Shops keep HTML here; what remains is its text, one line per paragraph. */
export function descriptionText(html: string): string {
  const text = withoutCode(html)
    .replace(/<\/(p|div|li|h[1-6]|tr|ul|ol)>|<br\s*\/?>/gi, '\n')
    // No tag goes beyond the beginning of the next: a cell of open ones would be gone through again for each of them.
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  return decoded(text)
    .replaceAll(/\\r\\n|\\n/g, '\n')
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
