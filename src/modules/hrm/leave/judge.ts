import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';

import { Employee, EmployeePrivate } from '../people/kind.ts';
import { calendarOf, type Worker } from '../time/index.ts';
import {
  AttendanceRule,
  Holiday,
  OwnAssignment,
  OwnEmployee,
  OwnRosterCell,
  RosterCell,
  ShiftAssignment,
  ShiftHours,
} from '../time/kind.ts';
import { type Entry, owedWith, type Standing, standingOf } from './balance.ts';
import { type CountedDay, LeaveEntry, LeaveRequest, LeaveTerms, OwnLeaveEntry, OwnLeaveRequest } from './kind.ts';
import { type Applicant, type Problem, problemsOf } from './request-rules.ts';
import { type Asked, countDays, type PlanOf, type RequestRow, sumOf } from './rules.ts';
import { type TermsRow, termsOn, yearOf } from './terms.ts';

/* What a request comes to, and what is against it, by what this device knows. The office and the person himself read rows of their own. */

/** Whose rows are read: all people's, or one's own. */
export type Reader = 'office' | 'own';
export type AskedFacts = Asked & {
  readonly id: string;
  readonly employee_id: string;
  readonly type_id: string;
  readonly papers: number | null;
};

export type Judged = {
  readonly days: readonly CountedDay[];
  readonly terms: TermsRow;
  readonly problems: readonly Problem[];
  /** How he stands without this request. */
  readonly standing: Standing;
  /** What is left after it; null = nothing is counted against. */
  readonly after: number | null;
  /** More than the terms let him take. */
  readonly beyond: boolean;
};

/** Throws `not_found`, and what `countDays` refuses. */
export async function judgeLeave(store: Store, reader: Reader, asked: AskedFacts): Promise<Judged> {
  const known = await knownOf(store, reader, asked.employee_id);
  const terms = termsOn(await store.find(LeaveTerms), asked.type_id, asked.from_day);
  if (!terms) throw new Refused('not_found', { field: 'type_id' });
  const days = countDays(asked, known.planOf, terms);
  const others = known.requests.filter(({ id }) => id !== asked.id);
  const today = store.today();
  const ofType = others.filter(({ type_id }) => type_id === asked.type_id);
  const entries = known.entries.filter(({ type_id }) => type_id === asked.type_id);
  const standing = standingOf(entries, ofType, yearOf(today, terms.year_from), today);
  const limit = terms.negative_limit_md;
  return {
    days,
    terms,
    problems: problemsOf(
      { id: asked.id, type_id: asked.type_id, days, papers: asked.papers },
      { terms, others, person: known.person, planOf: known.planOf, today },
    ),
    standing,
    after: limit === null ? null : standing.left - sumOf(days),
    beyond: limit !== null && owedWith(entries, ofType, days) > limit,
  };
}

type Known = {
  readonly planOf: PlanOf;
  readonly person: Applicant;
  readonly requests: readonly Pick<RequestRow, 'id' | 'type_id' | 'status' | 'days' | 'deleted_at'>[];
  readonly entries: readonly (Entry & { readonly type_id: string })[];
};

async function knownOf(store: Store, reader: Reader, employee: string): Promise<Known> {
  const own = { by: 'employee', equals: employee } as const;
  if (reader === 'own') {
    const [people, requests, entries] = await Promise.all([
      store.find(OwnEmployee),
      store.find(OwnLeaveRequest),
      store.find(OwnLeaveEntry),
    ]);
    const found = people.find(({ id }) => id === employee);
    if (!found) throw new Refused('not_found');
    const person = { join_date: found.join_date, probation: found.status === 'probation', gender: null };
    return { planOf: await planOfPerson(store, reader, found), person, requests, entries };
  }
  const [found, [secret], requests, entries] = await Promise.all([
    store.get(Employee, employee),
    store.find(EmployeePrivate, own),
    store.find(LeaveRequest, own),
    store.find(LeaveEntry, own),
  ]);
  if (!found) throw new Refused('not_found', { field: 'employee_id' });
  const person = { join_date: found.join_date, probation: found.status === 'probation', gender: secret?.gender ?? null };
  return { planOf: await planOfPerson(store, reader, found), person, requests, entries };
}

/** When somebody is to be there. */
export async function planOfPerson(store: Store, reader: Reader, worker: Worker): Promise<PlanOf> {
  const [hours, rules, holidays] = await Promise.all([store.find(ShiftHours), store.find(AttendanceRule), store.find(Holiday)]);
  const [assignments, cells] =
    reader === 'own'
      ? await Promise.all([store.find(OwnAssignment), store.find(OwnRosterCell)])
      : await Promise.all([
          store.find(ShiftAssignment, { by: 'employee', equals: worker.id }),
          store.find(RosterCell, { by: 'employee', equals: worker.id }),
        ]);
  const calendar = calendarOf({ timeZone: store.company().time_zone, hours, rules, holidays, assignments, cells });
  return (day) => calendar.planOf(worker, day);
}
