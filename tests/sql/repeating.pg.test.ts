import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { addDays } from '#kernel/dates.ts';
import { idOf } from '#kernel/id-of.ts';
import { CategoryRule } from '#modules/banking/category-rules/kind.ts';
import { makeDue } from '#modules/banking/repeating/index.ts';

import { foundCompany, hire, insertOf, patchOf, rowOf, type TestCompany, today } from './company.ts';
import { tabletOf } from './predicted.ts';
import { expenseRow, repeatingRow, sampleIn } from './sample.ts';
import { useServer } from './server.ts';

const server = useServer();
const applied = { status: 'applied' };

async function withRule(told: Readonly<Record<string, unknown>> = {}) {
  const company = await foundCompany(server);
  const row = await repeatingRow(company, told);
  expect(await company.device.do('repeating.save', insertOf('repeating_entries', row))).toMatchObject(applied);
  return { company, row };
}

const made = (company: TestCompany, table: 'expenses' | 'transactions') =>
  server.sql<{ id: string; origin_key: string; deleted: boolean }>(
    `select id, origin_key, deleted_at is not null as deleted from public.${table} where tenant_id = $1 and origin_key <> '' order by origin_key`,
    [company.tenant],
  );

test.each([
  ['expense_approved', 'expenses'],
  ['paid', 'transactions'],
] as const)('what two devices make without network is one document for each day: %s', async (makes, table) => {
  const company = await foundCompany(server);
  const first_day = addDays(today(), -10);
  const account = makes === 'paid' ? company.the('cash') : null;
  const row = await repeatingRow(company, { makes, bank_account_id: account, unit: 'week', first_day });
  expect(await company.device.do('repeating.save', insertOf('repeating_entries', row))).toMatchObject(applied);
  const [desk, phone, late] = [await tabletOf(company), await tabletOf(company), await tabletOf(company)];
  for (const { store } of [desk, phone, late]) expect(await makeDue(store)).toBe(2);
  const sent = [...(await phone.send()), ...(await desk.send())];
  expect(sent).toHaveLength(6);
  expect(sent.filter(({ status, told }) => status === 'rejected' || told !== undefined)).toEqual([]);
  const there = await made(company, table);
  expect(there.map(({ origin_key }) => origin_key)).toEqual([first_day, addDays(first_day, 7)].map((day) => `repeat:${row.id}:${day}`));
  // Somebody deletes one; a device that was away makes it again, and it stays deleted.
  const action = table === 'expenses' ? 'expense.save' : 'transaction.save';
  expect(
    await company.device.do(action, patchOf(table, there[0]?.id ?? '', { deleted_at: [null, new Date().toISOString()] })),
  ).toMatchObject(applied);
  const lately = await late.send();
  expect(lately.filter(({ status, told }) => status === 'rejected' || told !== undefined)).toEqual([]);
  expect((await made(company, table)).map(({ deleted }) => deleted)).toEqual([true, false]);
  if (table === 'transactions') {
    const [{ balance } = { balance: 0 }] = await server.sql<{ balance: string }>(
      'select balance::text from public.account_balances where tenant_id = $1 and id = $2',
      [company.tenant, account],
    );
    expect(Number(balance)).toBe(-100_000);
  }
});

test('who makes again what was decided on fills nothing of it', async () => {
  const company = await foundCompany(server);
  const [origin_key, brand_id] = [`repeat:${randomUUID()}:${today()}`, null];
  const id = idOf(company.tenant, `expense:${origin_key}`);
  const row = { ...(await expenseRow(company, { origin_key, brand_id, party_name: '' })), id };
  expect(await company.device.do('expense.save', insertOf('expenses', row))).toMatchObject(applied);
  const again = insertOf('expenses', { ...row, brand_id: company.the('brand'), party_name: 'Landlord' });
  expect(await company.device.do('expense.save', again)).toMatchObject({ status: 'merged', told: [{ code: 'kept_apart' }] });
  expect(await rowOf(company, 'expenses', id)).toMatchObject({ brand_id: null, party_name: '' });
});

test('a rule goes forward alone, and no device leaves out what is to come', async () => {
  const { company, row } = await withRule();
  const note = (day: string) => company.device.do('repeating.save', patchOf('repeating_entries', row.id, { done_until: [null, day] }));
  const stands = async () => (await rowOf(company, 'repeating_entries', row.id))['done_until'];
  await note(addDays(today(), -3));
  await note(addDays(today(), -30));
  expect(await stands()).toBe(addDays(today(), -3));
  await note('2199-01-01');
  expect(String(await stands()) <= addDays(today(), 3)).toBe(true);
});

test.each([
  [{ amount: 0 }, 'amount_missing', 'amount'],
  [{ makes: 'received' }, 'category_missing', 'category_id'],
  [{ makes: 'paid' }, 'account_missing', 'bank_account_id'],
  [{ last_day: '2000-01-01' }, 'repeat_ends_early', 'last_day'],
] as const)('a rule with %j is refused', async (told, code, field) => {
  const company = await foundCompany(server);
  const row = await repeatingRow(company, told);
  expect(await company.device.do('repeating.save', insertOf('repeating_entries', row))).toMatchObject({ code, field });
});

test("a category of one's own that repeats is not deleted; whoever records no money writes no rule", async () => {
  const company = await foundCompany(server);
  const own = { id: randomUUID(), name: 'Stall', type: 'expense', parent_id: null, pnl_group: 'opex' };
  await company.device.do('banking_settings.save', insertOf('transaction_categories', own));
  const row = await repeatingRow(company, { category_id: own.id });
  expect(await company.device.do('repeating.save', insertOf('repeating_entries', row))).toMatchObject(applied);
  const gone = { deleted_at: [null, new Date().toISOString()] } as const;
  expect(await company.device.do('banking_settings.save', patchOf('transaction_categories', own.id, gone))).toMatchObject({
    code: 'category_repeats',
  });
  const clerk = await hire(company, ['view_transactions', 'manage_banking_settings']);
  expect(await clerk.do('repeating.save', patchOf('repeating_entries', row.id, gone))).toMatchObject({ code: 'forbidden' });
});

test('a category rule needs two letters and a category of its type', async () => {
  const company = await foundCompany(server);
  const add = async (told: Readonly<Record<string, unknown>>) =>
    company.device.do('category_rule.save', insertOf('category_rules', await sampleIn(company, CategoryRule, told)));
  expect(await add({})).toMatchObject(applied);
  expect(await add({ contains: ' r ' })).toMatchObject({ code: 'contains_short', field: 'contains' });
  expect(await add({ type: 'income' })).toMatchObject({ code: 'category_missing', field: 'category_id' });
});
