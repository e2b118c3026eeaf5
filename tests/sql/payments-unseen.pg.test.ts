import { expect, test } from 'vitest';

import { foundCompany, hire, insertOf, patchOf, rowOf } from './company.ts';
import { expenseRow, paymentRow, type Sample } from './sample.ts';
import { useServer } from './server.ts';

/* A payment neither approves what nobody approved nor tells what nobody may see. */

const server = useServer();
const action = 'payment.save';
const applied = { status: 'applied' };

async function withBills(...bills: readonly Readonly<Record<string, unknown>>[]) {
  const company = await foundCompany(server);
  const rows = await Promise.all(bills.map(async (told) => expenseRow(company, told)));
  for (const row of rows) expect(await company.device.do('expense.save', insertOf('expenses', row))).toMatchObject(applied);
  const [bill] = rows;
  if (!bill) throw new Error('No bill');
  return { company, bill, rows, pay: async (payment: Sample) => company.device.do(action, insertOf('payments', payment)) };
}

test('a payment approves nothing: what nobody approved is not paid, and what was approved once comes back at no more than that', async () => {
  const { company, bill, rows, pay } = await withBills({}, { status: 'draft' }, { status: 'submitted' }, { status: 'submitted' });
  const [, draft, submitted, rejected] = rows;
  if (!draft || !submitted || !rejected) throw new Error('No bills');
  const change = (row: Sample, set: Parameters<typeof patchOf>[2]) => company.device.do('expense.save', patchOf('expenses', row.id, set));
  await change(rejected, { status: ['submitted', 'rejected'], reason: ['', 'Not ours'] });
  for (const row of [draft, submitted, rejected])
    expect(await pay(paymentRow(company, row, { amount: 1 }))).toMatchObject({ status: 'rejected', code: 'expense_open', field: 'items' });
  // Taken back, raised and rejected after the payer has seen it approved.
  await change(bill, { status: ['approved', 'draft'] });
  await change(bill, { amount: [100_000, 250_000], status: ['draft', 'submitted'] });
  await change(bill, { status: ['submitted', 'rejected'], reason: ['', 'Too dear'] });
  expect(await pay(paymentRow(company, bill, { amount: 100_000 }))).toMatchObject(applied);
  expect(await rowOf(company, 'expenses', bill.id)).toMatchObject({
    status: 'approved',
    amount: 100_000,
    paid_amount: 100_000,
    reason: '',
  });
});

test('one raises a bill while another approves and pays it without network: whoever comes second is refused, and no other amount is approved', async () => {
  for (const raisedFirst of [true, false]) {
    const { company, bill, pay } = await withBills({ status: 'submitted' });
    const clerk = await hire(company, ['manage_transactions']);
    const raise = () => clerk.do('expense.save', patchOf('expenses', bill.id, { amount: [100_000, 250_000] }));
    const settle = async () => {
      const seen = { amount: [100_000, 100_000], category_id: [bill['category_id'], bill['category_id']] } as const;
      const approved = await company.device.do(
        'expense.save',
        patchOf('expenses', bill.id, { status: ['submitted', 'approved'], ...seen }),
      );
      return [approved.code, (await pay(paymentRow(company, bill, { amount: 100_000 }))).code];
    };
    const told = raisedFirst ? [(await raise()).code, await settle()] : [await settle(), (await raise()).code];
    expect(told).toEqual(raisedFirst ? [undefined, ['conflict', 'expense_open']] : [[undefined, undefined], 'state_fixed']);
    expect(await rowOf(company, 'expenses', bill.id)).toMatchObject(
      raisedFirst
        ? { status: 'submitted', amount: 250_000, paid_amount: 0 }
        : { status: 'approved', amount: 100_000, paid_amount: 100_000 },
    );
  }
});

test('a payer finds no balance: a payment of any amount is answered alike, whatever lies on the account', async () => {
  const { company, bill } = await withBills({ amount: 1e13 });
  const clerk = await hire(company, ['manage_transactions']);
  await company.device.do('banking_settings.save', patchOf('account_details', company.the('cash'), { opening_balance: [0, -1_234_567] }));
  // The last change always fails: what else the operation is refused with would tell something of the account.
  const probe = (amount: number) =>
    clerk.do(
      action,
      insertOf('payments', paymentRow(company, bill, { amount })),
      insertOf('payments', paymentRow(company, bill, { amount: 0 })),
    );
  for (const amount of [1, 1e13 - 1_234_568, 1e13 - 1_234_567, 1e13 - 1_234_566, 1e13])
    expect(await probe(amount)).toMatchObject({ status: 'rejected', code: 'amount_missing', field: 'amount' });
});

test('an account at the end of what can be counted is told by no field', async () => {
  const { company, bill, pay } = await withBills({});
  await server.sql('update public.account_balances set balance = -9007199254740991 where tenant_id = $1', [company.tenant]);
  const refused = await pay(paymentRow(company, bill, { amount: 1 }));
  expect(refused).toMatchObject({ status: 'rejected', code: 'invalid' });
  expect(refused).not.toHaveProperty('field');
});
