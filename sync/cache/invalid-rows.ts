import type { AnyRow } from '#data/fold.ts';
import type { AnyKind } from '#data/kind.ts';
import { shownRow } from '#data/shown.ts';

import { idOfKey } from '../common/keys.ts';
import type { Cache } from './database.ts';
import { rowsOfKind } from './rows-of-kind.ts';

/** Rows of one kind that no screen can show as they are stored. `examples`: ids and the columns that are of no use, without what stands there;
 * no column where a screen failed to draw the row. */
export type InvalidRows = {
  readonly kind: string;
  readonly count: number;
  readonly examples: readonly { readonly id: string; readonly fields: readonly string[] }[];
};

const mostExamples = 20;

/** `failed`: ids of rows that a screen could not draw. An id that several kinds have is a row of the first of them. */
export async function countInvalidRows(
  cache: Cache,
  kinds: Iterable<AnyKind>,
  failed: readonly string[] = [],
): Promise<readonly InvalidRows[]> {
  const undrawn = new Set(failed);
  const found: InvalidRows[] = [];
  for (const kind of kinds) {
    let count = 0;
    const examples: { readonly id: string; readonly fields: readonly string[] }[] = [];
    for await (const docs of rowsOfKind(cache, kind.name)) {
      for (const { id, row } of docs) {
        const fields = oddFields(kind, row);
        if (!undrawn.delete(idOfKey(id)) && fields.length === 0) continue;
        count += 1;
        if (examples.length < mostExamples) examples.push({ id: idOfKey(id), fields });
      }
    }
    if (count > 0) found.push({ kind: kind.name, count, examples });
  }
  return found;
}

/** A column that may be empty and that the server does not know yet is nothing odd. */
function oddFields(kind: AnyKind, row: AnyRow): readonly string[] {
  const shown = shownRow(kind, row);
  if (shown === row) return [];
  return Object.keys(shown).filter((field) => !Object.is(shown[field], row[field] ?? null));
}
