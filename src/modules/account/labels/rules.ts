import type { Row } from '#data/kind.ts';
import { foldText } from '#kernel/search.ts';

import type { Label } from './kind.ts';

export type LabelRow = Row<typeof Label>;
/** What the form tells of a label. */
export type LabelFacts = Pick<LabelRow, 'name' | 'color'>;

/** As names are compared: case, spaces and the script of digits do not matter. */
export function keyOf(name: string): string {
  return foldText(name);
}

/** The tags with one word in the place of another, each once; without it when `to` is null. The server does the same. */
export function withTag(tags: readonly string[], from: string, to: string | null): string[] {
  const seen = new Set<string>();
  const next: string[] = [];
  for (const tag of tags) {
    const word = keyOf(tag) === keyOf(from) ? to : tag;
    if (word === null || seen.has(keyOf(word))) continue;
    seen.add(keyOf(word));
    next.push(word);
  }
  return next;
}

/** Typed tags in the names of the labels that they mean; what no label is called stays as it was typed. */
export function namedAfter(tags: readonly string[], labels: readonly LabelRow[]): string[] {
  const byKey = new Map(labels.filter((row) => row.deleted_at === null).map((row) => [row.key, row.name]));
  return tags.map((tag) => byKey.get(keyOf(tag)) ?? tag);
}
