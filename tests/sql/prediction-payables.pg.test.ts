import { expect, test } from 'vitest';

import {
  expenseCommands,
  expenseNamed,
  type NewExpense,
  payExpenses,
  settleCheque,
  spendCredit,
  voidPayment,
} from '#modules/banking/payables/index.ts';
import { lock, reconciliationCommands, tick } from '#modules/banking/reconciliation/commands.ts';
import { Reconciliation, Transaction, TransactionCategory } from '#modules/banking/transactions/kind.ts';

import { today } from './company.ts';
import { usePredicted } from './predicted.ts';

const predicted = usePredicted();

test('expenses, payments, their transaction and the balance are on the device what the server makes of them', async () => {
  const { company, store, agree } = predicted();
  const categories = await store.find(TransactionCategory);
  const category = (name: string) => categories.find((row) => row.name === name)?.id ?? '';
  const bill = (told: Partial<NewExpense>): NewExpense => ({
    ...{ status: 'submitted', category_id: category('Rent/Lease'), amount: 100_000, shipping_company_id: null, party_name: 'Landlord' },
    ...{ brand_id: company.the('brand'), title: 'November', reference: 'B-7', notes: '', photos: [] },
    ...{ expense_date: today(), due_date: null, ...told },
  });
  const [rent, power, third] = [
    await expenseCommands.add(store, bill({})),
    await expenseCommands.add(store, bill({ status: 'approved', category_id: category('Utilities'), amount: 7_000, party_name: 'Power' })),
    await expenseCommands.add(store, bill({ status: 'draft', title: '' })),
  ];
  await agree();
  await expenseCommands.move(store, rent, 'approved');
  for (const to of ['submitted', 'rejected', 'draft', 'approved', 'void'] as const)
    await expenseCommands.move(store, third, to, { reason: 'Why' });
  await agree();
  const pay = async (...shares: readonly { readonly id: string; readonly amount: number }[]) =>
    payExpenses(store, { shares, account: company.the('cash'), payment_date: today(), reference: ' TX 1 ', notes: ' By hand ' });
  const part = await pay({ id: rent, amount: 40_000 });
  await agree();
  await pay({ id: rent, amount: 60_000 }, { id: power, amount: 7_000 });
  await agree();
  expect((await store.find(Transaction)).map(({ splits }) => splits.length).toSorted()).toEqual([0, 2]);
  const ahead = await payExpenses(store, {
    ...{ shares: [], amount: 50_000, credit_category_id: category('Utilities'), party_name: 'Power', brand_id: company.the('brand') },
    ...{ account: company.the('cash'), payment_date: today(), reference: '', notes: '', method: 'cheque' },
  });
  await agree();
  const gas = await expenseCommands.add(
    store,
    bill({ status: 'approved', category_id: category('Utilities'), amount: 20_000, party_name: 'Power' }),
  );
  const oil = await expenseCommands.add(store, bill({ status: 'approved', amount: 10_000, tax: 1_000, party_name: 'Power' }));
  await spendCredit(store, ahead, [{ id: gas, amount: 20_000 }]);
  await agree();
  await spendCredit(store, ahead, [{ id: oil, amount: 10_000 }]);
  await settleCheque(store, ahead, 'cleared', today());
  await agree();
  await settleCheque(store, ahead, 'bounced', today(), 'No money');
  await agree();
  await voidPayment(store, part, 'Twice');
  await expenseCommands.edit(store, await expenseNamed(store, rent), bill({ notes: 'Late' }));
  await agree();
  await expenseCommands.remove(store, third);
  await agree();
  const day = today();
  const late = await payExpenses(store, {
    ...{
      shares: [{ id: oil, amount: 10_000 }],
      account: company.the('cash'),
      payment_date: day,
      reference: '',
      notes: '',
      method: 'cheque',
    },
  });
  const statement = await reconciliationCommands.add(store, {
    bank_account_id: company.the('cash'),
    statement_date: day,
    closing_balance: 0,
  });
  await agree();
  const found = (await store.list(Transaction, { where: { deleted: { in: [0] } } })).rows;
  await tick(store, statement, found, true);
  const closing = found.reduce((sum, row) => sum + (row.type === 'income' ? row.amount : -row.amount), 0);
  const [draft] = await store.find(Reconciliation);
  if (!draft) throw new Error('No statement');
  await reconciliationCommands.edit(store, draft, { ...draft, closing_balance: closing });
  await lock(store, statement);
  await agree();
  await settleCheque(store, late, 'bounced', day, 'No money');
  await agree();
  expect(await store.find(Transaction)).toContainEqual(expect.objectContaining({ type: 'income', amount: 10_000 }));
});
