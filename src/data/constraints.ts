import { foldText } from '#kernel/search.ts';

import type { Backend, Condition } from './backend.ts';
import type { AnyRow } from './fold.ts';
import { type AnyKind, kindsNamed, uniqueColumn } from './kind.ts';
import { Refused } from './refused.ts';

type Rows = Pick<Backend, 'list'>;
type Use = { readonly kind: string; readonly column: string; readonly code: string };

/**
 * What kinds declare of their rows among each other (`unique`, `refs`, `keepOne`, `atMost`), as far as this device knows; the server asks again,
 * by triggers that are made from the same declarations (`supabase/registry-constraints.ts`). Throws `Refused` with the declared code.
 */
export function constraintsOf(kinds: readonly AnyKind[]) {
  const uses = usesOf(kinds);
  return async function assertKept(kind: AnyKind, before: AnyRow | undefined, after: AnyRow, rows: Rows): Promise<void> {
    if (isLiving(after)) await assertUnique(kind, before, after, rows);
    if (!before && kind.atMost !== undefined) await assertRoom(kind.name, kind.atMost, rows);
    if (!before || !isLiving(before)) return;
    if (kind.keepOne !== undefined && before['active'] === true && !(after['active'] === true && isLiving(after)))
      await assertOneLeft(kind.name, kind.keepOne, after, rows);
    if (!isLiving(after)) await assertUnused(uses.get(kind.name) ?? [], String(after['id']), rows);
  };
}

/** What was made last of all is told first: orders before the products that they sell. */
function usesOf(kinds: readonly AnyKind[]): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  for (const kind of kinds.toReversed())
    for (const [field, ref] of Object.entries(kind.refs ?? {}))
      for (const named of ref.inUse === undefined ? [] : kindsNamed(ref))
        uses.set(named, [...(uses.get(named) ?? []), { kind: kind.name, column: ref.column ?? field, code: ref.inUse ?? '' }]);
  return uses;
}

async function assertUnique(kind: AnyKind, before: AnyRow | undefined, after: AnyRow, rows: Rows): Promise<void> {
  for (const { field, within, code } of kind.unique ?? []) {
    const text = foldText(String(after[field]));
    const stood = before && isLiving(before) && foldText(String(before[field])) === text;
    if (stood || text === '') continue;
    const found = await rows.list<AnyRow>({
      kind: kind.name,
      where: { ...living, [uniqueColumn(field)]: { in: [text] } },
    });
    if (found.rows.some((row) => row['id'] !== after['id'] && (within === undefined || row[within] === after[within])))
      throw new Refused(code, { field });
  }
}

async function assertRoom(kind: string, atMost: number, rows: Rows): Promise<void> {
  const { count } = await rows.list({ kind, limit: 0 });
  if (count >= atMost) throw new Refused('too_many');
}

async function assertOneLeft(kind: string, code: string, after: AnyRow, rows: Rows): Promise<void> {
  const found = await rows.list<AnyRow>({ kind, where: { ...living, active: { in: [1] } }, limit: 2 });
  if (!found.rows.some((row) => row['id'] !== after['id'])) throw new Refused(code, isLiving(after) ? { field: 'active' } : {});
}

async function assertUnused(uses: readonly Use[], id: string, rows: Rows): Promise<void> {
  for (const { kind, column, code } of uses) {
    const { count } = await rows.list({ kind, where: { [column]: { in: [id] } }, limit: 0 });
    if (count > 0) throw new Refused(code);
  }
}

const living: Readonly<Record<string, Condition>> = { deleted: { in: [0] } };

function isLiving(row: AnyRow): boolean {
  return (row['deleted_at'] ?? null) === null;
}
