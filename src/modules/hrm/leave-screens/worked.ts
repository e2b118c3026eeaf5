import { allows } from '#access/access.ts';
import type { Store } from '#data/store.ts';
import { addDays, monthOf } from '#kernel/dates.ts';

import { type EmployeeRow, readDays } from '../attendance/index.ts';
import { type EntryRow, grantFacts, grantRow, makeGrants, mayGrant, termsOn, workedGrants, writeMissing, yearOf } from '../leave/index.ts';
import { LeaveEntry } from '../leave/kind.ts';

/** People whose days are counted at once. */
const atOnce = 50;
const half: ReadonlySet<string> = new Set(['half_day', 'half_leave']);

/** All that the terms give by themselves: by the calendar, and by what was worked. Resolves to how many lines were made. */
export async function makeLeave(store: Store): Promise<number> {
  return (await makeGrants(store)) + (await makeWorked(store));
}

/** Once in a month, for the months that are over: as far as this person may see who worked. */
async function makeWorked(store: Store): Promise<number> {
  if (!mayGrant(store) || !allows(store.access(), 'view_attendance')) return 0;
  const today = store.today();
  const last = addDays(`${today.slice(0, 7)}-01`, -1);
  const facts = await grantFacts(store);
  let made = 0;
  for (const { id: type_id } of facts.types) {
    const terms = termsOn(facts.terms, type_id, last);
    if (terms?.accrual !== 'per_days_worked' || (await isDone(store, type_id, last))) continue;
    const months = monthsOf(yearOf(last, terms.year_from).from, last);
    for (let from = 0; from < facts.people.length; from += atOnce) {
      const people = facts.people.slice(from, from + atOnce);
      const worked = await workedIn(store, people, months);
      const rows = people.flatMap((person): readonly EntryRow[] =>
        facts.due(person, terms, workedGrants(terms, worked(person.id))).map((grant) => grantRow(store, person.id, type_id, grant)),
      );
      made += await writeMissing(store, rows);
    }
  }
  return made;
}

/** Somebody was given his part of the month already. */
async function isDone(store: Store, type_id: string, last: string): Promise<boolean> {
  const { rows } = await store.list(LeaveEntry, { where: { type_id: { in: [type_id] }, effective_date: { from: last, to: last } } });
  return rows.some(({ entry }) => entry === 'accrue');
}

function monthsOf(from: string, to: string): readonly { readonly from: string; readonly to: string }[] {
  const months: { readonly from: string; readonly to: string }[] = [];
  for (let day = from; day <= to;) {
    const month = monthOf(day);
    if (!month) break;
    months.push(month);
    day = addDays(month.to, 1);
  }
  return months;
}

type Month = { readonly from: string; readonly to: string };

/** Days that were worked in each month, in thousandths. */
async function workedIn(store: Store, people: readonly EmployeeRow[], months: readonly Month[]) {
  const sums = new Map<string, number>();
  for (const month of months) {
    const { days } = await readDays(store, people, month.from, month.to);
    for (const { employee_id, status } of days.values()) {
      const md = status === 'present' || status === 'worked_off' ? 1000 : half.has(status) ? 500 : 0;
      if (md > 0) sums.set(`${employee_id}:${month.from}`, (sums.get(`${employee_id}:${month.from}`) ?? 0) + md);
    }
  }
  return (employee: string) => months.map((month) => ({ month, md: sums.get(`${employee}:${month.from}`) ?? 0 }));
}
