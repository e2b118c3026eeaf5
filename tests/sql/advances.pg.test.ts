import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { Advance, AdvanceRule } from '#modules/hrm/advances/kind.ts';
import { Employee } from '#modules/hrm/people/kind.ts';

import { foundCompany, hire, insertOf, patchOf, type TestCompany, today } from './company.ts';
import { addSample, reconciliationRow } from './sample.ts';
import { type Device, useServer } from './server.ts';

const server = useServer();
let company: TestCompany;
const applied = { status: 'applied' };

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** 5,000.00, approved by the owner. */
async function approved(employee?: string): Promise<Row> {
  const row = await addSample(company, Advance, employee === undefined ? {} : { employee_id: employee });
  const set = { status: ['requested', 'approved'], approved_amount: [null, 400_000] } as const;
  expect(await company.device.do('advance.save', patchOf('advances', row.id, set))).toMatchObject(applied);
  return row;
}

function eventOf(row: Row, told: Readonly<Record<string, unknown>>) {
  return insertOf('advance_events', {
    ...{ id: randomUUID(), advance_id: row.id, employee_id: row['employee_id'], amount: 0, event_date: today(), reverses: null },
    ...told,
  });
}

function entryOf(row: Row, id: string, amount: number, direction: 'out' | 'in') {
  const { id: advance_id, employee_id } = row;
  const money = { bank_account_id: company.the('cash'), direction, amount, entry_date: today() };
  return insertOf('pay_entries', { id, entry_no: `HRP-${id.slice(0, 8)}`, advance_id, employee_id, ...money });
}

function pay(row: Row, amount: number, { device } = company, type: 'disburse' | 'cash_return' = 'disburse') {
  const id = randomUUID();
  const direction = type === 'disburse' ? 'out' : 'in';
  return device.do('advance.save', entryOf(row, id, amount, direction), eventOf(row, { type, amount, entry_id: id }));
}

async function balance(): Promise<readonly [number, number]> {
  const [row] = await server.sql<{ balance: number; confidential: number }>(
    'select balance::int, confidential::int from public.account_balances where tenant_id = $1 and id = $2',
    [company.tenant, company.the('cash')],
  );
  return [row?.balance ?? 0, row?.confidential ?? 0];
}

async function statusOf(row: Row): Promise<string | undefined> {
  const [found] = await server.sql<{ status: string }>('select status from public.advances where tenant_id = $1 and id = $2', [
    company.tenant,
    row.id,
  ]);
  return found?.status;
}

test('an advance is paid out once, at most as it was approved; its account has less, and the books have a sum without a row', async () => {
  company = await foundCompany(server);
  const asked = await addSample(company, Advance);
  expect(await pay(asked, 100_000)).toMatchObject({ code: 'advance_not_approved' });
  const row = await approved();
  expect(await pay(row, 400_001)).toMatchObject({ code: 'above_approved' });
  expect(await balance()).toEqual([0, 0]);
  expect(await pay(row, 400_000)).toMatchObject(applied);
  expect([await statusOf(row), ...(await balance())]).toEqual(['disbursed', -400_000, -400_000]);
  expect(await pay(row, 400_000)).toMatchObject({ code: 'advance_disbursed' });
  expect(await balance()).toEqual([-400_000, -400_000]);
});

test('what comes back is at most what is outstanding, and what is taken back counts no more', async () => {
  company = await foundCompany(server);
  const row = await approved();
  await pay(row, 400_000);
  const { device } = company;
  expect(await device.do('advance.save', eventOf(row, { type: 'recover', amount: 5, period: '2026-03' }))).toMatchObject({
    code: 'forbidden',
  });
  await server.sql(
    `insert into public.advance_events (tenant_id, id, advance_id, employee_id, type, amount, period, event_date)
     values ($1, gen_random_uuid(), $2, $3, 'recover', 300000, '2026-03', $4)`,
    [company.tenant, row.id, row['employee_id'], today()],
  );
  expect(await pay(row, 100_001, company, 'cash_return')).toMatchObject({ code: 'above_outstanding' });
  expect(await pay(row, 100_000, company, 'cash_return')).toMatchObject(applied);
  expect(await balance()).toEqual([-300_000, -300_000]);
  const [back] = await server.sql<{ id: string }>(`select id from public.advance_events where type = 'cash_return' and advance_id = $1`, [
    row.id,
  ]);
  const reverse = (id: string | undefined, amount: number) =>
    device.do('advance.save', eventOf(row, { type: 'reverse', amount, reverses: id }));
  expect(await reverse(back?.id, 100_000)).toMatchObject(applied);
  expect(await balance()).toEqual([-400_000, -400_000]);
  expect(await reverse(back?.id, 100_000)).toMatchObject({ code: 'advance_reversed' });
  const [out] = await server.sql<{ id: string }>(`select id from public.advance_events where type = 'disburse' and advance_id = $1`, [
    row.id,
  ]);
  expect(await reverse(out?.id, 400_000)).toMatchObject({ code: 'advance_has_events' });
  expect(await device.do('advance.save', eventOf(row, { type: 'write_off', amount: 99_000 }))).toMatchObject({ code: 'above_outstanding' });
  expect(await device.do('advance.save', eventOf(row, { type: 'write_off', amount: 100_000 }))).toMatchObject(applied);
  expect(await statusOf(row)).toBe('written_off');
});

test('nobody but the owner approves his own advance', async () => {
  company = await foundCompany(server);
  const manager: Device = await hire(company, ['manage_advances']);
  const self = await addSample(company, Employee, { user_id: manager.user });
  const row = await addSample(company, Advance, { employee_id: self.id });
  const set = { status: ['requested', 'approved'], approved_amount: [null, 100_000] } as const;
  await manager.pull();
  expect(await manager.do('advance.save', patchOf('advances', row.id, set))).toMatchObject({ code: 'advance_own', field: 'status' });
  expect(await company.device.do('advance.save', patchOf('advances', row.id, set))).toMatchObject(applied);
});

test('limits hold on the server: how many, how soon, how long after the last one', async () => {
  company = await foundCompany(server);
  const { id: employee_id } = await addSample(company, Employee, { join_date: '2020-01-01' });
  const limits = { effective_from: '2026-01-01', max_percent: 0, max_open: 1, min_service_days: 0, cooling_days: 10 };
  await addSample(company, AdvanceRule, { ...limits, created_at: new Date().toISOString() });
  const row = await approved(employee_id);
  await expect(addSample(company, Advance, { employee_id })).rejects.toThrow('advance_too_many');
  await pay(row, 400_000);
  await pay(row, 400_000, company, 'cash_return');
  await expect(addSample(company, Advance, { employee_id })).rejects.toThrow('advance_cooling');
  const newcomer = await addSample(company, Employee, { join_date: today() });
  const later = { ...limits, min_service_days: 30, created_at: new Date(Date.now() + 1000).toISOString() };
  await addSample(company, AdvanceRule, later);
  await expect(addSample(company, Advance, { employee_id: newcomer.id })).rejects.toThrow('advance_too_soon');
});

test('whoever keeps the books alone gets no entry of it, and whoever pays people alone no balance', async () => {
  company = await foundCompany(server);
  const [books, payer] = [await hire(company, ['view_transactions']), await hire(company, ['manage_advances'])];
  const row = await approved();
  await pay(row, 400_000);
  const [seen, paid] = [JSON.stringify((await books.pull()).docs), JSON.stringify((await payer.pull()).docs)];
  expect(seen).not.toContain(String(row['advance_no']));
  expect(seen).not.toContain('pay_entries');
  expect(seen).toContain('-400000');
  expect(paid).toContain(String(row['advance_no']));
  expect(paid).not.toContain('-400000');
});

test('who sees no pay still locks a reconciliation: the server counts it in, each entry once', async () => {
  company = await foundCompany(server);
  const books = await hire(company, ['view_transactions', 'manage_transactions']);
  await pay(await approved(), 400_000);
  const lock = async (statement_date: string, closing_balance: number) => {
    const row = { ...reconciliationRow(company, company.the('cash')), statement_date, closing_balance };
    expect(await books.do('reconciliation.save', insertOf('reconciliations', row))).toMatchObject(applied);
    return books.do('reconciliation.lock', patchOf('reconciliations', row.id, { state: ['draft', 'locked'] }));
  };
  expect(await lock(today(), -400_000)).toMatchObject(applied);
  const [locked] = await server.sql('select confidential::int from public.reconciliations where tenant_id = $1', [company.tenant]);
  expect(locked).toEqual({ confidential: -400_000 });
});
