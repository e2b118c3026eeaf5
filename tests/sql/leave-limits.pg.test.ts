import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';
import { countLeave, judgeLeave } from '#modules/hrm/leave/index.ts';
import { LeaveEntry, LeaveRequest, LeaveTerms, LeaveType } from '#modules/hrm/leave/kind.ts';
import { Employee, EmployeePrivate } from '#modules/hrm/people/kind.ts';
import { weekdayOf } from '#modules/hrm/time/index.ts';
import { AttendanceRule, Holiday, RosterCell, ShiftAssignment } from '#modules/hrm/time/kind.ts';

import { foundCompany, insertOf, patchOf, type TestCompany } from './company.ts';
import { tabletOf } from './predicted.ts';
import { dayOff, leaveOf, termsOf } from './sample-leave.ts';
import { addSample, sampleIn } from './sample.ts';
import { useServer } from './server.ts';

/* What the terms ask of whoever asks for himself: his device and Postgres refuse alike, and the office may decide otherwise. */

const server = useServer();

let company: TestCompany;
/** The record of the owner at work, and another one's. */
let own: string;
let store: Store;
let today: string;

const load = async () => ({ store } = await tabletOf(company));

beforeAll(async () => {
  company = await foundCompany(server);
  await load();
  today = store.today();
  own = (await addSample(company, Employee, { user_id: company.owner, join_date: addDays(today, -50), status: 'active', place_id: null }))
    .id;
});

async function typed(terms: Readonly<Record<string, unknown>>): Promise<string> {
  const { id } = await addSample(company, LeaveType);
  await addSample(company, LeaveTerms, termsOf(id, terms));
  return id;
}

type Told = { readonly from: string; readonly to?: string; readonly photos?: readonly string[] };

/** The answers of his device and of the server, each for what it is asked alone. What was taken is away again. */
async function answers(type_id: string, { from, to = from, photos = [] }: Told): Promise<readonly [string, string]> {
  const id = randomUUID();
  const told = { from_day: from, to_day: to, from_part: 'full', to_part: 'full', minutes: null } as const;
  const asked = { ...told, id, employee_id: own, type_id, papers: photos.length };
  const device = await countLeave(store, 'own', asked).then(
    () => 'applied',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  );
  const { days } = await judgeLeave(store, 'own', asked);
  const counted_md = days.reduce((sum, day) => sum + day.counted_md, 0);
  const row = { ...leaveOf(own, type_id, told), id, request_no: id.slice(0, 12), days, counted_md, photos, created_at: store.now() };
  const answer = await company.device.do('own_leave.save', insertOf('own_leave_requests', row));
  await server.sql('delete from public.leave_requests where tenant_id = $1 and id = $2', [company.tenant, id]);
  return [device, answer.status === 'applied' ? 'applied' : (answer.code ?? '')];
}

const both = (code: string) => [code, code];

/** Of the office: it may decide otherwise. */
async function officeTakes(type_id: string, from: string): Promise<unknown> {
  const told = { from_day: from, to_day: from, days: [dayOff(from)], counted_md: 1000, created_at: store.now() };
  const row = await sampleIn(company, LeaveRequest, { ...leaveOf(own, type_id), ...told });
  const { status } = await company.device.do('leave.save', insertOf('leave_requests', row));
  await server.sql('delete from public.leave_requests where tenant_id = $1 and id = $2', [company.tenant, row.id]);
  return status;
}

test.each([
  ['leave_notice', { notice_days: 5 }, 4, 5],
  ['leave_notice', { notice_days: 5 }, 0, -1],
  ['leave_backdate', { backdate_days: 3 }, -4, -3],
  ['leave_service', { min_service_days: 60 }, 9, 10],
] as const)('%s: by %o a day is refused at %i days from today and taken at %i', async (code, terms, refused, taken) => {
  const type = await typed(terms);
  await load();
  expect(await answers(type, { from: addDays(today, refused) })).toEqual(both(code));
  expect(await answers(type, { from: addDays(today, taken) })).toEqual(both('applied'));
  expect(await officeTakes(type, addDays(today, refused))).toBe('applied');
});

test('more than a day needs a paper where the terms say so', async () => {
  const type = await typed({ attachment_after_md: 1000 });
  await load();
  const two = { from: today, to: addDays(today, 1) };
  expect(await answers(type, two)).toEqual(both('leave_attachment'));
  expect(await answers(type, { ...two, photos: [`${company.tenant}/own_leave_requests/a/b.webp`] })).toEqual(both('applied'));
  expect(await answers(type, { from: today })).toEqual(both('applied'));
});

test('who is in probation waits for what is not for him', async () => {
  const type = await typed({ probation_allowed: false });
  const move = (from: string, to: string) => company.device.do('employee.save', patchOf('employees', own, { status: [from, to] }));
  await move('active', 'probation');
  await load();
  expect(await answers(type, { from: today })).toEqual(both('leave_probation'));
  expect(await officeTakes(type, today)).toBe('applied');
  await move('probation', 'active');
  await load();
  expect(await answers(type, { from: today })).toEqual(both('applied'));
});

test('whom a type is for is known to the server alone; who has said nothing is asked nothing', async () => {
  const type = await typed({ gender: 'female' });
  await load();
  expect(await answers(type, { from: today })).toEqual(both('applied'));
  await addSample(company, EmployeePrivate, { employee_id: own, gender: 'male' });
  await load();
  expect(await answers(type, { from: today })).toEqual(['applied', 'leave_gender']);
  expect(await officeTakes(type, today)).toBe('applied');
});

test('nobody asks for more than he has, nor for days off alone', async () => {
  const type = await typed({ negative_limit_md: 0 });
  await addSample(company, LeaveEntry, { employee_id: own, type_id: type, md: 1000, effective_date: addDays(today, -9) });
  const [free] = [addDays(today, 40)];
  await addSample(company, Holiday, { day: free, type: 'public', place_id: null, name: 'Victory' });
  await load();
  expect(await answers(type, { from: today, to: addDays(today, 1) })).toEqual(both('leave_balance'));
  expect(await answers(type, { from: today })).toEqual(both('applied'));
  expect(await answers(type, { from: free })).toEqual(both('leave_only_offdays'));
});

test('L8: of at most three in a row the fourth is refused, over days off and requests of the type', async () => {
  const type = await typed({ max_consecutive_md: 3000 });
  const other = await typed({ max_consecutive_md: 3000 });
  const monday = Array.from({ length: 7 }, (_, n) => addDays(today, 60 + n)).find((day) => weekdayOf(day) === 1)!;
  const at = (n: number) => addDays(monday, n);
  const take = async (type_id: string, ...days: readonly [day: string, part: 'full' | 'am' | 'pm'][]) => {
    const counted = days.map(([day, part]) => dayOff(day, part, part === 'full' ? 1000 : 500));
    const told = { from_day: days[0]![0], to_day: days.at(-1)![0], days: counted };
    const counted_md = counted.reduce((sum, one) => sum + one.counted_md, 0);
    return addSample(company, LeaveRequest, {
      ...leaveOf(own, type_id),
      ...told,
      counted_md,
      status: 'approved',
      request_no: randomUUID().slice(0, 12),
    });
  };
  await take(type, [at(0), 'full'], [at(1), 'full']);
  await load();
  // Monday and Tuesday are approved.
  expect(await answers(type, { from: at(2), to: at(3) })).toEqual(both('leave_consecutive'));
  expect(await answers(type, { from: at(2) })).toEqual(both('applied'));
  expect(await answers(other, { from: at(2), to: at(3) })).toEqual(both('applied'));
  expect(await answers(type, { from: at(3), to: at(5) })).toEqual(both('applied'));
  // Wednesday off by a holiday, then Thursday by the roster, Friday by the company's rule, Saturday by his own days off.
  await addSample(company, Holiday, { day: at(2), type: 'public', place_id: null, name: 'Long one' });
  await addSample(company, Holiday, { day: at(3), type: 'optional', place_id: null, name: 'As one likes' });
  await load();
  expect(await answers(type, { from: at(3), to: at(4) })).toEqual(both('leave_consecutive'));
  expect(await answers(type, { from: at(4), to: at(5) })).toEqual(both('applied'));
  await addSample(company, RosterCell, { key: `${own}:${at(3)}`, employee_id: own, day: at(3), shift_id: null });
  await load();
  expect(await answers(type, { from: at(4), to: at(5) })).toEqual(both('leave_consecutive'));
  await addSample(company, AttendanceRule, { effective_from: '2026-01-01', days_off: '0000010', shift_id: null });
  await load();
  expect(await answers(type, { from: at(5), to: at(6) })).toEqual(both('leave_consecutive'));
  await addSample(company, ShiftAssignment, { employee_id: own, shift_id: null, from_day: today, to_day: null, days_off: '0000001' });
  await load();
  expect(await answers(type, { from: at(5), to: at(6) })).toEqual(both('applied'));
  // Two halves of one day are one day, whichever request each is of.
  const halves = await typed({ max_consecutive_md: 2000 });
  for (const part of ['am', 'pm'] as const) await take(halves, [at(14), part]);
  await load();
  expect(await answers(halves, { from: at(15), to: at(16) })).toEqual(both('leave_consecutive'));
  expect(await answers(halves, { from: at(15) })).toEqual(both('applied'));
});
