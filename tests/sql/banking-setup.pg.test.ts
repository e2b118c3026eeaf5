import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { advanceRow, foundCompany, hire, insertOf, orderRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { useServer } from './server.ts';

const server = useServer();
const action = 'banking_settings.save';
const applied = { status: 'applied' };
const now = new Date().toISOString();

async function openAccount({ device }: Pick<TestCompany, 'device'>, name: string, opening = 0): Promise<string> {
  const id = randomUUID();
  const account = insertOf('bank_accounts', { id, name, type: 'bank', active: true, sort: 1 });
  const details = insertOf('account_details', { id, number: '001', opening_balance: opening });
  expect(await device.do(action, account, details)).toMatchObject(applied);
  return id;
}

const categoriesOf = async ({ tenant }: TestCompany, type: string) =>
  server.sql<{ id: string; name: string }>('select id, name from public.transaction_categories where tenant_id = $1 and type = $2', [
    tenant,
    type,
  ]);

async function categoryOf(company: TestCompany, type: string, name: string): Promise<string> {
  return (await categoriesOf(company, type)).find((row) => row.name === name)?.id ?? '';
}

test('an account begins with its opening balance, and another one moves its balance by the difference', async () => {
  const company = await foundCompany(server);
  const { device, the } = company;
  const id = await openAccount(company, 'City Bank', 5_000_000);
  expect(await rowOf(company, 'account_balances', id)).toMatchObject({ balance: 5_000_000 });
  const order = orderRow(company);
  await device.do('order.create', insertOf('ecom_orders', order), insertOf('transactions', advanceRow(company, order.id, 20_000)));
  await device.do(action, patchOf('account_details', id, { opening_balance: [5_000_000, -100] }));
  expect(await rowOf(company, 'account_balances', id)).toMatchObject({ balance: -100 });
  await device.do(action, patchOf('account_details', the('cash'), { opening_balance: [0, 700] }));
  expect(await rowOf(company, 'account_balances', the('cash'))).toMatchObject({ balance: 20_700 });
  expect(await device.do(action, patchOf('account_details', id, { opening_balance: [5_000_000, 1] }))).toMatchObject({ code: 'conflict' });
});

test('an account with transactions stays, and so does the last one that can be chosen', async () => {
  const company = await foundCompany(server);
  const { device, the } = company;
  expect(await device.do(action, patchOf('bank_accounts', the('cash'), { active: [true, false] }))).toMatchObject({ code: 'account_last' });
  const bank = await openAccount(company, 'City Bank');
  const order = orderRow(company);
  await device.do('order.create', insertOf('ecom_orders', order), insertOf('transactions', advanceRow(company, order.id, 20_000)));
  expect(await device.do(action, patchOf('bank_accounts', the('cash'), { deleted_at: [null, now] }))).toMatchObject({
    code: 'account_in_use',
  });
  const closed = patchOf('bank_accounts', the('cash'), { active: [true, false] });
  expect(await device.do(action, closed)).toMatchObject({ code: 'account_note_missing', field: 'archive_note' });
  const why = patchOf('account_details', the('cash'), { archive_note: ['', 'The till was stolen'] });
  expect(await device.do(action, why, closed)).toMatchObject(applied);
  expect(await device.do(action, patchOf('bank_accounts', bank, { deleted_at: [null, now] }))).toMatchObject({ code: 'account_last' });
});

test('an account with money or a debt on it stays, and one that was deleted comes back with its opening balance', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const removed = async (id: string) => device.do(action, patchOf('bank_accounts', id, { deleted_at: [null, now] }));
  for (const opening of [900_000, -1]) {
    const id = await openAccount(company, `Safe ${opening}`, opening);
    expect(await removed(id)).toMatchObject({ status: 'rejected', code: 'account_not_empty' });
    await device.do(action, patchOf('account_details', id, { opening_balance: [opening, 0] }));
    expect(await removed(id)).toMatchObject(applied);
    expect(await device.do(action, patchOf('account_details', id, { opening_balance: [0, 5] }))).toMatchObject(applied);
    expect(await rowOf(company, 'bank_accounts', id)).toMatchObject({ deleted_at: null });
    expect(await removed(id)).toMatchObject({ code: 'account_not_empty' });
  }
});

test('two that open an account of the same name without network both keep theirs', async () => {
  const company = await foundCompany(server);
  const clerk = await hire(company, ['manage_banking_settings']);
  expect(await openAccount(company, 'bKash')).not.toBe(await openAccount({ device: clerk }, 'bKash'));
});

test('the fixed categories keep their names and stay; where profit and loss shows them is free', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const rent = await categoryOf(company, 'expense', 'Rent/Lease');
  expect(await device.do(action, patchOf('transaction_categories', rent, { name: ['Rent/Lease', 'Rent'] }))).toMatchObject({
    code: 'category_fixed',
    field: 'name',
  });
  expect(await device.do(action, patchOf('transaction_categories', rent, { deleted_at: [null, now] }))).toMatchObject({
    code: 'category_fixed',
    field: 'deleted_at',
  });
  expect(await device.do(action, patchOf('transaction_categories', rent, { pnl_group: ['opex', 'cogs'] }))).toMatchObject(applied);
  const groups = await server.sql<{ name: string; pnl_group: string }>(
    `select name, pnl_group from public.transaction_categories where tenant_id = $1 and pnl_group not in ('opex', 'income') order by type, name`,
    [company.tenant],
  );
  expect(groups).toEqual([
    { name: 'Cost of Goods Sold (COGS)', pnl_group: 'cogs' },
    { name: 'Courier Cost', pnl_group: 'cogs' },
    { name: 'Refunds Paid', pnl_group: 'none' },
    { name: 'Rent/Lease', pnl_group: 'cogs' },
    { name: 'Salaries & Wages', pnl_group: 'payroll' },
    { name: 'Shipping & Freight', pnl_group: 'cogs' },
    { name: 'Taxes', pnl_group: 'tax' },
    { name: 'Pre Payment', pnl_group: 'none' },
  ]);
});

test('a category stands below one of its own type that stands below none, and has a name of its own', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const [rent, sales] = [await categoryOf(company, 'expense', 'Rent/Lease'), await categoryOf(company, 'income', 'Sales Revenue')];
  const add = (name: string, parent_id: string | null, id: string = randomUUID()) =>
    device.do(action, insertOf('transaction_categories', { id, name, type: 'expense', parent_id, pnl_group: 'opex' }));
  const shop = randomUUID();
  expect(await add('Shop rent', rent, shop)).toMatchObject(applied);
  expect(await add('SHOP  rent', null)).toMatchObject({ code: 'category_exists', field: 'name' });
  expect(await add('Corner', shop)).toMatchObject({ code: 'category_depth', field: 'parent_id' });
  expect(await add('Corner', sales)).toMatchObject({ code: 'category_depth' });
  expect(await add('Corner', randomUUID())).toMatchObject({ code: 'not_found', field: 'parent_id' });
  const [corner, door] = [randomUUID(), randomUUID()];
  await add('Corner', null, corner);
  await add('Door', corner, door);
  expect(await device.do(action, patchOf('transaction_categories', corner, { parent_id: [null, rent] }))).toMatchObject({
    code: 'category_depth',
  });
  expect(await device.do(action, patchOf('transaction_categories', corner, { deleted_at: [null, now] }))).toMatchObject({
    code: 'category_has_parts',
  });
  expect(await device.do(action, patchOf('transaction_categories', corner, { parent_id: [null, corner] }))).toMatchObject({
    code: 'category_depth',
  });
  await device.do(action, patchOf('transaction_categories', door, { parent_id: [corner, null] }));
  expect(await device.do(action, patchOf('transaction_categories', corner, { deleted_at: [null, now] }))).toMatchObject(applied);
  expect(await add('Window', corner)).toMatchObject({ code: 'category_gone' });
});
