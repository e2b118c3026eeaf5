import { monthOf } from '#kernel/dates.ts';

import { type Balance, balancesOf, type LedgerFacts } from '../leave/index.ts';
import { dayPay, type DayMeasure, type PayRules, summed } from '../pay-engine/index.ts';
import { defaultGroup, payRuleOn } from '../pay-setup/index.ts';
import { payOn } from '../people/index.ts';
import { type CalendarFacts, calendarOf, daysFrom, isEmployed, type WorkCalendar } from '../time/index.ts';
import type { PayrollFacts } from './facts.ts';
import { workMinutesOf } from './pay-days.ts';

/* What leave that may be paid out is worth. Thousandths of a day, minor units. */

export type WorthFacts = CalendarFacts & Pick<PayrollFacts, 'employees' | 'pay' | 'groups' | 'payRules'> & { readonly leave: LedgerFacts };
type Employee = PayrollFacts['employees'][number];

export type LeaveWorth = { readonly employee: Employee; readonly md: number; readonly amount: number };

/** Of everybody who is there on a day: what he has of types that may be paid out, less what of them never is, at the pay of that day. */
export function leaveWorth(facts: WorthFacts, day: string): readonly LeaveWorth[] {
  const { employees, payRules, groups } = facts;
  const everyday = defaultGroup(groups)?.id;
  const calendar = calendarOf(facts);
  const payOf = Map.groupBy(facts.pay, ({ employee_id }) => employee_id);
  const leaveOf = ledgersOf(facts.leave);
  return employees
    .filter((employee) => employee.deleted_at === null && employee.merged_into === null && isEmployed(employee, day))
    .toSorted((a, b) => a.code.localeCompare(b.code))
    .flatMap((employee) => {
      const md = encashableOf(leaveOf(employee.id), employee.id, day).reduce((sum, one) => sum + one.md, 0);
      const pay = payOn(payOf.get(employee.id) ?? [], day);
      const rules = payRuleOn(payRules, pay?.group_id ?? everyday ?? '', day);
      if (md === 0 || !pay || !rules) return [];
      const step = dayPay(pay, md, measureOf(calendar, rules, employee, day));
      return step ? [{ employee, md, amount: summed([step]) }] : [];
    });
}

type Encashable = Pick<Balance, 'type' | 'name'> & { readonly md: number };

/** By sort, what may be paid out to somebody: what is left beyond what is kept. */
export function encashableOf(leave: LedgerFacts, employee: string, day: string): readonly Encashable[] {
  return balancesOf(leave, employee, day)
    .filter(({ left, terms }) => terms.encashable && left > terms.keep_md)
    .map(({ type, name, left, terms }) => ({ type, name, md: left - terms.keep_md }));
}

/** Each person's own rows, looked up. */
function ledgersOf(leave: LedgerFacts): (employee: string) => LedgerFacts {
  const entries = Map.groupBy(leave.entries, ({ employee_id }) => employee_id);
  const absences = Map.groupBy(leave.absences, ({ employee_id }) => employee_id);
  return (employee) => ({ ...leave, entries: entries.get(employee) ?? [], absences: absences.get(employee) ?? [] });
}

/** By the month in which a day lies. */
export function measureOf(calendar: WorkCalendar, { basis }: Pick<PayRules, 'basis'>, employee: Employee, day: string): DayMeasure {
  const month = monthOf(day) ?? { from: day, to: day };
  const days = daysFrom(month.from, month.to);
  const plans = days.map((one) => calendar.planOf(employee, one));
  const working = plans.filter(({ off }) => off === null).length;
  return { basis, days: days.length, working, shift_min: workMinutesOf(calendar.planOf(employee, day)) };
}

export type WorthSum = { readonly name: string; readonly people: number; readonly md: number; readonly amount: number };

/** By department, the most first; '' = none. */
export function worthBy(
  rows: readonly LeaveWorth[],
  departments: readonly { readonly id: string; readonly name: string }[],
): readonly WorthSum[] {
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  return [...Map.groupBy(rows, ({ employee }) => names.get(employee.department_id ?? '') ?? '')]
    .map(([name, of]) => ({
      ...{ name, people: of.length },
      md: of.reduce((sum, { md }) => sum + md, 0),
      amount: of.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .toSorted((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1));
}
