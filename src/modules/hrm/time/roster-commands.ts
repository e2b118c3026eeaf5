import type { Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';

import type { AssignmentRow, CellRow } from './calendar.ts';
import { RosterCell, ShiftAssignment } from './kind.ts';
import { assertAssignment, type AssignmentFacts, givesWay } from './roster-rules.ts';

const action = 'roster.save';

/** Puts people on a shift; what they had without an end gives way the day before. Throws `roster_overlaps`, `ends_before_start`. */
export async function assignShift(
  store: Store,
  people: readonly string[],
  told: Omit<AssignmentFacts, 'employee_id'>,
  base = newId(),
): Promise<void> {
  const changes: (Change | undefined)[] = [];
  for (const employee_id of people) {
    const facts = { ...told, employee_id };
    const others = (await store.find(ShiftAssignment, { by: 'employee', equals: employee_id })).map((row) => plain(row) as AssignmentRow);
    const ended = givesWay(facts, others);
    const shortened = others.map((row) => ({ ...row, to_day: ended.find((one) => one.row.id === row.id)?.to_day ?? row.to_day }));
    assertAssignment(facts, shortened);
    changes.push(
      ...ended.map(({ row, to_day }) => patch(ShiftAssignment, row, { to_day })),
      insert(ShiftAssignment, { ...facts, id: assignmentId(base, employee_id), created_at: store.now(), deleted_at: null }),
    );
  }
  await store.write({ action, changes });
}

/** The id of what one press makes for a person: made once. */
export function assignmentId(base: string, employee: string): string {
  return idOf(base, `assignment:${employee}`);
}

/** What a cell of the roster says: a shift, `off`, or nothing any more. */
export type CellFacts = { readonly employee_id: string; readonly day: string; readonly says: { readonly shift_id: string } | 'off' | null };

const atOnce = 200;

/** Cells are written by their place, so that two devices write one. */
export async function setCells(store: Store, cells: readonly CellFacts[]): Promise<void> {
  const ids = cells.map((cell) => idOf(store.access().tenantId, `roster:${keyOf(cell)}`));
  const there = new Map((await store.getMany(RosterCell, ids)).map((row) => [row.id, plain(row) as CellRow]));
  const changes = cells.map((cell, place): Change | undefined => {
    const id = ids[place] ?? newId();
    const before = there.get(id);
    const next = {
      shift_id: cell.says && cell.says !== 'off' ? cell.says.shift_id : null,
      deleted_at: cell.says === null ? store.now() : null,
    };
    if (before) return before.deleted_at !== null && cell.says === null ? undefined : patch(RosterCell, before, next);
    if (cell.says === null) return undefined;
    return insert(RosterCell, { id, key: keyOf(cell), employee_id: cell.employee_id, day: cell.day, ...next });
  });
  const wanted = changes.filter((change) => change !== undefined);
  for (let from = 0; from < wanted.length; from += atOnce) await store.write({ action, changes: wanted.slice(from, from + atOnce) });
}

export function keyOf({ employee_id, day }: Pick<Row<typeof RosterCell>, 'employee_id' | 'day'>): string {
  return `${employee_id}:${day}`;
}
