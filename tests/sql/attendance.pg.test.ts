import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { Employee, EmployeePin } from '#modules/hrm/people/kind.ts';
import { AttendanceRule, DayMark, Punch, PunchRequest, ShiftAssignment, ShiftHours, WorkShift } from '#modules/hrm/time/kind.ts';

import { foundCompany, hire, insertOf, patchOf, rowOf, type TestCompany, today } from './company.ts';
import { addSample, sampleIn } from './sample.ts';
import { Device, useServer } from './server.ts';
import { anonymousUsers } from './session.ts';

/* Who gets which days, what a tablet knows and may say, and what holds of shifts and corrections whatever a device says. */

const server = useServer();
const applied = { status: 'applied' };
const again = ({ tenant, user }: Device) => new Device(server, user, tenant).open();
const arrived = async (device: Device, ...kinds: readonly string[]) =>
  (await device.pull()).docs.filter(({ kind }) => kinds.includes(kind));

async function tablet(company: TestCompany, place: string | null = null) {
  const user: string = randomUUID();
  anonymousUsers.add(user);
  const code = await server.rpc<string>(company.owner, 'enrol_kiosk', { p_tenant: company.tenant, p_name: 'Gate', p_place: place });
  const { kiosk } = await server.rpc<{ kiosk: string }>(user, 'join_kiosk', { p_token: code });
  return { kiosk, device: await new Device(server, user, company.tenant).open() };
}

const punchAt = (kiosk: string, employee_id: string, told: Readonly<Record<string, unknown>> = {}) =>
  insertOf('kiosk_punches', {
    ...{ id: randomUUID(), employee_id, device_id: kiosk, direction: 'in', captured_at: `${today()}T03:00:00Z`, method: 'pin' },
    ...{ punch_no: 1, boot: 'boot-0001', mono_ms: 1000, note: '', ...told },
  });

const ownPunchOf = (employee_id: string) =>
  insertOf('own_punches', {
    ...{ id: randomUUID(), employee_id, direction: 'in', captured_at: `${today()}T03:00:00Z`, method: 'manual' },
    ...{ punch_no: null, boot: null, mono_ms: null, note: '' },
  });

/** How days are counted from today on; by when somebody said so. */
const rule = (company: TestCompany, self_punch: boolean, created_at = `${today()}T01:00:00Z`) =>
  addSample(company, AttendanceRule, { self_punch, shift_id: null, effective_from: today(), created_at });

test('a person with an account gets his own days on his devices, and nothing of a colleague or of the office', async () => {
  const company = await foundCompany(server);
  const rahim = await hire(company, []);
  const [own, other] = [await addSample(company, Employee, { user_id: rahim.user }), await addSample(company, Employee)];
  for (const kind of [Punch, PunchRequest, DayMark, ShiftAssignment])
    for (const { id } of [own, other]) await addSample(company, kind, { employee_id: id });
  const all = (await rahim.pull()).docs.filter(({ kind }) => /employee|punch|mark|assign|request|roster|kiosk/.test(kind));
  expect(all.map(({ kind }) => kind).toSorted()).toEqual(['own_assignments', 'own_employee', 'own_marks', 'own_punches', 'own_requests']);
  expect(new Set(all.map(({ row }) => row?.['employee_id'] ?? row?.['id']))).toEqual(new Set([own.id]));
  for (const table of ['punches', 'employee_private']) expect(await server.as(rahim.user, `select id from public.${table}`)).toEqual([]);
});

test('a person punches in the app where the company allows it, and what he has made before it ended still counts', async () => {
  const company = await foundCompany(server);
  const rahim = await hire(company, []);
  const { id } = await addSample(company, Employee, { user_id: rahim.user });
  const device = await again(rahim);
  const punch = async () => device.do('own_work.save', ownPunchOf(id));
  expect(await punch()).toMatchObject({ code: 'forbidden' });
  await rule(company, false);
  expect(await punch()).toMatchObject({ code: 'forbidden' });
  await rule(company, true, `${today()}T02:00:00Z`);
  expect(await punch()).toMatchObject(applied);
  await rule(company, false, `${today()}T04:00:00Z`);
  expect(await punch()).toMatchObject(applied);
  await rule(company, false, `${today()}T02:30:00Z`);
  expect(await punch()).toMatchObject({ code: 'forbidden' });
});

test('his days come to him when his record gets his account, and leave when it loses it', async () => {
  const company = await foundCompany(server);
  const rahim = await hire(company, []);
  const { id } = await addSample(company, Employee);
  await addSample(company, Punch, { employee_id: id });
  const device = await again(rahim);
  expect(await arrived(device, 'own_punches', 'own_employee')).toEqual([]);
  const give = (set: readonly [unknown, unknown]) => company.device.do('employee.save', patchOf('employees', id, { user_id: set }));
  expect(await give([null, rahim.user])).toMatchObject(applied);
  expect((await arrived(device, 'own_punches', 'own_employee')).map(({ kind }) => kind).toSorted()).toEqual([
    'own_employee',
    'own_punches',
  ]);
  expect(await give([rahim.user, null])).toMatchObject(applied);
  expect((await arrived(device, 'own_punches', 'own_employee')).map(({ row }) => row)).toEqual([null, null]);
});

test('a person punches and asks for himself alone, and decides nothing', async () => {
  const company = await foundCompany(server);
  const rahim = await hire(company, []);
  const [own, other] = [await addSample(company, Employee, { user_id: rahim.user }), await addSample(company, Employee)];
  const device = await again(rahim);
  await rule(company, true);
  expect(await device.do('own_work.save', ownPunchOf(own.id))).toMatchObject(applied);
  expect(await device.do('own_work.save', ownPunchOf(other.id))).toMatchObject({ code: 'not_found', field: 'employee_id' });
  expect(await server.sql('select source, made_by from public.punches where tenant_id = $1', [company.tenant])).toEqual([
    { source: 'self', made_by: rahim.user },
  ]);
  const request = await sampleIn(company, PunchRequest, { employee_id: own.id });
  const { decided_by: _decider, ...asked } = request;
  expect(await device.do('own_work.save', insertOf('own_requests', asked as typeof request))).toMatchObject(applied);
  const decide = (by: Device, action: string, kind: string, to: string) =>
    by.do(action, patchOf(kind, request.id, { status: ['asked', to] }));
  expect(await decide(device, 'own_work.save', 'own_requests', 'approved')).toMatchObject({ code: 'state_moved' });
  expect(await decide(device, 'attendance.save', 'punch_requests', 'approved')).toMatchObject({ code: 'forbidden' });
  expect(await decide(company.device, 'attendance.save', 'punch_requests', 'approved')).toMatchObject(applied);
  expect(await decide(company.device, 'attendance.save', 'punch_requests', 'rejected')).toMatchObject({ code: 'state_moved' });
  expect(await rowOf(company, 'punch_requests', request.id)).toMatchObject({ status: 'approved', decided_by: company.owner });
});

test('a tablet knows who works at its place and nothing more of them, and a revoked one knows nobody', async () => {
  const company = await foundCompany(server);
  const [mirpur, banani] = [randomUUID(), randomUUID()];
  for (const id of [mirpur, banani])
    await server.sql('insert into public.work_places (tenant_id, id, name) values ($1, $2, $3)', [company.tenant, id, id]);
  const rahim = await addSample(company, Employee, { place_id: mirpur, code: 'E-1', name: 'Rahim', phone: '01711111111' });
  await addSample(company, Employee, { place_id: banani });
  const { kiosk, device } = await tablet(company, mirpur);
  const known = async () => (await arrived(device, 'kiosk_people')).map(({ row }) => row);
  const ofRahim = async () => (await known()).filter((row) => row?.['employee_id'] === rahim.id);
  const { docs } = await device.snapshot(`kiosk/${kiosk}`, 'kiosk_people');
  expect(docs).toHaveLength(1);
  const person = docs[0]?.row;
  expect(person).toMatchObject({ employee_id: rahim.id, name: 'Rahim', salt: null, verifier: null });
  expect(JSON.stringify(person)).not.toContain('01711111111');
  await addSample(company, EmployeePin, { employee_id: rahim.id, salt: 'aa', verifier: 'bb' });
  expect(await ofRahim()).toMatchObject([{ salt: 'aa', verifier: 'bb' }]);
  const { id: shift } = await addSample(company, WorkShift, { name: 'Night' });
  await addSample(company, ShiftHours, { shift_id: shift, start_min: 1260, end_min: 360 });
  await addSample(company, ShiftAssignment, { employee_id: rahim.id, shift_id: shift, from_day: today(), to_day: null });
  expect((await ofRahim()).at(-1)).toMatchObject({ shift_name: 'Night', shift_start: 1260, shift_end: 360 });
  await server.sql(`update public.employees set status = 'exited', exit_date = join_date where id = $1`, [rahim.id]);
  expect(await known()).toEqual([null]);
  await server.rpc(company.owner, 'revoke_kiosk', { p_tenant: company.tenant, p_kiosk: kiosk });
  expect(new Set(await known())).toEqual(new Set([null]));
});

test('what a tablet says is kept as it was claimed, once, and is still taken after it was revoked', async () => {
  const company = await foundCompany(server);
  const { id } = await addSample(company, Employee);
  const { kiosk, device } = await tablet(company);
  const ahead = punchAt(kiosk, id, { captured_at: '2028-11-26T03:00:00Z' });
  expect(await device.do('kiosk.punch', ahead)).toMatchObject(applied);
  expect(await rowOf(company, 'punches', ahead.id)).toMatchObject({ source: 'kiosk', kiosk_id: kiosk, user_id: null });
  const [kept] = await server.sql<{ year: number; late: boolean }>(
    `select extract(year from captured_at)::int as year, received_at > now() - interval '1 minute' as late from public.punches where id = $1`,
    [ahead.id],
  );
  expect(kept).toEqual({ year: 2028, late: true });
  await server.rpc(company.owner, 'revoke_kiosk', { p_tenant: company.tenant, p_kiosk: kiosk });
  expect(await device.do('kiosk.punch', punchAt(kiosk, id))).toMatchObject(applied);
  expect(await device.do('kiosk.punch', punchAt(randomUUID(), id))).toMatchObject({ code: 'not_found' });
  expect(await device.do('attendance.save', insertOf('punches', await sampleIn(company, Punch)))).toMatchObject({ code: 'forbidden' });
});

test('a tablet shows its rows for two days; the office keeps them', async () => {
  const company = await foundCompany(server);
  const { id } = await addSample(company, Employee);
  const { kiosk, device } = await tablet(company);
  const punch = punchAt(kiosk, id);
  await device.do('kiosk.punch', punch);
  expect(await arrived(device, 'kiosk_punches')).toMatchObject([{ id: punch.id, row: { employee_id: id } }]);
  await server.sql('alter table public.punches disable trigger b_punch');
  await server.sql(`update public.punches set received_at = now() - interval '49 hours' where id = $1`, [punch.id]);
  await server.sql('alter table public.punches enable trigger b_punch');
  await server.sql('select private.prune_kiosks()');
  expect((await arrived(device, 'kiosk_punches')).at(-1)).toMatchObject({ id: punch.id, row: null });
  expect(await rowOf(company, 'punches', punch.id)).toMatchObject({ kiosk_id: kiosk, device_id: null });
});

test('a punch is changed by nobody, and made void for good', async () => {
  const company = await foundCompany(server);
  const { id } = await addSample(company, Punch, { void_reason: '' });
  const now = new Date().toISOString();
  await expect(server.sql(`update public.punches set direction = 'out' where id = $1`, [id])).rejects.toMatchObject({
    message: 'append_only',
  });
  const mark = (set: Readonly<Record<string, readonly [unknown, unknown]>>) =>
    company.device.do('attendance.save', patchOf('punches', id, set));
  expect(await mark({ voided_at: [null, now], void_reason: ['', 'Wrong person'] })).toMatchObject(applied);
  expect(await mark({ voided_at: [now, null] })).toMatchObject({ code: 'append_only' });
});

test('a shift has a length and thresholds within it, and a person one shift at a time', async () => {
  const company = await foundCompany(server);
  const { id: shift_id } = await addSample(company, WorkShift);
  const hours = async (told: Readonly<Record<string, unknown>>) =>
    company.device.do('work_calendar.save', insertOf('shift_hours', await sampleIn(company, ShiftHours, { shift_id, ...told })));
  expect(await hours({ start_min: 540, end_min: 540 })).toMatchObject({ code: 'shift_no_length' });
  expect(await hours({ break_minutes: 480, start_min: 540, end_min: 1020 })).toMatchObject({ code: 'shift_break_long' });
  expect(await hours({ half_day_below: 60, absent_below: 120 })).toMatchObject({ code: 'shift_thresholds' });
  expect(await hours({ start_min: 1260, end_min: 360, half_day_below: 300, absent_below: 120 })).toMatchObject(applied);
  const { id: employee_id } = await addSample(company, Employee);
  const put = async (from_day: string, to_day: string | null) =>
    company.device.do(
      'roster.save',
      insertOf('shift_assignments', await sampleIn(company, ShiftAssignment, { employee_id, shift_id, from_day, to_day, days_off: null })),
    );
  expect(await put('2026-11-01', '2026-11-10')).toMatchObject(applied);
  expect(await put('2026-11-10', null)).toMatchObject({ code: 'roster_overlaps' });
  expect(await put('2026-11-20', '2026-11-12')).toMatchObject({ code: 'ends_before_start' });
  expect(await put('2026-11-11', null)).toMatchObject(applied);
  // Who is put on another shift gives up the one before it by the same operation.
  const [open] = await server.sql<{ id: string }>('select id from public.shift_assignments where tenant_id = $1 and to_day is null', [
    company.tenant,
  ]);
  const next = await sampleIn(company, ShiftAssignment, { employee_id, shift_id, from_day: '2026-12-01', to_day: null, days_off: null });
  const shorten = patchOf('shift_assignments', open?.id ?? '', { to_day: [null, '2026-11-30'] });
  expect(await company.device.do('roster.save', shorten, insertOf('shift_assignments', next))).toMatchObject(applied);
});
