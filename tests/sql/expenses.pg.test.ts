import { expect, test } from 'vitest';

import { foundCompany, hire, insertOf, patchOf, rowOf, type TestCompany } from './company.ts';
import { expenseRow, paymentRow } from './sample.ts';
import { useServer } from './server.ts';

const server = useServer();
const action = 'expense.save';
const applied = { status: 'applied' };
const now = new Date().toISOString();

async function withExpense(told: Readonly<Record<string, unknown>> = {}) {
  const company = await foundCompany(server);
  const row = await expenseRow(company, { status: 'draft', ...told });
  expect(await company.device.do(action, insertOf('expenses', row))).toMatchObject(applied);
  const patch = (set: Parameters<typeof patchOf>[2], device = company.device) => device.do(action, patchOf('expenses', row.id, set));
  return { company, row, patch };
}

const category = async (company: TestCompany, name: string) =>
  (
    await server.sql<{ id: string }>('select id from public.transaction_categories where tenant_id = $1 and name = $2', [
      company.tenant,
      name,
    ])
  )[0]?.id ?? '';

test('an expense goes from draft over approval to void and back, step by step, and its feed tells who', async () => {
  const { company, row, patch } = await withExpense();
  for (const [from, to] of [
    ['draft', 'submitted'],
    ['submitted', 'rejected'],
    ['rejected', 'draft'],
    ['draft', 'approved'],
    ['approved', 'void'],
    ['void', 'draft'],
  ] as const)
    expect(await patch({ status: [from, to], ...(to === 'rejected' && { reason: ['', 'No receipt'] }) })).toMatchObject(applied);
  for (const to of ['void', 'rejected'])
    expect(await patch({ status: ['draft', to] })).toMatchObject({ code: 'state_moved', field: 'status' });
  const feed = await server.sql<{ type: string }>(
    'select type, user_id, activity_details from public.expense_feed where expense_id = $1 order by created_at',
    [row.id],
  );
  expect(feed.map(({ type }) => type)).toEqual(['created', 'submitted', 'rejected', 'draft', 'approved', 'void', 'draft']);
  expect(feed[2]).toMatchObject({ user_id: company.owner, activity_details: { reason: 'No receipt' } });
});

test('since when nothing is left to pay is kept by the server, and only by it', async () => {
  const { company, row, patch } = await withExpense();
  expect((await rowOf(company, 'expenses', row.id))['settled_at']).toBeNull();
  await patch({ status: ['draft', 'approved'] });
  await patch({ status: ['approved', 'void'] });
  expect((await rowOf(company, 'expenses', row.id))['settled_at']).not.toBeNull();
  await patch({ status: ['void', 'draft'] });
  expect((await rowOf(company, 'expenses', row.id))['settled_at']).toBeNull();
  for (const field of ['settled_at', 'paid_amount']) expect(await patch({ [field]: [null, 1] })).toMatchObject({ status: 'rejected' });
});

test('what an approved expense is for stays; notes, papers and the last day to pay do not', async () => {
  const { company, row, patch } = await withExpense({ status: 'approved' });
  const power = await category(company, 'Utilities');
  for (const [field, next] of [
    ['amount', 1],
    ['category_id', power],
    ['party_name', 'Somebody'],
    ['expense_date', '2026-01-01'],
    ['brand_id', null],
  ] as const)
    expect(await patch({ [field]: [row[field], next] })).toMatchObject({ code: 'state_fixed', field });
  expect(await patch({ notes: ['', 'Paid late'], due_date: [null, '2026-12-01'], title: ['', 'November'] })).toMatchObject(applied);
  expect(await patch({ status: ['approved', 'draft'], amount: [100_000, 120_000] })).toMatchObject({ code: 'conflict', field: 'amount' });
  expect(await patch({ status: ['approved', 'draft'] })).toMatchObject(applied);
  expect(await patch({ amount: [100_000, 120_000] })).toMatchObject(applied);
});

test('an expense that does not hold is refused with the field', async () => {
  const { company } = await withExpense();
  const refused = async (told: Readonly<Record<string, unknown>>) => {
    const { code, field } = await company.device.do(action, insertOf('expenses', await expenseRow(company, told)));
    return `${code} ${field}`;
  };
  expect(await refused({ amount: 0 })).toBe('amount_missing amount');
  expect(await refused({ category_id: await category(company, 'Sales Revenue') })).toBe('category_missing category_id');
  expect(await refused({ status: 'void' })).toBe('invalid status');
  expect(await refused({ status: 'paid' })).toBe('invalid status');
});

test('nobody approves an amount that he has not seen, and of two verdicts the first one stands', async () => {
  const { company, row, patch } = await withExpense();
  const clerk = await hire(company, ['manage_transactions']);
  await patch({ amount: [100_000, 900_000] }, clerk);
  // The amount goes along with the approval.
  expect(await patch({ status: ['draft', 'approved'], amount: [100_000, 100_000] })).toMatchObject({ code: 'conflict', field: 'amount' });
  await patch({ status: ['draft', 'submitted'] });
  await patch({ status: ['submitted', 'approved'], amount: [900_000, 900_000] });
  expect(await patch({ status: ['submitted', 'rejected'] }, clerk)).toMatchObject({ code: 'state_moved' });
  expect(await patch({ status: ['submitted', 'approved'] }, clerk)).toMatchObject(applied);
  expect(await rowOf(company, 'expenses', row.id)).toMatchObject({ status: 'approved', amount: 900_000 });
});

test('an expense with payments stays approved and out of the trash', async () => {
  const { company, row, patch } = await withExpense({ status: 'approved' });
  await company.device.do('payment.save', insertOf('payments', paymentRow(company, row, { amount: 1_000 })));
  for (const set of [{ status: ['approved', 'draft'] }, { status: ['approved', 'void'] }, { deleted_at: [null, now] }] as const)
    expect(await patch(set as Parameters<typeof patchOf>[2])).toMatchObject({ code: 'expense_paid' });
});

test('a category in use by an expense stays, and a taken number gets a new one', async () => {
  const { company, row } = await withExpense({ expense_no: 'EXP-1' });
  const other = await expenseRow(company, { expense_no: 'EXP-1' });
  await company.device.do(action, insertOf('expenses', other));
  expect(await rowOf(company, 'expenses', other.id)).toMatchObject({ expense_no: 'EXP-1-2', printed_number: 'EXP-1' });
  const own = { id: crypto.randomUUID(), name: 'Tea', type: 'expense', parent_id: null, pnl_group: 'opex' };
  await company.device.do('banking_settings.save', insertOf('transaction_categories', own));
  await company.device.do(action, patchOf('expenses', row.id, { category_id: [row['category_id'], own.id] }));
  expect(
    await company.device.do('banking_settings.save', patchOf('transaction_categories', own.id, { deleted_at: [null, now] })),
  ).toMatchObject({
    code: 'category_in_use',
  });
});

test('a role of one brand sees and writes its expenses alone; the feed moves with the brand', async () => {
  const { company, row, patch } = await withExpense();
  const brand = company.the('brand');
  const second = crypto.randomUUID();
  await company.device.do('brand.save', insertOf('brands', { id: second, name: 'Second' }));
  const limited = await hire(company, ['manage_transactions'], [second]);
  expect(await patch({ notes: ['', 'x'] }, limited)).toMatchObject({ code: 'not_found' });
  expect(await limited.do(action, insertOf('expenses', await expenseRow(company, { brand_id: null })))).toMatchObject({
    code: 'brand_forbidden',
  });
  await patch({ brand_id: [brand, null] });
  await patch({ brand_id: [null, second] });
  expect(await patch({ notes: ['', 'x'] }, limited)).toMatchObject(applied);
  expect(await server.sql('select distinct brand_id from public.expense_feed where expense_id = $1', [row.id])).toEqual([
    { brand_id: second },
  ]);
});

test('who writes expenses writes no other transaction; with the key of the books he does', async () => {
  const company = await foundCompany(server);
  const rent = await category(company, 'Rent/Lease');
  const entry = () => ({
    ...{ id: crypto.randomUUID(), transaction_no: crypto.randomUUID(), bank_account_id: company.the('cash'), amount: 5, type: 'expense' },
    ...{ category: '', category_id: rent, transaction_date: now.slice(0, 10) },
  });
  const payer = await hire(company, ['view_expenses', 'manage_transactions']);
  expect(await payer.do('transaction.save', insertOf('transactions', entry()))).toMatchObject({ code: 'forbidden' });
  const clerk = await hire(company, ['view_transactions', 'manage_transactions']);
  expect(await clerk.do('transaction.save', insertOf('transactions', entry()))).toMatchObject(applied);
  expect(await payer.do(action, insertOf('expenses', await expenseRow(company)))).toMatchObject(applied);
  const reader = await hire(company, ['view_expenses']);
  expect(await reader.do(action, insertOf('expenses', await expenseRow(company)))).toMatchObject({ code: 'forbidden' });
});
