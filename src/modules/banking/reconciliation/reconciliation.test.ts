import { expect, it } from 'vitest';

import type { Row } from '#data/kind.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { entryCommands, voidEntry } from '../ledger/commands.ts';
import { accountCommands } from '../setup/account-commands.ts';
import { transactionRow } from '../transactions/index.ts';
import { AccountDetails, BankAccount, Reconciliation, Transaction, TransactionCategory } from '../transactions/kind.ts';
import { adjust, discard, lock, reconciliationCommands, tick, unlock } from './commands.ts';
import { openingOf, standing } from './queries.ts';
import { linesOf, sumsOf } from './rules.ts';

const [a, b, rent] = [newId(), newId(), newId()];

/** Account A opens with 0.00; a transfer of 2,000.00 to B, rent and a sale. */
function books() {
  const { store, backend } = companyInMemory();
  const account = (id: string, name: string, sort: number) => ({ id, name, type: 'bank', active: true, sort, deleted_at: null });
  backend.seed(BankAccount.name, [account(a, 'City Bank', 0), account(b, 'Wallet', 1)]);
  backend.seed(AccountDetails.name, [{ id: a, number: '', opening_balance: 1_000_000, opening_date: null, min_balance: null }]);
  backend.seed(TransactionCategory.name, [
    { id: rent, name: 'Rent/Lease', type: 'expense', parent_id: null, pnl_group: 'opex', is_system: true, deleted_at: null },
  ]);
  const entry = (told: Partial<Row<typeof Transaction>>) => {
    const row = transactionRow(store, {
      ...{
        type: 'expense',
        amount: 100_000,
        bank_account_id: a,
        category: 'Rent/Lease',
        category_id: rent,
        transaction_date: '2026-11-05',
      },
      ...told,
    });
    backend.seed(Transaction.name, [row]);
    return row;
  };
  const start = (closing_balance: number, statement_date = '2026-11-10', bank_account_id = a) =>
    reconciliationCommands.add(store, { bank_account_id, statement_date, closing_balance });
  const rowOf = async (id: string) => {
    const row = await store.get(Reconciliation, id);
    if (!row) throw new Error('No such reconciliation');
    return row;
  };
  return { store, backend, entry, start, rowOf };
}

it('M3: a statement of 10,000.99 with 10,000.00 ticked differs by 0.99, and is not locked', async () => {
  const { store, entry, start, rowOf } = books();
  const sale = entry({ type: 'income', amount: 1_000_000 });
  expect(sumsOf(0, 1_000_099, [{ in: 1_000_000, out: 0, ticked: true }]).difference).toBe(99);
  const id = await start(2_000_099);
  await tick(store, id, [sale], true);
  expect((await standing(store, await rowOf(id))).sums).toEqual({
    opening: 1_000_000,
    kept: 0,
    in: 1_000_000,
    out: 0,
    closing: 2_000_099,
    difference: 99,
  });
  await expect(lock(store, id)).rejects.toMatchObject({ code: 'reconciliation_differs', field: 'closing_balance' });
  await reconciliationCommands.edit(store, await rowOf(id), {
    bank_account_id: a,
    statement_date: '2026-11-10',
    closing_balance: 2_000_000,
  });
  await lock(store, id);
  expect(await rowOf(id)).toMatchObject({ state: 'locked' });
});

it('M2: the transfer is not deleted when the month of B is reconciled, and the refusal names B', async () => {
  const { store, entry, start } = books();
  const moved = entry({ type: 'transfer', amount: 2_000_000, amount_in: 2_000_000, fee: 1_500, to_account_id: b, category_id: rent });
  const id = await start(2_000_000, '2026-11-20', b);
  await tick(store, id, [moved], true);
  expect(await store.get(Transaction, moved.id)).toMatchObject({ cleared_in: null, cleared_to: id });
  await lock(store, id);
  await expect(entryCommands.remove(store, moved.id)).rejects.toMatchObject({
    code: 'reconciled',
    text: expect.stringContaining('Wallet'),
  });
  expect(await store.get(Transaction, moved.id)).toMatchObject({ deleted_at: null });
  await unlock(store, id, ' Wrong  day ');
  expect(await store.get(Reconciliation, id)).toMatchObject({ state: 'draft', reason: 'Wrong day' });
  await expect(entryCommands.remove(store, moved.id)).rejects.toMatchObject({ code: 'cleared_void', field: 'deleted_at' });
  await voidEntry(store, moved.id, ' Typed  twice ');
  expect(await store.get(Transaction, moved.id)).toMatchObject({ deleted_at: null, void_reason: 'Typed twice' });
  expect((await store.list(Transaction, { limit: 0, totals: ['flow', 'amount_in', 'expense'] })).totals).toEqual({
    ...{ flow: 0, amount_in: 0, expense: 0 },
  });
});

it('only what moved on the account until that day and is in no other reconciliation is compared, by day', () => {
  const { entry } = books();
  const [late, early, other, taken] = [
    entry({ transaction_date: '2026-11-11' }),
    entry({ transaction_date: '2026-11-01' }),
    entry({ bank_account_id: b }),
    entry({ transaction_date: '2026-11-02', cleared_in: 'r' }),
  ];
  const lines = linesOf({ id: 'r', bank_account_id: a, statement_date: '2026-11-10' }, [late, taken, other, early]);
  expect(lines.map(({ row, ticked }) => [row.id, ticked])).toEqual([
    [early.id, false],
    [taken.id, true],
  ]);
});

it('the next one begins with what the last one ended with, of a later day, one at a time', async () => {
  const { store, entry, start } = books();
  const paid = entry({});
  const first = await start(900_000);
  await expect(start(1, '2026-11-12')).rejects.toMatchObject({ code: 'reconciliation_open' });
  await tick(store, first, [paid], true);
  await lock(store, first);
  await expect(tick(store, first, [paid], false)).rejects.toMatchObject({ code: 'reconciliation_locked' });
  expect(await openingOf(store, a)).toBe(900_000);
  await expect(start(1)).rejects.toMatchObject({ code: 'reconciliation_earlier', field: 'statement_date' });
  const next = await start(1, '2026-11-12');
  await expect(unlock(store, first, '')).rejects.toMatchObject({ code: 'reconciliation_open' });
  await discard(store, next);
  await unlock(store, first, '');
});

it('M3: at 10,000.99 against 10,000.00 the lock is refused, until the 0.99 is an entry of its own', async () => {
  const { store, backend, start, rowOf } = books();
  const id = await start(1_000_099);
  await expect(lock(store, id)).rejects.toMatchObject({ code: 'reconciliation_differs' });
  await expect(adjust(store, id, 99, { category_id: rent, title: 'Found' })).rejects.toMatchObject({ code: 'category_missing' });
  backend.seed(TransactionCategory.name, [
    { id: b, name: 'Other Income', type: 'income', parent_id: null, pnl_group: 'income', is_system: true, deleted_at: null },
  ]);
  await adjust(store, id, 99, { category_id: b, title: ' Found ' });
  expect((await standing(store, await rowOf(id))).sums.difference).toBe(0);
  expect(await store.find(Transaction)).toMatchObject([
    { type: 'income', amount: 99, title: 'Found', transaction_date: '2026-11-10', cleared_in: id },
  ]);
  await lock(store, id);
});

it('the opening balance of a reconciled account stays', async () => {
  const { store, start } = books();
  const [account, details] = [await store.get(BankAccount, a), await store.get(AccountDetails, a)];
  if (!account || !details) throw new Error('No account');
  await lock(store, await start(1_000_000));
  const facts = { name: 'City Bank', type: 'bank', number: '7', opening_balance: 5, opening_date: null, min_balance: null } as const;
  const edit = (told: Partial<typeof details>) => accountCommands.edit(store, { ...account, details }, { ...facts, ...told });
  await expect(edit({})).rejects.toMatchObject({ code: 'account_reconciled', field: 'opening_balance' });
  await edit({ opening_balance: 1_000_000 });
  expect(await store.get(AccountDetails, a)).toMatchObject({ number: '7' });
});

it('a form that is sent twice begins one', async () => {
  const { store } = books();
  const id = newId();
  const facts = { bank_account_id: a, statement_date: '2026-11-10', closing_balance: 5 };
  expect(await reconciliationCommands.add(store, facts, id)).toBe(id);
  expect(await reconciliationCommands.add(store, { ...facts, closing_balance: 6 }, id)).toBe(id);
  expect((await store.find(Reconciliation)).map((row) => row.closing_balance)).toEqual([5]);
});
