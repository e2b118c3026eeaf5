import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { PayrollRun } from '#modules/hrm/payroll/kind.ts';

import { foundCompany, hire, insertOf, patchOf, rowOf, type TestCompany, today } from './company.ts';
import { addSlip } from './sample-pay.ts';
import { addSample, employeeRow, payRow, type Sample } from './sample.ts';
import { useServer } from './server.ts';

/* What holds of employees even if a device lies. */

const server = useServer();
const applied = { status: 'applied' };
const refused = (code: string, field: string) => ({ status: 'rejected', code, field });
const now = new Date().toISOString();

async function employ({ device }: TestCompany, overrides: Readonly<Record<string, unknown>> = {}): Promise<Sample> {
  const row = employeeRow(overrides);
  expect(await device.do('employee.save', insertOf('employees', row))).toMatchObject(applied);
  return row;
}
const change = ({ device }: TestCompany, id: string, set: Parameters<typeof patchOf>[2]) =>
  device.do('employee.save', patchOf('employees', id, set));

test('nobody leaves before he came, or without a last day', async () => {
  const company = await foundCompany(server);
  const { id } = await employ(company);
  expect(await change(company, id, { status: ['active', 'exited'] })).toMatchObject(refused('exit_date_missing', 'exit_date'));
  expect(await change(company, id, { exit_date: [null, '2020-01-31'] })).toMatchObject(refused('exit_before_join', 'exit_date'));
  expect(await change(company, id, { status: ['active', 'exited'], exit_date: [null, today()] })).toMatchObject(applied);
});

test('nobody is his own superior, on whichever way', async () => {
  const company = await foundCompany(server);
  const chief = await employ(company);
  const below = await employ(company, { manager_id: chief.id });
  const lowest = await employ(company, { manager_id: below.id });
  for (const id of [chief.id, below.id, lowest.id])
    expect(await change(company, chief.id, { manager_id: [null, id] })).toMatchObject(refused('manager_circle', 'manager_id'));
});

test('an account is one employee’s, and of somebody who works here; the trash gives it back to nobody else', async () => {
  const company = await foundCompany(server);
  const member = await hire(company, ['view_parcels'], null);
  const one = await employ(company, { user_id: member.user });
  const two = await employ(company);
  const taken = refused('employee_user_taken', 'user_id');
  expect(await change(company, two.id, { user_id: [null, member.user] })).toMatchObject(taken);
  expect(await change(company, two.id, { user_id: [null, randomUUID()] })).toMatchObject(refused('not_found', 'user_id'));
  expect(await change(company, one.id, { deleted_at: [null, now] })).toMatchObject(applied);
  expect(await change(company, two.id, { user_id: [null, member.user] })).toMatchObject(applied);
  expect(await change(company, one.id, { deleted_at: [now, null] })).toMatchObject(taken);
});

test('nobody but the owner links his own account, and whose account sees payslips is said by who sees them', async () => {
  const company = await foundCompany(server);
  const office = await hire(company, ['manage_employees'], null);
  const [boss, own] = [await employ(company), await employ(company, { user_id: office.user })];
  await office.pull();
  const by = (device: typeof office, id: string, set: Parameters<typeof patchOf>[2]) =>
    device.do('employee.save', patchOf('employees', id, set));
  const self = refused('employee_user_own', 'user_id');
  expect(await by(office, own.id, { user_id: [office.user, null] })).toMatchObject(self);
  expect(await by(office, boss.id, { user_id: [null, office.user] })).toMatchObject(self);
  const { user } = await hire(company, ['view_parcels'], null);
  await addSlip(company, (await addSample(company, PayrollRun)).id, boss.id);
  expect(await by(office, boss.id, { user_id: [null, user] })).toMatchObject(refused('employee_user_paid', 'user_id'));
  expect(await change(company, boss.id, { user_id: [null, user] })).toMatchObject(applied);
});

test('a record leads to one that stays, and not in a circle', async () => {
  const company = await foundCompany(server);
  const [stays, goes] = [await employ(company), await employ(company)];
  const merged = refused('employee_merged', 'merged_into');
  expect(await change(company, goes.id, { merged_into: [null, goes.id] })).toMatchObject(merged);
  expect(await change(company, goes.id, { merged_into: [null, stays.id] })).toMatchObject(applied);
  expect(await change(company, stays.id, { merged_into: [null, goes.id] })).toMatchObject(merged);
});

test('pay is written by who manages it, and is never nothing', async () => {
  const company = await foundCompany(server);
  const { id } = await employ(company);
  const pay = payRow(id);
  const add = (row: Sample) => company.device.do('compensation.add', insertOf('employee_compensations', row));
  expect(await add({ ...pay, amount: 0 })).toMatchObject(refused('amount_missing', 'amount'));
  const office = await hire(company, ['manage_employees', 'view_payroll'], null);
  expect(await office.do('compensation.add', insertOf('employee_compensations', pay))).toMatchObject({ code: 'forbidden' });
  expect(await add(pay)).toMatchObject(applied);
  expect(await company.device.do('employee.save', patchOf('employee_compensations', pay.id, { amount: [1_500_000, 1] }))).toMatchObject({
    status: 'rejected',
  });
  expect((await rowOf(company, 'employee_compensations', pay.id))['amount']).toBe(1_500_000);
});

test('a department with employees stays', async () => {
  const company = await foundCompany(server);
  const department = { id: randomUUID(), name: 'Sewing', active: true, deleted_at: null };
  expect(await company.device.do('people_setup.save', insertOf('departments', department))).toMatchObject(applied);
  const { id } = await employ(company, { department_id: department.id });
  const remove = () => company.device.do('people_setup.save', patchOf('departments', department.id, { deleted_at: [null, now] }));
  expect(await remove()).toMatchObject({ code: 'department_in_use' });
  await change(company, id, { department_id: [department.id, null] });
  expect(await remove()).toMatchObject(applied);
});

test('an employee goes from the trash with all that is kept of him; what his history names stays as long as that', async () => {
  const company = await foundCompany(server);
  const department = { id: randomUUID(), name: 'Sewing', active: true, deleted_at: null };
  await company.device.do('people_setup.save', insertOf('departments', department));
  const { id } = await employ(company);
  const line = { effective_from: today(), reason: 'join', status: 'active', employment_type: 'permanent', department_id: department.id };
  const job = { ...line, id: randomUUID(), employee_id: id };
  expect(await company.device.do('employee.save', insertOf('employee_jobs', job))).toMatchObject(applied);
  expect(await company.device.do('compensation.add', insertOf('employee_compensations', payRow(id)))).toMatchObject(applied);
  const left = async (table: string) => (await server.sql(`select id from public.${table} where tenant_id = $1`, [company.tenant])).length;
  const discard = async (table: string, row: string) => {
    await server.sql(`update public.${table} set deleted_at = now() - interval '31 days' where tenant_id = $1 and id = $2`, [
      company.tenant,
      row,
    ]);
    await server.sql(`update private.sync_commit set at = now() - interval '31 days' where tenant = $1`, [company.tenant]);
    await server.sql('select private.empty_trash()');
  };
  await discard('departments', department.id);
  expect([await left('departments'), await left('employee_jobs')]).toEqual([1, 1]);
  await discard('employees', id);
  for (const table of ['employees', 'employee_jobs', 'employee_compensations', 'departments'])
    expect([table, await left(table)]).toEqual([table, 0]);
});
