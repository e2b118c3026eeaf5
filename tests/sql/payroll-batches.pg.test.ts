import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { PayrollRun } from '#modules/hrm/payroll/kind.ts';
import { Employee } from '#modules/hrm/people/kind.ts';

import { foundCompany, hire, insertOf, patchOf, rowOf, type TestCompany, today } from './company.ts';
import { addSlip } from './sample-pay.ts';
import { addSample, reconciliationRow } from './sample.ts';
import { oneConnection, useServer } from './server.ts';

/* A run is paid in batches: once, with one entry of the books for several people and none for one. */

const server = useServer();
let company: TestCompany;

/** A final run with slips that come to these amounts, in minor units. */
async function finalRun(...amounts: readonly number[]) {
  const { id: run } = await addSample(company, PayrollRun);
  const slips: string[] = [];
  for (const amount of amounts) {
    const { id: employee } = await addSample(company, Employee);
    await addSlip(company, run, employee);
    const [slip] = await server.sql<{ id: string }>(
      'update public.payslips set payable = $3, gross = $3 where tenant_id = $1 and run_id = $2 and employee_id = $4 returning id',
      [company.tenant, run, amount, employee],
    );
    slips.push(slip?.id ?? '');
  }
  const payable = amounts.reduce((sum, amount) => sum + amount, 0);
  await server.sql(`update public.payroll_runs set state = 'finalised', payable = $3 where tenant_id = $1 and id = $2`, [
    ...[company.tenant, run, payable],
  ]);
  return { run, slips };
}

type Told = { readonly run: string; readonly slips: readonly string[]; readonly batch?: string };

function pay({ run, slips, batch = randomUUID() }: Told, told: Readonly<Record<string, unknown>> = {}, user: string = company.owner) {
  return server.rpc(user, 'payroll_pay', {
    ...{ p_tenant: company.tenant, p_run: run, p_batch: batch, p_method: 'bank', p_account: company.the('cash'), p_day: today() },
    ...{ p_reference: '', p_slips: `{${slips.join(',')}}`, ...told },
  });
}

function unpay(
  { run, batch }: { readonly run: string; readonly batch: string },
  reason = 'The bank sent it back',
  user: string = company.owner,
) {
  return server.rpc(user, 'payroll_unpay', { p_tenant: company.tenant, p_run: run, p_batch: batch, p_reason: reason });
}

async function balance(): Promise<readonly [number, number]> {
  const [row] = await server.sql<{ balance: number; confidential: number }>(
    'select balance::int, confidential::int from public.account_balances where tenant_id = $1 and id = $2',
    [company.tenant, company.the('cash')],
  );
  return [row?.balance ?? 0, row?.confidential ?? 0];
}

const booked = () =>
  server.sql(
    `select amount::int, type, category, category_id is not null as known, origin_key, voided_at is not null as void
     from public.transactions where tenant_id = $1`,
    [company.tenant],
  );
const entries = () =>
  server.sql('select amount::int, direction, voided_at is not null as void from public.pay_entries where tenant_id = $1', [company.tenant]);

async function standing(run: string): Promise<readonly [unknown, number, number]> {
  const { state, paid } = await rowOf(company, 'payroll_runs', run);
  const [slips] = await server.sql<{ paid: number }>(
    'select count(paid_at)::int as paid from public.payslips where tenant_id = $1 and run_id = $2 and (paid_at is null) = (batch_id is null)',
    [company.tenant, run],
  );
  return [state, Number(paid), slips?.paid ?? 0];
}

test('two people are one entry in the books; the account has less, and the run is paid in part, then all', async () => {
  company = await foundCompany(server);
  const { run, slips } = await finalRun(1_200_000, 1_500_050, 90_000);
  await pay({ run, slips: slips.slice(0, 2) }, { p_reference: ' TT 17 ' });
  const entry = { amount: 2_700_050, type: 'expense', category: 'Salaries & Wages', known: true, origin_key: '', void: false };
  expect([await booked(), await entries()]).toEqual([[entry], []]);
  expect([await balance(), await standing(run)]).toEqual([
    [-2_700_050, 0],
    ['partly_paid', 2_700_050, 2],
  ]);
  const [batch] = await server.sql(
    'select people::int, amount::int, reference, method, created_by from public.pay_batches where tenant_id = $1',
    [company.tenant],
  );
  expect(batch).toEqual({ people: 2, amount: 2_700_050, reference: 'TT 17', method: 'bank', created_by: company.owner });
  await pay({ run, slips: slips.slice(2) }, { p_method: 'cash' });
  expect(await standing(run)).toEqual(['paid', 2_790_050, 3]);
  expect((await rowOf(company, 'payslips', slips[2] ?? ''))['method']).toBe('cash');
});

test('one person is an entry that the books do not show: they have its sum on the account alone', async () => {
  company = await foundCompany(server);
  const books = await hire(company, ['view_transactions', 'manage_transactions']);
  const { run, slips } = await finalRun(1_234_500, 10);
  await pay({ run, slips: slips.slice(0, 1) });
  expect([await booked(), await entries()]).toEqual([[], [{ amount: 1_234_500, direction: 'out', void: false }]]);
  expect(await balance()).toEqual([-1_234_500, -1_234_500]);
  const seen = JSON.stringify((await books.pull()).docs);
  expect(seen).not.toContain('pay_entries');
  expect(seen).not.toContain(`"amount":1234500`);
});

test('the same batch again pays nobody twice; another one under its id is refused', async () => {
  company = await foundCompany(server);
  const { run, slips } = await finalRun(100, 200, 300);
  const batch = randomUUID();
  const two = { run, slips: slips.slice(0, 2), batch };
  await pay(two);
  await pay({ ...two, slips: slips.slice(0, 2).toReversed() });
  expect([await balance(), await standing(run)]).toEqual([
    [-300, 0],
    ['partly_paid', 300, 2],
  ]);
  await expect(pay(two, { p_method: 'cash' })).rejects.toMatchObject({ message: 'duplicate' });
  await expect(pay({ ...two, slips })).rejects.toMatchObject({ message: 'duplicate' });
  await expect(pay({ ...two, slips: slips.slice(1) })).rejects.toMatchObject({ message: 'duplicate' });
  await unpay({ run, batch });
  await pay(two);
  expect([await balance(), await standing(run)]).toEqual([
    [0, 0],
    ['finalised', 0, 0],
  ]);
});

test('a slip is paid once: of two devices at the same moment one is told', async () => {
  company = await foundCompany(server);
  const { run, slips } = await finalRun(100, 200, 300);
  const [first, second] = [slips.slice(0, 2), slips.slice(1)];
  const told = oneConnection
    ? [await pay({ run, slips: first }), await pay({ run, slips: second }).catch((error: unknown) => error)]
    : await Promise.all([first, second].map((some) => pay({ run, slips: some }).catch((error: unknown) => error)));
  expect(told.filter((answer) => answer !== null && answer !== undefined && answer !== '')).toMatchObject([{ message: 'slip_paid' }]);
  expect((await booked()).length).toBe(1);
  expect((await standing(run))[2]).toBe(2);
  await expect(pay({ run, slips: [slips[1] ?? '', slips[1] ?? ''] })).rejects.toMatchObject({ message: 'invalid' });
});

test('a batch that is made void gives its slips and the money back, with a reason', async () => {
  company = await foundCompany(server);
  const { run, slips } = await finalRun(100, 200, 300);
  const [several, single] = [randomUUID(), randomUUID()];
  await pay({ run, slips: slips.slice(0, 2), batch: several });
  await pay({ run, slips: slips.slice(2), batch: single });
  await expect(unpay({ run, batch: several }, '  ')).rejects.toMatchObject({ message: 'reason_missing' });
  await expect(unpay({ run, batch: randomUUID() })).rejects.toMatchObject({ message: 'not_found' });
  await unpay({ run, batch: several });
  await unpay({ run, batch: several });
  expect([await balance(), await standing(run)]).toEqual([
    [-300, -300],
    ['partly_paid', 300, 1],
  ]);
  await unpay({ run, batch: single });
  expect([await balance(), await standing(run)]).toEqual([
    [0, 0],
    ['finalised', 0, 0],
  ]);
  expect([await booked(), await entries()]).toMatchObject([[{ void: true }], [{ void: true }]]);
  await pay({ run, slips });
  expect([await balance(), await standing(run)]).toEqual([
    [-600, 0],
    ['paid', 600, 3],
  ]);
});

test('nothing is paid or taken back in what is closed, and nothing that the bank has confirmed', async () => {
  company = await foundCompany(server);
  const { device } = company;
  const { run, slips } = await finalRun(100, 200, 300, 400);
  const [closed, confirmed] = [randomUUID(), randomUUID()];
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await pay({ run, slips: slips.slice(0, 2), batch: closed }, { p_day: yesterday });
  await device.do('period.lock', insertOf('period_locks', { id: randomUUID(), key: 'books', locked_until: yesterday }));
  await expect(unpay({ run, batch: closed })).rejects.toMatchObject({ message: 'period_closed' });
  await expect(pay({ run, slips: slips.slice(2) }, { p_day: yesterday })).rejects.toMatchObject({ message: 'period_closed' });
  await pay({ run, slips: slips.slice(2), batch: confirmed });
  const row = { ...reconciliationRow(company), closing_balance: -1000 };
  await device.do('reconciliation.save', insertOf('reconciliations', row));
  await server.sql('update public.transactions set cleared_in = $2 where tenant_id = $1', [company.tenant, row.id]);
  expect(await device.do('reconciliation.lock', patchOf('reconciliations', row.id, { state: ['draft', 'locked'] }))).toMatchObject({
    status: 'applied',
  });
  await expect(unpay({ run, batch: confirmed })).rejects.toMatchObject({ message: 'reconciled' });
  expect(await standing(run)).toEqual(['paid', 1000, 4]);
});

test('what is paid is final, from a living account of our currency, and by tomorrow', async () => {
  company = await foundCompany(server);
  const { run, slips } = await finalRun(100, 0);
  const [due] = slips;
  const one = { run, slips: [due ?? ''] };
  const foreign = randomUUID();
  await server.sql(`insert into public.bank_accounts (tenant_id, id, name, type, currency) values ($1, $2, 'Dollars', 'bank', 'USD')`, [
    company.tenant,
    foreign,
  ]);
  const far = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await expect(pay(one, { p_account: foreign })).rejects.toMatchObject({ message: 'pay_currency' });
  await expect(pay(one, { p_account: randomUUID() })).rejects.toMatchObject({ message: 'not_found' });
  await expect(pay(one, { p_day: far })).rejects.toMatchObject({ message: 'date_in_future' });
  await expect(pay(one, { p_method: 'cheque' })).rejects.toMatchObject({ message: 'invalid' });
  await expect(pay({ run, slips: [] })).rejects.toMatchObject({ message: 'invalid' });
  await expect(pay({ run, slips })).rejects.toMatchObject({ message: 'not_found' });
  await expect(pay({ run: (await finalRun(5)).run, slips: [due ?? ''] })).rejects.toMatchObject({ message: 'not_found' });
  await server.sql(`update public.payslips set state = 'pulled' where tenant_id = $1 and id = $2`, [company.tenant, due]);
  await expect(pay(one)).rejects.toMatchObject({ message: 'not_found' });
  await server.sql(`update public.payroll_runs set state = 'draft' where tenant_id = $1 and id = $2`, [company.tenant, run]);
  await expect(pay(one)).rejects.toMatchObject({ message: 'run_not_final' });
  expect([await balance(), await booked()]).toEqual([[0, 0], []]);
});

test('whoever only looks pays nobody, a stranger neither, and a suspended company takes back alone', async () => {
  company = await foundCompany(server);
  const { run, slips } = await finalRun(100, 200, 300);
  const batch = randomUUID();
  const [viewer, payer] = [await hire(company, ['view_payroll']), await hire(company, ['manage_payroll'])];
  const stranger = (await foundCompany(server)).owner;
  await expect(pay({ run, slips }, {}, viewer.user)).rejects.toMatchObject({ message: 'forbidden' });
  await expect(pay({ run, slips }, {}, stranger)).rejects.toMatchObject({ code: 'KB001' });
  await expect(pay({ run, slips }, { p_tenant: stranger }, stranger)).rejects.toMatchObject({ message: 'not_found' });
  await pay({ run, slips: slips.slice(0, 2), batch }, {}, payer.user);
  await expect(unpay({ run, batch }, 'Mistake', viewer.user)).rejects.toMatchObject({ message: 'forbidden' });
  const plan = randomUUID();
  await server.sql(`insert into public.subscription_plans (id, name, permissions) values ($1, 'Payroll', '{manage_payroll}')`, [plan]);
  await server.sql(`insert into public.tenant_subscriptions (tenant_id, plan_id, status) values ($1, $2, 'suspended')`, [
    company.tenant,
    plan,
  ]);
  await expect(pay({ run, slips: slips.slice(2) }, {}, payer.user)).rejects.toMatchObject({ code: 'KB006' });
  await unpay({ run, batch }, 'Mistake', payer.user);
  expect(await standing(run)).toEqual(['finalised', 0, 0]);
});

test('a person is sent his own slip without what it was made from, and reads no row of the table itself', async () => {
  company = await foundCompany(server);
  const { slips } = await finalRun(100, 200);
  const worker = await hire(company, [], null);
  await server.sql(
    `update public.employees e set user_id = $3 from public.payslips p where p.tenant_id = $1 and p.id = $2
     and e.tenant_id = p.tenant_id and e.id = p.employee_id`,
    [company.tenant, slips[0], worker.user],
  );
  const own = (await worker.pull()).docs.filter(({ kind }) => kind.endsWith('payslips'));
  expect(own.map(({ kind, id }) => [kind, id])).toEqual([['own_payslips', slips[0]]]);
  expect(JSON.stringify(own)).not.toContain('"input"');
  const seen = (user: string) => server.as(user, 'select count(*)::int as seen from public.payslips where input is not null', []);
  expect(await seen(worker.user)).toEqual([{ seen: 0 }]);
  expect(await seen(company.owner)).toEqual([{ seen: 2 }]);
});
