import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { foundCompany, insertOf, patchOf, today } from './company.ts';
import { useServer } from './server.ts';

/* Of ids there is one spelling, so that rules that compare texts compare ids. Columns and lists: ranges.pg.test.ts, json.pg.test.ts. */

const server = useServer();

test('an id in capitals names no row and makes none', async () => {
  const { device, the } = await foundCompany(server);
  const patch = patchOf('bank_accounts', the('cash').toUpperCase(), { name: ['Cash', 'Till'] });
  expect(await device.do('banking_settings.save', patch)).toMatchObject({ code: 'invalid', field: 'id' });
  expect(await device.do('customer.save', insertOf('customers', { id: randomUUID().toUpperCase(), name: 'Karim' }))).toMatchObject({
    code: 'invalid',
    field: 'id',
  });
});

test('a transfer in capitals raises no account, neither new nor changed', async () => {
  const { device, the } = await foundCompany(server);
  const bank = randomUUID();
  await device.do('banking_settings.save', insertOf('bank_accounts', { id: bank, name: 'City Bank', type: 'bank', active: true, sort: 1 }));
  const entry = (to: string) => ({
    ...{
      id: randomUUID(),
      transaction_no: `TRX-${randomUUID().slice(0, 12)}`,
      bank_account_id: the('cash'),
      type: 'transfer',
      category: '',
    },
    ...{ category_id: null, to_account_id: to, amount: 500_000, amount_in: 500_000, transaction_date: today() },
  });
  const refused = { status: 'rejected', code: 'invalid', field: 'to_account_id' };
  expect(await device.do('transaction.save', insertOf('transactions', entry(the('cash').toUpperCase())))).toMatchObject(refused);
  const moved = entry(bank);
  expect(await device.do('transaction.save', insertOf('transactions', moved))).toMatchObject({ status: 'applied' });
  const patch = patchOf('transactions', moved.id, { to_account_id: [bank, the('cash').toUpperCase()] });
  expect(await device.do('transaction.save', patch)).toMatchObject(refused);
});
