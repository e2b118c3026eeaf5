import type { ReactNode } from 'react';

/** Labels on one A4 sheet, 4 x 10 of 52.5 x 29.7 mm. */
export const labelsPerSheet = 40;

/** Labels of one print: what a browser still lays out in seconds. */
export const mostLabels = 2000;

/** Something that gets a label: a code to scan, what it is, a second line where one is needed, and what stands in the corner. */
export type Tagged = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** '' = the name says all. */
  readonly title: string;
  readonly corner?: ReactNode;
};
/** `key` tells the labels of one print apart. */
export type Tag = Tagged & { readonly key: string };

/**
 * Whether a code's bars are wide enough to be read from a label of 50 mm, printed at 203 dpi: 0.25 mm a module (`domain/commerce.md` 1.4).
 * Code 128 has 11 modules a letter or two digits, 35 around them and 20 of white; 46 mm of the label are left for it.
 */
export function fitsBars(code: string): boolean {
  if (!/^[\x20-\x7e]+$/.test(code)) return false;
  const signs = /^\d+$/.test(code) ? Math.ceil(code.length / 2) + (code.length % 2) : code.length;
  return (35 + 20 + 11 * signs) * 0.25 <= 46;
}

/** Each label so many times, in the order given. `copies`: by id. */
export function tagsOf(things: readonly Tagged[], copies: ReadonlyMap<string, number>): readonly Tag[] {
  return things.flatMap((one) =>
    Array.from({ length: Math.max(0, copies.get(one.id) ?? 0) }, (_, i) => ({ ...one, key: `${one.id}:${i}` })),
  );
}

type Place = { readonly key: string; readonly tag?: Tag };

/** The labels by sheet, the first `used` places of the first sheet left empty. */
export function sheetsOf(tags: readonly Tag[], used: number): readonly (readonly Place[])[] {
  const places = [...Array.from({ length: used }, (_, i): Place => ({ key: `empty:${i}` })), ...tags.map((tag) => ({ key: tag.key, tag }))];
  return Array.from({ length: Math.ceil(places.length / labelsPerSheet) }, (_, i) =>
    places.slice(i * labelsPerSheet, (i + 1) * labelsPerSheet),
  );
}
