import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { askerOf, callerOf } from '#data/remote-calls.ts';
import { type Person, signUp } from '#fixtures/server/people.ts';
import { idOf } from '#kernel/id-of.ts';
import { type FloorPay, withWork } from '#modules/factory/working/approved-work.ts';
import { hashOf, payrollCalls, workOut } from '#modules/hrm/payroll/index.ts';
import type { SettleFacts } from '#modules/hrm/payroll/settle.ts';

import { type Backend, startBackend } from './backend.ts';

/* Lateness that comes out of leave, through the whole backend: seven times late, two free, every three cost a day; half a day of leave is left. */

const migrationsDir = fileURLToPath(new URL('../migrations/', import.meta.url));
let backend: Backend;
let owner: Person;
const [group, run, casual, person, shift] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const source = `late:${run}:${person}`;

beforeAll(async () => {
  backend = await startBackend({ migrationsDir, quiet: true });
  owner = await signUp(backend, 'owner');
  await owner.client.rpc('create_company', { p_name: 'Shapla Mart', p_country: 'BD' });
  await put('employees', { id: person, code: 'E1', name: 'Rahima', join_date: '2025-01-01' });
  const pay = { effective_from: '2025-01-01', amount: 3_000_000, wage_type: 'monthly', reason: 'join' };
  await put('employee_compensations', { id: randomUUID(), employee_id: person, ...pay });
  await put('leave_types', { id: casual, name: 'Casual leave', code: 'CL' });
  await put('leave_terms', { id: randomUUID(), type_id: casual, effective_from: '2026-01-01' });
  await give(500);
  await put('pay_groups', { id: group, name: 'Everybody', is_default: true });
  await put('pay_components', { id: randomUUID(), code: 'basic', name: 'Basic', formula: 'gross' });
  const late = { late_mode: 'count', late_free: 2, late_every: 3, late_take_md: 1000, late_type_id: casual };
  const rule = { group_id: group, effective_from: '2026-01-01', source: 'leave_only', basis: 'fixed_30', unmarked: 'present', ...late };
  await put('pay_rules', { id: randomUUID(), ...rule });
  await put('shifts', { id: shift, name: 'Day' });
  await put('shift_hours', { id: randomUUID(), shift_id: shift, effective_from: '2025-01-01', start_min: 540, end_min: 1080 });
  await put('attendance_rules', { id: randomUUID(), effective_from: '2025-01-01', shift_id: shift });
  const hours = (day: string) => ({ type: 'hours', day, in_at: `${day}T04:00:00Z`, out_at: `${day}T12:00:00Z` });
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-03-0${day}`);
  await Promise.all(days.map((day) => put('day_marks', { id: randomUUID(), employee_id: person, ...hours(day) })));
  const span = { period_from: '2026-03-01', period_to: '2026-03-31', attendance_from: '2026-03-01', attendance_to: '2026-03-31' };
  await put('payroll_runs', { id: run, run_no: 'PAY-260331-AAAA1', key: 'k', group_id: group, ...span });
});
afterAll(() => backend.close());

async function put(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = ['tenant_id', ...Object.keys(row)];
  const marks = names.map((_, at) => `$${at + 1}`);
  await backend.sql(`insert into public.${table} (${names.join(', ')}) values (${marks.join(', ')})`, [owner.id, ...Object.values(row)]);
}

async function give(md: number): Promise<void> {
  const entry = { employee_id: person, type_id: casual, entry: 'allocate', md, effective_date: '2026-01-01', valid_until: '2026-12-31' };
  await put('leave_entries', { id: randomUUID(), ...entry });
}

const calls = (of = run) => payrollCalls({ call: callerOf(owner.client), ask: askerOf(owner.client) }, owner.id, of);

async function facts(of = run): Promise<SettleFacts & { readonly mark: string }> {
  const [told] = await backend.sql<{ facts: Omit<SettleFacts, 'work'> & { readonly mark: string; readonly floor: FloorPay } }>(
    'select public.payroll_facts($1, $2) as facts',
    [...[owner.id, of]],
  );
  if (!told) throw new Error('No facts');
  return withWork(told.facts);
}

async function finalise(of = run) {
  const worked = workOut({ ...(await facts(of)), unit: 100 }) ?? [];
  return calls(of).finalise(
    await Promise.all(worked.map(async ({ employee, input }) => ({ employee: employee.id, hash: await hashOf(input) }))),
  );
}

async function entries() {
  return backend.sql('select id, entry, md::int, effective_date::text as day, note from public.leave_entries where source = $1', [source]);
}

async function slip() {
  const [row] = await backend.sql<{ payable: number; taken: number; leave: unknown }>(
    `select payable::int, (result #>> '{attendance,late_leave_md}')::int as taken, person -> 'leave' -> 0 -> 'left_md' as leave
     from public.payslips where run_id = $1`,
    [run],
  );
  return row;
}

test('what lateness takes of leave is one line of the ledger; the rest is not paid', async () => {
  expect(await finalise()).toMatchObject({ made: [person], differs: [], failed: [] });
  expect(await slip()).toEqual({ payable: 2_950_000, taken: 500, leave: 0 });
  const id = idOf(owner.id, `accrual:${source}`);
  expect(await entries()).toEqual([{ id, entry: 'adjust', md: -500, day: '2026-03-31', note: 'PAY-260331-AAAA1-E1' }]);
});

test('a slip that is pulled back gives it back, and takes it anew from what there is then', async () => {
  await calls().pullBack(person, 'More leave was left');
  expect(await entries()).toEqual([]);
  await give(2000);
  expect(await finalise()).toMatchObject({ made: [person] });
  expect(await slip()).toEqual({ payable: 3_000_000, taken: 1000, leave: 1500 });
  expect(await entries()).toMatchObject([{ md: -1000 }]);
});

test('a run that is opened again or cancelled gives it back, too', async () => {
  await calls().reopen('The wrong month');
  expect(await entries()).toEqual([]);
  await finalise();
  expect(await entries()).toHaveLength(1);
  await calls().cancel('Not this month');
  expect(await entries()).toEqual([]);
});

test('who goes is paid for what is left, and a settlement that is cancelled gives it back', async () => {
  await put('leave_terms', { id: randomUUID(), type_id: casual, effective_from: '2026-02-01', encashable: true, keep_md: 500 });
  await backend.sql(`update public.employees set exit_date = '2026-03-31', status = 'exited' where id = $1`, [person]);
  const settlement = randomUUID();
  const span = { period_from: '2026-03-08', period_to: '2026-03-31', attendance_from: '2026-03-08', attendance_to: '2026-03-31' };
  await put('payroll_runs', { id: settlement, run_no: 'PAY-260331-AAAA2', key: 'end', group_id: group, type: 'final_settlement', ...span });
  expect(await finalise(settlement)).toMatchObject({ made: [person] });
  const paidOut = () => backend.sql('select source, md::int, note from public.leave_entries where entry = $1', ['encash']);
  const left = [{ source: `encash:${settlement}:${person}:${casual}`, md: -2000, note: 'PAY-260331-AAAA2-E1' }];
  expect(await paidOut()).toEqual(left);
  const [made] = await backend.sql(
    `select person -> 'leave' -> 0 -> 'left_md' as left, l ->> 'amount' as amount
    from public.payslips p cross join jsonb_array_elements(p.result -> 'lines') l where p.run_id = $1 and l ->> 'code' = 'encashment'`,
    [settlement],
  );
  expect(made).toEqual({ left: 500, amount: '200000' });
  await calls(settlement).cancel('He stays');
  expect(await paidOut()).toEqual([]);
});

test('leave that moves while a run is made final is noticed', async () => {
  const { mark } = await facts();
  await give(1000);
  expect((await facts()).mark).not.toBe(mark);
});
