import { useEffect, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys, useList, useStore } from '#data/react.tsx';
import type { Store } from '#data/store.ts';
import { monthOf } from '#kernel/dates.ts';

import { useToday } from '../attendance/index.ts';
import { awayStatuses, LeaveAbsence, LeaveEntry, LeaveTerms, LeaveType } from '../leave/kind.ts';
import { PayGroup, PayRule } from '../pay-setup/kind.ts';
import { type LeaveWorth, leaveWorth, type WorthFacts } from '../payroll/index.ts';
import { Employee, EmployeeCompensation } from '../people/kind.ts';
import { AttendanceRule, Holiday, RosterCell, ShiftAssignment, ShiftHours } from '../time/kind.ts';

/** Rows come by the hundred while a device is filled. */
const settling = 400;

/** Leave that may be paid out today, in money, for whoever sees pay and leave; `null` for all others, `undefined` while it is read. */
export function useLeaveWorth(): readonly LeaveWorth[] | null | undefined {
  const store = useStore();
  const access = useAccess();
  const may = allows(access, 'view_payroll') && allows(access, 'manage_leave_requests');
  const today = useToday();
  const [worth, setWorth] = useState<readonly LeaveWorth[]>();
  const pay = useKeys(EmployeeCompensation);
  const people = useKeys(Employee);
  const there = useThere();
  useEffect(() => {
    if (!may) return undefined;
    let live = true;
    const soon = setTimeout(() => {
      void readWorth(store, today)
        .then((facts) => live && setWorth(leaveWorth(facts, today)))
        .catch((error: unknown) => console.warn(error));
    }, settling);
    return () => {
      live = false;
      clearTimeout(soon);
    };
  }, [store, may, today, pay, people, there]);
  return may ? worth : null;
}

/** How many lines of leave there are: it changes whenever some have come. */
function useThere(): number {
  const entries = useList(LeaveEntry, { limit: 0 });
  const absences = useList(LeaveAbsence, { where: { deleted: { in: [0] }, status: { in: awayStatuses } }, limit: 0 });
  return (entries?.complete ? entries.count : 0) + (absences?.complete ? absences.count : 0);
}

async function readWorth(store: Store, today: string): Promise<WorthFacts> {
  const month = monthOf(today) ?? { from: today, to: today };
  const [hours, rules, holidays, assignments, cells] = await Promise.all([
    store.find(ShiftHours),
    store.find(AttendanceRule),
    store.find(Holiday),
    store.find(ShiftAssignment),
    store.list(RosterCell, { where: { deleted: { in: [0] }, day: month } }),
  ]);
  const [employees, pay, groups, payRules] = await Promise.all([
    store.find(Employee),
    store.find(EmployeeCompensation),
    store.find(PayGroup),
    store.find(PayRule),
  ]);
  const [types, terms, entries, absences] = await Promise.all([
    store.find(LeaveType),
    store.find(LeaveTerms),
    store.find(LeaveEntry),
    store.find(LeaveAbsence),
  ]);
  return {
    ...{ timeZone: store.company().time_zone, hours, rules, holidays, assignments, cells: cells.rows },
    ...{ employees, pay, groups, payRules, leave: { types, terms, entries, absences } },
  };
}
