import type { DemoPart, DemoServer, Scene, Step } from '#data/demo.ts';
import { plain } from '#data/store.ts';
import { addDays, dayStart, monthOf, todayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { accountsDemo } from '../../banking/setup/demo.ts';
import { type FloorPay, withWork } from '../../factory/working/index.ts';
import { periodAfter } from '../advances/index.ts';
import { peopleDemo } from '../employees/demo.ts';
import { leaveDemo } from '../leave-screens/demo.ts';
import { groupCommands, savePayRule, setUpPay } from '../pay-setup/index.ts';
import { PayGroup, PayRule } from '../pay-setup/kind.ts';
import { hashOf, periodOf, runCommands, type RunRow, setEntries, type SettleFacts, workOut } from '../payroll/index.ts';
import { type PayMethod, payMethods, PayrollRun } from '../payroll/kind.ts';

/* Pay as a garment workshop counts it: three months that are final and paid but for the last cash, and last month's in work. */

export const payrollDemo: DemoPart = { furnish, steps, settled };

/** Months before this one; the last of them is still prepared. */
const months = [4, 3, 2, 1] as const;
const storyDays = 89;

async function furnish(scene: Scene): Promise<void> {
  const { store } = scene;
  await setUpPay(store, 'All employees', '2020-01-01');
  await groupCommands.add(store, { name: 'Daily workers' });
  const [rule] = await store.find(PayRule);
  if (!rule) throw new Error('No rules of pay');
  const { id: _id, group_id, created_at: _at, ...facts } = plain(rule);
  // Before that month nobody kept attendance; what nobody marked then is settled by now.
  const counted = addDays(monthOf(addDays(todayOf(scene), -storyDays))?.to ?? '', 1);
  const open = `${monthBefore(scene, 1)}-01`;
  await savePayRule(store, group_id, { ...facts, effective_from: '2020-01-02', source: 'leave_only' });
  const late = { late_mode: 'count', late_free: 0, late_every: 2, late_take_md: 500 } as const;
  const strict = { ...facts, ...late, late_type_id: scene.of(leaveDemo).typeOf.get('CL') ?? null };
  if (counted < open) await savePayRule(store, group_id, { ...strict, effective_from: counted, unmarked: 'present' });
  await savePayRule(store, group_id, { ...strict, effective_from: open });
}

const todayOf = ({ zone, end }: Scene): string => todayIn(zone, new Date(end).toISOString());
const monthBefore = (scene: Scene, count: number): string => periodAfter(todayOf(scene).slice(0, 7), -count);

function steps(scene: Scene): readonly Step[] {
  return months.map((before) => ({
    at: before === 1 ? scene.end - 3_600_000 : Date.parse(dayStart(scene.zone, `${monthBefore(scene, before - 1)}-03`)) + 10 * 3_600_000,
    act: () => beginRun(scene, monthBefore(scene, before)),
  }));
}

async function beginRun(scene: Scene, month: string): Promise<void> {
  const { store, chance } = scene;
  const group = (await store.find(PayGroup)).find(({ is_default }) => is_default);
  if (!group) throw new Error('No pay group');
  const span = periodOf({ frequency: 'monthly', cut_off_day: 0 }, `${month}-01`);
  const title = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
  const id = await runCommands.add(store, {
    ...{
      group_id: group.id,
      type: 'regular',
      ...span,
      title,
      pay_date: addDays(span.period_to, 7),
      bonus_percent: 0,
      bonus_months: 0,
      notes: '',
    },
  });
  const run = await store.get(PayrollRun, id);
  if (!run) throw new Error('No run');
  const { employees } = scene.of(peopleDemo);
  const told = employees.slice(0, 6).map(({ id: employee }, at) => {
    const amount = (chance.whole(2, 12) * 100 + 500) * 100;
    return [
      employee,
      at % 3 === 2 ? { deduction: 20_000, deduction_note: 'Canteen' } : { bonus: amount, bonus_note: 'Production target' },
    ] as const;
  });
  await setEntries(store, run, new Map(told));
}

/** Month after month, because each one settles what changed in those before it. */
async function settled(scene: Scene, server: DemoServer): Promise<void> {
  const runs = (await scene.store.find(PayrollRun)).toSorted((a, b) => (a.period_to < b.period_to ? -1 : 1)).slice(0, -1);
  for (const run of runs) {
    const people = await payableIn(scene, server, run.id);
    await server.ask('payroll', { tenant: scene.tenant, run: run.id, people });
    await server.call('payroll_publish', { p_tenant: scene.tenant, p_run: run.id });
    // Of the last one the cash has not been counted out yet.
    for (const method of payMethods) if (run !== runs.at(-1) || method !== 'cash') await pay(scene, server, run, method);
  }
  await date(scene, server);
}

async function pay(scene: Scene, { call, sql }: DemoServer, { id, period_to }: RunRow, method: PayMethod): Promise<void> {
  const slips = await sql<{ id: string }>(
    `select id from public.payslips where tenant_id = $1 and run_id = $2 and method = $3 and state = 'final' and payable > 0`,
    [scene.tenant, id, method],
  );
  if (slips.length === 0) return;
  await call('payroll_pay', {
    ...{ p_tenant: scene.tenant, p_run: id, p_batch: newId(), p_method: method, p_account: scene.of(accountsDemo).wages },
    ...{ p_day: addDays(period_to, 6), p_reference: '', p_slips: slips.map((slip) => slip.id) },
  });
}

async function payableIn({ tenant }: Scene, { sql }: DemoServer, run: string) {
  const [told] = await sql<{ facts: Omit<SettleFacts, 'work'> & { readonly floor: FloorPay } }>(
    'select public.payroll_facts($1, $2) as facts',
    [tenant, run],
  );
  if (!told) throw new Error('No facts of a run');
  const worked = (workOut({ ...withWork(told.facts), unit: 100 }) ?? []).filter(({ slip }) => slip?.errors.length === 0);
  return Promise.all(worked.map(async ({ employee, input }) => ({ employee: employee.id, hash: await hashOf(input) })));
}

/** Final three days after the month, and shown at once. */
async function date({ tenant }: Scene, { sql }: DemoServer): Promise<void> {
  await sql(
    `update public.payroll_runs set finalised_at = period_to + interval '3 days 5 hours' where tenant_id = $1 and finalised_at is not null`,
    [tenant],
  );
  await sql(
    `update public.payslips set created_at = period_to + interval '3 days 5 hours', published_at = period_to + interval '3 days 6 hours',
       paid_at = case when paid_at is not null then period_to + interval '6 days 5 hours' end
     where tenant_id = $1`,
    [tenant],
  );
}
