import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { idOf } from '#kernel/id-of.ts';

import { advanceRow, foundCompany, hire, insertOf, orderRow, patchOf, rowOf, type TestCompany, today } from './company.ts';
import { expenseRow, paymentRow } from './sample.ts';
import { useServer } from './server.ts';

const server = useServer();
const applied = { status: 'applied' };
const now = new Date().toISOString();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const categoryOf = async ({ tenant }: TestCompany, name: string) =>
  (await server.sql<{ id: string }>('select id from public.transaction_categories where tenant_id = $1 and name = $2', [tenant, name]))[0]
    ?.id ?? '';
const entryOf = async (company: TestCompany, told: Readonly<Record<string, unknown>> = {}) => ({
  id: randomUUID(),
  ...{ transaction_no: `TRX-${randomUUID().slice(0, 12)}`, bank_account_id: company.the('cash'), amount: 100_000, type: 'expense' },
  ...{ category: 'Rent/Lease', category_id: await categoryOf(company, 'Rent/Lease'), transaction_date: today(), ...told },
});
const balanceOf = async (company: TestCompany) => Number((await rowOf(company, 'account_balances', company.the('cash')))['balance']);

test('a void entry moves nothing, stays as it is, and its feed says why', async () => {
  const company = await foundCompany(server);
  const entry = await entryOf(company);
  const change = (set: Parameters<typeof patchOf>[2]) => company.device.do('transaction.save', patchOf('transactions', entry.id, set));
  expect(await company.device.do('transaction.save', insertOf('transactions', { ...entry, voided_at: now }))).toMatchObject({
    code: 'invalid',
  });
  await company.device.do('transaction.save', insertOf('transactions', entry));
  expect(await balanceOf(company)).toBe(-100_000);
  expect(await change({ voided_at: [null, now], void_reason: ['', 'Typed twice'] })).toMatchObject(applied);
  expect(await balanceOf(company)).toBe(0);
  for (const set of [{ voided_at: [now, null] }, { amount: [100_000, 1] }, { deleted_at: [null, now] }] as const)
    expect(await change(set)).toMatchObject({ status: 'rejected' });
  expect(await change({ notes: ['', 'See the other one'] })).toMatchObject(applied);
  const feed = await server.sql<{ type: string }>('select type, activity_details from public.transaction_feed where transaction_id = $1', [
    entry.id,
  ]);
  expect(feed).toContainEqual({ type: 'void', activity_details: { reason: 'Typed twice' } });
});

test('what moved until the books were closed is neither entered, changed, deleted nor made void; notes are added', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const [old, young] = [await entryOf(company, { transaction_date: daysAgo(40) }), await entryOf(company)];
  for (const entry of [old, young]) await device.do('transaction.save', insertOf('transactions', entry));
  const lock = { id: idOf(company.tenant, 'period-lock:books'), key: 'books', locked_until: daysAgo(30) };
  const clerk = await hire(company, ['view_transactions', 'manage_transactions']);
  expect(await clerk.do('period.lock', insertOf('period_locks', lock))).toMatchObject({ code: 'forbidden' });
  expect(await device.do('period.lock', insertOf('period_locks', lock))).toMatchObject(applied);
  const change = (id: string, set: Parameters<typeof patchOf>[2]) => clerk.do('transaction.save', patchOf('transactions', id, set));
  for (const set of [
    { amount: [100_000, 1] },
    { deleted_at: [null, now] },
    { voided_at: [null, now] },
    { transaction_date: [daysAgo(40), today()] },
  ] as const)
    expect(await change(old.id, set)).toMatchObject({ code: 'period_closed', field: Object.keys(set)[0] });
  expect(await change(young.id, { transaction_date: [today(), daysAgo(35)] })).toMatchObject({ code: 'period_closed' });
  expect(await change(old.id, { notes: ['', 'Paid in cash'] })).toMatchObject(applied);
  const late = await entryOf(company, { transaction_date: daysAgo(30) });
  expect(await clerk.do('transaction.save', insertOf('transactions', late))).toMatchObject({
    code: 'period_closed',
    field: 'transaction_date',
  });
  const bill = await expenseRow(company, { expense_date: daysAgo(31) });
  expect(await clerk.do('expense.save', insertOf('expenses', bill))).toMatchObject({ code: 'period_closed', field: 'expense_date' });
  expect(await device.do('period.lock', patchOf('period_locks', lock.id, { locked_until: [daysAgo(30), null] }))).toMatchObject(applied);
  expect(await clerk.do('transaction.save', insertOf('transactions', late))).toMatchObject(applied);
});

test('what an account began with stays once the books are closed', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const [cash, bank] = [company.the('cash'), randomUUID()];
  const begin = (set: Parameters<typeof patchOf>[2]) => device.do('banking_settings.save', patchOf('account_details', cash, set));
  const open = (told: Readonly<Record<string, unknown>>) =>
    device.do(
      'banking_settings.save',
      insertOf('bank_accounts', { id: bank, name: 'City Bank', type: 'bank', is_default: false, active: true, sort: 1 }),
      insertOf('account_details', {
        id: bank,
        number: '',
        opening_balance: 7,
        min_balance: null,
        float_amount: null,
        archive_note: '',
        ...told,
      }),
    );
  expect(await begin({ opening_balance: [0, 5_000], opening_date: [null, daysAgo(40)] })).toMatchObject(applied);
  const lock = { id: idOf(company.tenant, 'period-lock:books'), key: 'books', locked_until: daysAgo(30) };
  expect(await device.do('period.lock', insertOf('period_locks', lock))).toMatchObject(applied);
  expect(await begin({ opening_balance: [5_000, 9_000] })).toMatchObject({ code: 'period_closed', field: 'opening_balance' });
  expect(await begin({ opening_date: [daysAgo(40), today()] })).toMatchObject({ code: 'period_closed', field: 'opening_date' });
  expect(await begin({ number: ['', '017'] })).toMatchObject(applied);
  expect(await open({ opening_date: null })).toMatchObject({ code: 'period_closed', field: 'opening_balance' });
  expect(await open({ opening_date: today() })).toMatchObject(applied);
});

test('who only sees expenses enters, corrects and hands in his own, and approves nothing', async () => {
  const company = await foundCompany(server);
  const clerk = await hire(company, ['view_expenses']);
  const [mine, theirs] = [await expenseRow(company, { status: 'draft' }), await expenseRow(company, { status: 'submitted' })];
  await company.device.do('expense.save', insertOf('expenses', theirs));
  expect(await clerk.do('expense.save', insertOf('expenses', mine))).toMatchObject({ code: 'forbidden' });
  const approved = { ...(await expenseRow(company)), status: 'approved' };
  expect(await clerk.do('expense.draft', insertOf('expenses', approved))).toMatchObject({ code: 'expense_approval' });
  expect(await clerk.do('expense.draft', insertOf('expenses', mine))).toMatchObject(applied);
  const change = (id: string, set: Parameters<typeof patchOf>[2]) => clerk.do('expense.draft', patchOf('expenses', id, set));
  expect(await change(mine.id, { amount: [100_000, 90_000] })).toMatchObject(applied);
  expect(await change(theirs.id, { amount: [100_000, 1] })).toMatchObject({ code: 'expense_not_own' });
  const seen = { amount: [90_000, 90_000], category_id: [mine['category_id'], mine['category_id']] } as const;
  expect(await change(mine.id, { ...seen, status: ['draft', 'approved'] })).toMatchObject({ code: 'state_moved' });
  expect(await change(mine.id, { ...seen, status: ['draft', 'submitted'] })).toMatchObject(applied);
  await company.device.do('expense.save', patchOf('expenses', mine.id, { ...seen, status: ['submitted', 'approved'] }));
  expect(await change(mine.id, { notes: ['', 'Mine'] })).toMatchObject({ code: 'expense_not_own' });
});

test('nobody takes the place of what repeats, or of what a rule books', async () => {
  const company = await foundCompany(server);
  const clerk = await hire(company, ['view_expenses']);
  const origin_key = `repeat:${randomUUID()}:${today()}`;
  const of = async (told: Readonly<Record<string, unknown>>) => ({
    ...(await expenseRow(company, { status: 'draft', ...told })),
    id: idOf(company.tenant, `expense:${origin_key}`),
  });
  expect(await clerk.do('expense.draft', insertOf('expenses', await of({ amount: 1, origin_key })))).toMatchObject({
    code: 'forbidden',
    field: 'origin_key',
  });
  expect(await clerk.do('expense.draft', insertOf('expenses', await of({ amount: 1 })))).toMatchObject({ code: 'invalid', field: 'id' });
  expect(await company.device.do('expense.save', insertOf('expenses', await of({ origin_key })))).toMatchObject(applied);
  for (const what of ['payment:7', `entry:${origin_key}`]) {
    const entry = { ...(await entryOf(company)), id: idOf(company.tenant, what) };
    expect(await company.device.do('transaction.save', insertOf('transactions', entry))).toMatchObject({ code: 'invalid', field: 'id' });
  }
});

test('lines and tax of a bill are its amount', async () => {
  const company = await foundCompany(server);
  const add = async (told: Readonly<Record<string, unknown>>) =>
    company.device.do('expense.save', insertOf('expenses', await expenseRow(company, { status: 'draft', ...told })));
  const lines = [60_000, 25_000].map((amount) => ({ id: randomUUID(), title: 'Cloth', amount }));
  expect(await add({ tax: 15_000, lines })).toMatchObject(applied);
  expect(await add({ tax: 15_001, lines })).toMatchObject({ code: 'lines_differ', field: 'lines' });
  expect(await add({ tax: 100_001 })).toMatchObject({ code: 'tax_above', field: 'tax' });
});

test('a bill whose lines are of another amount than was approved and paid goes on', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const lines = (amount: number) => [{ id: randomUUID(), title: 'Cloth', amount }];
  const [first, more] = [lines(100_000), lines(150_000)];
  const bill = await expenseRow(company, { lines: first });
  const change = (set: Parameters<typeof patchOf>[2]) => device.do('expense.save', patchOf('expenses', bill.id, set));
  const seen = { amount: [100_000, 100_000], category_id: [bill['category_id'], bill['category_id']] } as const;
  await device.do('expense.save', insertOf('expenses', bill));
  await change({ ...seen, status: ['approved', 'draft'] });
  expect(await change({ amount: [100_000, 150_000], lines: [first, more] })).toMatchObject(applied);
  // Another device had paid what was approved.
  expect(await device.do('payment.save', insertOf('payments', paymentRow(company, bill)))).toMatchObject(applied);
  expect(await rowOf(company, 'expenses', bill.id)).toMatchObject({ status: 'approved', amount: 100_000, lines: more });
  expect(await change({ notes: ['', 'Half came'] })).toMatchObject(applied);
});

test('what a payment leaves is credit that pays a later bill, and makes no second entry', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const [first, later] = [await expenseRow(company), await expenseRow(company, { amount: 40_000 })];
  for (const bill of [first, later]) await device.do('expense.save', insertOf('expenses', bill));
  const credit_category_id = await categoryOf(company, 'Office Supplies');
  const payment = { ...paymentRow(company, first, { amount: 100_000 }), amount: 130_000, credit_category_id };
  expect(await device.do('payment.save', insertOf('payments', payment))).toMatchObject(applied);
  expect(await balanceOf(company)).toBe(-130_000);
  const booked = async () => rowOf(company, 'transactions', idOf(company.tenant, `payment:${payment.id}`));
  expect((await booked())['splits']).toMatchObject([{ amount: 100_000 }, { amount: 30_000, category_id: credit_category_id }]);
  const { items } = payment as unknown as { readonly items: readonly object[] };
  const share = (amount: number) => ({ id: randomUUID(), source: 'expense', doc_id: later.id, amount });
  const use = (next: readonly object[]) => device.do('payment.save', patchOf('payments', payment.id, { items: [items, next] }));
  expect(await use([...items, share(30_001)])).toMatchObject({ code: 'allocations_differ' });
  expect(await use([share(30_000)])).toMatchObject({ status: 'rejected' });
  expect(await use([...items, share(30_000)])).toMatchObject(applied);
  const stranger = await expenseRow(company, { brand_id: null });
  await device.do('expense.save', insertOf('expenses', stranger));
  const other = { ...paymentRow(company, stranger, { amount: 10_000 }), amount: 20_000, credit_category_id };
  expect(await device.do('payment.save', insertOf('payments', other))).toMatchObject(applied);
  const { items: had } = other as unknown as { readonly items: readonly object[] };
  expect(await device.do('payment.save', patchOf('payments', other.id, { items: [had, [...had, share(10_000)]] }))).toMatchObject({
    code: 'brands_differ',
  });
  const alone = { ...paymentRow(company, first, { items: [] }), amount: 20_000, credit_category_id };
  expect(await device.do('payment.save', insertOf('payments', alone))).toMatchObject(applied);
  const of = { id: randomUUID(), source: 'expense', doc_id: stranger.id, amount: 10_000 };
  expect(await device.do('payment.save', patchOf('payments', alone.id, { items: [[], [of]] }))).toMatchObject({ code: 'brands_differ' });
  for (const { id } of [other, alone]) await device.do('payment.save', patchOf('payments', id, { voided_at: [null, now] }));
  expect(await rowOf(company, 'expenses', later.id)).toMatchObject({ paid_amount: 30_000 });
  expect(await rowOf(company, 'expenses', first.id)).toMatchObject({ paid_amount: 100_000 });
  expect(await balanceOf(company)).toBe(-130_000);
  expect((await booked())['splits']).toEqual([]);
  expect(await device.do('payment.save', patchOf('payments', payment.id, { voided_at: [null, now] }))).toMatchObject(applied);
  expect(await rowOf(company, 'expenses', later.id)).toMatchObject({ paid_amount: 0 });
  expect(await balanceOf(company)).toBe(0);
});

test('a cheque is given out, cleared or bounced; one that bounced has paid nothing', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const bill = await expenseRow(company);
  await device.do('expense.save', insertOf('expenses', bill));
  const cheque = paymentRow(company, bill, { method: 'cheque', cheque_state: 'issued' });
  const change = (set: Parameters<typeof patchOf>[2]) => device.do('payment.save', patchOf('payments', cheque.id, set));
  expect(await device.do('payment.save', insertOf('payments', cheque))).toMatchObject(applied);
  expect(await change({ cheque_state: ['issued', 'bounced'], cheque_day: [null, today()] })).toMatchObject({ code: 'invalid' });
  expect(await change({ cheque_state: ['issued', 'cleared'], cheque_day: [null, today()] })).toMatchObject(applied);
  expect(await change({ cheque_state: ['cleared', 'bounced'], voided_at: [null, now], void_reason: ['', 'No money'] })).toMatchObject(
    applied,
  );
  expect(await rowOf(company, 'expenses', bill.id)).toMatchObject({ paid_amount: 0 });
  expect(await balanceOf(company)).toBe(0);
  expect(await change({ cheque_state: ['bounced', 'cleared'] })).toMatchObject({ code: 'payment_void' });
  const taken = paymentRow(company, bill, { method: 'cheque', cheque_state: 'issued' });
  await device.do('payment.save', insertOf('payments', taken));
  const late = (set: Parameters<typeof patchOf>[2]) => device.do('payment.save', patchOf('payments', taken.id, set));
  expect(await late({ voided_at: [null, now], void_reason: ['', 'Typed twice'] })).toMatchObject(applied);
  expect(await late({ cheque_state: ['issued', 'cleared'], cheque_day: [null, today()] })).toMatchObject({ code: 'payment_void' });
  expect(await late({ cheque_state: ['issued', 'bounced'], cheque_day: [null, today()] })).toMatchObject(applied);
});

test('a line of a statement is in the books once: merged by one device and added by another, the second is told', async () => {
  const company = await foundCompany(server);
  const bank = company.the('cash');
  const by = (import_id: string) => ({ import_id, origin_key: `import:${bank}:${import_id}` });
  const entry = await entryOf(company);
  await company.device.do('transaction.save', insertOf('transactions', entry));
  const id = (key: string) => idOf(company.tenant, `entry:${key}`);
  const added = { ...(await entryOf(company)), ...by('F1'), id: id(by('F1').origin_key) };
  expect(await company.device.do('transaction.save', insertOf('transactions', added))).toMatchObject(applied);
  const merge = (import_id: string) =>
    company.device.do('transaction.save', patchOf('transactions', entry.id, { import_id: ['', import_id] }));
  expect(await merge('F1')).toMatchObject({ code: 'imported_already', field: 'import_id' });
  expect(await merge('F2')).toMatchObject(applied);
  const late = { ...(await entryOf(company)), ...by('F2'), id: id(by('F2').origin_key) };
  expect(await company.device.do('transaction.save', insertOf('transactions', late))).toMatchObject({ code: 'imported_already' });
  expect(await balanceOf(company)).toBe(-200_000);
});

test('in a closed period an advance stays, credit is used without booking it anew, and days to come are not closed', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const order = orderRow(company);
  const advance = { ...advanceRow(company, order.id, 20_000), transaction_date: daysAgo(40) };
  await device.do('order.create', insertOf('ecom_orders', order), insertOf('transactions', advance));
  const [first, later] = [await expenseRow(company), await expenseRow(company, { amount: 40_000 })];
  for (const bill of [first, later]) await device.do('expense.save', insertOf('expenses', bill));
  const credit_category_id = await categoryOf(company, 'Office Supplies');
  const payment = { ...paymentRow(company, first, { amount: 100_000 }), amount: 130_000, credit_category_id, payment_date: daysAgo(40) };
  await device.do('payment.save', insertOf('payments', payment));
  const lock = { id: idOf(company.tenant, 'period-lock:books'), key: 'books' };
  const ahead = insertOf('period_locks', { ...lock, locked_until: daysAgo(-3) });
  expect(await device.do('period.lock', ahead)).toMatchObject({ code: 'date_in_future' });
  expect(await device.do('period.lock', insertOf('period_locks', { ...lock, locked_until: daysAgo(30) }))).toMatchObject(applied);
  for (const set of [{ amount: [20_000, 1] }, { deleted_at: [null, now] }] as const)
    expect(await device.do('order.edit', patchOf('transactions', advance.id, set))).toMatchObject({ code: 'period_closed' });
  const { items } = payment as unknown as { readonly items: readonly object[] };
  const share = { id: randomUUID(), source: 'expense', doc_id: later.id, amount: 30_000 };
  const used = patchOf('payments', payment.id, { items: [items, [...items, share]] });
  expect(await device.do('payment.save', used)).toMatchObject(applied);
  expect(await rowOf(company, 'expenses', later.id)).toMatchObject({ paid_amount: 30_000 });
  const booked = await rowOf(company, 'transactions', idOf(company.tenant, `payment:${payment.id}`));
  expect(booked['splits']).toMatchObject([{ amount: 100_000 }, { amount: 30_000, category_id: credit_category_id }]);
});

test('a cheque that bounces after its month was closed brings its money back on that day, and the month stays', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const bill = await expenseRow(company);
  await device.do('expense.save', insertOf('expenses', bill));
  const cheque = paymentRow(company, bill, { method: 'cheque', cheque_state: 'issued', payment_date: daysAgo(40) });
  await device.do('payment.save', insertOf('payments', cheque));
  const lock = { id: idOf(company.tenant, 'period-lock:books'), key: 'books', locked_until: daysAgo(30) };
  await device.do('period.lock', insertOf('period_locks', lock));
  const change = (set: Parameters<typeof patchOf>[2]) => device.do('payment.save', patchOf('payments', cheque.id, set));
  expect(await change({ voided_at: [null, now] })).toMatchObject({ code: 'period_closed' });
  const bounced = { cheque_state: ['issued', 'bounced'], voided_at: [null, now], void_reason: ['', 'No money'] } as const;
  expect(await change({ ...bounced, cheque_day: [null, daysAgo(35)] })).toMatchObject({ code: 'period_closed', field: 'cheque_day' });
  expect(await change({ ...bounced, cheque_day: [null, today()] })).toMatchObject(applied);
  expect(await balanceOf(company)).toBe(0);
  expect(await rowOf(company, 'expenses', bill.id)).toMatchObject({ paid_amount: 0 });
  expect(await rowOf(company, 'transactions', idOf(company.tenant, `payment:${cheque.id}`))).toMatchObject({ deleted_at: null });
  const back = await rowOf(company, 'transactions', idOf(company.tenant, `bounced:${cheque.id}`));
  expect(back).toMatchObject({ type: 'income', category: 'Refunds Received', notes: 'No money' });
  expect(Number(back['amount'])).toBe(100_000);
});
