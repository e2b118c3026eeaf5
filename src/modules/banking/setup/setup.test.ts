import { expect, it } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { type Category, treeOf } from '../transactions/index.ts';
import { AccountBalance, AccountDetails, BankAccount, PeriodLock, TransactionCategory } from '../transactions/kind.ts';
import { accountCommands, type AccountFacts, type Described } from './account-commands.ts';
import { categoryCommands } from './category-commands.ts';

const facts = { name: ' City  Bank ', type: 'bank', number: '001', opening_balance: 5_000, opening_date: null, min_balance: null } as const;

async function described(store: ReturnType<typeof companyInMemory>['store'], id: string): Promise<Described> {
  const [row, details] = [await store.get(BankAccount, id), await store.get(AccountDetails, id)];
  if (!row) throw new Error('No such account');
  return { ...row, details };
}

it('an account is written with its details in one operation, and its opening balance shows at once', async () => {
  const { store, backend } = companyInMemory();
  const id = await accountCommands.add(store, facts);
  expect(backend.written).toHaveLength(1);
  expect(await described(store, id)).toMatchObject({ name: 'City Bank', details: { number: '001', opening_balance: 5_000 } });
  expect(await store.get(AccountBalance, id)).toMatchObject({ balance: 5_000 });
  await accountCommands.edit(store, await described(store, id), { ...facts, opening_balance: 3_000 });
  expect(await store.get(AccountBalance, id)).toMatchObject({ balance: 3_000 });
  await accountCommands.edit(store, await described(store, id), { ...facts, opening_balance: 3_000 });
  expect(backend.written).toHaveLength(2);
});

it('what an account began with stays once the books are closed', async () => {
  const { store, backend } = companyInMemory();
  const id = await accountCommands.add(store, { ...facts, opening_date: '2026-09-01' });
  const blank = await accountCommands.add(store, { ...facts, name: 'bKash', opening_balance: 0 });
  backend.seed(PeriodLock.name, [{ id: newId(), key: 'books', locked_until: '2026-10-31' }]);
  const edit = async (account: string, told: Partial<AccountFacts>) => {
    const seen = await described(store, account);
    const { number = '', opening_balance = 0, opening_date = null } = seen.details ?? {};
    return accountCommands.edit(store, seen, { ...facts, name: seen.name, number, opening_balance, opening_date, ...told });
  };
  await expect(edit(id, { opening_balance: 1 })).rejects.toMatchObject({ code: 'period_closed', field: 'opening_balance' });
  await expect(edit(id, { opening_date: '2026-11-02' })).rejects.toMatchObject({ code: 'period_closed', field: 'opening_date' });
  await edit(id, { number: '017' });
  await expect(edit(blank, { opening_balance: 1 })).rejects.toMatchObject({ code: 'period_closed' });
  await edit(blank, { opening_balance: 1, opening_date: '2026-11-02' });
  await expect(accountCommands.add(store, { ...facts, name: 'Nagad' })).rejects.toMatchObject({ code: 'period_closed' });
});

it('whoever only keeps the settings writes accounts without seeing a balance', async () => {
  const { store } = companyInMemory({ permissions: ['manage_banking_settings'] });
  const id = await accountCommands.add(store, facts);
  expect(await store.get(AccountBalance, id)).toBeUndefined();
});

it('an account needs a name of its own', async () => {
  const { store } = companyInMemory();
  await expect(accountCommands.add(store, { ...facts, name: ' ' })).rejects.toMatchObject({ code: 'name_missing', field: 'name' });
  await accountCommands.add(store, facts);
  await expect(accountCommands.add(store, { ...facts, name: 'city bank' })).rejects.toMatchObject({ code: 'account_exists' });
});

it('what is typed into an account that somebody deletes meanwhile goes nowhere', async () => {
  const { store } = companyInMemory();
  const id = await accountCommands.add(store, facts);
  await accountCommands.add(store, { ...facts, name: 'bKash' });
  await accountCommands.edit(store, await described(store, id), { ...facts, opening_balance: 0 });
  const seen = await described(store, id);
  await accountCommands.remove(store, id);
  await expect(accountCommands.edit(store, seen, { ...facts, number: '002' })).rejects.toMatchObject({ code: 'deleted_meanwhile' });
});

it('an account with money or a debt on it stays, whether its remover sees the balance or what it began with', async () => {
  for (const permissions of [undefined, ['manage_banking_settings' as const]])
    for (const opening_balance of [900_000, -1]) {
      const { store } = companyInMemory(permissions && { permissions });
      await accountCommands.add(store, { ...facts, name: 'bKash' });
      const id = await accountCommands.add(store, { ...facts, opening_balance });
      await expect(accountCommands.remove(store, id)).rejects.toMatchObject({ code: 'account_not_empty' });
      await accountCommands.edit(store, await described(store, id), { ...facts, opening_balance: 0 });
      await accountCommands.remove(store, id);
      expect((await store.get(BankAccount, id))?.deleted_at).not.toBeNull();
    }
});

it('a fixed category keeps its name and stays; a part has no parts', async () => {
  const { store, backend } = companyInMemory();
  const rent: Category = {
    id: newId(),
    name: 'Rent/Lease',
    type: 'expense',
    parent_id: null,
    pnl_group: 'opex',
    is_system: true,
    deleted_at: null,
  };
  backend.seed(TransactionCategory.name, [rent]);
  const given = { name: 'Rent/Lease', parent_id: null, pnl_group: 'cogs' } as const;
  await categoryCommands.edit(store, rent, given);
  await expect(categoryCommands.edit(store, rent, { ...given, name: 'Rent' })).rejects.toMatchObject({ code: 'category_fixed' });
  await expect(categoryCommands.remove(store, rent.id)).rejects.toMatchObject({ code: 'category_fixed' });
  const shop = await categoryCommands.add(store, { ...given, name: 'Shop', parent_id: rent.id, type: 'expense' });
  const below = (type: Category['type'], parent_id: string) => categoryCommands.add(store, { ...given, name: 'Corner', parent_id, type });
  await expect(below('expense', shop)).rejects.toMatchObject({ code: 'category_depth' });
  await expect(below('income', rent.id)).rejects.toMatchObject({ code: 'category_depth' });
  await expect(below('expense', newId())).rejects.toMatchObject({ code: 'not_found' });
  const tree = treeOf(await store.find(TransactionCategory), 'expense', ({ name }) => name);
  expect(tree.map(({ row, part }) => [row.name, part])).toEqual([
    ['Rent/Lease', false],
    ['Shop', true],
  ]);
});
