import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';

import { makePin, pinProblem } from '../people/index.ts';
import { EmployeePin, EmployeePrivate } from '../people/kind.ts';
import { employeeAction } from './commands.ts';
import { privateIdOf } from './private-commands.ts';

export function pinIdOf(store: Store, employee: string): string {
  return idOf(store.access().tenantId, `employee_pin:${employee}`);
}

/** Gives an employee a PIN, or another one. Refuses what is guessed at once, and what somebody else has (`pin_taken`). */
export async function setPin(store: Store, employee: string, pin: string): Promise<void> {
  const known = await store.get(EmployeePrivate, privateIdOf(store, employee));
  const problem = pinProblem(pin, known?.dob ?? null);
  if (problem !== undefined) throw new Refused(problem, { field: 'pin' });
  const facts = { ...(await makePin(pin, store.access().tenantId)), set_at: store.now(), deleted_at: null };
  const id = pinIdOf(store, employee);
  const before = await store.get(EmployeePin, id);
  await store.write({
    action: employeeAction,
    changes: [before ? patch(EmployeePin, plain(before), facts) : insert(EmployeePin, { id, employee_id: employee, ...facts })],
  });
}

/** He signs in at no tablet by PIN any more. */
export async function removePin(store: Store, employee: string): Promise<void> {
  const before = await store.get(EmployeePin, pinIdOf(store, employee));
  if (before && before.deleted_at === null)
    await store.write({ action: employeeAction, changes: [patch(EmployeePin, plain(before), { deleted_at: store.now() })] });
}
