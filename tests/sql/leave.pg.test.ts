import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { addDays } from '#kernel/dates.ts';
import { LeaveEntry, LeaveRequest, LeaveTerms, LeaveType } from '#modules/hrm/leave/kind.ts';
import { Employee } from '#modules/hrm/people/kind.ts';

import { foundCompany, hire, insertOf, patchOf, rowOf, type TestCompany, today } from './company.ts';
import { dayOff, leaveOf, termsOf } from './sample-leave.ts';
import { addSample, sampleIn } from './sample.ts';
import { Device, useServer } from './server.ts';

/* Who gets which leave, and what holds of it whatever a device says. */

const server = useServer();
const applied = { status: 'applied' };
const again = ({ tenant, user }: Device) => new Device(server, user, tenant).open();

async function typed(company: TestCompany, terms: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { id } = await addSample(company, LeaveType);
  await addSample(company, LeaveTerms, termsOf(id, { negative_limit_md: 0, ...terms }));
  return id;
}

const give = (company: TestCompany, employee_id: string, type_id: string, md: number, told: Readonly<Record<string, unknown>> = {}) =>
  addSample(company, LeaveEntry, { employee_id, type_id, md, effective_date: addDays(today(), -60), ...told });

const span = (from: string, count: number) => ({
  ...{ from_day: from, to_day: addDays(from, count - 1), counted_md: count * 1000 },
  days: Array.from({ length: count }, (_, n) => dayOff(addDays(from, n))),
});

async function ask(company: TestCompany, employee: string, type: string, told: Readonly<Record<string, unknown>> = {}) {
  const row = await sampleIn(company, LeaveRequest, { ...leaveOf(employee, type), ...told });
  return { id: row.id, answer: await company.device.do('leave.save', insertOf('leave_requests', row)) };
}

const decide = (company: TestCompany, id: string, from: string, to: string) =>
  company.device.do('leave.save', patchOf('leave_requests', id, { status: [from, to] }));

test('approves what is there, counting from what expires first, and nothing beyond it', async () => {
  const company = await foundCompany(server);
  const { id: employee } = await addSample(company, Employee);
  const type = await typed(company);
  const x = addDays(today(), 10);
  await give(company, employee, type, 15_000, { valid_until: x });
  await give(company, employee, type, 15_000);
  const over = await ask(company, employee, type, span(x, 4));
  expect(await decide(company, over.id, 'submitted', 'approved')).toMatchObject(applied);
  // One of what was carried, three of the new ones: twelve are left after that day.
  const tooMany = await ask(company, employee, type, span(addDays(x, 4), 13));
  expect(await decide(company, tooMany.id, 'submitted', 'approved')).toMatchObject({ code: 'leave_balance' });
  const rest = await ask(company, employee, type, span(addDays(x, 20), 12));
  expect(await decide(company, rest.id, 'submitted', 'approved')).toMatchObject(applied);
  expect(await decide(company, rest.id, 'approved', 'cancelled')).toMatchObject(applied);
  expect(await decide(company, tooMany.id, 'submitted', 'rejected')).toMatchObject(applied);
  expect(await rowOf(company, 'leave_requests', rest.id)).toMatchObject({ status: 'cancelled', decided_by: company.owner });
});

test('lets somebody take as much ahead as his type says, and makes up for it with what comes', async () => {
  const company = await foundCompany(server);
  const { id: employee } = await addSample(company, Employee);
  const type = await typed(company, { negative_limit_md: 2000 });
  expect((await ask(company, employee, type, { ...span(today(), 3), status: 'approved' })).answer).toMatchObject({ code: 'leave_balance' });
  expect((await ask(company, employee, type, { ...span(today(), 2), status: 'approved' })).answer).toMatchObject(applied);
  await give(company, employee, type, 3000, { effective_date: addDays(today(), 5) });
  const later = span(addDays(today(), 6), 3);
  expect((await ask(company, employee, type, { ...later, status: 'approved' })).answer).toMatchObject(applied);
  const free = await typed(company, { negative_limit_md: null });
  expect((await ask(company, employee, free, { ...span(addDays(today(), 20), 200), status: 'approved' })).answer).toMatchObject(applied);
});

test('keeps the halves of a date apart, and gives back what somebody does not take', async () => {
  const company = await foundCompany(server);
  const { id: employee } = await addSample(company, Employee);
  const type = await typed(company, { negative_limit_md: null });
  const half = (part: string) => ({ days: [dayOff(today(), part, 500)], counted_md: 500 });
  expect((await ask(company, employee, type, half('am'))).answer).toMatchObject(applied);
  expect((await ask(company, employee, type, half('am'))).answer).toMatchObject({ code: 'leave_overlaps' });
  expect((await ask(company, employee, type)).answer).toMatchObject({ code: 'leave_overlaps' });
  const second = await ask(company, employee, type, half('pm'));
  expect(second.answer).toMatchObject(applied);
  expect(await decide(company, second.id, 'submitted', 'rejected')).toMatchObject(applied);
  expect((await ask(company, employee, type, { ...half('hours'), days: [dayOff(today(), 'hours', 500)] })).answer).toMatchObject(applied);
  const long = await ask(company, employee, type, { ...span(addDays(today(), 5), 4), status: 'approved' });
  const { days } = span(addDays(today(), 5), 2);
  const shorter = patchOf('leave_requests', long.id, {
    days: [span(addDays(today(), 5), 4).days, days],
    counted_md: [4000, 2000],
    to_day: [addDays(today(), 8), addDays(today(), 6)],
  });
  expect(await company.device.do('leave.save', shorter)).toMatchObject(applied);
  expect((await ask(company, employee, type, span(addDays(today(), 7), 1))).answer).toMatchObject(applied);
});

test('refuses days that do not come to what is said', async () => {
  const company = await foundCompany(server);
  const { id: employee } = await addSample(company, Employee);
  const type = await typed(company, { negative_limit_md: null });
  const wrong = async (told: Readonly<Record<string, unknown>>) => (await ask(company, employee, type, told)).answer;
  expect(await wrong({ counted_md: 500 })).toMatchObject({ code: 'invalid', field: 'days' });
  expect(await wrong({ days: [dayOff(addDays(today(), 1))] })).toMatchObject({ code: 'invalid', field: 'days' });
  expect(await wrong({ days: [dayOff(today()), dayOff(today())], counted_md: 2000 })).toMatchObject({ code: 'invalid', field: 'days' });
  expect(await wrong({ days: [], counted_md: 0 })).toMatchObject({ code: 'leave_no_days' });
  expect(await wrong({ to_day: addDays(today(), -1) })).toMatchObject({ code: 'ends_before_start' });
});

test('a person asks for himself alone, takes it back, and decides nothing; nobody else gets his reason', async () => {
  const company = await foundCompany(server);
  const rahim = await hire(company, []);
  const counting = await hire(company, ['view_attendance']);
  const [own, other] = [await addSample(company, Employee, { user_id: rahim.user }), await addSample(company, Employee)];
  const type = await typed(company, { paid_md: 600 });
  await give(company, own.id, type, 9000);
  await give(company, other.id, type, 9000);
  const device = await again(rahim);
  const { photos: _p, made_by: _m, decided_by: _d, ...row } = await sampleIn(company, LeaveRequest, { ...leaveOf(own.id, type) });
  const paid = { days: [{ ...dayOff(today()), paid_md: 600 }] };
  const mine = async (told: Readonly<Record<string, unknown>>) =>
    device.do('own_leave.save', insertOf('own_leave_requests', { ...row, ...paid, id: randomUUID(), ...told }));
  expect(await mine({ employee_id: other.id })).toMatchObject({ code: 'not_found', field: 'employee_id' });
  expect(await mine({ status: 'approved' })).toMatchObject({ status: 'rejected' });
  expect(await mine({ days: [dayOff(today())] })).toMatchObject({ code: 'invalid', field: 'days' });
  expect(await mine({ id: row.id })).toMatchObject(applied);
  const move = (by: Device, action: string, kind: string, from: string, to: string) =>
    by.do(action, patchOf(kind, row.id, { status: [from, to] }));
  expect(await move(device, 'own_leave.save', 'own_leave_requests', 'submitted', 'approved')).toMatchObject({ code: 'state_moved' });
  expect(await move(device, 'leave.save', 'leave_requests', 'submitted', 'approved')).toMatchObject({ code: 'forbidden' });
  const more = patchOf('own_leave_requests', row.id, { days: [paid.days, paid.days.map((day) => ({ ...day, paid_md: 0 }))] });
  expect(await device.do('own_leave.save', more)).toMatchObject({ code: 'forbidden', field: 'days' });
  expect(await decide(company, row.id, 'submitted', 'approved')).toMatchObject(applied);
  expect(await move(device, 'own_leave.save', 'own_leave_requests', 'submitted', 'withdrawn')).toMatchObject({ code: 'state_moved' });
  expect(await move(device, 'own_leave.save', 'own_leave_requests', 'approved', 'cancel_requested')).toMatchObject(applied);
  expect(await decide(company, row.id, 'cancel_requested', 'cancelled')).toMatchObject(applied);
  const received = async (by: Device) => (await by.pull()).docs.filter(({ kind }) => kind.includes('leave'));
  const [his, counted] = [await received(rahim), await received(counting)];
  expect(new Set(his.map(({ kind }) => kind))).toEqual(new Set(['leave_types', 'leave_terms', 'own_leave_requests', 'own_leave_entries']));
  expect(new Set(counted.map(({ kind }) => kind))).toEqual(new Set(['leave_types', 'leave_terms', 'leave_absences']));
  expect(JSON.stringify(counted)).not.toContain('Family');
});

test('what follows from a rule is one line, whoever makes it, and the first one stands', async () => {
  const company = await foundCompany(server);
  const { id: employee_id } = await addSample(company, Employee);
  const type_id = await typed(company);
  const source = `${employee_id}:${type_id}:2026-11-01`;
  const [{ id } = { id: '' }] = await server.sql<{ id: string }>('select private.v5_of($1, $2) as id', [
    company.tenant,
    `accrual:${source}`,
  ]);
  const line = async (md: number, created_at: string) =>
    insertOf('leave_entries', {
      ...(await sampleIn(company, LeaveEntry, { employee_id, type_id, source, entry: 'accrue', md })),
      ...{ id, created_at },
    });
  expect(await company.device.do('leave.save', await line(1000, `${today()}T03:00:00Z`))).toMatchObject(applied);
  await company.device.do('leave.save', await line(2000, `${today()}T04:00:00Z`));
  expect(await server.sql('select md::int from public.leave_entries where tenant_id = $1', [company.tenant])).toEqual([{ md: 1000 }]);
});
