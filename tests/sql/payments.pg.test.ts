import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { idOf } from '#kernel/id-of.ts';

import { foundCompany, hire, insertOf, patchOf, rowOf, type TestCompany } from './company.ts';
import { expenseRow, paymentRow, type Sample } from './sample.ts';
import { type Device, useServer } from './server.ts';

const server = useServer();
const action = 'payment.save';
const applied = { status: 'applied' };
const now = new Date().toISOString();

async function withBills(...bills: readonly Readonly<Record<string, unknown>>[]) {
  const company = await foundCompany(server);
  const rows: Sample[] = [];
  for (const told of bills.length === 0 ? [{}] : bills) {
    const row = await expenseRow(company, told);
    expect(await company.device.do('expense.save', insertOf('expenses', row))).toMatchObject(applied);
    rows.push(row);
  }
  const [bill] = rows;
  if (!bill) throw new Error('No bill');
  const pay = (payment: Sample, device = company.device) => device.do(action, insertOf('payments', payment));
  const voided = (payment: Sample, device = company.device) =>
    device.do(action, patchOf('payments', payment.id, { voided_at: [null, now], void_reason: ['', 'Twice'] }));
  const cash = async () => Number((await rowOf(company, 'account_balances', company.the('cash')))['balance']);
  const paid = async (row: Sample = bill) => Number((await rowOf(company, 'expenses', row.id))['paid_amount']);
  return { company, bill, rows, pay, voided, cash, paid };
}

const entriesOf = async ({ tenant }: TestCompany) =>
  server.sql('select * from public.transactions where tenant_id = $1 and deleted_at is null', [tenant]);

/** The same sums by another query than the server's. */
async function replayed({ tenant }: TestCompany) {
  const sums = await server.sql(
    `select e.id, e.paid_amount::int as kept, coalesce((select sum((i ->> 'amount')::bigint) from public.payments p, jsonb_array_elements(p.items) i
       where p.tenant_id = e.tenant_id and p.voided_at is null and i ->> 'doc_id' = e.id::text), 0)::int as paid from public.expenses e where e.tenant_id = $1`,
    [tenant],
  );
  const [moved] = await server.sql<{ paid: number; booked: number; kept: number }>(
    `select coalesce((select sum(p.amount) from public.payments p where p.tenant_id = $1 and p.voided_at is null), 0)::int as paid,
       coalesce((select sum(t.amount) from public.transactions t where t.tenant_id = $1 and t.deleted_at is null), 0)::int as booked,
       -coalesce((select sum(b.balance) from public.account_balances b where b.tenant_id = $1), 0)::int as kept`,
    [tenant],
  );
  return { sums, moved };
}

test('a payment makes exactly one transaction, and what is paid of its items are sums, replayed after every step', async () => {
  const { company, bill, rows, pay, voided } = await withBills({ amount: 100_000 }, { amount: 30_000 });
  const [, second] = rows;
  if (!second) throw new Error('No second bill');
  const items = [bill, second].map((row) => ({ id: randomUUID(), source: 'expense', doc_id: row.id, amount: 30_000 }));
  const [part, both] = [paymentRow(company, bill, { amount: 20_000 }), paymentRow(company, bill, { amount: 60_000, items })];
  const rest = paymentRow(company, bill, { amount: 50_000 });
  const steps = [() => pay(part), () => pay(both), () => pay(rest), () => voided(both), () => voided(part)];
  for (const step of steps) {
    expect(await step()).toMatchObject(applied);
    const { sums, moved } = await replayed(company);
    for (const row of sums) expect(row['kept']).toBe(row['paid']);
    expect([moved?.booked, moved?.kept]).toEqual([moved?.paid, moved?.paid]);
  }
  expect(await entriesOf(company)).toHaveLength(1);
  expect(await rowOf(company, 'expenses', second.id)).toMatchObject({ paid_amount: 0, settled_at: null });
});

test('its transaction says what the payment says: number, account, day, category, or one part for each category', async () => {
  const { company, bill, pay } = await withBills({ title: 'November', party_name: 'Landlord' });
  const [power] = await server.sql<{ id: string }>(
    `select id from public.transaction_categories where tenant_id = $1 and name = 'Utilities'`,
    [company.tenant],
  );
  const second = await expenseRow(company, { category_id: power?.id, amount: 7_000 });
  await company.device.do('expense.save', insertOf('expenses', second));
  const items = [
    { id: randomUUID(), source: 'expense', doc_id: bill.id, amount: 100_000 },
    { id: randomUUID(), source: 'expense', doc_id: second.id, amount: 7_000 },
  ];
  const [one, both] = [
    paymentRow(company, bill, { amount: 1, party_name: 'Landlord' }),
    paymentRow(company, bill, { amount: 107_000, items, payment_date: '2026-11-02' }),
  ];
  for (const payment of [one, both]) expect(await pay(payment)).toMatchObject(applied);
  const entry = (payment: Sample) => rowOf(company, 'transactions', idOf(company.tenant, `payment:${payment.id}`));
  expect(await entry(one)).toMatchObject({
    ...{ transaction_no: one['payment_no'], type: 'expense', amount: 1, category: 'Rent/Lease', splits: [], party_name: 'Landlord' },
    ...{ title: `${String(bill['expense_no'])} November`, brand_id: company.the('brand'), created_by: company.owner },
  });
  const parts = (await entry(both))['splits'] as readonly { readonly id: string; readonly category_id: string; readonly amount: number }[];
  expect(parts.map(({ id, category_id, amount }) => [id, category_id, amount])).toEqual([
    [items[0]?.id, bill['category_id'], 100_000],
    [items[1]?.id, power?.id, 7_000],
  ]);
});

test('the transaction of a payment is not changed in the books; notes are added there', async () => {
  const { company, bill, pay } = await withBills();
  const payment = paymentRow(company, bill);
  await pay(payment);
  const id = idOf(company.tenant, `payment:${payment.id}`);
  const edit = (set: Parameters<typeof patchOf>[2]) => company.device.do('transaction.save', patchOf('transactions', id, set));
  expect(await edit({ amount: [100_000, 1] })).toMatchObject({ code: 'of_sale', field: 'amount' });
  expect(await edit({ deleted_at: [null, now] })).toMatchObject({ code: 'of_sale' });
  expect(await edit({ reference: [payment['reference'], 'TX1'] })).toMatchObject(applied);
});

test('a payment that does not hold is refused', async () => {
  const { company, bill, pay } = await withBills();
  const other = await withBills();
  const item = (told: Readonly<Record<string, unknown>> = {}) => ({
    id: randomUUID(),
    source: 'expense',
    doc_id: bill.id,
    amount: 100_000,
    ...told,
  });
  const refused = async (told: Readonly<Record<string, unknown>>) => {
    const { code, field } = await pay(paymentRow(company, bill, told));
    return `${code} ${field}`;
  };
  expect(await refused({ amount: 0, items: [item({ amount: 0 })] })).toBe('amount_missing amount');
  expect(await refused({ items: [item({ amount: 99_999 })] })).toBe('category_missing credit_category_id');
  expect(await refused({ items: [item({ amount: 100_001 })] })).toBe('allocations_differ items');
  expect(await refused({ items: [item({ amount: 100_001 }), item({ amount: -1 })] })).toBe('invalid items');
  expect(await refused({ method: 'cheque' })).toBe('invalid cheque_state');
  expect(await refused({ cheque_state: 'issued' })).toBe('invalid cheque_state');
  expect(await refused({ method: 'cheque', cheque_state: 'bounced' })).toBe('invalid cheque_state');
  expect(await refused({ items: [item({ amount: 50_000 }), item({ amount: 50_000 })] })).toBe('invalid items');
  expect(await refused({ items: [item({ doc_id: bill.id.toUpperCase() })] })).toBe('invalid items');
  expect(await refused({ items: [item({ doc_id: other.bill.id })] })).toBe('not_found items');
  expect(await refused({ items: [item({ source: 'wages' })] })).toBe('invalid items');
  expect(await refused({ items: [] })).toBe('category_missing credit_category_id');
  expect(await refused({ voided_at: now })).toBe('invalid voided_at');
  expect(await refused({ bank_account_id: other.company.the('cash') })).toBe('not_found bank_account_id');
  const brandless = await expenseRow(company, { brand_id: null });
  await company.device.do('expense.save', insertOf('expenses', brandless));
  expect(await refused({ items: [item({ amount: 50_000 }), item({ doc_id: brandless.id, amount: 50_000 })] })).toBe('brands_differ items');
});

test('a void payment stays void, gives back to its items once, and takes its money out of the account', async () => {
  const { company, bill, pay, voided, cash, paid } = await withBills();
  const payment = paymentRow(company, bill);
  await pay(payment);
  expect([await cash(), await paid()]).toEqual([-100_000, 100_000]);
  const clerk = await hire(company, ['manage_transactions']);
  for (const device of [company.device, clerk]) expect((await voided(payment, device)).status).not.toBe('rejected');
  expect([await cash(), await paid()]).toEqual([0, 0]);
  expect(await company.device.do(action, patchOf('payments', payment.id, { voided_at: [now, null] }))).toMatchObject({
    code: 'payment_void',
  });
  expect(await company.device.do(action, patchOf('payments', payment.id, { amount: [100_000, 1] }))).toMatchObject({ code: 'forbidden' });
  const feed = await server.sql<{ type: string }>('select type from public.expense_feed where expense_id = $1 order by created_at', [
    bill.id,
  ]);
  expect(feed.map(({ type }) => type)).toEqual(['created', 'paid', 'payment_void']);
});

test('two devices pay the same bill without network: both payments stand, and who came second is told', async () => {
  const { company, bill, pay, cash, paid } = await withBills();
  const clerk = await hire(company, ['manage_transactions']);
  const [mine, theirs] = [paymentRow(company, bill), paymentRow(company, bill)];
  const first = await pay(mine);
  const second = await pay(theirs, clerk);
  expect([first.status, first.told]).toEqual(['applied', undefined]);
  expect(second).toMatchObject({
    status: 'applied',
    told: [{ code: 'overpaid', kind: 'expenses', id: bill.id, fields: { paid_amount: [100_000, 200_000] } }],
  });
  expect([await cash(), await paid()]).toEqual([-200_000, 200_000]);
  const feed = await server.sql('select activity_details as told from public.expense_feed where expense_id = $1 and type = $2', [
    bill.id,
    'overpaid',
  ]);
  expect(feed).toEqual([{ told: { amount: 100_000 } }]);
  // The same operation again is the same payment.
  expect(await pay(mine)).toMatchObject({ status: 'applied' });
  expect(await paid()).toBe(200_000);
});

test('money that was paid for what was taken back, voided or deleted meanwhile is kept, with its expense', async () => {
  const { company, bill, rows, pay, paid } = await withBills({}, {}, {});
  const [, second, third] = rows;
  if (!second || !third) throw new Error('No bills');
  const change = (row: Sample, set: Parameters<typeof patchOf>[2]) => company.device.do('expense.save', patchOf('expenses', row.id, set));
  await change(bill, { status: ['approved', 'draft'] });
  await change(second, { status: ['approved', 'void'] });
  await change(third, { deleted_at: [null, now] });
  for (const row of rows) {
    expect(await pay(paymentRow(company, row))).toMatchObject(applied);
    expect(await paid(row)).toBe(100_000);
    expect(await rowOf(company, 'expenses', row.id)).toMatchObject({ status: 'approved', deleted_at: null });
  }
});

test('a payment has the brand of what it pays; who works for another brand neither pays nor sees it', async () => {
  const { company, bill, pay } = await withBills();
  const brand = randomUUID();
  await company.device.do('brand.save', insertOf('brands', { id: brand, name: 'Second' }));
  const payment = paymentRow(company, bill, { brand_id: brand });
  await pay(payment);
  expect(await rowOf(company, 'payments', payment.id)).toMatchObject({ brand_id: company.the('brand') });
  const limited = await hire(company, ['manage_transactions'], [brand]);
  expect(await pay(paymentRow(company, bill, { brand_id: brand }), limited)).toMatchObject({ code: 'not_found', field: 'items' });
  const bytes = await bytesOf(limited);
  for (const id of [bill.id, payment.id]) expect(bytes).not.toContain(id);
});

test('an id that somebody has taken beforehand is put right', async () => {
  const { company, bill, pay, cash } = await withBills();
  const payment = paymentRow(company, bill);
  const id = idOf(company.tenant, `payment:${payment.id}`);
  const [income] = await server.sql<{ id: string }>(
    `select id from public.transaction_categories where tenant_id = $1 and name = 'Other Income'`,
    [company.tenant],
  );
  const taken = {
    id,
    transaction_no: 'TRX-9',
    bank_account_id: company.the('cash'),
    amount: 5,
    type: 'income',
    category: '',
    category_id: income?.id,
  };
  const planted = insertOf('transactions', { ...taken, transaction_date: now.slice(0, 10) });
  expect(await company.device.do('transaction.save', planted)).toMatchObject({ code: 'invalid', field: 'id' });
  const row = { ...taken, tenant_id: company.tenant, transaction_date: now.slice(0, 10) };
  await server.sql(
    `insert into public.transactions (tenant_id, id, transaction_no, bank_account_id, amount, type, category, category_id, transaction_date)
     select r.tenant_id, r.id, r.transaction_no, r.bank_account_id, r.amount, r.type, r.category, r.category_id, r.transaction_date
     from jsonb_populate_record(null::public.transactions, $1) r`,
    [row],
  );
  expect(await pay(payment)).toMatchObject(applied);
  expect(await rowOf(company, 'transactions', id)).toMatchObject({ amount: 100_000, type: 'expense', category: 'Rent/Lease' });
  expect(await cash()).toBe(-100_000);
});

test('an account that a payment names stays, and what a void payment names outlives the trash', async () => {
  const { company, bill, pay, voided } = await withBills();
  const payment = paymentRow(company, bill);
  await pay(payment);
  const bank = randomUUID();
  await company.device.do(
    'banking_settings.save',
    insertOf('bank_accounts', { id: bank, name: 'City Bank', type: 'bank', active: true, sort: 1 }),
  );
  expect(
    await company.device.do('banking_settings.save', patchOf('bank_accounts', company.the('cash'), { deleted_at: [null, now] })),
  ).toMatchObject({
    code: 'account_in_use',
  });
  await voided(payment);
  await company.device.do('expense.save', patchOf('expenses', bill.id, { deleted_at: [null, '2026-01-01T00:00:00Z'] }));
  const [due] = await server.sql<{ due: readonly string[] }>(
    `select array(select r.id from public.expenses r where r.tenant_id = $1 and not exists (select from public.payments c
       where c.tenant_id = r.tenant_id and c.items @> jsonb_build_array(jsonb_build_object('doc_id', r.id)))) as due`,
    [company.tenant],
  );
  expect(due?.due).toEqual([]);
  expect(await server.sql(`select condition from private.references_to('public.expenses'::regclass)`)).toContainEqual({
    condition: expect.stringContaining('public.payments') as string,
  });
});

const canary = 4_711_08_15;

test('who records payments receives expenses, payments and the names of accounts, and no byte of what lies on them', async () => {
  const { company, bill, pay } = await withBills({ title: 'SEEN-BILL' });
  await company.device.do(
    'banking_settings.save',
    patchOf('account_details', company.the('cash'), { number: ['', 'CANARY-NUMBER'], opening_balance: [0, canary] }),
  );
  const payer = await hire(company, ['view_expenses', 'manage_transactions']);
  expect(await pay(paymentRow(company, bill, { amount: 7 }), payer)).toMatchObject(applied);
  const bytes = await bytesOf(payer);
  for (const told of ['SEEN-BILL', 'Cash', bill.id]) expect(bytes).toContain(told);
  for (const secret of ['CANARY', String(canary), String(canary - 7), 'account_balances', 'transaction_feed'])
    expect(bytes).not.toContain(secret);
  const reader = await bytesOf(await hire(company, ['view_transactions']));
  for (const told of ['SEEN-BILL', 'CANARY-NUMBER', String(canary - 7)]) expect(reader).toContain(told);
});

/** All that a device is given of money: every kind of it from every bucket that it has. */
async function bytesOf(person: Device): Promise<string> {
  const kinds = [
    'bank_accounts',
    'account_details',
    'account_balances',
    'transactions',
    'transaction_feed',
    'expenses',
    'expense_feed',
    'payments',
  ];
  const pages = await Promise.all(
    person.opened.buckets.flatMap((bucket) => kinds.map((kind) => person.snapshot(bucket, kind).catch(() => null))),
  );
  return JSON.stringify([(await person.pull()).docs, pages]);
}
