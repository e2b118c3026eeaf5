import { expect, it } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { transactionRow } from '../transactions/index.ts';
import { Transaction, TransactionCategory } from '../transactions/kind.ts';
import { recategorise } from './recategorise.ts';

const [cash, rent, power, sales] = [newId(), newId(), newId(), newId()];

it('a category is given where it fits; transfers, split ones, the other type and what was booked elsewhere stay', async () => {
  const { store, backend } = companyInMemory();
  const category = (id: string, name: string, type: 'income' | 'expense') => ({
    ...{ id, name, type, parent_id: null, pnl_group: 'opex' as const, is_system: false, deleted_at: null },
  });
  backend.seed(TransactionCategory.name, [
    category(rent, 'Rent', 'expense'),
    category(power, 'Power', 'expense'),
    category(sales, 'Sales', 'income'),
  ]);
  const told = {
    type: 'expense',
    amount: 100,
    bank_account_id: cash,
    category: 'Rent',
    category_id: rent,
    transaction_date: '2026-11-20',
  } as const;
  const part = { id: newId(), category_id: rent, amount: 100, note: '' };
  const [plain, ...others] = [
    transactionRow(store, told),
    transactionRow(store, { ...told, splits: [part] }),
    transactionRow(store, { ...told, type: 'transfer', to_account_id: newId(), amount_in: 100 }),
    transactionRow(store, { ...told, type: 'income', category_id: sales }),
    transactionRow(store, { ...told, order_id: newId() }),
    transactionRow(store, { ...told, deleted_at: store.now() }),
  ];
  backend.seed(Transaction.name, [plain, ...others]);
  const give = (id: string) => recategorise(store, id, { id: power, type: 'expense' });
  expect(await give(plain?.id ?? '')).toBe(rent);
  expect(await store.get(Transaction, plain?.id ?? '')).toMatchObject({ category_id: power, category: 'Power' });
  const { length } = backend.written;
  for (const row of others) expect(await give(row.id)).toBeUndefined();
  expect(backend.written).toHaveLength(length);
});
