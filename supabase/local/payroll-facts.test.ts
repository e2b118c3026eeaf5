import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { askerOf, callerOf } from '#data/remote-calls.ts';
import { type Person, signUp } from '#fixtures/server/people.ts';
import { type FloorPay, withWork } from '#modules/factory/working/approved-work.ts';
import { type ApprovedWork, hashOf, payrollCalls, workOut } from '#modules/hrm/payroll/index.ts';
import { type SettleFacts, settle } from '#modules/hrm/payroll/settle.ts';

import { type Backend, startBackend } from './backend.ts';

/* What the server works a run out from, beside what a device does: of two people one is paid by the piece, one by the month. */

/** As the database tells it. */
type Told = Omit<SettleFacts, 'work'> & { readonly mark: string; readonly floor: FloorPay };

const migrationsDir = fileURLToPath(new URL('../migrations/', import.meta.url));
let backend: Backend;
let owner: Person;
const group = randomUUID();
const [sewer, clerk] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  backend = await startBackend({ migrationsDir, quiet: true });
  owner = await signUp(backend, 'owner');
  await owner.client.rpc('create_company', { p_name: 'Shapla Mart', p_country: 'BD' });
  await put('pay_groups', { id: group, name: 'Everybody', is_default: true });
  await put('pay_components', { id: randomUUID(), code: 'basic', name: 'Basic', formula: 'gross' });
  const rule = { group_id: group, effective_from: '2026-01-01', source: 'leave_only', basis: 'working', unmarked: 'present' };
  await put('pay_rules', { id: randomUUID(), ...rule });
  await hire(sewer, 'E1', { wage_type: 'piece', amount: 450 });
  await hire(clerk, 'E2', { wage_type: 'monthly', amount: 2_700_000 });
});
afterAll(() => backend.close());

async function hire(id: string, code: string, pay: { readonly wage_type: string; readonly amount: number }): Promise<void> {
  await put('employees', { id, code, name: code, join_date: '2025-01-01' });
  await put('employee_compensations', { id: randomUUID(), employee_id: id, effective_from: '2025-01-01', reason: 'join', ...pay });
}

async function put(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = ['tenant_id', ...Object.keys(row)];
  const marks = names.map((_, at) => `$${at + 1}`);
  await backend.sql(`insert into public.${table} (${names.join(', ')}) values (${marks.join(', ')})`, [owner.id, ...Object.values(row)]);
}

async function begin(from: string, to: string): Promise<string> {
  const id = randomUUID();
  const span = { period_from: from, period_to: to, attendance_from: from, attendance_to: to };
  await put('payroll_runs', { id, run_no: `PAY-${id.slice(0, 8)}`, key: id, group_id: group, ...span });
  return id;
}

const calls = (run: string) => payrollCalls({ call: callerOf(owner.client), ask: askerOf(owner.client) }, owner.id, run);

/** As a device works it out, which has its own rows: `work` as the floor has it there. */
async function workedOn(run: string, work?: readonly ApprovedWork[]) {
  const [told] = await backend.sql<{ facts: Told }>('select public.payroll_facts($1, $2) as facts', [owner.id, run]);
  if (!told) throw new Error('No facts');
  const people = workOut({ ...withWork(told.facts), unit: 100, ...(work && { work }) }) ?? [];
  return Promise.all(people.map(async ({ employee, input, slip }) => ({ employee: employee.id, hash: await hashOf(input), slip })));
}

/** In place of the floor: lines of one person, for those who ask for their days. */
async function approve(lines: readonly ApprovedWork[]): Promise<void> {
  await backend.sql(
    `create or replace function private.approved_work(p_tenant uuid, p_from date, p_to date) returns jsonb language sql stable as $$
       select jsonb_build_object('guarantees', '[]'::jsonb, 'pays', (select coalesce(jsonb_agg(jsonb_build_object('day', x ->> 'day', 'accepted', true,
         'planned_minutes', 480, 'people', '[]'::jsonb, 'lines', jsonb_build_array(x - 'day'))), '[]') from jsonb_array_elements('${JSON.stringify(lines)}') x
         where (x ->> 'day')::date between p_from and p_to))
     $$`,
  );
}

const line = (day: string, label: string, quantity: number, rate: number): ApprovedWork => ({
  ...{ per: 1, rate, quantity, label, day, employee_id: sewer },
});

test('pieces come out on the server as on the device, and a line that is approved later is settled by the next run', async () => {
  const march = await begin('2026-03-01', '2026-03-31');
  const lines = [line('2026-03-05', 'Cuff', 200, 450), line('2026-03-02', 'Collar', 120, 300)];
  await approve(lines);
  const worked = await workedOn(march, lines);
  expect(worked.map(({ slip }) => slip?.payable)).toEqual([126_000, 2_700_000]);
  expect(await calls(march).finalise(worked)).toMatchObject({ differs: [], failed: [], made: { length: 2 } });

  const more = [...lines, line('2026-03-31', 'Cuff', 10, 450), line('2026-04-02', 'Cuff', 100, 450)];
  await approve(more);
  const april = await begin('2026-04-01', '2026-04-30');
  const [next, ...others] = await workedOn(april, more);
  expect(next?.slip?.lines.map(({ code, ref, amount }) => [code, ref, amount])).toEqual([
    ['piece', '', 45_000],
    ['arrear', '2026-03-31 piece', 4500],
  ]);
  expect(await calls(april).finalise([next, ...others].flatMap((one) => (one ? [one] : [])))).toMatchObject({ differs: [], failed: [] });
});

test('a device that does not have all the work is told so', async () => {
  const may = await begin('2026-05-01', '2026-05-31');
  await approve([line('2026-05-04', 'Cuff', 100, 450)]);
  const worked = await workedOn(may, []);
  expect(await calls(may).finalise(worked)).toEqual({ made: [], differs: [sewer], failed: [] });
});

test('a week is measured by its whole month, the roster of which is read, too', async () => {
  const week = await begin('2026-06-01', '2026-06-07');
  await put('roster_cells', { id: randomUUID(), key: 'r', employee_id: clerk, day: '2026-06-29', shift_id: null });
  const worked = await workedOn(week);
  expect(worked.find(({ employee }) => employee === clerk)?.slip?.payable).toBe(Math.round((2_700_000 * 7) / 29 / 100) * 100);
  expect(await calls(week).finalise(worked)).toMatchObject({ differs: [], failed: [] });
});

test('two runs that pay some of the same days, written at the very same moment: one pays them', async () => {
  const runs = [await begin('2026-08-01', '2026-08-31'), await begin('2026-08-15', '2026-09-14')];
  const made = await Promise.all(runs.map(slipsOf));
  const both = await Promise.allSettled(
    runs.map((run, at) =>
      backend.sql('select public.payroll_finalise($1, $2, $1, 1, $3, $4::jsonb)', [owner.id, run, made[at]?.mark, made[at]?.slips]),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([expect.stringContaining('paid_already')]);
  const slips = await backend.sql(`select state from public.payslips where run_id = any($1)`, [runs]);
  expect(slips).toEqual([{ state: 'final' }, { state: 'final' }]);
});

/** What the server's function would write of a run, made before anybody writes. */
async function slipsOf(run: string): Promise<{ readonly mark: string; readonly slips: string }> {
  const [told] = await backend.sql<{ facts: Told }>('select public.payroll_facts($1, $2) as facts', [owner.id, run]);
  if (!told) throw new Error('No facts');
  const { slips } = await settle(withWork(told.facts), await workedOn(run));
  expect(slips).toHaveLength(2);
  return { mark: told.facts.mark, slips: JSON.stringify(slips) };
}
