import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { flowsOf } from '#modules/banking/transactions/index.ts';
import { transactionTypes } from '#modules/banking/transactions/kind.ts';

import { chanceFrom } from '../../supabase/local/demo/random.ts';
import { foundCompany, hire, insertOf, patchOf, today } from './company.ts';
import { type Draft, useServer } from './server.ts';

const server = useServer();
const now = new Date().toISOString();
const operations = 1_000;

type Entry = {
  readonly id: string;
  readonly type: (typeof transactionTypes)[number];
  readonly bank_account_id: string;
  readonly to_account_id: string | null;
  readonly amount: string;
  readonly amount_in: string;
  readonly fee: string;
  readonly voided_at: string | null;
  readonly deleted_at: string | null;
};

test('after a thousand operations of three devices in any order the kept balances are those of the replayed entries', async () => {
  const company = await foundCompany(server);
  const chance = chanceFrom(26);
  const accounts = [company.the('cash'), randomUUID(), randomUUID()];
  const opening = 123_456;
  for (const [n, id] of accounts.slice(1).entries())
    await company.device.do(
      'banking_settings.save',
      insertOf('bank_accounts', { id, name: `Bank ${n}`, type: 'bank', active: true, sort: n + 1 }),
      insertOf('account_details', { id, number: '', opening_balance: opening }),
    );
  const categories = await server.sql<{ id: string; type: string }>(
    `select id, type from public.transaction_categories where tenant_id = $1 and name in ('Bank Fees', 'Other Income')`,
    [company.tenant],
  );
  const categoryOf = (type: string) => categories.find((row) => row.type === (type === 'income' ? 'income' : 'expense'))?.id;
  const keys = ['view_transactions', 'manage_transactions'] as const;
  const devices = [company.device, await hire(company, keys), await hire(company, keys)];
  const queues: Draft[][] = devices.map(() => []);
  const ids: string[] = [];
  const made = (): Draft => {
    const type = chance.pick(transactionTypes);
    const [from = '', to = ''] = [...accounts].toSorted(() => chance.whole(0, 1) - 0.5);
    const amount = chance.whole(1, 900_000);
    const moves = type === 'transfer' ? { to_account_id: to, amount_in: amount, fee: chance.whole(0, 500) } : {};
    const id = randomUUID();
    ids.push(id);
    const row = {
      id,
      transaction_no: `TRX-${id}`,
      bank_account_id: from,
      amount,
      type,
      category: '',
      category_id: categoryOf(type),
      ...moves,
    };
    return { action: 'transaction.save', changes: [insertOf('transactions', { ...row, transaction_date: today() })] };
  };
  const changed = (): Draft => {
    const set = chance.pick([
      { amount: [null, chance.whole(1, 900_000)] },
      { deleted_at: [null, now] },
      { deleted_at: [now, null] },
      { voided_at: [null, now] },
      { bank_account_id: [null, chance.pick(accounts)] },
    ] as const);
    return { action: 'transaction.save', changes: [patchOf('transactions', chance.pick(ids), set)] };
  };
  for (let n = 0; n < operations; n += 1) chance.pick(queues).push(ids.length < 20 || chance.whole(0, 1) === 0 ? made() : changed());
  // Whoever is online sends some of what he has; what was made on another device and is not here yet is refused, as a stale guess is.
  let applied = 0;
  while (queues.some((queue) => queue.length > 0)) {
    const at = chance.whole(0, 2);
    const batch = queues[at]?.splice(0, chance.whole(1, 25)) ?? [];
    if (batch.length === 0) continue;
    const results = await devices[at]?.push(...batch);
    applied += results?.filter(({ status }) => status !== 'rejected').length ?? 0;
  }
  expect(applied).toBeGreaterThan(operations / 3);
  const entries = await server.sql<Entry>('select * from public.transactions where tenant_id = $1', [company.tenant]);
  const plain = entries.map((row) => ({ ...row, amount: Number(row.amount), amount_in: Number(row.amount_in), fee: Number(row.fee) }));
  const flows = plain.flatMap((row) => flowsOf(row));
  const replayed = accounts.map(
    (id, n) => (n === 0 ? 0 : opening) + flows.filter(({ accountId }) => accountId === id).reduce((sum, { amount }) => sum + amount, 0),
  );
  const kept = await server.sql<{ id: string; balance: string }>('select id, balance from public.account_balances where tenant_id = $1', [
    company.tenant,
  ]);
  expect(accounts.map((id) => Number(kept.find((row) => row.id === id)?.balance))).toEqual(replayed);
});

test('what transfers of one currency leave behind is their fees', async () => {
  const transfer = { type: 'transfer', bank_account_id: 'a', to_account_id: 'b', voided_at: null, deleted_at: null } as const;
  const chance = chanceFrom(2);
  const rows = Array.from({ length: 50 }, () => {
    const amount = chance.whole(1, 1_000_000);
    return { ...transfer, amount, amount_in: amount, fee: chance.whole(0, 2_000) };
  });
  const left = flowsOf(...rows).reduce((sum, { amount }) => sum + amount, 0);
  expect(left).toBe(-rows.reduce((sum, { fee }) => sum + fee, 0));
});
