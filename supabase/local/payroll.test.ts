import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { Refused } from '#data/refused.ts';
import { askerOf, callerOf } from '#data/remote-calls.ts';
import { type Person, signUp } from '#fixtures/server/people.ts';
import { type FloorPay, withWork } from '#modules/factory/working/approved-work.ts';
import { hashOf, payrollCalls, workOut } from '#modules/hrm/payroll/index.ts';
import type { SettleFacts } from '#modules/hrm/payroll/settle.ts';

import { type Backend, startBackend } from './backend.ts';

/* A payroll becomes final through the whole backend. Three people, fixed 30 days, everybody there on every day of the run. */

const migrationsDir = fileURLToPath(new URL('../migrations/', import.meta.url));
let backend: Backend;
let owner: Person;
const [group, run, advance, casual] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const people = [randomUUID(), randomUUID(), randomUUID()] as const;

beforeAll(async () => {
  backend = await startBackend({ migrationsDir, quiet: true });
  owner = await signUp(backend, 'owner');
  await owner.client.rpc('create_company', { p_name: 'Shapla Mart', p_country: 'BD' });
  await put('pay_groups', { id: group, name: 'Everybody', is_default: true });
  await put('pay_components', { id: randomUUID(), code: 'basic', name: 'Basic', formula: 'gross' });
  const rule = { group_id: group, effective_from: '2026-01-01', source: 'leave_only', basis: 'fixed_30', unmarked: 'present' };
  await put('pay_rules', { id: randomUUID(), ...rule });
  await Promise.all(people.map((id, at) => hire(id, at)));
  await giveLeave();
  const span = { period_from: '2026-03-01', period_to: '2026-03-31', attendance_from: '2026-03-01', attendance_to: '2026-03-31' };
  await put('payroll_runs', { id: run, run_no: 'PAY-260331-AAAA1', key: 'k', group_id: group, ...span });
  const asked = { type: 'salary_advance', amount: 500_000, approved_amount: 500_000, request_date: '2026-02-01', purpose: 'School' };
  const plan = { status: 'disbursed', recovery: 'full_next', start_period: '2026-03', min_net_floor_pct: 0 };
  await put('advances', { id: advance, advance_no: 'ADV-260201-AAAA1', employee_id: people[0], ...asked, ...plan });
  const given = { type: 'disburse', amount: 500_000, event_date: '2026-02-01' };
  await put('advance_events', { id: randomUUID(), advance_id: advance, employee_id: people[0], ...given });
});
afterAll(() => backend.close());

async function hire(id: string, at: number): Promise<void> {
  await put('employees', { id, code: `E${at + 1}`, name: `Person ${at + 1}`, join_date: '2025-01-01' });
  await put('employee_compensations', {
    id: randomUUID(),
    employee_id: id,
    effective_from: '2025-01-01',
    amount: 3_000_000,
    wage_type: 'monthly',
    reason: 'join',
  });
}

/** Ten days of the year, of which he takes two in February and one in April. */
async function giveLeave(): Promise<void> {
  await put('leave_types', { id: casual, name: 'Casual leave', code: 'CL' });
  await put('leave_terms', { id: randomUUID(), type_id: casual, effective_from: '2026-01-01', annual_md: 10_000, accrual: 'upfront' });
  const of = { employee_id: people[1], type_id: casual };
  await put('leave_entries', {
    id: randomUUID(),
    ...of,
    entry: 'accrue',
    md: 10_000,
    effective_date: '2026-01-01',
    valid_until: '2026-12-31',
  });
  const days = ['2026-02-03', '2026-02-04', '2026-04-07'].map((day) => ({
    ...{ day, portion_md: 1000, part: 'full', class: 'work', counted_md: 1000, paid_md: 1000 },
  }));
  const asked = { request_no: 'LV-1', from_day: '2026-02-03', to_day: '2026-04-07', status: 'approved', counted_md: 3000 };
  await put('leave_requests', { id: randomUUID(), ...of, ...asked, days: JSON.stringify(days) });
}

async function put(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = ['tenant_id', ...Object.keys(row)];
  const marks = names.map((_, at) => `$${at + 1}`);
  await backend.sql(`insert into public.${table} (${names.join(', ')}) values (${marks.join(', ')})`, [owner.id, ...Object.values(row)]);
}

const calls = ({ client }: Person = owner, of = run) => payrollCalls({ call: callerOf(client), ask: askerOf(client) }, owner.id, of);
const slips = () =>
  backend.sql<{ state: string; payable: number; revision: number }>(
    'select state, payable::int, revision::int from public.payslips where run_id = $1 order by slip_no',
    [run],
  );
const stateOf = async () => (await backend.sql('select state, people::int, payable::int from public.payroll_runs where id = $1', [run]))[0];
const leaves = async () =>
  (
    await backend.sql<{ leave: unknown }>(`select person -> 'leave' as leave from public.payslips where run_id = $1 order by slip_no`, [
      run,
    ])
  ).map(({ leave }) => leave);
const owed = async () =>
  (await backend.sql('select private.advance_outstanding(a)::int as owed from public.advances a where a.id = $1', [advance]))[0]?.['owed'];

/** As a device works it out: from the same rows. */
async function asked(of = run): Promise<readonly { readonly employee: string; readonly hash: string }[]> {
  const [told] = await backend.sql<{ facts: Omit<SettleFacts, 'work'> & { readonly mark: string; readonly floor: FloorPay } }>(
    'select public.payroll_facts($1, $2) as facts',
    [owner.id, of],
  );
  if (!told) throw new Error('No facts');
  const worked = (workOut({ ...withWork(told.facts), unit: 100 }) ?? []).filter(({ slip }) => slip?.errors.length === 0);
  return Promise.all(worked.map(async ({ employee, input }) => ({ employee: employee.id, hash: await hashOf(input) })));
}

test('one figure that comes out otherwise here stops it all, and is named', async () => {
  const [first, ...others] = await asked();
  const wrong = { employee: people[1], hash: '0'.repeat(64) };
  const told = [first, ...others].flatMap((one) => (one ? [one.employee === people[1] ? wrong : one] : []));
  expect(await calls().finalise(told)).toEqual({ made: [], differs: [people[1]], failed: [] });
  expect(await slips()).toEqual([]);
});

test('two devices finalise at once: one does, the other is told; the advance is taken once', async () => {
  const two = (await asked()).filter(({ employee }) => employee !== people[2]);
  const both = await Promise.allSettled([calls().finalise(two), calls().finalise(two)]);
  expect(both.flatMap((one) => (one.status === 'fulfilled' ? one.value.made : [])).toSorted()).toEqual([people[0], people[1]].toSorted());
  // Whoever read the facts before the first was done is refused, and whoever read them later has other figures.
  const told = both.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : one.value.differs.length > 0 ? [one.value.differs] : [],
  );
  expect([[new Refused('slip_final')], [[people[0]]]]).toContainEqual(told);
  expect(await slips()).toEqual([
    { state: 'final', payable: 2_500_000, revision: 1 },
    { state: 'final', payable: 3_000_000, revision: 1 },
  ]);
  expect(await stateOf()).toEqual({ state: 'finalised', people: 2, payable: 5_500_000 });
  expect(await owed()).toBe(0);
  expect(await leaves()).toEqual([[], [{ type: casual, name: 'Casual leave', left_md: 7000 }]]);
});

test('one slip is pulled back, and made anew beside the rest', async () => {
  await calls().pullBack(people[0], 'A bonus is missing');
  expect(await stateOf()).toEqual({ state: 'finalised', people: 1, payable: 3_000_000 });
  expect(await owed()).toBe(500_000);
  const rest = (await asked()).filter(({ employee }) => employee !== people[1]);
  expect((await calls().finalise(rest)).made).toHaveLength(2);
  expect(await slips()).toEqual([
    { state: 'final', payable: 2_500_000, revision: 2 },
    { state: 'final', payable: 3_000_000, revision: 1 },
    { state: 'final', payable: 3_000_000, revision: 1 },
  ]);
  expect(await owed()).toBe(0);
});

test('what was given up and comes back by a slip that is pulled back is owed again', async () => {
  await backend.sql(`update public.advances set approved_amount = 700000 where id = $1`, [advance]);
  const given = { type: 'disburse', amount: 200_000, event_date: '2026-02-02' };
  await put('advance_events', { id: randomUUID(), advance_id: advance, employee_id: people[0], ...given });
  const writtenOff = { type: 'write_off', amount: 200_000, event_date: '2026-04-01' };
  await put('advance_events', { id: randomUUID(), advance_id: advance, employee_id: people[0], ...writtenOff });
  expect(await owed()).toBe(0);
  await calls().pullBack(people[0], 'Another mistake');
  expect(await owed()).toBe(500_000);
  const [row] = await backend.sql('select status from public.advances where id = $1', [advance]);
  expect(row?.['status']).toBe('disbursed');
});

test('nobody is paid for a day twice, by another run or by a settlement', async () => {
  const [other, settlement] = [randomUUID(), randomUUID()];
  const span = { period_from: '2026-03-10', period_to: '2026-04-09', attendance_from: '2026-03-10', attendance_to: '2026-04-09' };
  await put('payroll_runs', { id: other, run_no: 'PAY-260331-AAAA2', key: 'other', group_id: group, ...span });
  await put('payroll_runs', { id: settlement, run_no: 'PAY-260331-AAAA3', key: 'end', group_id: group, type: 'final_settlement', ...span });
  expect((await asked(other)).map(({ employee }) => employee)).toEqual([people[0]]);
  const forged = (await asked(other)).flatMap(({ hash }) => people.map((employee) => ({ employee, hash })));
  expect(await calls(owner, other).finalise(forged)).toEqual({ made: [people[0]], differs: [], failed: [people[1], people[2]] });
  expect(await asked(settlement)).toEqual([]);
  await backend.sql(`update public.employees set exit_date = '2026-03-20', status = 'exited' where id = $1`, [people[2]]);
  expect(await asked(settlement)).toEqual([]);
  await calls(owner, other).cancel('Only to try');
});

test('slips that were made from what has moved meanwhile are not written', async () => {
  const [told] = await backend.sql<{ facts: { readonly mark: string } }>('select public.payroll_facts($1, $2) as facts', [owner.id, run]);
  const write = (mark = '') => backend.sql('select public.payroll_finalise($1, $2, $1, 1, $3, $4::jsonb)', [owner.id, run, mark, '[]']);
  await put('payroll_entries', { id: randomUUID(), key: `${run}:${people[0]}`, run_id: run, employee_id: people[0], bonus: 900_000 });
  await expect(write(told?.facts.mark)).rejects.toThrow('facts_changed');
  await expect(write('x')).rejects.toThrow('facts_changed');
});

test('whoever has no right to it is refused, and opening it again needs a reason and gives everything back', async () => {
  const guest = await signUp(backend, 'guest');
  await expect(calls(guest).finalise([])).rejects.toEqual(new Refused('not_member'));
  await expect(calls(guest).reopen('Because')).rejects.toEqual(new Refused('not_member'));
  await expect(calls().reopen(' ')).rejects.toEqual(new Refused('reason_missing'));
  await calls().publish();
  await calls().reopen('The wrong month');
  expect(await stateOf()).toEqual({ state: 'draft', people: 0, payable: 0 });
  expect((await slips()).map(({ state }) => state)).toEqual(['pulled', 'pulled', 'pulled']);
  expect(await owed()).toBe(500_000);
});

test('nobody but the server itself reads the facts or writes slips', async () => {
  const reads = await owner.client.rpc('payroll_facts', { p_tenant: owner.id, p_run: run });
  const writes = await owner.client.rpc('payroll_finalise', {
    p_tenant: owner.id,
    p_run: run,
    p_user: owner.id,
    p_engine: 1,
    p_mark: '',
    p_slips: [],
  });
  expect([reads.error?.code, writes.error?.code]).toEqual(['42501', '42501']);
});

test('what is no question is refused', async () => {
  const post = (body: string) => fetch(`${backend.url}/functions/v1/payroll`, { method: 'POST', body, headers: { apikey: backend.key } });
  expect((await post('{')).status).toBe(400);
  expect((await post(JSON.stringify({ tenant: owner.id, run, people: [{ employee: people[0], hash: 'x' }] }))).status).toBe(400);
  expect((await post(JSON.stringify({ tenant: owner.id, run, people: [] }))).status).toBe(401);
  expect((await fetch(`${backend.url}/functions/v1/other`, { method: 'POST' })).status).toBe(404);
});
