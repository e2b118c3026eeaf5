import type { ComponentRow } from './rows.ts';

/** The component in use that has this code, barcode or barcode of a pack. */
export function componentOfCode(components: Iterable<ComponentRow>, code: string): ComponentRow | undefined {
  const asked = code.trim().toLowerCase();
  return [...components].find((row) => row.active && row.deleted_at === null && codesOf(row).includes(asked));
}

function codesOf({ code, barcodes, packs }: ComponentRow): readonly string[] {
  return [code, ...barcodes, ...packs.map(({ barcode }) => barcode)].filter(Boolean).map((one) => one.toLowerCase());
}
