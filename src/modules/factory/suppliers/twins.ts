import { normalisePhone } from '#kernel/phone.ts';
import { foldText } from '#kernel/search.ts';

import type { SupplierRow } from '../materials/index.ts';

type Named = Pick<SupplierRow, 'name' | 'phone'>;
type Listed = Named & Pick<SupplierRow, 'id' | 'merged_into' | 'deleted_at'>;

/** Who may be the same supplier as this one: the same phone, or the same name but for signs and capitals. */
export function twinsOf<R extends Listed>(one: Named & { readonly id?: string | undefined }, rows: readonly R[], country: string): R[] {
  const marks = new Set(marksOf(one, country));
  return rows.filter((row) => row.id !== one.id && isStanding(row) && marksOf(row, country).some((mark) => marks.has(mark)));
}

/** All who have a twin. */
export function idsOfTwins(rows: readonly Listed[], country: string): string[] {
  const byMark = new Map<string, string[]>();
  for (const row of rows.filter(isStanding))
    for (const mark of marksOf(row, country)) byMark.set(mark, [...(byMark.get(mark) ?? []), row.id]);
  return [...new Set([...byMark.values()].flatMap((ids) => (ids.length > 1 ? ids : [])))];
}

/** As a name is compared: letters and figures alone. */
export function nameMark(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function marksOf({ name, phone }: Named, country: string): readonly string[] {
  const { e164 } = normalisePhone(phone, country);
  return [e164, nameMark(name)].filter(Boolean);
}

function isStanding({ merged_into, deleted_at }: Listed): boolean {
  return merged_into === null && deleted_at === null;
}
