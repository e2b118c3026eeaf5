import type { AnyKind, Row } from './kind.ts';

/** Field -> [value the writer saw, value the writer wants]. An insert has `null` on the left. */
export type FieldChanges = Readonly<Record<string, readonly [unknown, unknown]>>;

export type Change = {
  readonly kind: string;
  readonly id: string;
  readonly do: 'insert' | 'patch' | 'remove';
  readonly set: FieldChanges;
};

/**
 * What one user action does. All of `changes` apply, or none. `predicted` is what the server will derive from them by rule
 * (mirror of the linked order, stock movements, feed entries): shown on this device until the server answers, never sent.
 */
export type Draft = {
  readonly action: string;
  readonly changes: readonly Change[];
  readonly predicted?: readonly Change[];
  /** The company's day, where the device knows it: what is dated is measured by it, and it is not stored. */
  readonly today?: string | undefined;
};

/** An operation as commands write it; what is `undefined` changes nothing. */
export type Written = {
  readonly action: string;
  readonly changes: readonly (Change | undefined)[];
  readonly predicted?: readonly (Change | undefined)[];
};

export function draftOf({ action, changes, predicted = [] }: Written): Draft {
  return { action, changes: present(changes), predicted: present(predicted) };
}

function present(changes: readonly (Change | undefined)[]): readonly Change[] {
  return changes.filter((change) => change !== undefined);
}

export function insert<K extends AnyKind>(kind: K, row: Row<K>): Change {
  const set: Record<string, readonly [unknown, unknown]> = {};
  for (const [field, value] of Object.entries(row)) if (field !== 'id') set[field] = [null, value];
  return { kind: kind.name, id: rowId(row), do: 'insert', set };
}

/** Only fields that differ are named. `undefined` when nothing differs. */
export function patch<K extends AnyKind>(kind: K, row: Row<K>, next: Partial<Row<K>>): Change | undefined {
  const before = row as Readonly<Record<string, unknown>>;
  const set: Record<string, readonly [unknown, unknown]> = {};
  for (const [field, value] of Object.entries(next)) {
    if (!sameValue(before[field], value)) set[field] = [before[field] ?? null, value];
  }
  if (Object.keys(set).length === 0) return undefined;
  return { kind: kind.name, id: rowId(before), do: 'patch', set };
}

/** The row leaves for good. */
export function remove(kind: AnyKind, id: string): Change {
  return { kind: kind.name, id, do: 'remove', set: {} };
}

/**
 * A form was opened on `seen`; the row is `now` meanwhile. What the form left alone stays as others have made it, and what it changed is
 * told against what its writer saw: a guarded field that somebody else changed, too, becomes a conflict instead of being written over.
 */
export function rebased<T extends object, R extends T>(typed: T, seen: R, now: R): { readonly next: T; readonly base: R } {
  const mine = (field: string) => !sameValue(typed[field as keyof T], seen[field as keyof T]);
  const of = (row: T, wanted: (field: string) => boolean) =>
    Object.fromEntries(Object.keys(typed).flatMap((field) => (wanted(field) ? [[field, row[field as keyof T]]] : [])));
  return { next: { ...typed, ...of(now, (field) => !mine(field)) }, base: { ...now, ...of(seen, mine) } };
}

/** Structural equality of JSON values; key order does not matter, absent and null are the same. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => sameValue(item, b[i]));
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => sameValue(left[key], right[key]));
}

function rowId(row: unknown): string {
  return (row as { readonly id: string }).id;
}
