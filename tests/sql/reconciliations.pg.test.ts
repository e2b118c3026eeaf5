import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { addDays } from '#kernel/dates.ts';

import { foundCompany, hire, insertOf, patchOf, rowOf, type TestCompany, today } from './company.ts';
import { type Device, useServer } from './server.ts';

const server = useServer();
const save = 'reconciliation.save';
const daysAgo = (n: number) => addDays(today(), -n);
const applied = { status: 'applied' };
const rejected = (code: string, field?: string) => ({ status: 'rejected', code, ...(field !== undefined && { field }) });

/** A bank with 10,000.00, a second one, and what can be done with both. */
async function bankOf(company: TestCompany) {
  const { device } = company;
  const [bank, other] = [randomUUID(), randomUUID()];
  for (const [id, name, opening_balance] of [
    [bank, 'City Bank', 1_000_000],
    [other, 'Wallet', 0],
  ] as const)
    await device.do(
      'banking_settings.save',
      insertOf('bank_accounts', { id, name, type: 'bank', active: true, sort: 1 }),
      insertOf('account_details', { id, number: '', opening_balance }),
    );
  const [rent, gain] = await server.sql<{ id: string }>(
    `select id from public.transaction_categories where tenant_id = $1 and name in ('Rent/Lease', 'Other Income') order by name desc`,
    [company.tenant],
  );
  const enter = async (told: Readonly<Record<string, unknown>> = {}) => {
    const row = {
      ...{ id: randomUUID(), transaction_no: `TRX-${randomUUID().slice(0, 12)}`, bank_account_id: bank, amount: 100_000, type: 'expense' },
      ...{ category: 'Rent/Lease', category_id: (told['type'] === 'income' ? gain : rent)?.id, transaction_date: daysAgo(9), ...told },
    };
    expect(await device.do('transaction.save', insertOf('transactions', row))).toMatchObject(applied);
    return row.id;
  };
  const start = async (closing_balance: number, told: Readonly<Record<string, unknown>> = {}) => {
    const id = randomUUID();
    const row = { id, bank_account_id: bank, statement_date: daysAgo(5), opening_balance: 0, closing_balance, state: 'draft', ...told };
    return { id, answer: await device.do(save, insertOf('reconciliations', row)) };
  };
  const tick = (id: string, reconciliation: string | null, field = 'cleared_in', was: string | null = null) =>
    device.do(save, patchOf('transactions', id, { [field]: [was, reconciliation] }));
  const lock = (id: string, by: Device = device) =>
    by.do('reconciliation.lock', patchOf('reconciliations', id, { state: ['draft', 'locked'] }));
  const unlock = (id: string, reason = '', by: Device = device) =>
    by.do('reconciliation.unlock', patchOf('reconciliations', id, { state: ['locked', 'draft'], reason: ['', reason] }));
  const change = (id: string, set: Parameters<typeof patchOf>[2]) => device.do('transaction.save', patchOf('transactions', id, set));
  return { bank, other, enter, start, tick, lock, unlock, change };
}

test('M3: an account is locked at exactly 0.00 and not a paisa beside it', async () => {
  const company = await foundCompany(server);
  const { enter, start, tick, lock } = await bankOf(company);
  const [rent, sale] = [await enter(), await enter({ type: 'income', amount: 100_000 })];
  const { id } = await start(1_000_099);
  expect(await tick(rent, id)).toMatchObject(applied);
  expect(await tick(sale, id)).toMatchObject(applied);
  expect(await lock(id)).toMatchObject(rejected('reconciliation_differs', 'closing_balance'));
  expect(await rowOf(company, 'reconciliations', id)).toMatchObject({ state: 'draft', locked_at: null });
  await company.device.do(save, patchOf('reconciliations', id, { closing_balance: [1_000_099, 1_000_000] }));
  expect(await lock(id)).toMatchObject(applied);
  expect(await rowOf(company, 'reconciliations', id)).toMatchObject({ state: 'locked', locked_by: company.owner });
  expect(Number((await rowOf(company, 'reconciliations', id))['opening_balance'])).toBe(1_000_000);
});

test('what is reconciled keeps its amount, account, day and place; its words may change, and what is not cleared is free', async () => {
  const company = await foundCompany(server);
  const { bank, other, enter, start, tick, lock, change } = await bankOf(company);
  const [rent, free] = [await enter(), await enter({ transaction_date: daysAgo(8) })];
  const { id } = await start(900_000);
  await tick(rent, id);
  expect(await lock(id)).toMatchObject(applied);
  const now = new Date().toISOString();
  for (const [field, was, wanted] of [
    ['amount', 100_000, 100_001],
    ['bank_account_id', bank, other],
    ['transaction_date', daysAgo(9), daysAgo(8)],
    ['deleted_at', null, now],
  ] as const)
    expect(await change(rent, { [field]: [was, wanted] })).toMatchObject(rejected('reconciled', field));
  expect(await tick(rent, null, 'cleared_in', id)).toMatchObject(rejected('reconciled'));
  expect(await change(rent, { notes: ['', 'Paid in cash'] })).toMatchObject(applied);
  expect(await change(free, { amount: [100_000, 5] })).toMatchObject(applied);
  expect(await tick(free, id)).toMatchObject(rejected('reconciliation_locked', 'cleared_in'));
  expect(
    await company.device.do('banking_settings.save', patchOf('account_details', bank, { opening_balance: [1_000_000, 1] })),
  ).toMatchObject(rejected('account_reconciled', 'opening_balance'));
});

test('M2: a transfer is not deleted once one of its accounts is reconciled, and the answer names that account', async () => {
  const company = await foundCompany(server);
  const { bank, other, enter, start, tick, lock, change } = await bankOf(company);
  const moved = await enter({ type: 'transfer', to_account_id: other, amount: 200_000, amount_in: 200_000, fee: 0, category_id: null });
  const { id } = await start(200_000, { bank_account_id: other });
  expect(await tick(moved, id)).toMatchObject(rejected('not_found', 'cleared_in'));
  expect(await tick(moved, id, 'cleared_to')).toMatchObject(applied);
  expect(await lock(id)).toMatchObject(applied);
  expect(await change(moved, { deleted_at: [null, new Date().toISOString()] })).toMatchObject({
    ...rejected('reconciled', 'deleted_at'),
    message: 'Wallet',
  });
  // The other leg is still to be cleared on its own account.
  const second = await start(800_000, { bank_account_id: bank });
  expect(await tick(moved, second.id)).toMatchObject(applied);
  expect(await lock(second.id)).toMatchObject(applied);
});

test('what a rule books is not taken back either: the payment whose entry is reconciled stays', async () => {
  const company = await foundCompany(server);
  const { enter, start, tick, lock } = await bankOf(company);
  const id = await enter();
  const draft = await start(900_000);
  await tick(id, draft.id);
  await lock(draft.id);
  await expect(server.sql('update public.transactions set deleted_at = now() where id = $1', [id])).rejects.toMatchObject({
    message: 'reconciled',
  });
});

test('of two devices that lock at once one wins and the other is told', async () => {
  const company = await foundCompany(server);
  const { enter, start, tick, lock } = await bankOf(company);
  const rent = await enter();
  const { id } = await start(900_000);
  await tick(rent, id);
  const colleague = await hire(company, ['view_transactions', 'manage_transactions']);
  const answers = await Promise.all([lock(id), lock(id, colleague)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['applied', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ code: 'reconciliation_locked' });
});

test('an account has one draft, of a later day than what is locked, which begins with what was left', async () => {
  const company = await foundCompany(server);
  const { enter, start, tick, lock } = await bankOf(company);
  const [rent, power] = [await enter(), await enter({ amount: 50_000, transaction_date: daysAgo(3) })];
  const first = await start(900_000);
  expect(first.answer).toMatchObject(applied);
  expect((await start(1)).answer).toMatchObject(rejected('reconciliation_open', 'bank_account_id'));
  await tick(rent, first.id);
  await tick(power, first.id);
  // Of a later day: its tick counts for nothing and is none any more.
  expect(await lock(first.id)).toMatchObject(applied);
  expect(await rowOf(company, 'transactions', power)).toMatchObject({ cleared_in: null });
  expect((await start(1)).answer).toMatchObject(rejected('reconciliation_earlier', 'statement_date'));
  const next = await start(850_000, { statement_date: daysAgo(2) });
  await tick(power, next.id);
  expect(await lock(next.id)).toMatchObject(applied);
  expect(Number((await rowOf(company, 'reconciliations', next.id))['opening_balance'])).toBe(900_000);
});

test('the last lock is opened again by the owner, with the reason in the feed', async () => {
  const company = await foundCompany(server);
  const { enter, start, tick, lock, unlock, change } = await bankOf(company);
  const rent = await enter();
  const first = await start(900_000);
  await tick(rent, first.id);
  await lock(first.id);
  const next = await start(900_000, { statement_date: daysAgo(1) });
  expect(await unlock(first.id)).toMatchObject(rejected('reconciliation_open'));
  await lock(next.id);
  expect(await unlock(first.id)).toMatchObject(rejected('reconciliation_followed', 'state'));
  const colleague = await hire(company, ['view_transactions', 'manage_transactions', 'manage_banking_settings']);
  expect(await unlock(next.id, '', colleague)).toMatchObject(rejected('forbidden'));
  expect(await unlock(next.id, 'Wrong month')).toMatchObject(applied);
  await company.device.do(save, patchOf('reconciliations', next.id, { deleted_at: [null, new Date().toISOString()] }));
  expect(await unlock(first.id, 'Rent was too low')).toMatchObject(applied);
  expect(await change(rent, { amount: [100_000, 120_000] })).toMatchObject(applied);
  expect(await lock(first.id)).toMatchObject(rejected('reconciliation_differs'));
  const feed = await server.sql(
    'select type, user_id, activity_details as told from public.reconciliation_feed where reconciliation_id = $1 order by created_at',
    [first.id],
  );
  expect(feed).toEqual([
    { type: 'locked', user_id: company.owner, told: { amount: 900_000 } },
    { type: 'unlocked', user_id: company.owner, told: { reason: 'Rent was too low' } },
  ]);
});

test('a draft that is discarded takes its ticks along', async () => {
  const company = await foundCompany(server);
  const { enter, start, tick } = await bankOf(company);
  const rent = await enter();
  const { id } = await start(900_000);
  await tick(rent, id);
  expect(await company.device.do(save, patchOf('reconciliations', id, { deleted_at: [null, new Date().toISOString()] }))).toMatchObject(
    applied,
  );
  expect(await rowOf(company, 'transactions', rent)).toMatchObject({ cleared_in: null });
  expect((await start(900_000)).answer).toMatchObject(applied);
});

test('who works for one brand reconciles nothing, and who sees no books neither', async () => {
  const company = await foundCompany(server);
  const { bank, enter } = await bankOf(company);
  const rent = await enter();
  const limited = await hire(company, ['view_transactions', 'manage_transactions', 'manage_banking_settings'], [company.the('brand')]);
  const payer = await hire(company, ['manage_transactions', 'manage_banking_settings']);
  const row = () => ({
    id: randomUUID(),
    bank_account_id: bank,
    statement_date: today(),
    opening_balance: 0,
    closing_balance: 1,
    state: 'draft',
  });
  for (const device of [limited, payer]) {
    expect(await device.do(save, insertOf('reconciliations', row()))).toMatchObject(rejected('forbidden'));
    expect(await device.do(save, patchOf('transactions', rent, { cleared_in: [null, null] }))).toMatchObject(rejected('forbidden'));
  }
});

test('a tick comes with nothing that is entered: who may not reconcile fills no difference', async () => {
  const company = await foundCompany(server);
  const { enter, start } = await bankOf(company);
  const { id } = await start(900_000);
  const rent = await rowOf(company, 'transactions', await enter());
  const limited = await hire(company, ['view_transactions', 'manage_transactions'], [company.the('brand')]);
  const { bank_account_id, category_id } = rent as Readonly<Record<string, string>>;
  const row = () => ({
    ...{ id: randomUUID(), transaction_no: `TRX-${randomUUID().slice(0, 12)}`, bank_account_id, amount: 100_000, type: 'expense' },
    ...{ category: 'Rent/Lease', category_id, transaction_date: daysAgo(9), brand_id: company.the('brand') },
  });
  for (const device of [limited, company.device]) {
    const answer = await device.do('transaction.save', insertOf('transactions', { ...row(), cleared_in: id }));
    expect(answer).toMatchObject(rejected('forbidden', 'cleared_in'));
    expect(await device.do('transaction.save', insertOf('transactions', row()))).toMatchObject(applied);
  }
});

test('the reason of what is locked is not written again without a word in the feed', async () => {
  const company = await foundCompany(server);
  const { enter, start, tick, lock } = await bankOf(company);
  const rent = await enter();
  const { id } = await start(900_000);
  await tick(rent, id);
  await lock(id);
  const answer = await company.device.do('reconciliation.unlock', patchOf('reconciliations', id, { reason: ['', 'All was well'] }));
  expect(answer).toMatchObject(rejected('reconciliation_locked', 'state'));
  expect(await rowOf(company, 'reconciliations', id)).toMatchObject({ state: 'locked', reason: '' });
});
