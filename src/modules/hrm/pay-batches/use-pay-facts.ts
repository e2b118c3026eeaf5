import { useMemo } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useCompany, useKeys, useStore } from '#data/react.tsx';

import { payRuleOn } from '../pay-setup/index.ts';
import { PayRule } from '../pay-setup/kind.ts';
import type { RunRow } from '../payroll/index.ts';
import { EmployeePayout } from '../payroll/kind.ts';
import { daysOffIn } from '../time/index.ts';
import { AttendanceRule } from '../time/kind.ts';
import { type Deadline, deadlineOf } from './due.ts';
import type { Payouts } from './files.ts';

/** Where everybody's pay goes; `undefined` while it is read, and for whoever does not pay. */
export function usePayouts(): Payouts | undefined {
  const may = allows(useAccess(), 'manage_payroll');
  const rows = useKeys(EmployeePayout);
  return useMemo(() => (may && rows ? new Map(rows.map((row) => [row.employee_id, row])) : undefined), [may, rows]);
}

/** By when a run is to be paid, as the rules of its group and the company's days off say. */
export function useDeadline(run: RunRow): Deadline | undefined {
  const store = useStore();
  const { country } = useCompany();
  const rules = useKeys(PayRule);
  const attendance = useKeys(AttendanceRule);
  if (!rules || !attendance || !store.knowsToday()) return undefined;
  const within = payRuleOn(rules, run.group_id, run.period_to)?.pay_within ?? 0;
  const held = attendance
    .filter(({ effective_from }) => effective_from <= run.period_to)
    .toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : a.effective_from > b.effective_from ? 1 : 0))
    .at(-1);
  return deadlineOf(run, within, held?.days_off ?? daysOffIn(country), store.today());
}
