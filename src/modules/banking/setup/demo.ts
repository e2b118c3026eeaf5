import type { DemoPart, Scene } from '#data/demo.ts';
import type { Row } from '#data/kind.ts';

import { AccountDetails, BankAccount, TransactionCategory } from '../transactions/kind.ts';
import { accountCommands } from './account-commands.ts';
import { budgetedCommands } from './category-commands.ts';

/** Ids of the accounts where money lies; every company begins with its cash box. */
export type Accounts = {
  readonly cash: string;
  readonly bkash: string;
  readonly bank: string;
  readonly card: string;
  readonly wages: string;
};

export const accountsDemo: DemoPart<Accounts> = { furnish };

async function furnish({ store, memory }: Scene): Promise<Accounts> {
  const [cash] = memory.rows<Row<typeof BankAccount>>(BankAccount.name);
  if (!cash) throw new Error('The new company has no cash box');
  const opens = { number: '', opening_date: store.today(), min_balance: null };
  const details = await store.get(AccountDetails, cash.id);
  await accountCommands.edit(
    store,
    { ...cash, details },
    { ...opens, name: cash.name, type: cash.type, opening_balance: 1_500_000, float_amount: 2_500_000 },
  );
  await setBudgets({ 'Meals & Entertainment': 400_000, 'Office Supplies': 1_200_000, 'Marketing & Advertising': 6_000_000 });
  return {
    cash: cash.id,
    bkash: await accountCommands.add(store, { ...opens, name: 'bKash', type: 'mobile', number: '01700100100', opening_balance: 2_000_000 }),
    bank: await accountCommands.add(store, {
      ...opens,
      name: 'City Bank',
      type: 'bank',
      number: '1101 4420 7781',
      opening_balance: 40_000_000,
      min_balance: 10_000_000,
    }),
    card: await accountCommands.add(store, {
      ...opens,
      name: 'City Visa card',
      type: 'card',
      number: '4000 •••• 7781',
      opening_balance: 0,
    }),
    wages: await accountCommands.add(store, {
      ...opens,
      name: 'City Bank, wages',
      type: 'bank',
      number: '1101 4420 9904',
      opening_balance: 600_000_000,
    }),
  };

  /** For a month, in minor units. */
  async function setBudgets(budgets: Readonly<Record<string, number>>): Promise<void> {
    for (const row of await store.find(TransactionCategory)) {
      const budget = row.type === 'expense' ? budgets[row.name] : undefined;
      if (budget !== undefined) await budgetedCommands.edit(store, row, { ...row, budget });
    }
  }
}

/** Ids of the fixed categories by their names. */
export function categoryFinder({ memory }: Scene): (name: string) => string {
  const all = memory.rows<Row<typeof TransactionCategory>>(TransactionCategory.name);
  return (name) => {
    const found = all.find((row) => row.name === name);
    if (!found) throw new Error(`The company has no category ${name}`);
    return found.id;
  };
}
