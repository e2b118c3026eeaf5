import { isMade } from '#data/is-made.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { type EmployeeRow, jobOf, type Move, type MoveContext, type MoveFacts, moved, newestOfHistory } from '../people/index.ts';
import { Employee, EmployeeJob } from '../people/kind.ts';
import { employeeAction } from './commands.ts';

async function planned(store: Store, id: string, move: Move, facts: MoveFacts, job: string) {
  const row = await store.get(Employee, id);
  if (!row) throw new Refused('not_found');
  const before = plain(row) as EmployeeRow;
  const next = moved(before, move, facts, await contextOf(store, id));
  const line = { id: job, effective_from: facts.day, reason: move, note: facts.note.trim(), created_at: store.now() };
  const changes = [patch(Employee, before, next), insert(EmployeeJob, jobOf({ ...before, ...next }, line))];
  return { action: employeeAction, changes };
}

/** Promotes, confirms, lets go, takes back: the employee as he stands now and the line of his history, in one operation. */
export async function moveEmployee(store: Store, id: string, move: Move, facts: MoveFacts, job = newId()): Promise<void> {
  if (!(await isMade(store, EmployeeJob, job))) await store.write(await planned(store, id, move, facts, job));
}

/** Refuses as `moveEmployee` would. */
export async function checkMove(store: Store, id: string, move: Move, facts: MoveFacts): Promise<void> {
  await store.check(await planned(store, id, move, facts, newId()));
}

async function contextOf(store: Store, id: string): Promise<MoveContext> {
  const [newest] = newestOfHistory(await store.find(EmployeeJob, { by: 'employee', equals: id }));
  return { today: store.today(), since: newest?.effective_from };
}
