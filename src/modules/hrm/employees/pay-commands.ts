import { insert } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { assertParts } from '../pay-setup/index.ts';
import { assertPay, type PayFacts } from '../people/index.ts';
import { Employee, EmployeeCompensation } from '../people/kind.ts';

async function planned(store: Store, employee: string, facts: PayFacts, id: string) {
  const row = await store.get(Employee, employee);
  if (!row) throw new Refused('not_found');
  assertPay(facts, row.join_date);
  assertParts(facts.components, facts.amount);
  const pay = { ...facts, note: facts.note.trim(), id, employee_id: employee, created_at: store.now() };
  return { action: 'compensation.add', changes: [insert(EmployeeCompensation, pay)] };
}

/** What somebody earns from a day on; what held before stays as it was. */
export async function addPay(store: Store, employee: string, facts: PayFacts, id = newId()): Promise<void> {
  if ((await store.get(EmployeeCompensation, id)) === undefined) await store.write(await planned(store, employee, facts, id));
}

export async function checkPay(store: Store, employee: string, facts: PayFacts): Promise<void> {
  await store.check(await planned(store, employee, facts, newId()));
}
