import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';

import type { EmployeeRow, PrivateRow } from '../people/index.ts';
import { Employee, EmployeePrivate } from '../people/kind.ts';
import { employeeAction } from './commands.ts';

export type PrivateFacts = Omit<PrivateRow, 'id' | 'employee_id'>;

export const noPrivate: PrivateFacts = {
  ...{ legal_name: '', father_name: '', mother_name: '', spouse_name: '', dob: null, gender: null, marital: null, blood_group: null },
  ...{ nid: '', tin: '', present_address: '', permanent_address: '', emergency_contacts: [], bank_accounts: [], wallets: [] },
  ...{ nominee: '', notes: '' },
};

/** Each employee has one row of private data, whose id follows from his. */
export function privateIdOf(store: Store, employee: string): string {
  return idOf(store.access().tenantId, `employee_private:${employee}`);
}

/** Writes what differs from `seen`; the birthday without its year is for colleagues. */
export async function savePrivate(store: Store, employee: EmployeeRow, seen: PrivateRow | null, facts: PrivateFacts): Promise<void> {
  assertPrivate(facts, store.today());
  const id = privateIdOf(store, employee.id);
  const now = seen ?? (await store.get(EmployeePrivate, id));
  const changes = [
    now
      ? patch(EmployeePrivate, plain(now) as PrivateRow, facts)
      : insert(EmployeePrivate, { ...noPrivate, ...facts, id, employee_id: employee.id }),
    patch(Employee, plain(employee) as EmployeeRow, { birthday: facts.dob?.slice(5) ?? null }),
  ].filter(Boolean);
  if (changes.length > 0) await store.write({ action: employeeAction, changes });
}

function assertPrivate(facts: PrivateFacts, today: string): void {
  if (facts.dob !== null && facts.dob >= today) throw new Refused('date_in_future', { field: 'dob' });
}
