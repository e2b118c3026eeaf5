import { entityCommands } from '#data/entity-commands.ts';
import type { Row } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { addDays, daysBetween } from '#kernel/dates.ts';
import { idOf } from '#kernel/id-of.ts';
import { documentNumber } from '#kernel/numbers.ts';
import { oneLine } from '#kernel/text.ts';

import type { PayRuleRow } from '../pay-setup/index.ts';
import type { EntryRow, RunRow } from './facts.ts';
import { PayrollEntry, PayrollRun } from './kind.ts';

const action = 'payroll.save';

export type RunFacts = Pick<
  RunRow,
  | 'group_id'
  | 'type'
  | 'period_from'
  | 'period_to'
  | 'attendance_from'
  | 'attendance_to'
  | 'title'
  | 'pay_date'
  | 'bonus_percent'
  | 'bonus_months'
  | 'notes'
>;

/** A draft of a run. Of a group and a period there is one regular run, whichever device begins it. */
export const runCommands = entityCommands<typeof PayrollRun, RunFacts>(PayrollRun, action, {
  clean: (facts) => ({ ...facts, title: oneLine(facts.title), notes: facts.notes.trim() }),
  start: async (store, facts) => {
    const { device, counter } = await store.nextNumber('payroll');
    const sums = { engine_version: 0, people: 0, gross: 0, deductions: 0, payable: 0, paid: 0, employer_cost: 0 };
    return {
      run_no: documentNumber('PAY', store.today(), device, counter),
      key: await keyFor(store, facts),
      ...{ printed_number: null, state: 'draft' as const, ...sums, reason: '', finalised_at: null, finalised_by: null },
      ...{ created_by: null, created_at: store.now() },
    };
  },
  assert: (_store, after, before) => {
    if (before && before.state !== 'draft') throw new Refused('run_final', { field: 'state' });
    if (after.period_to < after.period_from) throw new Refused('ends_before_start', { field: 'period_to' });
    if (after.attendance_to < after.attendance_from) throw new Refused('ends_before_start', { field: 'attendance_to' });
    if (daysBetween(after.period_from, after.period_to) > 366) throw new Refused('period_long', { field: 'period_to' });
    if (daysBetween(least(after), most(after)) > 400) throw new Refused('period_long', { field: 'attendance_to' });
    if (after.type === 'bonus' && after.bonus_percent === 0) throw new Refused('bonus_missing', { field: 'bonus_percent' });
  },
});

const least = ({ period_from: a, attendance_from: b }: RunFacts): string => (a < b ? a : b);
const most = ({ period_to: a, attendance_to: b }: RunFacts): string => (a > b ? a : b);

async function keyFor(store: Store, { group_id, type, period_from, period_to }: RunFacts): Promise<string> {
  const base = `${group_id}:${type}:${period_from}:${period_to}`;
  const live = (await store.find(PayrollRun)).filter(({ deleted_at, state }) => deleted_at === null && state !== 'voided');
  if (type === 'regular') {
    const same = live.find(
      (run) => run.type === type && run.group_id === group_id && run.period_from <= period_to && run.period_to >= period_from,
    );
    if (same) throw new Refused('run_exists', { field: 'period_from' });
  }
  const known = new Set((await store.find(PayrollRun)).map(({ key }) => key));
  let number = 1;
  while (known.has(`${base}:${number}`)) number += 1;
  return `${base}:${number}`;
}

export type EntryFacts = Partial<Omit<EntryRow, 'id' | 'key' | 'run_id' | 'employee_id'>>;

/** What is said of people in a draft, all at once; what is not told stays as it is. */
export async function setEntries(store: Store, run: RunRow, told: ReadonlyMap<string, EntryFacts>): Promise<void> {
  const known = new Map((await store.find(PayrollEntry, { by: 'run', equals: run.id })).map((entry) => [entry.employee_id, entry]));
  const changes = [...told].map(([employee_id, facts]) => {
    const before = known.get(employee_id);
    return before ? patch(PayrollEntry, before, facts) : insert(PayrollEntry, { ...emptyEntry(store, run.id, employee_id), ...facts });
  });
  if (changes.some(Boolean)) await store.write({ action, changes });
}

function emptyEntry(store: Store, run_id: string, employee_id: string): Row<typeof PayrollEntry> {
  const key = `${run_id}:${employee_id}`;
  const nothing = { reason: '', bonus: 0, bonus_note: '', deduction: 0, deduction_note: '', overtime: null, method: null };
  return {
    id: idOf(store.access().tenantId, `payroll_entry:${key}`),
    key,
    run_id,
    employee_id,
    standing: 'in',
    ...nothing,
    no_differences: false,
  };
}

/** The period in which a day lies, as a group is paid, with the days whose attendance counts for it. */
export function periodOf(rule: Pick<PayRuleRow, 'frequency' | 'cut_off_day'>, day: string) {
  const span = spanOf(rule.frequency, day);
  if (rule.cut_off_day === 0 || rule.frequency !== 'monthly') {
    return { period_from: span.from, period_to: span.to, attendance_from: span.from, attendance_to: span.to };
  }
  const cut = String(rule.cut_off_day).padStart(2, '0');
  const before = addDays(span.from, -1);
  return {
    ...{ period_from: span.from, period_to: span.to },
    ...{ attendance_from: addDays(`${before.slice(0, 8)}${cut}`, 1), attendance_to: `${span.from.slice(0, 8)}${cut}` },
  };
}

function spanOf(frequency: PayRuleRow['frequency'], day: string): { readonly from: string; readonly to: string } {
  if (frequency === 'daily') return { from: day, to: day };
  if (frequency === 'monthly') {
    const next = addDays(`${day.slice(0, 8)}28`, 4);
    return { from: `${day.slice(0, 8)}01`, to: addDays(`${next.slice(0, 8)}01`, -1) };
  }
  // Weeks begin on Monday; pairs of them are counted from the first one of 1970.
  const length = frequency === 'weekly' ? 7 : 14;
  const since = Math.round(Date.parse(day) / 86_400_000) + 3;
  const from = addDays(day, -(since % length));
  return { from, to: addDays(from, length - 1) };
}
