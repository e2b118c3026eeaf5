import type { Section } from '#modules/storefront/config/index.ts';

/* Reads what a section was set up with. Whoever wrote it may have known another version: what does not fit is as if it were not there. */

export type Settings = Readonly<Record<string, unknown>>;

export function textIn(settings: Settings, name: string): string {
  const value = settings[name];
  return typeof value === 'string' ? value.trim() : '';
}

export function wordIn<const Word extends string>(settings: Settings, name: string, words: readonly [Word, ...Word[]]): Word {
  return words.find((word) => word === settings[name]) ?? words[0];
}

export function countIn(settings: Settings, name: string, usual: number, most: number): number {
  const value = settings[name];
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 ? Math.min(value, most) : usual;
}

export function idsIn(settings: Settings, name: string): readonly string[] {
  const value = settings[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Only files that lie where anybody may read them; the page takes pictures from nowhere else. */
export function imageIn(settings: Settings, name: string): string {
  const path = textIn(settings, name);
  return /^\/storage\/v1\/object\/public\/public-media\/[\w./-]+$/.test(path) && !path.includes('..') ? path : '';
}

/** In their order, those of one sort. */
export function blocksOf({ blocks, blockOrder }: Section, type: string): readonly { readonly key: string; readonly settings: Settings }[] {
  return blockOrder.flatMap((key) => {
    const block = Object.hasOwn(blocks, key) ? blocks[key] : undefined;
    return block?.type === type ? [{ key, settings: block.settings }] : [];
  });
}

export type Paragraph =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** Plain text with three marks at the beginning of a line: `## ` is a heading, `- ` an item; an empty line ends a paragraph. */
export function paragraphsOf(text: string): readonly Paragraph[] {
  const blocks = text
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean);
  return blocks.flatMap(paragraphsIn);
}

function paragraphsIn(block: string): readonly Paragraph[] {
  const lines = block.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('## '));
  const headings = end === -1 ? lines : lines.slice(0, end);
  const rest = lines.slice(headings.length);
  return [
    ...headings.map((line): Paragraph => ({ kind: 'heading', text: line.slice(3) })),
    ...(rest.length > 0 ? [withoutHeading(rest)] : []),
  ];
}

function withoutHeading(lines: readonly string[]): Paragraph {
  if (lines.every((line) => line.startsWith('- '))) return { kind: 'list', items: lines.map((line) => line.slice(2)) };
  return { kind: 'text', text: lines.join('\n') };
}
