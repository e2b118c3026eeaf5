import { describe, expect, it } from 'vitest';

import type { Row } from '#data/kind.ts';
import type { Store } from '#data/store.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { AccountBalance, AccountDetails, BankAccount, Transaction, TransactionCategory } from '../transactions/kind.ts';
import { entryCommands } from './commands.ts';
import { balanceOn, statementOf } from './queries.ts';
import type { EntryFacts, TransactionRow } from './rules.ts';

const [a, b] = [newId(), newId()];
const [rent, power, fees, sales, pre] = [newId(), newId(), newId(), newId(), newId()];
const category = (id: string, name: string, type: 'income' | 'expense'): Row<typeof TransactionCategory> => ({
  ...{ id, name, type, parent_id: null, pnl_group: 'opex', is_system: true, deleted_at: null },
});

/** Account A opens with 50,000.00. */
function books() {
  const { store, backend } = companyInMemory();
  backend.seed(
    BankAccount.name,
    [a, b].map((id, sort) => ({ id, name: sort === 0 ? 'A' : 'B', type: 'bank', currency: null, active: true, sort, deleted_at: null })),
  );
  backend.seed(AccountBalance.name, [
    { id: a, balance: 5_000_000, confidential: 0 },
    { id: b, balance: 0, confidential: 0 },
  ]);
  backend.seed(TransactionCategory.name, [
    category(rent, 'Rent/Lease', 'expense'),
    category(power, 'Utilities', 'expense'),
    category(fees, 'Bank Fees', 'expense'),
    category(sales, 'Sales Revenue', 'income'),
    category(pre, 'Pre Payment', 'income'),
  ]);
  const balance = async (id: string) => (await store.get(AccountBalance, id))?.balance;
  const rowOf = async (id: string): Promise<TransactionRow> => {
    const row = await store.get(Transaction, id);
    if (!row) throw new Error('No such transaction');
    return row;
  };
  return { store, backend, balance, rowOf };
}

const entry = (told: Partial<EntryFacts> = {}): EntryFacts => ({
  type: 'expense',
  bank_account_id: a,
  amount: 100_000,
  category_id: rent,
  splits: [],
  to_account_id: null,
  amount_in: 0,
  fee: 0,
  customer_id: null,
  shipping_company_id: null,
  party_name: ' Landlord ',
  brand_id: null,
  reference: '',
  title: 'November',
  notes: '',
  photos: [],
  transaction_date: '2026-11-20',
  ...told,
});
const transfer = (told: Partial<EntryFacts> = {}) =>
  entry({ type: 'transfer', amount: 2_000_000, amount_in: 2_000_000, fee: 1_500, to_account_id: b, category_id: null, ...told });

it('M1: of 50,000 on A 20,000 move to B for a fee of 15: A has 29,985, B 20,000, income is 0 and expense 15 under Bank Fees', async () => {
  const { store, backend, balance, rowOf } = books();
  const id = await entryCommands.add(store, transfer());
  expect(backend.written).toHaveLength(1);
  expect([await balance(a), await balance(b)]).toEqual([2_998_500, 2_000_000]);
  expect(await rowOf(id)).toMatchObject({ category_id: fees, category: 'Bank Fees' });
  const { totals } = await store.list(Transaction, { limit: 0, totals: ['income', 'expense'] });
  expect(totals).toEqual({ income: 0, expense: 1_500 });
  await entryCommands.remove(store, id);
  expect([await balance(a), await balance(b)]).toEqual([5_000_000, 0]);
  await entryCommands.restore(store, id);
  expect([await balance(a), await balance(b)]).toEqual([2_998_500, 2_000_000]);
});

it('a transaction has a number of its own and stands under the name of its category', async () => {
  const { store, rowOf, balance } = books();
  const first = await rowOf(await entryCommands.add(store, entry()));
  const second = await rowOf(await entryCommands.add(store, entry({ type: 'income', category_id: sales, amount: 700 })));
  expect(first.transaction_no).toMatch(/^TRX-\d{6}-/);
  expect(second.transaction_no).not.toBe(first.transaction_no);
  expect(first).toMatchObject({ category: 'Rent/Lease', party_name: 'Landlord' });
  expect(await balance(a)).toBe(5_000_000 - 100_000 + 700);
});

it('what is edited is told against what was seen, and moves from one account to the other', async () => {
  const { store, balance, rowOf, backend } = books();
  const id = await entryCommands.add(store, entry());
  const seen = await rowOf(id);
  await entryCommands.edit(store, seen, entry({ bank_account_id: b, amount: 40_000 }));
  expect([await balance(a), await balance(b)]).toEqual([5_000_000, -40_000]);
  const { length } = backend.written;
  await entryCommands.edit(store, await rowOf(id), entry({ bank_account_id: b, amount: 40_000 }));
  expect(backend.written).toHaveLength(length);
});

type Refusal = readonly [told: Partial<EntryFacts>, code: string, field: string];

it.each([
  [{ amount: 0 }, 'amount_missing', 'amount'],
  [{ category_id: null }, 'category_missing', 'category_id'],
  [{ category_id: sales }, 'category_missing', 'category_id'],
  [{ splits: [{ id: newId(), category_id: rent, amount: 99_999, note: '' }] }, 'splits_differ', 'splits'],
  [{ splits: [{ id: newId(), category_id: sales, amount: 100_000, note: '' }], category_id: rent }, 'category_missing', 'category_id'],
] satisfies readonly Refusal[])('an expense with %j is refused', async (told, code, field) => {
  const { store } = books();
  await expect(entryCommands.add(store, entry(told))).rejects.toMatchObject({ code, field });
});

it.each([
  [{ to_account_id: null }, 'account_missing', 'to_account_id'],
  [{ to_account_id: a }, 'same_account', 'to_account_id'],
] satisfies readonly Refusal[])('a transfer with %j is refused', async (told, code, field) => {
  const { store } = books();
  await expect(entryCommands.add(store, transfer(told))).rejects.toMatchObject({ code, field });
});

it('parts are the whole amount, and each of their categories finds it', async () => {
  const { store } = books();
  const part = (category_id: string, amount: number) => ({ id: newId(), category_id, amount, note: '' });
  const id = await entryCommands.add(store, entry({ category_id: null, splits: [part(rent, 60_000), part(power, 40_000)] }));
  for (const one of [rent, power])
    expect((await store.list(Transaction, { where: { category: { in: [one] } } })).rows.map((row) => row.id)).toEqual([id]);
});

it('what was paid for a sale keeps its amount here, and takes notes and papers', async () => {
  const { store, backend, rowOf, balance } = books();
  const id = newId();
  backend.seed(Transaction.name, [
    {
      ...(await rowOf(await entryCommands.add(store, entry()))),
      ...{ id, order_id: newId(), type: 'income', category: 'Pre Payment', category_id: pre, transaction_no: null },
    },
  ]);
  await entryCommands.edit(store, await rowOf(id), entry({ amount: 1, notes: ' By bKash ' }));
  expect(await rowOf(id)).toMatchObject({ amount: 100_000, notes: 'By bKash' });
  await expect(entryCommands.remove(store, id)).rejects.toMatchObject({ code: 'of_sale' });
  expect(await balance(a)).toBe(4_900_000);
});

it('the balance of any day is counted back from today, and a statement begins and ends with it', async () => {
  const { store, backend } = books();
  await entryCommands.add(store, entry({ transaction_date: '2026-11-10' }));
  await entryCommands.add(store, transfer({ transaction_date: '2026-11-15' }));
  await entryCommands.add(store, entry({ bank_account_id: b, amount: 500, transaction_date: '2026-11-18' }));
  const days = ['2026-11-09', '2026-11-10', '2026-11-15', '2026-11-18'];
  expect(await Promise.all(days.map((day) => balanceOn(store, a, day)))).toEqual([5_000_000, 4_900_000, 2_898_500, 2_898_500]);
  expect(await Promise.all(days.map((day) => balanceOn(store, b, day)))).toEqual([0, 0, 2_000_000, 1_999_500]);
  backend.seed(AccountDetails.name, [
    {
      id: a,
      number: '',
      opening_balance: 5_000_000,
      opening_date: days[0] ?? null,
      min_balance: null,
      float_amount: null,
      archive_note: '',
    },
  ]);
  expect(await balanceOn(store, a, '2026-01-01')).toBe(0);
  const statement = await statementOf(store, b, '2026-11-11', '2026-11-30');
  expect(statement).toMatchObject({ opening: 0, closing: 1_999_500 });
  expect(statement.lines.map(({ in: arrived, out, balance }) => [arrived, out, balance])).toEqual([
    [2_000_000, 0, 2_000_000],
    [0, 500, 1_999_500],
  ]);
});

describe('an account in another currency', () => {
  const card = newId();
  function abroad() {
    const there = books();
    there.backend.seed(BankAccount.name, [
      { id: card, name: 'Payoneer', type: 'card', currency: 'USD', active: true, sort: 2, deleted_at: null },
    ]);
    there.backend.seed(AccountBalance.name, [{ id: card, balance: 0, confidential: 0 }]);
    return there;
  }
  const totals = async (store: Store) =>
    (await store.list(Transaction, { limit: 0, totals: ['income', 'expense', 'flow', 'amount_in'] })).totals;

  it('of 12,250.00 taka 100.00 dollars arrive; 40.00 of them pay for what counts as 4,900.00 taka', async () => {
    const { store, balance } = abroad();
    await entryCommands.add(store, transfer({ amount: 1_225_000, amount_in: 10_000, fee: 0, to_account_id: card }));
    expect([await balance(a), await balance(card)]).toEqual([3_775_000, 10_000]);
    await entryCommands.add(store, entry({ bank_account_id: card, amount: 4_000, base_amount: 490_000 }));
    expect(await balance(card)).toBe(6_000);
    expect(await totals(store)).toMatchObject({ income: 0, expense: 490_000 });
    expect(await statementOf(store, card, '2026-11-20', '2026-11-20')).toMatchObject({ opening: 0, closing: 6_000 });
  });

  it('both amounts of a transfer are asked, and what an entry or a fee counts for', async () => {
    const { store } = abroad();
    const refused = async (facts: EntryFacts) => entryCommands.add(store, facts).catch((error: unknown) => error);
    expect(await refused(transfer({ to_account_id: card, amount_in: 0 }))).toMatchObject({ code: 'amount_missing', field: 'amount_in' });
    expect(await refused(entry({ bank_account_id: card }))).toMatchObject({ code: 'base_amount_missing', field: 'base_amount' });
    const back = transfer({ bank_account_id: card, to_account_id: a, amount: 1_000, amount_in: 122_000, fee: 100 });
    expect(await refused(back)).toMatchObject({ code: 'base_amount_missing', field: 'base_amount' });
    await entryCommands.add(store, { ...back, base_amount: 12_200 });
    expect(await totals(store)).toMatchObject({ expense: 12_200 });
  });

  it('within one currency what leaves arrives, and an entry counts for its amount, whatever was typed before', async () => {
    const { store, rowOf } = abroad();
    const moved = await rowOf(await entryCommands.add(store, transfer({ amount_in: 5, base_amount: 7 })));
    expect(moved).toMatchObject({ amount: 2_000_000, amount_in: 2_000_000, base_amount: 0 });
    expect(await rowOf(await entryCommands.add(store, entry({ base_amount: 7 })))).toMatchObject({ base_amount: 0 });
  });
});
