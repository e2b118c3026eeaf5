import { allows, moduleActive } from '#access/access.ts';
import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';

import { Employee, EmployeePrivate } from '../people/kind.ts';
import { type Grant, grantsIn } from './accrual.ts';
import type { EntryRow } from './balance.ts';
import { LeaveEntry, LeaveTerms, LeaveType } from './kind.ts';
import { ruledEntry, writeMissing } from './ledger-commands.ts';
import { beganOn, type TermsRow, termsOn } from './terms.ts';

/** What begins with a year is there so long before, so that leave over its first day can be approved. */
const ahead = 45;

/**
 * Gives everybody what the terms give by themselves until today. What another device makes of the same period is the same line. Resolves to how many
 * were made.
 */
export async function makeGrants(store: Store): Promise<number> {
  if (!mayGrant(store)) return 0;
  const facts = await grantFacts(store);
  const today = store.today();
  const rows = facts.types.flatMap(({ id: type_id }) => {
    const terms = termsOn(facts.terms, type_id, today);
    if (!terms || terms.accrual === 'none' || terms.accrual === 'per_days_worked') return [];
    return facts.people.flatMap((person) => {
      const all = new Map(
        untilDays(terms, today)
          .flatMap((until) => grantsIn(terms, person, until))
          .map((one) => [one.period, one]),
      );
      return facts.due(person, terms, [...all.values()]).map((grant) => grantRow(store, person.id, type_id, grant));
    });
  });
  return writeMissing(store, rows);
}

function untilDays({ accrual }: TermsRow, today: string): readonly string[] {
  return accrual === 'upfront' ? [today, addDays(today, ahead)] : [today];
}

export function mayGrant(store: Store): boolean {
  const access = store.access();
  return store.knowsToday() && allows(access, 'manage_leave_requests') && moduleActive(access, 'view_hrm_dashboard');
}

export function grantRow(store: Store, employee_id: string, type_id: string, { period, ...grant }: Grant): EntryRow {
  return ruledEntry(store, { ...grant, employee_id, type_id, entry: 'accrue', note: '' }, period);
}

type Person = { readonly id: string; readonly join_date: string; readonly exit_date: string | null };

/** Types, terms and people, and what of grants is due to somebody: nothing before the terms began, nor before what was brought in. */
export async function grantFacts(store: Store) {
  const [types, terms, employees, secrets, entries] = await Promise.all([
    store.find(LeaveType),
    store.find(LeaveTerms),
    store.find(Employee),
    store.find(EmployeePrivate),
    store.find(LeaveEntry),
  ]);
  const genders = new Map(secrets.map(({ employee_id, gender }) => [employee_id, gender]));
  const opened = new Map<string, string>();
  for (const { entry, employee_id, type_id, effective_date } of entries) {
    const key = `${employee_id}:${type_id}`;
    if (entry === 'opening' && effective_date > (opened.get(key) ?? '')) opened.set(key, effective_date);
  }
  return {
    terms,
    types: types.filter(({ active, deleted_at }) => active && deleted_at === null),
    people: employees.filter(({ deleted_at, merged_into }) => deleted_at === null && merged_into === null),
    due: ({ id }: Person, { type_id, gender }: TermsRow, grants: readonly Grant[]): readonly Grant[] => {
      if (gender !== 'any' && genders.get(id) !== gender) return [];
      const began = beganOn(terms, type_id) ?? '';
      const open = opened.get(`${id}:${type_id}`) ?? '';
      return grants.filter(({ effective_date }) => effective_date >= began && effective_date > open);
    },
  };
}
