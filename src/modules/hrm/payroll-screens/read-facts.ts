import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';
import { decimalsOf } from '#kernel/money.ts';

import { Advance, AdvanceEvent } from '../advances/kind.ts';
import { awayBetween, readPunches } from '../attendance/index.ts';
import { Kiosk, KioskContact } from '../kiosks/kind.ts';
import { LeaveAbsence, LeaveEntry, LeaveTerms, LeaveType } from '../leave/kind.ts';
import { monthAround } from '../pay-engine/index.ts';
import type { PayRuleRow } from '../pay-setup/index.ts';
import { PayComponent, PayGroup, PayRule } from '../pay-setup/kind.ts';
import { daysOf, earlierRuns, type EntryRow, type PayrollFacts, type RunRow } from '../payroll/index.ts';
import { PayrollEntry, PayrollRun, Payslip } from '../payroll/kind.ts';
import { Employee, EmployeeCompensation, EmployeeJob } from '../people/kind.ts';
import { AttendanceRule, DayClosing, DayMark, Holiday, RosterCell, ShiftAssignment, ShiftHours } from '../time/kind.ts';
import { approvedWorkOf } from './approved-work.ts';

/** What this device has of a run: everything that it is worked out from. `settles`: the runs whose differences are asked for, if not those before. */
export async function readFacts(store: Store, run: RunRow, settles?: readonly RunRow[]): Promise<PayrollFacts> {
  const runs = settles ?? earlierRuns(run, await store.find(PayrollRun));
  const earlier = await Promise.all(runs.map(async (one) => ({ run: one, entries: await entriesOf(store, one) })));
  const { from, to } = daysOf({ run, earlier });
  // Whole months, whose working days a week is measured by.
  const span = { from: monthAround(addDays(from, -1)).from, to: monthAround(addDays(to, 1)).to };
  const [attendance, setup, people, owed, work] = await Promise.all([
    readAttendance(store, from, to, span),
    readSetup(store),
    readPeople(store, run, firstOf([run, ...runs])),
    Promise.all([store.find(Advance), store.find(AdvanceEvent)]),
    approvedWorkOf(store, from, to),
  ]);
  const { time_zone: timeZone, currency } = store.company();
  return {
    ...{ run, timeZone, unit: 10 ** decimalsOf(currency), now: Date.parse(store.now()) },
    ...attendance,
    ...setup,
    leave: await readLeave(store, run, setup.payRules),
    ...people,
    ...{ earlier, advances: owed[0], events: owed[1], work },
  };
}

async function readAttendance(store: Store, from: string, to: string, span: { readonly from: string; readonly to: string }) {
  const [hours, rules, holidays, assignments, kiosks, contacts, cells, punches, marks, closings, absences] = await Promise.all([
    store.find(ShiftHours),
    store.find(AttendanceRule),
    store.find(Holiday),
    store.find(ShiftAssignment),
    store.find(Kiosk),
    store.find(KioskContact),
    store.list(RosterCell, { where: { deleted: { in: [0] }, day: span } }),
    readPunches(store, from, to),
    store.list(DayMark, { where: { void: { in: [0] }, day: { from, to } } }),
    store.list(DayClosing, { where: { day: { from, to } } }),
    store.list(LeaveAbsence, { where: awayBetween(from, to) }),
  ]);
  const rows = { cells: cells.rows, punches, marks: marks.rows, closings: closings.rows, absences: absences.rows };
  return { hours, rules, holidays, assignments, kiosks, contacts, ...rows };
}

async function readSetup(store: Store) {
  const [groups, payRules, components] = await Promise.all([store.find(PayGroup), store.find(PayRule), store.find(PayComponent)]);
  return { groups, payRules, components };
}

/** What people have of leave, where any rules ask for it, or it may be paid out. */
async function readLeave(store: Store, { type }: RunRow, rules: readonly PayRuleRow[]): Promise<PayrollFacts['leave']> {
  const asked = type === 'final_settlement' || rules.some(({ late_type_id }) => late_type_id !== null);
  if (!asked) return { types: [], terms: [], entries: [], absences: [] };
  const [types, terms, entries, absences] = await Promise.all([
    store.find(LeaveType),
    store.find(LeaveTerms),
    store.find(LeaveEntry),
    store.find(LeaveAbsence),
  ]);
  return { types, terms, entries, absences };
}

function entriesOf(store: Store, { id }: RunRow): Promise<readonly EntryRow[]> {
  return store.find(PayrollEntry, { by: 'run', equals: id });
}

/** The first day that any of some runs pays. */
function firstOf(runs: readonly RunRow[]): string {
  return runs.map(({ period_from }) => period_from).toSorted()[0] ?? '';
}

/** `first`: since when slips are asked for. */
async function readPeople(store: Store, run: RunRow, first: string) {
  const [employees, jobs, pay, entries, slips] = await Promise.all([
    store.find(Employee),
    store.find(EmployeeJob),
    store.find(EmployeeCompensation),
    entriesOf(store, run),
    store.list(Payslip, { where: { state: { in: ['final'] }, period_to: { from: first } } }),
  ]);
  return { employees, jobs, pay, entries, slips: slips.rows };
}
