import { foldText } from '#kernel/search.ts';
import type { StoreProduct, StoreSnapshot } from '#modules/storefront/config/index.ts';

/* Search over the names of what a shop sells: some hundred products, so every one is looked at. */

/** Signs that Bangla writers take for each other. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/\u200c|\u200d|\u09bc/g, ''],
  [/\u09c0/g, '\u09bf'],
  [/\u09c2/g, '\u09c1'],
  [/\u0988/g, '\u0987'],
  [/\u098a/g, '\u0989'],
  [/\u09a3/g, '\u09a8'],
  [/[\u09b6\u09b7]/g, '\u09b8'],
  [/\u09af/g, '\u099c'],
];

/** The form in which words are compared. */
export function searchable(text: string): string {
  return alike.reduce((folded, [sign, other]) => folded.replace(sign, other), foldText(text));
}

/** The best first; each word of the question must be found somewhere. */
export function searchProducts(
  { products, categories }: Pick<StoreSnapshot, 'products' | 'categories'>,
  asked: string,
): readonly StoreProduct[] {
  const words = wordsOf(asked);
  if (words.length === 0) return [];
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return products
    .map((product) => ({ product, score: scoreOf(product, names.get(product.category_id ?? '') ?? '', words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || b.product.rank - a.product.rank)
    .map(({ product }) => product);
}

function scoreOf({ name, maker, variants }: StoreProduct, category: string, words: readonly string[]): number {
  const inName = wordsOf(name);
  const beside = wordsOf(`${maker} ${category} ${variants.map(({ title }) => title).join(' ')}`);
  const scores = words.map((word) =>
    Math.max(0, ...inName.map((one) => 2 * likeness(word, one)), ...beside.map((one) => likeness(word, one))),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

/** 0 to 100. */
function likeness(asked: string, word: string): number {
  if (word === asked) return 100;
  if (word.startsWith(asked)) return 80;
  if (asked.length >= 3 && word.includes(asked)) return 50;
  const allowed = asked.length >= 7 ? 2 : asked.length >= 4 ? 1 : 0;
  if (allowed === 0) return 0;
  // Of a long word the beginning may be meant.
  const heads = [word, word.slice(0, asked.length), word.slice(0, asked.length + 1)];
  const errors = Math.min(...heads.map((head) => distance(asked, head, allowed)));
  return errors <= allowed ? 40 - 10 * errors : 0;
}

/** Letters to add, drop, change or swap with their neighbour; `most` + 1 where it is more. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: readonly number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? most) + 1 : Infinity;
      row.push(Math.min(change, swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

function wordsOf(text: string): readonly string[] {
  return searchable(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}
