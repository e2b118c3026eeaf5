import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { advanceRow, foundCompany, insertOf, orderRow, patchOf, rowOf, today } from './company.ts';
import { useServer } from './server.ts';

const server = useServer();

test('an account in another currency says what it counts for, gives and takes its own amounts, and no sale is paid on it', async () => {
  const company = await foundCompany(server);
  const { device, tenant } = company;
  const [cash, card, bank] = [company.the('cash'), randomUUID(), randomUUID()];
  const account = (id: string, name: string, currency: string | null) =>
    insertOf('bank_accounts', { id, name, type: 'card', currency, active: true, sort: 2 });
  await device.do('banking_settings.save', account(card, 'Payoneer', 'USD'), account(bank, 'City Bank', null));
  const [fees] = await server.sql<{ id: string }>(
    `select id from public.transaction_categories where tenant_id = $1 and name = 'Bank Fees'`,
    [tenant],
  );
  const save = async (told: Readonly<Record<string, unknown>>) => {
    const id = randomUUID();
    const row = {
      id,
      transaction_no: `TRX-${id}`,
      type: 'expense',
      category: 'Bank Fees',
      category_id: fees?.id,
      transaction_date: today(),
    };
    const answer = await device.do('transaction.save', insertOf('transactions', { ...row, ...told }));
    const { status, code, field } = answer as { status: string; code?: string; field?: string };
    return status === 'applied' ? status : `${code} ${field}`;
  };
  const transfer = { type: 'transfer', bank_account_id: cash, to_account_id: card, amount: 1_225_000, amount_in: 10_000 };
  expect(await save({ ...transfer, to_account_id: bank })).toBe('amounts_differ amount_in');
  expect(await save({ ...transfer, fee: 5, base_amount: 5 })).toBe('invalid base_amount');
  expect(await save({ ...transfer, bank_account_id: card, to_account_id: cash, fee: 5 })).toBe('base_amount_missing base_amount');
  expect(await save({ bank_account_id: card, amount: 4_000 })).toBe('base_amount_missing base_amount');
  expect(await save({ bank_account_id: cash, amount: 4_000, base_amount: 1 })).toBe('invalid base_amount');
  expect([await save(transfer), await save({ bank_account_id: card, amount: 4_000, base_amount: 490_000 })]).toEqual([
    'applied',
    'applied',
  ]);
  const balances = await Promise.all([cash, card].map(async (id) => Number((await rowOf(company, 'account_balances', id))['balance'])));
  expect(balances).toEqual([-1_225_000, 6_000]);
  expect(await device.do('banking_settings.save', patchOf('bank_accounts', card, { currency: ['USD', null] }))).toMatchObject({
    status: 'rejected',
  });
  const order = orderRow(company);
  await device.do('order.create', insertOf('ecom_orders', order));
  for (const told of [{}, { base_amount: 5_000 }])
    expect(
      await device.do('order.edit', insertOf('transactions', { ...advanceRow(company, order.id, 5_000, told), bank_account_id: card })),
    ).toMatchObject({ status: 'rejected' });
});
