import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';

import { type EmployeeRow, type PrivateRow, takenOver } from '../people/index.ts';
import { Employee, EmployeeDocument, EmployeePin, EmployeePrivate } from '../people/kind.ts';
import { employeeAction } from './commands.ts';
import { pinIdOf } from './pins.ts';
import { noPrivate, privateIdOf } from './private-commands.ts';

/** Of the directory; code, name and where he stands are those of the record that stays. */
const filled = [
  ...(['name_local', 'thumb', 'photo_path', 'email', 'phone', 'department_id', 'designation', 'place_id', 'manager_id'] as const),
  ...(['probation_end', 'contract_end', 'user_id', 'badge_code', 'birthday', 'tags'] as const),
];
const privateFilled = Object.keys(noPrivate) as (keyof typeof noPrivate)[];

/**
 * Two records of one person become one. What is empty in the one that stays is taken over from the other, which keeps what happened under
 * its name (punches, history), leads to the one that stays, and loses badge, account and PIN.
 */
export async function mergeEmployees(store: Store, stays: string, goes: string): Promise<void> {
  if (stays === goes) throw new Refused('employee_merged', { field: 'merged_into' });
  const [one, other] = await Promise.all([living(store, stays), living(store, goes)]);
  // One record alone has a badge or an account: it lies free before the other one takes it.
  const { badge_code, user_id, ...taken } = takenOver(one, other, filled);
  const lone = { ...(badge_code !== undefined && { badge_code }), ...(user_id !== undefined && { user_id }) };
  await store.write({
    action: employeeAction,
    changes: [
      patch(Employee, other, { merged_into: stays, badge_code: null, user_id: null }),
      patch(Employee, one, { ...taken, ...(taken.manager_id === stays && { manager_id: null }) }),
      ...(await followers(store, stays, goes)),
      await pinGone(store, goes),
      await privateTaken(store, stays, goes),
      ...(await papersMoved(store, stays, goes)),
    ],
  });
  const after = await living(store, stays);
  if (Object.keys(lone).length > 0) await store.write({ action: employeeAction, changes: [patch(Employee, after, lone)] });
}

async function living(store: Store, id: string): Promise<EmployeeRow> {
  const row = await store.get(Employee, id);
  if (!row || row.deleted_at !== null) throw new Refused('not_found');
  if (row.merged_into !== null) throw new Refused('employee_merged', { field: 'merged_into' });
  return plain(row) as EmployeeRow;
}

/** Who reports to the record that goes, and what was merged into it before. */
async function followers(store: Store, stays: string, goes: string) {
  const [team, merged] = await Promise.all([
    store.list(Employee, { where: { manager_id: { in: [goes] } }, limit: 3000 }),
    store.list(Employee, { where: { merged_into: { in: [goes] } }, limit: 3000 }),
  ]);
  return [
    ...team.rows.map((row) => patch(Employee, plain(row) as EmployeeRow, { manager_id: row.id === stays ? null : stays })),
    ...merged.rows.map((row) => patch(Employee, plain(row) as EmployeeRow, { merged_into: stays })),
  ];
}

async function pinGone(store: Store, goes: string) {
  const pin = await store.get(EmployeePin, pinIdOf(store, goes));
  return pin?.deleted_at === null ? patch(EmployeePin, plain(pin), { deleted_at: store.now() }) : undefined;
}

async function privateTaken(store: Store, stays: string, goes: string) {
  const [one, other] = await store
    .getMany(EmployeePrivate, [privateIdOf(store, stays), privateIdOf(store, goes)])
    .then((rows) => [rows.find((row) => row.employee_id === stays), rows.find((row) => row.employee_id === goes)]);
  if (!other) return undefined;
  const before = one && (plain(one) as PrivateRow);
  const taken = takenOver<PrivateRow>(before ?? { ...noPrivate, id: '', employee_id: '' }, plain(other) as PrivateRow, privateFilled);
  return before
    ? patch(EmployeePrivate, before, taken)
    : insert(EmployeePrivate, { ...noPrivate, ...taken, id: privateIdOf(store, stays), employee_id: stays });
}

async function papersMoved(store: Store, stays: string, goes: string) {
  const papers = await store.find(EmployeeDocument, { by: 'employee', equals: goes });
  return papers.map((paper) => patch(EmployeeDocument, plain(paper), { employee_id: stays }));
}
