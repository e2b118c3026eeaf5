import { entityCommands, type EntityCommands } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { base32 } from '#kernel/numbers.ts';

import {
  assertEmployee,
  cleanEmployee,
  type EmployeeFacts,
  type EmployeeRow,
  jobFields,
  jobOf,
  type JobRow,
  usualStatus,
} from '../people/index.ts';
import { Employee, EmployeeJob } from '../people/kind.ts';

export const employeeAction = 'employee.save';

/** `E-7K01`: with the device's code, so that two tablets without network give no code twice. */
export async function nextCode(store: Store): Promise<string> {
  const { device, counter } = await store.nextNumber('employees');
  return `E-${device}${base32(counter, 2)}`;
}

const rowCommands = entityCommands<typeof Employee, EmployeeFacts>(Employee, employeeAction, {
  clean: (facts) => facts,
  start: (store, facts) => ({
    ...{ exit_date: null, exit_reason: null, badge_code: null, birthday: null, merged_into: null, created_at: store.now() },
    status: usualStatus(facts.employment_type),
  }),
  assert: async (store, after) => {
    assertEmployee(after, store.company().country);
    await assertManager(store, after);
  },
});

/** An employee and the lines of his history that follow from a form: with the first day, and where a fact of his work is corrected. */
export const employeeCommands: EntityCommands<EmployeeRow, EmployeeFacts> = {
  ...rowCommands,
  add: async (store, typed, wanted = newId()) => {
    if (await isMade(store, Employee, wanted)) return wanted;
    const facts = cleanEmployee(typed, store.company().country);
    await rowCommands.check(store, facts, undefined);
    await store.write({ action: employeeAction, changes: newEmployee(store, facts, wanted) });
    return wanted;
  },
  edit: async (store, seen, typed) => {
    const facts = cleanEmployee(typed, store.company().country);
    await rowCommands.check(store, facts, seen);
    await store.write({ action: employeeAction, changes: editChanges(store, seen, facts, 'correction') });
  },
  check: async (store, typed, seen) => rowCommands.check(store, cleanEmployee(typed, store.company().country), seen),
};

/** A new employee as changes, with the first line of his history. */
export function newEmployee(
  store: Store,
  facts: EmployeeFacts,
  id: string,
  more: Partial<Pick<EmployeeRow, 'birthday' | 'badge_code'>> = {},
) {
  const row: EmployeeRow = {
    ...facts,
    ...{ id, status: usualStatus(facts.employment_type), exit_date: null, exit_reason: null, badge_code: null, birthday: null },
    ...{ merged_into: null, created_at: store.now(), deleted_at: null, ...more },
  };
  return [insert(Employee, row), insert(EmployeeJob, jobOf(row, line(store, facts.join_date, 'join')))];
}

/** What differs from `seen`, and a line of the history where it is about his work. */
export function editChanges(
  store: Store,
  seen: EmployeeRow,
  next: Partial<EmployeeRow>,
  reason: JobRow['reason'],
  { day = store.today(), note = '' }: { readonly day?: string; readonly note?: string } = {},
) {
  const before = plain(seen) as EmployeeRow;
  const isUsual = before.status === 'probation' || before.status === 'active';
  const status = isUsual && next.employment_type !== undefined ? usualStatus(next.employment_type) : before.status;
  const after = { ...before, status, ...next };
  const isOfWork = jobFields.some((field) => before[field] !== after[field]);
  return [
    patch(Employee, before, { ...next, status: after.status }),
    isOfWork ? insert(EmployeeJob, jobOf(after, line(store, day, reason, note))) : undefined,
  ];
}

function line(store: Store, effective_from: string, reason: JobRow['reason'], note = '') {
  return { id: newId(), effective_from, reason, note, created_at: store.now() };
}

/** One department or place for an employee; answers what he had. */
export async function placeEmployee(
  store: Store,
  id: string,
  next: Pick<EmployeeRow, 'department_id'> | Pick<EmployeeRow, 'place_id'>,
): Promise<boolean> {
  const row = await store.get(Employee, id);
  if (!row) throw new Refused('not_found');
  const changes = editChanges(store, row, next, 'transfer').filter(Boolean);
  if (changes.length > 0) await store.write({ action: employeeAction, changes });
  return changes.length > 0;
}

/** Nobody reports to himself, on whichever way; the server asks the same. */
async function assertManager(store: Store, { id, manager_id }: EmployeeRow): Promise<void> {
  let above = manager_id;
  for (let step = 0; above !== null && step < 20; step += 1) {
    if (above === id) throw new Refused('manager_circle', { field: 'manager_id' });
    above = (await store.get(Employee, above))?.manager_id ?? null;
  }
}
