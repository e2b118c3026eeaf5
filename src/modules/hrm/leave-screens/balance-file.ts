import { insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { readAmount } from '#kernel/amount.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { foldText } from '#kernel/search.ts';

import {
  cellReader,
  emptyTally,
  fieldReader,
  type ImportField,
  type ImportPlan,
  inBatches,
  type Mapping,
  orderOf,
  ordersIn,
  packSteps,
  type Parcelled,
  readDay,
  type RowReport,
  type Work,
} from '../../business/imports/index.ts';
import { leaveAction, ruledEntry, termsOn, yearOf } from '../leave/index.ts';
import { LeaveEntry, LeaveTerms, LeaveType } from '../leave/kind.ts';
import { Employee } from '../people/kind.ts';

export const balanceFields: readonly ImportField[] = [
  { id: 'code', names: ['code', 'employee code', 'employee id', 'emp id', 'id', 'কোড', 'আইডি'] },
  { id: 'type', names: ['type', 'leave type', 'leave', 'ছুটির ধরন', 'ধরন'] },
  { id: 'days', names: ['days', 'balance', 'opening', 'opening balance', 'remaining', 'দিন', 'বাকি'] },
  { id: 'date', names: ['date', 'from', 'effective date', 'as of', 'তারিখ'] },
];

/** What a file would bring in. A person has one opening of a type on a day: a second time it is there already. */
export async function planBalances(store: Store, rows: readonly CsvRow[], mapping: Mapping, work: Work): Promise<ImportPlan> {
  const cell = cellReader(mapping);
  const [people, types, terms] = await Promise.all([store.find(Employee), store.find(LeaveType), store.find(LeaveTerms)]);
  const byCode = new Map(people.filter(({ deleted_at }) => deleted_at === null).map(({ code, id }) => [foldText(code), id]));
  const byName = new Map(
    types
      .filter(({ deleted_at }) => deleted_at === null)
      .flatMap(({ id, name, code }) => [name, code].map((one) => [foldText(one), id] as const)),
  );
  const read = fieldReader(mapping, 'date');
  const told = ordersIn(rows.map(({ cells }) => read(cells)));
  const order = told === 'day' || told === 'month' ? told : orderOf(store.company().locale);
  const entries = emptyTally();
  const reports: RowReport[] = [];
  const wholes: Parcelled[] = [];
  const seen = new Set<string>();
  await inBatches(rows, async (batch) => void (await Promise.all(batch.map(planRow))), work);
  return {
    tallies: { leave_entries: entries },
    reports: reports.toSorted((a, b) => a.line - b.line),
    steps: packSteps(leaveAction, wholes),
  };

  async function planRow({ line, cells }: CsvRow): Promise<void> {
    const [code, type, days, date] = ['code', 'type', 'days', 'date'].map((field) => cell(cells, field).trim()) as [
      string,
      string,
      string,
      string,
    ];
    const invalid = (reason: string, detail: string) => void reports.push({ line, outcome: 'invalid', reason, detail });
    const [employee_id, type_id] = [byCode.get(foldText(code)), byName.get(foldText(type))];
    const amount = readAmount(days, 3);
    const day = date === '' ? { day: store.today() } : readDay(date, order);
    if (employee_id === undefined) return invalid('employee_unknown', code);
    if (type_id === undefined) return invalid('leave_type_unknown', type);
    if (!amount || !('units' in amount) || amount.units === 0) return invalid('leave_days_unreadable', days);
    if (!('day' in day)) return invalid('day_unreadable', date);
    const year = yearOf(day.day, termsOn(terms, type_id, day.day)?.year_from ?? 1);
    const row = ruledEntry(
      store,
      { employee_id, type_id, entry: 'opening', md: amount.units, effective_date: day.day, valid_until: year.to, note: '' },
      `opening:${day.day}`,
    );
    const twice = seen.has(row.id);
    seen.add(row.id);
    if (twice || (await store.get(LeaveEntry, row.id))) {
      entries.unchanged += 1;
      return;
    }
    entries.created += 1;
    wholes.push({ changes: [insert(LeaveEntry, row)] });
  }
}
