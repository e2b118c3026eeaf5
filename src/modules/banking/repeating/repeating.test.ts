import { expect, it, vi } from 'vitest';

import { brand, companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { expenseCommands } from '../payables/index.ts';
import { Expense } from '../payables/kind.ts';
import { AccountBalance, BankAccount, PeriodLock, Transaction, TransactionCategory } from '../transactions/kind.ts';
import { repeatingCommands, type RepeatingFacts, type RepeatingRow } from './commands.ts';
import { RepeatingEntry } from './kind.ts';
import { makeDue } from './make-due.ts';

/* Today is 21 November 2026. */

const [cash, rent, sales] = [newId(), newId(), newId()];

const facts = (told: Partial<RepeatingFacts> = {}): RepeatingFacts => ({
  ...{ title: ' Rent ', makes: 'expense_approved', category_id: rent, amount: 100_000, bank_account_id: null, party_name: 'Landlord' },
  ...{ brand_id: null, every: 1, unit: 'month', first_day: '2026-08-31', last_day: null, due_days: 7 },
  ...told,
});

function device(options: Parameters<typeof companyInMemory>[0] = {}) {
  const { store, backend } = companyInMemory(options);
  const category = (id: string, name: string, type: 'income' | 'expense') => ({
    ...{ id, name, type, parent_id: null, pnl_group: 'opex' as const, is_system: false, deleted_at: null },
  });
  backend.seed(BankAccount.name, [{ id: cash, name: 'Cash', type: 'cash', is_default: false, active: true, sort: 0, deleted_at: null }]);
  backend.seed(AccountBalance.name, [{ id: cash, balance: 0, confidential: 0 }]);
  backend.seed(TransactionCategory.name, [category(rent, 'Rent', 'expense'), category(sales, 'Sales', 'income')]);
  const ruleOf = async (id: string) => (await store.get(RepeatingEntry, id)) as RepeatingRow;
  const days = async () => (await store.find(Expense)).map((row) => row.expense_date).toSorted();
  return { store, backend, ruleOf, days };
}

it('every day that is due gets its expense, once', async () => {
  const { store, backend, ruleOf, days } = device();
  const id = await repeatingCommands.add(store, facts());
  expect(await makeDue(store)).toBe(3);
  expect(await days()).toEqual(['2026-08-31', '2026-09-30', '2026-10-31']);
  expect((await store.find(Expense)).find((row) => row.expense_date === '2026-10-31')).toMatchObject({
    ...{ status: 'approved', title: 'Rent', amount: 100_000, party_name: 'Landlord', due_date: '2026-11-07' },
    origin_key: `repeat:${id}:2026-10-31`,
  });
  expect(await ruleOf(id)).toMatchObject({ done_until: '2026-10-31' });
  const { length } = backend.written;
  expect(await makeDue(store)).toBe(0);
  expect(backend.written).toHaveLength(length);
});

it('money that moves is a transaction on its account, and the balance shows it', async () => {
  const { store } = device();
  await repeatingCommands.add(store, facts({ makes: 'paid', bank_account_id: cash, first_day: '2026-11-21' }));
  await repeatingCommands.add(
    store,
    facts({ makes: 'received', category_id: sales, bank_account_id: cash, amount: 500, first_day: '2026-11-20' }),
  );
  expect(await makeDue(store)).toBe(2);
  expect((await store.find(Transaction)).map(({ type, amount }) => [type, amount]).toSorted()).toEqual([
    ['expense', 100_000],
    ['income', 500],
  ]);
  expect(await store.get(AccountBalance, cash)).toMatchObject({ balance: -99_500 });
});

it('two devices make the same documents', async () => {
  const [first, second] = [device(), device()];
  const id = await repeatingCommands.add(first.store, facts());
  second.backend.seed(RepeatingEntry.name, [await first.ruleOf(id)]);
  await makeDue(first.store);
  await makeDue(second.store);
  const told = async ({ store }: typeof first) =>
    (await store.find(Expense))
      .map(({ expense_no: _number, $pending: _pending, ...row }) => row)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(await told(second)).toEqual(await told(first));
});

it('what somebody has deleted or changed is not made again, nor when the trash has been emptied', async () => {
  const { store, backend, ruleOf, days } = device();
  const id = await repeatingCommands.add(store, facts({ makes: 'expense_draft' }));
  await makeDue(store);
  const [gone, changed] = await store.find(Expense);
  await expenseCommands.remove(store, gone?.id ?? '');
  await expenseCommands.move(store, changed?.id ?? '', 'submitted');
  backend.seed(RepeatingEntry.name, [{ ...(await ruleOf(id)), done_until: null }]);
  await makeDue(store);
  expect(await days()).toHaveLength(3);
  expect((await store.get(Expense, gone?.id ?? ''))?.deleted_at).not.toBeNull();
  expect(await store.get(Expense, changed?.id ?? '')).toMatchObject({ status: 'submitted' });
  const later = device();
  later.backend.seed(RepeatingEntry.name, [await ruleOf(id)]);
  expect(await makeDue(later.store)).toBe(0);
});

it('a rule that is changed, rests or comes back goes on from today', async () => {
  const { store, ruleOf, days } = device();
  const id = await repeatingCommands.add(store, facts({ first_day: '2026-12-01' }));
  await repeatingCommands.edit(store, await ruleOf(id), facts({ unit: 'week', first_day: '2026-10-03' }));
  await makeDue(store);
  expect(await days()).toEqual(['2026-11-21']);
  await repeatingCommands.edit(store, await ruleOf(id), facts({ unit: 'week', first_day: '2026-10-03', amount: 7 }));
  expect(await ruleOf(id)).toMatchObject({ amount: 7, done_until: '2026-11-21' });
  const resting = await repeatingCommands.add(store, facts());
  await repeatingCommands.setActive(store, resting, false);
  expect(await makeDue(store)).toBe(0);
  await repeatingCommands.setActive(store, resting, true);
  expect(await ruleOf(resting)).toMatchObject({ active: true, done_until: '2026-11-20' });
  await repeatingCommands.remove(store, resting);
  await repeatingCommands.restore(store, resting);
  expect(await makeDue(store)).toBe(0);
});

it('who may not record money makes nothing, nor does a device that does not know the day or a company without banking', async () => {
  const made = async (options: Parameters<typeof device>[0], told: Partial<RepeatingFacts> = {}) => {
    const owner = device();
    const other = device(options);
    other.backend.seed(RepeatingEntry.name, [await owner.ruleOf(await repeatingCommands.add(owner.store, facts(told)))]);
    return makeDue(other.store);
  };
  expect(await made({ permissions: ['view_transactions', 'view_expenses', 'manage_banking_settings'] })).toBe(0);
  expect(await made({ permissions: ['manage_transactions', 'view_expenses'] })).toBe(3);
  expect(await made({ permissions: ['manage_transactions', 'view_expenses'] }, { makes: 'paid', bank_account_id: cash })).toBe(0);
  expect(await made({ knowsToday: () => false })).toBe(0);
  expect(await made({ modules: { view_transactions: false } })).toBe(0);
  const limited = { permissions: ['manage_transactions', 'view_transactions', 'view_expenses'], brandIds: [brand] } as const;
  expect(await made(limited)).toBe(0);
  expect(await made(limited, { brand_id: brand })).toBe(3);
});

it('no more than sixty at once, and none of what a device does not keep', async () => {
  const { store, days, ruleOf } = device();
  const id = await repeatingCommands.add(store, facts({ unit: 'day', first_day: '2020-01-01' }));
  expect(await makeDue(store)).toBe(60);
  expect((await days())[0]).toBe('2025-11-22');
  expect(await makeDue(store)).toBe(60);
  expect(await ruleOf(id)).toMatchObject({ done_until: '2026-03-21' });
});

it('what falls into a period that is closed is left out', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { store, backend, days, ruleOf } = device();
  backend.seed(PeriodLock.name, [{ id: newId(), key: 'books', locked_until: '2026-09-30' }]);
  const id = await repeatingCommands.add(store, facts());
  await makeDue(store);
  expect(await days()).toEqual(['2026-10-31']);
  expect(await ruleOf(id)).toMatchObject({ done_until: '2026-10-31' });
});

it('a rule whose document is refused waits, and holds up no other', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { store, backend, ruleOf } = device();
  const id = await repeatingCommands.add(store, facts());
  await repeatingCommands.add(store, facts({ title: 'Internet', makes: 'paid', bank_account_id: cash }));
  backend.seed(RepeatingEntry.name, [{ ...(await ruleOf(id)), category_id: sales }]);
  expect(await makeDue(store)).toBe(3);
  expect(await ruleOf(id)).toMatchObject({ done_until: null });
});

it.each([
  [{ amount: 0 }, 'amount_missing', 'amount'],
  [{ category_id: '' }, 'category_missing', 'category_id'],
  [{ makes: 'received' }, 'category_missing', 'category_id'],
  [{ makes: 'paid' }, 'account_missing', 'bank_account_id'],
  [{ last_day: '2026-08-30' }, 'repeat_ends_early', 'last_day'],
] as const)('a rule with %j is refused', async (told, code, field) => {
  await expect(repeatingCommands.add(device().store, facts(told))).rejects.toMatchObject({ code, field });
});
