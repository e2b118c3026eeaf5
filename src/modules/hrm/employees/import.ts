import type { Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { newId } from '#kernel/ids.ts';
import { foldText } from '#kernel/search.ts';

import {
  cellReader,
  type DayOrder,
  emptyTally,
  fieldReader,
  type ImportPlan,
  inBatches,
  type Mapping,
  ordersIn,
  orderOf,
  packSteps,
  type Parcelled,
  type RowReport,
  type Work,
} from '../../business/imports/index.ts';
import type { EmployeeFacts, EmployeeRow, PrivateRow } from '../people/index.ts';
import { Department, Employee, EmployeePrivate, WorkPlace } from '../people/kind.ts';
import { editChanges, employeeAction, newEmployee } from './commands.ts';
import { type Problem, readEmployee, type ToldEmployee } from './import-read.ts';
import { noPrivate, privateIdOf } from './private-commands.ts';

/** `makes`: departments and places that nobody has yet are made. */
type Options = { readonly makes: boolean };

/** The dry run of a list of employees: a known code changes its employee, where the file says something; what is empty stays. */
export async function planEmployeeImport(
  store: Store,
  rows: readonly CsvRow[],
  mapping: Mapping,
  { makes }: Options,
  work: Work,
): Promise<ImportPlan> {
  const cell = cellReader(mapping);
  const known = await knownIn(store);
  const order = await dayOrderOf(store, rows, mapping);
  const reports: RowReport[] = [];
  const [employees, setup] = [emptyTally(), emptyTally()];
  const made: Parcelled[] = [];
  const wholes: Parcelled[] = [];
  const seen = new Map<string, number>();
  await inBatches(rows, async (batch) => batch.forEach(planRow), work);
  return {
    tallies: { employees, people_setup: setup },
    reports,
    steps: [...packSteps('people_setup.save', made), ...packSteps(employeeAction, wholes)],
  };

  function planRow({ line, cells }: CsvRow): void {
    const { told, problem } = readEmployee(cells, cell, { country: store.company().country, order, today: store.today() });
    const before = known.employees.get(foldText(told.code));
    const wrong = problem ?? problemOf(told, before);
    const first = seen.get(foldText(told.code));
    if (wrong) return void reports.push({ line, outcome: 'invalid', ...wrong });
    if (first !== undefined) return void reports.push({ line, outcome: 'skipped', reason: 'employee_twice', detail: first });
    seen.set(foldText(told.code), line);
    if (told.badge_code !== '') known.badges.set(foldText(told.badge_code), foldText(told.code));
    const changes = changesOf(told, before);
    employees[before ? (changes.length > 0 ? 'updated' : 'unchanged') : 'created'] += 1;
    if (changes.length > 0) wholes.push({ changes });
  }

  function problemOf(told: ToldEmployee, before: EmployeeRow | undefined): Problem | undefined {
    if (before && (before.deleted_at !== null || before.merged_into !== null)) return { reason: 'employee_gone', detail: before.name };
    if (!before && told.name === '') return { reason: 'name_missing', detail: '' };
    if (!before && told.join_date === null) return { reason: 'join_date_missing', detail: '' };
    const holder = told.badge_code === '' ? undefined : known.badges.get(foldText(told.badge_code));
    if (holder !== undefined && holder !== foldText(told.code)) return { reason: 'badge_taken', detail: told.badge_code };
    if (before?.exit_date && told.join_date !== null && told.join_date > before.exit_date)
      return { reason: 'employee_day_unreadable', detail: told.join_date };
    if (makes) return undefined;
    if (told.department !== '' && !known.departments.has(foldText(told.department)))
      return { reason: 'department_unknown', detail: told.department };
    return told.place !== '' && !known.places.has(foldText(told.place)) ? { reason: 'work_place_unknown', detail: told.place } : undefined;
  }

  function changesOf(told: ToldEmployee, before: EmployeeRow | undefined): readonly Change[] {
    const next = columnsOf(told);
    const id = before?.id ?? newId();
    const birthday = told.dob === null ? {} : { birthday: told.dob.slice(5) };
    const badge = told.badge_code === '' ? {} : { badge_code: told.badge_code };
    const changes = before
      ? editChanges(store, before, { ...next, ...birthday, ...badge }, 'correction')
      : newEmployee(store, { ...blank, ...next, code: told.code, join_date: told.join_date ?? store.today() }, id, {
          ...birthday,
          ...badge,
        });
    return [...changes, privateChange(told, id)].filter((change) => change !== undefined);
  }

  /** The columns of which the file says something. */
  function columnsOf({
    name,
    name_local,
    phone,
    email,
    designation,
    department,
    place,
    type,
    join_date,
  }: ToldEmployee): Partial<EmployeeRow> {
    const words = Object.entries({ name, name_local, phone, email, designation }).filter(([, value]) => value !== '');
    return {
      ...(Object.fromEntries(words) as Partial<EmployeeRow>),
      ...(department !== '' && { department_id: idIn(known.departments, department, 'departments') }),
      ...(place !== '' && { place_id: idIn(known.places, place, 'work_places') }),
      ...(type !== null && { employment_type: type }),
      ...(join_date !== null && { join_date }),
    };
  }

  function idIn(names: Map<string, string>, name: string, kind: 'departments' | 'work_places'): string {
    const there = names.get(foldText(name));
    if (there !== undefined) return there;
    const row = { id: newId(), name, active: true, deleted_at: null };
    names.set(foldText(name), row.id);
    made.push({ changes: [kind === 'departments' ? insert(Department, row) : insert(WorkPlace, { ...row, address: '' })] });
    setup.created += 1;
    return row.id;
  }

  function privateChange({ dob, nid }: ToldEmployee, employee_id: string): Change | undefined {
    const told = { ...(dob !== null && { dob }), ...(nid !== '' && { nid }) };
    if (Object.keys(told).length === 0) return undefined;
    const before = known.private.get(employee_id);
    const row = { ...noPrivate, ...told, id: privateIdOf(store, employee_id), employee_id };
    return before ? patch(EmployeePrivate, before, told) : insert(EmployeePrivate, row);
  }
}

const blank: EmployeeFacts = {
  ...{ code: '', join_date: '' },
  ...{ name: '', name_local: '', thumb: '', photo_path: null, email: '', phone: '', department_id: null, designation: '', place_id: null },
  ...{ manager_id: null, employment_type: 'permanent', probation_end: null, contract_end: null, user_id: null, tags: [] },
};

/** Whether a day or a month comes first in the file; where it does not tell, as the company writes. */
async function dayOrderOf(store: Store, rows: readonly CsvRow[], mapping: Mapping): Promise<DayOrder> {
  const readers = ['join_date', 'dob'].map((field) => fieldReader(mapping, field));
  const told = ordersIn(rows.flatMap(({ cells }) => readers.map((read) => read(cells))));
  return told === 'day' || told === 'month' ? told : orderOf(store.company().locale);
}

type Known = {
  readonly employees: ReadonlyMap<string, EmployeeRow>;
  readonly private: ReadonlyMap<string, PrivateRow>;
  readonly departments: Map<string, string>;
  readonly places: Map<string, string>;
  /** Code of whoever has a badge. */
  readonly badges: Map<string, string>;
};

async function knownIn(store: Store): Promise<Known> {
  const [employees, secrets, departments, places] = await Promise.all([
    store.find(Employee),
    store.find(EmployeePrivate),
    store.find(Department),
    store.find(WorkPlace),
  ]);
  const living = (rows: readonly (Row<typeof Department> | Row<typeof WorkPlace>)[]) =>
    new Map(rows.filter((row) => row.deleted_at === null).map((row) => [foldText(row.name), row.id]));
  const plainRows = employees.map((row) => plain(row) as EmployeeRow).toSorted((a, b) => rank(a) - rank(b));
  return {
    employees: new Map(plainRows.map((row) => [foldText(row.code), row])),
    private: new Map(secrets.map((row) => [row.employee_id, plain(row) as PrivateRow])),
    departments: living(departments),
    places: living(places),
    badges: new Map(
      plainRows.flatMap((row) =>
        row.badge_code !== null && row.deleted_at === null ? [[foldText(row.badge_code), foldText(row.code)]] : [],
      ),
    ),
  };
}

/** Of two with one code the living one is meant: it comes last. */
function rank(row: EmployeeRow): number {
  return row.deleted_at === null && row.merged_into === null ? 1 : 0;
}
