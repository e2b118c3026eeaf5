import { describe, expect, it } from 'vitest';

import type { Store } from '#data/store.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { guessMapping, runImport } from '../../business/imports/index.ts';
import type { EmployeeFacts, EmployeeRow, JobRow, PayFacts } from '../people/index.ts';
import { departmentCommands } from '../people/index.ts';
import { Department, Employee, EmployeeCompensation, EmployeeJob, EmployeePin, EmployeePrivate } from '../people/kind.ts';
import { withBadges } from './badges.ts';
import { employeeCommands, nextCode, placeEmployee } from './commands.ts';
import { employeeFieldsOf } from './import-formats.ts';
import { planEmployeeImport } from './import.ts';
import { mergeEmployees } from './merge.ts';
import { moveEmployee } from './move.ts';
import { addPay, checkPay } from './pay-commands.ts';
import { pinIdOf, removePin, setPin } from './pins.ts';
import { noPrivate, privateIdOf, savePrivate } from './private-commands.ts';

const facts = (overrides: Partial<EmployeeFacts> = {}): EmployeeFacts => ({
  ...{ code: newId().slice(-6), name: 'Rahima Begum', name_local: 'রহিমা বেগম', thumb: '', photo_path: null, email: '', phone: '' },
  ...{ department_id: null, designation: 'Operator', place_id: null, manager_id: null, employment_type: 'permanent' },
  ...{ join_date: '2024-03-01', probation_end: null, contract_end: null, user_id: null, tags: [], ...overrides },
});
const rowOf = async (store: Store, id: string): Promise<EmployeeRow> => (await store.get(Employee, id))!;
const jobsOf = async (store: Store, id: string) =>
  (await store.find(EmployeeJob, { by: 'employee', equals: id })).map(({ reason, effective_from, designation }: JobRow) => [
    ...[reason, effective_from, designation],
  ]);

describe('an employee', () => {
  it('begins with the first line of his history, once', async () => {
    const { store, backend } = companyInMemory();
    const id = newId();
    for (let press = 0; press < 2; press += 1) await employeeCommands.add(store, facts({ phone: '01712-345678' }), id);
    expect(await rowOf(store, id)).toMatchObject({ status: 'active', phone: '+8801712345678', badge_code: null });
    expect(await jobsOf(store, id)).toEqual([['join', '2024-03-01', 'Operator']]);
    expect(backend.written).toHaveLength(1);
  });

  it('has a code that no other has, and one is made for him', async () => {
    const { store } = companyInMemory();
    await employeeCommands.add(store, facts({ code: 'E-1' }));
    await expect(employeeCommands.add(store, facts({ code: 'e-1' }))).rejects.toMatchObject({
      code: 'employee_code_exists',
      field: 'code',
    });
    expect(await nextCode(store)).toMatch(/^E-[0-9A-Z]+$/);
    expect(await nextCode(store)).not.toBe(await nextCode(store));
  });

  it('is told all that is wrong at once, and reports to nobody who reports to him', async () => {
    const { store } = companyInMemory();
    const wrong = facts({ phone: '12', email: 'nowhere', probation_end: '2024-01-01' });
    await expect(employeeCommands.add(store, wrong)).rejects.toMatchObject({
      ...{ code: 'phone_invalid', others: [{ code: 'email_invalid' }, { code: 'ends_before_join', field: 'probation_end' }] },
    });
    const chief = await employeeCommands.add(store, facts());
    const below = await employeeCommands.add(store, facts({ manager_id: chief }));
    await expect(employeeCommands.edit(store, await rowOf(store, chief), facts({ manager_id: below }))).rejects.toMatchObject({
      ...{ code: 'manager_circle', field: 'manager_id' },
    });
  });

  it('has a line in his history for what is about his work, and none for the rest', async () => {
    const { store } = companyInMemory();
    const id = await employeeCommands.add(store, facts({ code: 'E-2' }));
    await employeeCommands.edit(store, await rowOf(store, id), facts({ code: 'E-2', email: 'rahima@example.com' }));
    expect(await jobsOf(store, id)).toHaveLength(1);
    await employeeCommands.edit(store, await rowOf(store, id), facts({ code: 'E-2', designation: 'Line chief' }));
    expect(await jobsOf(store, id)).toContainEqual(['correction', '2026-11-21', 'Line chief']);
    const department = await departmentCommands.add(store, { name: 'Sewing' });
    expect(await placeEmployee(store, id, { department_id: department })).toBe(true);
    expect(await placeEmployee(store, id, { department_id: department })).toBe(false);
    expect(await jobsOf(store, id)).toContainEqual(['transfer', '2026-11-21', 'Line chief']);
    await expect(departmentCommands.remove(store, department)).rejects.toMatchObject({ code: 'department_in_use' });
  });

  it('leaves and is hired again under the same code', async () => {
    const { store } = companyInMemory();
    const id = await employeeCommands.add(store, facts({ code: 'E-3' }));
    const move = { day: '2026-10-31', note: 'Moved away', exit_reason: 'resigned' } as const;
    const line = newId();
    for (let press = 0; press < 2; press += 1) await moveEmployee(store, id, 'exit', move, line);
    expect(await rowOf(store, id)).toMatchObject({ status: 'exited', exit_date: '2026-10-31', exit_reason: 'resigned' });
    await moveEmployee(store, id, 'rehire', { day: '2026-11-16', note: '', designation: 'Inspector', employment_type: 'permanent' });
    expect(await rowOf(store, id)).toMatchObject({ code: 'E-3', status: 'active', join_date: '2026-11-16', exit_date: null });
    expect((await jobsOf(store, id)).map(([reason]) => reason).toSorted()).toEqual(['exit', 'join', 'rehire']);
  });
});

describe('a PIN', () => {
  it('is one person’s alone, and not what anybody guesses', async () => {
    const { store } = companyInMemory();
    const [one, two] = [await employeeCommands.add(store, facts()), await employeeCommands.add(store, facts())];
    await savePrivate(store, await rowOf(store, one), null, { ...noPrivate, dob: '1991-05-02' });
    await expect(setPin(store, one, '1991')).rejects.toMatchObject({ code: 'pin_birth_year' });
    await expect(setPin(store, one, '1234')).rejects.toMatchObject({ code: 'pin_easy' });
    await setPin(store, one, '4829');
    await expect(setPin(store, two, '4829')).rejects.toMatchObject({ code: 'pin_taken' });
    await removePin(store, one);
    await setPin(store, two, '4829');
    expect(JSON.stringify(await store.find(EmployeePin))).not.toContain('4829"');
    await expect(setPin(store, one, '4829')).rejects.toMatchObject({ code: 'pin_taken' });
  });
});

it('a birthday is for colleagues, its year is not', async () => {
  const { store } = companyInMemory();
  const id = await employeeCommands.add(store, facts());
  await savePrivate(store, await rowOf(store, id), null, { ...noPrivate, dob: '1991-05-02', nid: '4691290456' });
  expect(await rowOf(store, id)).toMatchObject({ birthday: '05-02' });
  expect(await store.get(EmployeePrivate, privateIdOf(store, id))).toMatchObject({ nid: '4691290456', employee_id: id });
});

it('two records of one person become one', async () => {
  const { store } = companyInMemory();
  const stays = await employeeCommands.add(store, facts({ code: 'E-4' }));
  const goes = await employeeCommands.add(store, facts({ code: 'E-5', phone: '01712345678', designation: 'Helper' }));
  const below = await employeeCommands.add(store, facts({ manager_id: goes }));
  const [badged] = await withBadges(store, [goes]);
  await setPin(store, goes, '4829');
  await savePrivate(store, await rowOf(store, goes), null, { ...noPrivate, dob: '1991-05-02' });
  await mergeEmployees(store, stays, goes);
  expect(await rowOf(store, stays)).toMatchObject({ phone: '+8801712345678', designation: 'Operator', badge_code: badged?.badge_code });
  expect(await rowOf(store, goes)).toMatchObject({ merged_into: stays, badge_code: null });
  expect(await rowOf(store, below)).toMatchObject({ manager_id: stays });
  expect((await store.get(EmployeePin, pinIdOf(store, goes)))?.deleted_at).not.toBeNull();
  expect(await store.get(EmployeePrivate, privateIdOf(store, stays))).toMatchObject({ dob: '1991-05-02', employee_id: stays });
  await expect(mergeEmployees(store, stays, goes)).rejects.toMatchObject({ code: 'employee_merged' });
});

it('pay is added by who may, never before somebody came, and its parts come to it', async () => {
  const told = { overtime: true, reason: 'join', note: '', group_id: null, components: [] as PayFacts['components'] } as const;
  const { store } = companyInMemory();
  const id = await employeeCommands.add(store, facts());
  const pay = { effective_from: '2024-03-01', wage_type: 'monthly', amount: 1_350_000, ...told } as const;
  await addPay(store, id, pay);
  await expect(addPay(store, id, { ...pay, amount: 0, effective_from: '2024-02-28' })).rejects.toMatchObject({
    ...{ code: 'amount_missing', others: [{ code: 'pay_before_join' }] },
  });
  const parts = (value: number) => [
    { code: 'basic', mode: 'percent' as const, value: 6000 },
    { code: 'house_rent', mode: 'fixed' as const, value },
  ];
  await expect(addPay(store, id, { ...pay, components: parts(500_000) })).rejects.toMatchObject({ code: 'parts_differ' });
  await checkPay(store, id, { ...pay, components: parts(540_000) });
  await checkPay(store, id, { ...pay, components: [...parts(500_000), { code: 'food', mode: 'rest', value: 0 }] });
  await expect(addPay(store, id, { ...pay, components: [...parts(540_000), ...parts(0)] })).rejects.toMatchObject({ code: 'part_twice' });
  expect(await store.find(EmployeeCompensation)).toMatchObject([{ employee_id: id, amount: 1_350_000 }]);
  const { store: office, backend } = companyInMemory({ permissions: ['manage_employees'] });
  backend.seed(Employee.name, [await rowOf(store, id)]);
  await expect(addPay(office, id, pay)).rejects.toMatchObject({ code: 'forbidden' });
});

describe('a list of employees', () => {
  const headers = ['Code', 'Name', 'Designation', 'Department', 'Joining Date', 'Date of birth', 'NID', 'Type', 'Mobile'];
  const rows = (...cells: readonly (readonly string[])[]) => cells.map((row, i) => ({ line: i + 2, cells: row }));
  const mapping = guessMapping(headers, employeeFieldsOf('BD'), undefined);
  const plan = (store: Store, lines: ReturnType<typeof rows>, makes = true) => planEmployeeImport(store, lines, mapping, { makes }, {});

  it('is read in a dry run, and written once it is confirmed', async () => {
    const { store, backend } = companyInMemory();
    const known = await employeeCommands.add(store, facts({ code: 'K-1', name: 'Known' }));
    const before = backend.written.length;
    const list = rows(
      ['K-1', '', 'Inspector', 'Quality', '', '', '', '', ''],
      ['N-1', 'New One', 'Operator', 'Sewing', '15/03/2026', '02/05/1991', '4691290456', 'probation', '01712345678'],
      ['N-2', 'No Day', '', '', '', '', '', '', ''],
      ['', 'No Code', '', '', '15/03/2026', '', '', '', ''],
      ['N-3', 'Odd', '', '', '15/03/2026', '', '', 'slave', ''],
      ['n-1', 'Twice', '', '', '15/03/2026', '', '', '', ''],
    );
    const planned = await plan(store, list);
    expect(backend.written).toHaveLength(before);
    expect(planned.tallies).toMatchObject({ employees: { created: 1, updated: 1 }, people_setup: { created: 2 } });
    expect(planned.reports.map(({ line, reason }) => [line, reason])).toEqual([
      ...[
        [4, 'join_date_missing'],
        [5, 'employee_code_missing'],
        [6, 'employment_unknown'],
        [7, 'employee_twice'],
      ],
    ]);
    await runImport(store, planned, {});
    expect(await rowOf(store, known)).toMatchObject({ name: 'Known', designation: 'Inspector' });
    const made = (await store.find(Employee)).find(({ code }) => code === 'N-1');
    expect(made).toMatchObject({ status: 'probation', join_date: '2026-03-15', birthday: '05-02', phone: '+8801712345678' });
    expect(await store.get(EmployeePrivate, privateIdOf(store, made?.id ?? ''))).toMatchObject({ nid: '4691290456' });
    expect((await store.find(Department)).map(({ name }) => name).toSorted()).toEqual(['Quality', 'Sewing']);
    expect((await plan(store, list.slice(0, 2))).steps).toEqual([]);
  });

  it('makes no department that nobody wants', async () => {
    const { store } = companyInMemory();
    const told = await plan(store, rows(['N-1', 'New', '', 'Sewing', '15/03/2026', '', '', '', '']), false);
    expect(told.reports).toMatchObject([{ reason: 'department_unknown', detail: 'Sewing' }]);
    expect(told.steps).toEqual([]);
  });
});
