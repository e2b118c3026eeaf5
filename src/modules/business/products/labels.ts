import type { VariantHit } from './queries.ts';
import type { VariantRow } from './rules.ts';

/** Labels on one A4 sheet, 4 x 10 of 52.5 x 29.7 mm. */
export const labelsPerSheet = 40;

/** Labels of one print: what a browser still lays out in seconds. */
export const mostLabels = 2000;

/** What a scanner reads from a label, as `variantByCode` finds it; `undefined` = the variant has no code yet. */
export function labelCode({ barcode, sku }: Pick<VariantRow, 'barcode' | 'sku'>): string | undefined {
  return barcode ?? sku ?? undefined;
}

/**
 * Whether a code's bars are wide enough to be read from a label of 50 mm, printed at 203 dpi: 0.25 mm a module (`domain/commerce.md` 1.4).
 * Code 128 has 11 modules a letter or two digits, 35 around them and 20 of white; 46 mm of the label are left for it.
 */
export function fitsBars(code: string): boolean {
  if (!/^[\x20-\x7e]+$/.test(code)) return false;
  const signs = /^\d+$/.test(code) ? Math.ceil(code.length / 2) + (code.length % 2) : code.length;
  return (35 + 20 + 11 * signs) * 0.25 <= 46;
}

/** `key` tells the labels of one print apart. */
export type Label = { readonly key: string; readonly hit: VariantHit; readonly code: string };

/** Each variant's label so many times, in the order given; those without a code have none. `copies`: by variant id. */
export function labelsOf(hits: readonly VariantHit[], copies: ReadonlyMap<string, number>): readonly Label[] {
  return hits.flatMap((hit) => {
    const code = labelCode(hit.variant);
    if (code === undefined) return [];
    const { id } = hit.variant;
    return Array.from({ length: Math.max(0, copies.get(id) ?? 0) }, (_, i) => ({ key: `${id}:${i}`, hit, code }));
  });
}

type Place = { readonly key: string; readonly label?: Label };

/** The labels by sheet, the first `used` places of the first sheet left empty. */
export function sheetsOf(labels: readonly Label[], used: number): readonly (readonly Place[])[] {
  const places = [
    ...Array.from({ length: used }, (_, i): Place => ({ key: `empty:${i}` })),
    ...labels.map((label) => ({ key: label.key, label })),
  ];
  return Array.from({ length: Math.ceil(places.length / labelsPerSheet) }, (_, i) =>
    places.slice(i * labelsPerSheet, (i + 1) * labelsPerSheet),
  );
}
