import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { advanceRow, foundCompany, hire, insertOf, orderRow, patchOf, rowOf, type TestCompany, today } from './company.ts';
import { type Device, useServer } from './server.ts';

const server = useServer();
const action = 'transaction.save';
const applied = { status: 'applied' };
const now = new Date().toISOString();

async function booksOf(company: TestCompany) {
  const { device, the } = company;
  const bank = randomUUID();
  await device.do(
    'banking_settings.save',
    insertOf('bank_accounts', { id: bank, name: 'City Bank', type: 'bank', active: true, sort: 1 }),
    insertOf('account_details', { id: bank, number: '', opening_balance: 5_000_000 }),
  );
  const rows = await server.sql<{ id: string; name: string; type: string }>(
    'select id, name, type from public.transaction_categories where tenant_id = $1',
    [company.tenant],
  );
  const category = (type: string, name: string) => rows.find((row) => row.type === type && row.name === name)?.id ?? '';
  const entry = (told: Readonly<Record<string, unknown>> = {}) => ({
    id: randomUUID(),
    transaction_no: `TRX-${randomUUID().slice(0, 12)}`,
    bank_account_id: bank,
    amount: 100_000,
    type: 'expense',
    category: 'Rent/Lease',
    category_id: category('expense', 'Rent/Lease'),
    transaction_date: today(),
    ...told,
  });
  const transfer = (told: Readonly<Record<string, unknown>> = {}) =>
    entry({
      ...{ type: 'transfer', category: 'Bank Fees', category_id: category('expense', 'Bank Fees') },
      ...{ to_account_id: the('cash'), amount: 2_000_000, amount_in: 2_000_000, fee: 1_500, ...told },
    });
  const balance = async (id: string) => Number((await rowOf(company, 'account_balances', id))['balance']);
  return { bank, cash: the('cash'), category, entry, transfer, balance };
}

/** What accounts should have by their opening balances and everything that moved, told by another query than the server's. */
const replayed = async ({ tenant }: TestCompany) =>
  server.sql(
    `select a.id, (coalesce(d.opening_balance, 0) + coalesce((select sum(case when t.type = 'income' and t.bank_account_id = a.id then t.amount
        when t.bank_account_id = a.id then -t.amount - t.fee else 0 end + case when t.to_account_id = a.id then t.amount_in else 0 end)
      from public.transactions t where t.tenant_id = a.tenant_id and t.deleted_at is null), 0))::bigint as balance
     from public.bank_accounts a left join public.account_details d on d.tenant_id = a.tenant_id and d.id = a.id where a.tenant_id = $1 order by a.id`,
    [tenant],
  );
const kept = async ({ tenant }: TestCompany) =>
  server.sql('select id, balance from public.account_balances where tenant_id = $1 order by id', [tenant]);

test('M1: both legs of a transfer move in one operation, its fee is an expense, and the trash takes all of it back', async () => {
  const company = await foundCompany(server);
  const { bank, cash, transfer, balance } = await booksOf(company);
  const row = transfer();
  expect(await company.device.do(action, insertOf('transactions', row))).toMatchObject(applied);
  expect([await balance(bank), await balance(cash)]).toEqual([2_998_500, 2_000_000]);
  await company.device.do(action, patchOf('transactions', row.id, { deleted_at: [null, now] }));
  expect([await balance(bank), await balance(cash)]).toEqual([5_000_000, 0]);
});

test('balances are what replaying every transaction gives, whatever was edited, moved, trashed and brought back', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const { bank, cash, category, entry, transfer } = await booksOf(company);
  const order = orderRow(company);
  await device.do('order.create', insertOf('ecom_orders', order), insertOf('transactions', advanceRow(company, order.id, 20_000)));
  await device.do(
    'order.edit',
    insertOf('transactions', advanceRow(company, order.id, 5_000, { type: 'expense', category: 'Refunds Paid' })),
  );
  const [rent, sale, moved] = [
    entry(),
    entry({ type: 'income', amount: 70_000, category_id: category('income', 'Sales Revenue') }),
    transfer(),
  ];
  for (const row of [rent, sale, moved]) expect(await device.do(action, insertOf('transactions', row))).toMatchObject(applied);
  const changes = [
    patchOf('transactions', rent.id, { amount: [100_000, 123_456], bank_account_id: [bank, cash] }),
    patchOf('transactions', sale.id, { deleted_at: [null, now] }),
    patchOf('transactions', moved.id, { bank_account_id: [bank, cash], to_account_id: [cash, bank], fee: [1_500, 0] }),
    patchOf('transactions', sale.id, { deleted_at: [now, null] }),
  ];
  for (const change of changes) {
    expect(await device.do(action, change)).toMatchObject(applied);
    expect(await kept(company)).toEqual(await replayed(company));
  }
});

test('the largest amount that a form takes reaches the books, as often as somebody enters it', async () => {
  const company = await foundCompany(server);
  const { bank, entry, balance } = await booksOf(company);
  for (const n of [1, 2, 3]) {
    expect(await company.device.do(action, insertOf('transactions', entry({ amount: 1e13 })))).toMatchObject(applied);
    expect(await balance(bank)).toBe(5_000_000 - n * 1e13);
  }
});

test('eight hundred of the largest amounts by one clerk leave room for the entry of another', async () => {
  const company = await foundCompany(server);
  const { cash, entry, balance } = await booksOf(company);
  await server.sql(
    `insert into public.transactions (tenant_id, id, bank_account_id, amount, type, category, transaction_date)
     select $1, gen_random_uuid(), $2, 10000000000000, 'expense', 'Other Expense', current_date from generate_series(1, 800)`,
    [company.tenant, cash],
  );
  const other = await hire(company, ['manage_transactions', 'view_transactions']);
  expect(await other.do(action, insertOf('transactions', entry({ bank_account_id: cash, amount: 250 })))).toMatchObject(applied);
  expect(await balance(cash)).toBe(-8e15 - 250);
});

test('the largest advance that one clerk takes for an order leaves room for the next one', async () => {
  const company = await foundCompany(server);
  const order = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', order));
  for (const amount of [1e13, 1e13, 250])
    expect(await company.device.do('order.edit', insertOf('transactions', advanceRow(company, order.id, amount)))).toMatchObject(applied);
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ advance: 2e13 + 250, cod_amount: 0 });
});

test('a transaction that does not hold is refused with the field', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const { bank, category, entry, transfer } = await booksOf(company);
  const part = (category_id: string, amount: number) => ({ id: randomUUID(), category_id, amount, note: '' });
  const rent = category('expense', 'Rent/Lease');
  const refused = async (row: ReturnType<typeof entry>) => {
    const told = await device.do(action, insertOf('transactions', row));
    return `${told.code} ${told.field}`;
  };
  expect(await refused(entry({ amount: 0 }))).toBe('amount_missing amount');
  expect(await refused(entry({ category_id: category('income', 'Sales Revenue') }))).toBe('category_missing category_id');
  expect(await refused(entry({ category_id: null, category: 'Nothing like it' }))).toBe('category_missing category_id');
  expect(await refused(entry({ splits: [part(rent, 99_999)] }))).toBe('splits_differ splits');
  expect(await refused(entry({ splits: [part(rent, 100_000), part(rent, 0)] }))).toBe('invalid splits');
  expect(await refused(entry({ splits: [part(randomUUID(), 100_000)] }))).toBe('invalid splits');
  expect(await refused(entry({ fee: 5 }))).toBe('invalid to_account_id');
  expect(await refused(transfer({ to_account_id: bank }))).toBe('same_account to_account_id');
  expect(await refused(transfer({ to_account_id: null }))).toBe('account_missing to_account_id');
  expect(await refused(transfer({ amount_in: 0 }))).toBe('amount_missing amount_in');
  const order = orderRow(company);
  await device.do('order.create', insertOf('ecom_orders', order));
  expect(await refused(entry({ order_id: order.id }))).toBe('forbidden order_id');
});

test('what was paid for a sale is changed with the sale; here it takes notes', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const order = orderRow(company);
  const paid = advanceRow(company, order.id, 20_000);
  await device.do('order.create', insertOf('ecom_orders', order), insertOf('transactions', paid));
  for (const [field, next] of [
    ['amount', 1],
    ['deleted_at', now],
    ['transaction_date', '2026-01-01'],
  ] as const) {
    const was = { amount: 20_000, deleted_at: null, transaction_date: paid['transaction_date'] }[field];
    expect(await device.do(action, patchOf('transactions', paid.id, { [field]: [was, next] }))).toMatchObject({ code: 'of_sale', field });
  }
  expect(await device.do(action, patchOf('transactions', paid.id, { reference: ['', 'TX9'] }))).toMatchObject(applied);
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ advance: 20_000 });
});

test('an order pays no rent, and splits or moves nothing', async () => {
  const company = await foundCompany(server);
  const { category, cash } = await booksOf(company);
  const order = orderRow(company);
  await company.device.do('order.create', insertOf('ecom_orders', order));
  const seller = await hire(company, ['manage_ecom_orders']);
  for (const told of [
    { category_id: category('expense', 'Rent/Lease'), type: 'expense' },
    { category_id: category('income', 'Sales Revenue') },
    { to_account_id: cash, amount_in: 5 },
    { fee: 5 },
    { base_amount: 5 },
    { splits: [{ id: randomUUID(), category_id: category('income', 'Pre Payment'), amount: 5_000, note: '' }] },
    { brand_id: company.the('brand') },
  ])
    expect(await seller.do('order.edit', insertOf('transactions', advanceRow(company, order.id, 5_000, told)))).toMatchObject({
      code: 'forbidden',
    });
});

test('what is paid back of an advance stands under an expense that every list has, also from a device of before', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const order = orderRow(company);
  await device.do('order.create', insertOf('ecom_orders', order), insertOf('transactions', advanceRow(company, order.id, 20_000)));
  const back = advanceRow(company, order.id, 20_000, { type: 'expense', category: 'Pre Payment' });
  expect(await device.do('order.edit', insertOf('transactions', back))).toMatchObject(applied);
  expect(await rowOf(company, 'transactions', back.id)).toMatchObject({ category: 'Refunds Paid' });
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({ advance: 0 });
});

test('another name of a category reaches its transactions, and a category that is in use stays', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const { entry, category } = await booksOf(company);
  const [own, part] = [randomUUID(), randomUUID()];
  for (const [id, name] of [
    [own, 'Snacks'],
    [part, 'Tea'],
  ] as const)
    await device.do('banking_settings.save', insertOf('transaction_categories', { id, name, type: 'expense', pnl_group: 'opex' }));
  const row = entry({ category_id: own, category: 'Snacks' });
  const splits = [{ id: randomUUID(), category_id: part, amount: 100_000, note: '' }];
  await device.do(action, insertOf('transactions', row));
  await device.do(action, insertOf('transactions', entry({ category_id: category('expense', 'Utilities'), splits })));
  await device.do('banking_settings.save', patchOf('transaction_categories', own, { name: ['Snacks', 'Food'] }));
  expect(await rowOf(company, 'transactions', row.id)).toMatchObject({ category: 'Food' });
  for (const id of [own, part])
    expect(await device.do('banking_settings.save', patchOf('transaction_categories', id, { deleted_at: [null, now] }))).toMatchObject({
      code: 'category_in_use',
    });
});

test('money never lies on an account that nobody sees', async () => {
  const company = await foundCompany(server);
  const { bank, entry } = await booksOf(company);
  const clerk = await hire(company, ['view_transactions', 'manage_transactions']);
  await company.device.do('banking_settings.save', patchOf('bank_accounts', bank, { deleted_at: [null, now] }));
  expect(await clerk.do(action, insertOf('transactions', entry()))).toMatchObject(applied);
  expect(await rowOf(company, 'bank_accounts', bank)).toMatchObject({ deleted_at: null });
});

test('the feed tells who changed what, with the names and values of before and after', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const { entry, category, cash, bank } = await booksOf(company);
  const row = entry();
  await device.do(action, insertOf('transactions', row));
  const rent = category('expense', 'Rent/Lease');
  await device.do(
    action,
    patchOf('transactions', row.id, {
      amount: [100_000, 90_000],
      bank_account_id: [bank, cash],
      category_id: [rent, category('expense', 'Utilities')],
    }),
  );
  await device.do(action, patchOf('transactions', row.id, { deleted_at: [null, now] }));
  const feed = await server.sql('select type, activity_details from public.transaction_feed where transaction_id = $1 order by type', [
    row.id,
  ]);
  expect(feed).toEqual([
    {
      type: 'changed',
      activity_details: {
        fields: {
          amount: [100_000, 90_000],
          bank_account_id: ['City Bank', 'Cash'],
          category: ['Rent/Lease', 'Utilities'],
        },
      },
    },
    { type: 'deleted', activity_details: {} },
  ]);
});

test('two that edit one amount without network meet, and a number that is taken gets a new one', async () => {
  const company = await foundCompany(server);
  const { entry } = await booksOf(company);
  const clerk = await hire(company, ['view_transactions', 'manage_transactions']);
  const row = entry({ transaction_no: 'TRX-1' });
  await company.device.do(action, insertOf('transactions', row));
  const other = entry({ transaction_no: 'TRX-1' });
  await clerk.do(action, insertOf('transactions', other));
  expect(await rowOf(company, 'transactions', other.id)).toMatchObject({ transaction_no: 'TRX-1-2', printed_number: 'TRX-1' });
  await company.device.do(action, patchOf('transactions', row.id, { amount: [100_000, 1] }));
  expect(await clerk.do(action, patchOf('transactions', row.id, { amount: [100_000, 2] }))).toMatchObject({ code: 'conflict' });
});

const canary = 4_711_08_15;

test('who records payments or sees expenses chooses among names of accounts and receives no byte of what lies on them', async () => {
  const company = await foundCompany(server);
  const { bank, entry } = await booksOf(company);
  await company.device.do(
    'banking_settings.save',
    patchOf('account_details', bank, { opening_balance: [5_000_000, canary], number: ['', 'CANARY-NUMBER'] }),
  );
  await company.device.do(action, insertOf('transactions', entry({ title: 'CANARY-TITLE', amount: 1 })));
  for (const keys of [['manage_ecom_orders'], ['view_expenses']] as const) {
    const bytes = await bytesOf(await hire(company, keys));
    expect(bytes).toContain('City Bank');
    for (const secret of ['CANARY', String(canary), String(canary - 1)]) expect(bytes).not.toContain(secret);
  }
  const seen = await bytesOf(await hire(company, ['view_transactions']));
  for (const told of ['CANARY-NUMBER', 'CANARY-TITLE', String(canary - 1)]) expect(seen).toContain(told);
});

/** All that a device is given of money: every kind of it from every bucket that it has. */
async function bytesOf(person: Device): Promise<string> {
  const kinds = ['bank_accounts', 'account_details', 'account_balances', 'transactions', 'transaction_feed'];
  const pages = await Promise.all(
    person.opened.buckets.flatMap((bucket) => kinds.map((kind) => person.snapshot(bucket, kind).catch(() => null))),
  );
  return JSON.stringify([(await person.pull()).docs, pages]);
}
