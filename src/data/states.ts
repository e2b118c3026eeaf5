import { type Access, allows } from '#access/access.ts';
import type { PermissionKey } from '#access/permissions.ts';

import type { AnyRow } from './fold.ts';
import { Refused } from './refused.ts';

/*
 * Where a document stands and where it may go from there, as one table. The door keeps it on the device, and Postgres by a function that is
 * made from the same declaration (`supabase/registry-states.ts`).
 */

/** A step, which an action takes: its holder has `permission`; null = whoever has the row. */
export type Move<R = unknown> = {
  readonly from: readonly string[];
  readonly action: string;
  readonly to: string;
  /** Null: whoever has such a row. */
  readonly permission: PermissionKey | null;
  /** Why this row does not take it now: the code of a refusal. What must hold whatever a device says stands in `check_<table>` besides. */
  readonly guard?: (row: R) => string | undefined;
};

export type States<R = never> = {
  /** The column that holds the state. */
  readonly field: string;
  /** Where a new one may stand. */
  readonly first: readonly string[];
  readonly moves: readonly Move<R>[];
  /** What a step is taken by: these fields go along as they were seen, and no step changes them. */
  readonly seen?: readonly string[];
  /** Fields that stay as they are as long as the document stands in one of these states. */
  readonly fixed?: { readonly in: readonly string[]; readonly fields: readonly string[] };
};

type Stateful = { readonly states?: States };

/** Throws `Refused`: `invalid`, `state_moved` (no such step from here by this action), the guard's code, `state_fixed`. */
export function assertStates({ states }: Stateful, action: string, before: AnyRow | undefined, after: AnyRow): void {
  if (!states) return;
  const { field, first, moves, fixed } = states;
  const [was, goes] = [String(before?.[field]), String(after[field])];
  if (!before) {
    if (!first.includes(goes)) throw new Refused('invalid', { field });
    return;
  }
  if (was !== goes) {
    const move = moves.find((one) => one.action === action && one.to === goes && one.from.includes(was));
    if (!move) throw new Refused('state_moved', { field });
    const why = move.guard?.(before as never);
    if (why !== undefined) throw new Refused(why, { field });
  }
  if (!fixed?.in.includes(was) || !fixed.in.includes(goes)) return;
  const changed = fixed.fields.find((one) => JSON.stringify(before[one]) !== JSON.stringify(after[one]));
  if (changed !== undefined) throw new Refused('state_fixed', { field: changed });
}

/** The steps from where a row stands that this person may take; `why`: what holds one up. */
export function movesOf(
  { states }: Stateful,
  row: object,
  access: Access,
): readonly { readonly move: Move<never>; readonly why: string | undefined }[] {
  const state = states && String((row as AnyRow)[states.field]);
  return (
    (states?.moves ?? [])
      .filter((move) => move.from.includes(state ?? '') && allows(access, move.permission))
      // Of two ways to the same place the first one is taken.
      .filter((move, i, all) => all.findIndex((one) => one.to === move.to) === i)
      .map((move) => ({ move, why: move.guard?.(row as never) }))
  );
}

/** The shortest way from a state to another one, of two steps at most. */
export function wayOf({ states }: Stateful, from: string, to: string): readonly string[] | undefined {
  const leads = (one: string, other: string) => states?.moves.some((move) => move.to === other && move.from.includes(one)) === true;
  if (leads(from, to)) return [to];
  const over = states?.moves.find((move) => leads(from, move.to) && leads(move.to, to));
  return over && [over.to, to];
}
