import { expect, it } from 'vitest';

import type { PermissionKey } from '#access/permissions.ts';
import type { Row } from '#data/kind.ts';
import { brand, companyInMemory, tenant } from '#fixtures/imports/company.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';

import { AccountBalance, BankAccount, Transaction, TransactionCategory } from '../transactions/kind.ts';
import { expenseCommands, expenseNamed, type NewExpense, payExpenses, settleCheque, shareOut, spendCredit, voidPayment } from './index.ts';
import { Expense, expenseState, Payment, restOf } from './kind.ts';

const [cash, rent, power, sales] = [newId(), newId(), newId(), newId()];
const category = (id: string, name: string, type: 'income' | 'expense'): Row<typeof TransactionCategory> => ({
  ...{ id, name, type, parent_id: null, pnl_group: 'opex', is_system: true, deleted_at: null },
});

/** The till holds 5,000.00. */
function books(permissions?: readonly PermissionKey[]) {
  const { store, backend } = companyInMemory(permissions && { permissions });
  backend.seed(BankAccount.name, [{ id: cash, name: 'Cash', type: 'cash', active: true, sort: 0, deleted_at: null }]);
  backend.seed(AccountBalance.name, [{ id: cash, balance: 500_000, confidential: 0 }]);
  backend.seed(TransactionCategory.name, [
    category(rent, 'Rent/Lease', 'expense'),
    category(power, 'Utilities', 'expense'),
    category(sales, 'Sales Revenue', 'income'),
  ]);
  const add = (told: Partial<NewExpense> = {}) => expenseCommands.add(store, bill(told));
  const stateOf = async (id: string) => expenseState(await expenseNamed(store, id));
  const pay = (...shares: readonly { readonly id: string; readonly amount: number }[]) =>
    payExpenses(store, { shares, account: cash, payment_date: '2026-11-21', reference: '', notes: '' });
  const balance = async () => (await store.get(AccountBalance, cash))?.balance;
  return { store, backend, add, stateOf, pay, balance };
}

const bill = (told: Partial<NewExpense> = {}): NewExpense => ({
  status: 'approved',
  category_id: rent,
  amount: 100_000,
  shipping_company_id: null,
  party_name: ' Landlord ',
  brand_id: null,
  title: '',
  reference: '',
  notes: '',
  photos: [],
  expense_date: '2026-11-20',
  due_date: null,
  ...told,
});

it('an expense has a number, goes step by step, and its facts stay once it is approved', async () => {
  const { store, add, stateOf } = books();
  const id = await add({ status: 'draft' });
  expect(await expenseNamed(store, id)).toMatchObject({
    expense_no: expect.stringMatching(/^EXP-\d{6}-/) as string,
    party_name: 'Landlord',
  });
  for (const to of ['submitted', 'rejected', 'submitted', 'approved'] as const) {
    await expenseCommands.move(store, id, to, to === 'rejected' ? { reason: 'No receipt' } : {});
    expect(await stateOf(id)).toBe(to);
  }
  const seen = await expenseNamed(store, id);
  await expect(expenseCommands.edit(store, seen, bill({ amount: 1 }))).rejects.toMatchObject({ code: 'state_fixed', field: 'amount' });
  await expenseCommands.edit(store, seen, bill({ notes: ' Twice a year ' }));
  expect(await expenseNamed(store, id)).toMatchObject({ status: 'approved', notes: 'Twice a year' });
  await expect(expenseCommands.move(store, id, 'rejected')).rejects.toMatchObject({ code: 'state_moved' });
});

it('an approval tells what was looked at', async () => {
  const { store, backend, add } = books();
  await expenseCommands.move(store, await add({ status: 'submitted' }), 'approved');
  expect(backend.written.at(-1)?.changes[0]?.set).toMatchObject({ status: ['submitted', 'approved'], amount: [100_000, 100_000] });
});

it.each([
  [{ amount: 0 }, 'amount_missing', 'amount'],
  [{ category_id: '' }, 'category_missing', 'category_id'],
  [{ category_id: sales }, 'category_missing', 'category_id'],
] as const)('an expense with %j is refused', async (told, code, field) => {
  await expect(books().add(told)).rejects.toMatchObject({ code, field });
});

it('a payment is one operation; a part leaves the rest, and the whole settles it', async () => {
  const { store, backend, add, stateOf, pay, balance } = books();
  const id = await add();
  const { length } = backend.written;
  await pay({ id, amount: 40_000 });
  expect(backend.written).toHaveLength(length + 1);
  expect(backend.written.at(-1)?.changes).toHaveLength(1);
  expect([await stateOf(id), restOf(await expenseNamed(store, id)), await balance()]).toEqual(['partly_paid', 60_000, 460_000]);
  await expect(expenseCommands.move(store, id, 'draft')).rejects.toMatchObject({ code: 'expense_paid' });
  await pay({ id, amount: 60_000 });
  expect([await stateOf(id), await balance()]).toEqual(['paid', 400_000]);
  expect((await expenseNamed(store, id)).settled_at).not.toBeNull();
  await expect(expenseCommands.remove(store, id)).rejects.toMatchObject({ code: 'expense_paid' });
});

it('several are paid at once, with one transaction of as many parts as there are categories', async () => {
  const { store, add, pay } = books();
  const [a, b] = [await add({ title: 'November' }), await add({ category_id: power, amount: 7_000 })];
  const id = await pay({ id: a, amount: 100_000 }, { id: b, amount: 7_000 });
  expect(await store.get(Payment, id)).toMatchObject({ amount: 107_000, party_name: 'Landlord' });
  const entries = await store.find(Transaction);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ id: idOf(tenant, `payment:${id}`), amount: 107_000, category: 'Rent/Lease' });
  expect(entries[0]?.splits.map(({ category_id, amount }) => [category_id, amount])).toEqual([
    [rent, 100_000],
    [power, 7_000],
  ]);
});

it('a void payment gives back to its items and to the account, once', async () => {
  const { store, backend, add, stateOf, pay, balance } = books();
  const id = await add();
  const payment = await pay({ id, amount: 100_000 });
  await voidPayment(store, payment, ' Wrong account ');
  expect([await stateOf(id), await balance()]).toEqual(['approved', 500_000]);
  expect((await expenseNamed(store, id)).settled_at).toBeNull();
  expect(await store.get(Payment, payment)).toMatchObject({ void_reason: 'Wrong account' });
  const { length } = backend.written;
  await voidPayment(store, payment, '');
  expect(backend.written).toHaveLength(length);
});

it('what cannot be paid is refused', async () => {
  const { store, add, pay } = books();
  const [open, draft, other] = [await add(), await add({ status: 'draft' }), await add({ brand_id: brand })];
  await expect(pay()).rejects.toMatchObject({ code: 'nothing_to_pay' });
  await expect(pay({ id: open, amount: 0 })).rejects.toMatchObject({ code: 'amount_missing' });
  await expect(pay({ id: open, amount: 100_001 })).rejects.toMatchObject({ code: 'above_rest' });
  await expect(pay({ id: draft, amount: 1 })).rejects.toMatchObject({ code: 'expense_open' });
  await expect(pay({ id: newId(), amount: 1 })).rejects.toMatchObject({ code: 'expense_open' });
  await expect(pay({ id: open, amount: 1 }, { id: other, amount: 1 })).rejects.toMatchObject({ code: 'brands_differ' });
  const facts = { shares: [{ id: open, amount: 1 }], account: null, payment_date: '2026-11-21', reference: '', notes: '' };
  await expect(payExpenses(store, facts)).rejects.toMatchObject({ code: 'account_missing' });
});

it('who works for one brand enters and pays its expenses, and what is of no brand he only sees', async () => {
  const { store, backend } = companyInMemory({ permissions: ['manage_transactions', 'view_expenses'], brandIds: [brand] });
  backend.seed(TransactionCategory.name, [category(rent, 'Rent/Lease', 'expense')]);
  await expect(expenseCommands.add(store, bill())).rejects.toMatchObject({ code: 'brand_forbidden' });
  const id = await expenseCommands.add(store, bill({ brand_id: brand }));
  backend.seed(Expense.name, [{ ...(await expenseNamed(store, id)), id: newId(), brand_id: null }]);
  const brandless = (await store.find(Expense)).find((row) => row.brand_id === null);
  const facts = { account: cash, payment_date: '2026-11-21', reference: '', notes: '' };
  await expect(payExpenses(store, { ...facts, shares: [{ id: brandless?.id ?? '', amount: 1 }] })).rejects.toMatchObject({
    code: 'brand_forbidden',
  });
  await payExpenses(store, { ...facts, shares: [{ id, amount: 1 }] });
});

it('an amount is shared out to the oldest first, and what is left over is credit', async () => {
  expect(shareOut(130_000, [100_000, 7_000, 40_000])).toEqual([100_000, 7_000, 23_000]);
  expect(shareOut(200_000, [100_000, 7_000])).toEqual([100_000, 7_000]);
  expect(shareOut(-5, [100])).toEqual([0]);
  const { store, add, stateOf, balance } = books();
  const [first, later] = [await add(), await add({ amount: 40_000 })];
  const facts = { account: cash, payment_date: '2026-11-21', reference: '', notes: '', amount: 130_000 };
  await expect(payExpenses(store, { ...facts, shares: [{ id: first, amount: 100_000 }] })).rejects.toMatchObject({
    code: 'category_missing',
  });
  await expect(payExpenses(store, { ...facts, amount: 1, shares: [{ id: first, amount: 2 }] })).rejects.toMatchObject({
    code: 'allocations_differ',
  });
  const id = await payExpenses(store, { ...facts, credit_category_id: power, shares: [{ id: first, amount: 100_000 }] });
  expect(await balance()).toBe(370_000);
  await expect(spendCredit(store, id, [{ id: later, amount: 30_001 }])).rejects.toMatchObject({ code: 'above_credit' });
  await spendCredit(store, id, [{ id: later, amount: 30_000 }]);
  expect([await stateOf(later), await balance(), (await store.find(Transaction)).length]).toEqual(['partly_paid', 370_000, 1]);
  await expect(spendCredit(store, id, [{ id: later, amount: 1 }])).rejects.toMatchObject({ code: 'above_credit' });
});

it('a cheque that bounces has paid nothing', async () => {
  const { store, add, stateOf, balance } = books();
  const id = await add();
  const facts = { shares: [{ id, amount: 100_000 }], account: cash, payment_date: '2026-11-21', reference: '88', notes: '' };
  const cheque = await payExpenses(store, { ...facts, method: 'cheque' });
  expect(await store.get(Payment, cheque)).toMatchObject({ cheque_state: 'issued', cheque_day: null });
  await settleCheque(store, cheque, 'cleared', '2026-11-21');
  expect([await stateOf(id), await balance()]).toEqual(['paid', 400_000]);
  await settleCheque(store, cheque, 'bounced', '2026-11-22', 'No money');
  expect([await stateOf(id), await balance()]).toEqual(['approved', 500_000]);
  await expect(settleCheque(store, cheque, 'cleared', '2026-11-22')).rejects.toMatchObject({ code: 'payment_void' });
});

it('who only sees expenses enters his own and hands them in', async () => {
  const { store, backend } = companyInMemory({ permissions: ['view_expenses'] });
  backend.seed(TransactionCategory.name, [category(rent, 'Rent/Lease', 'expense')]);
  await expect(expenseCommands.add(store, bill())).rejects.toMatchObject({ code: 'expense_approval' });
  const id = await expenseCommands.add(store, bill({ status: 'draft' }));
  await expenseCommands.edit(store, await expenseNamed(store, id), bill({ status: 'draft', amount: 90_000, tax: 5_000 }));
  await expenseCommands.move(store, id, 'submitted');
  expect(await expenseNamed(store, id)).toMatchObject({ status: 'submitted', amount: 90_000, tax: 5_000 });
  await expect(expenseCommands.move(store, id, 'approved')).rejects.toMatchObject({ code: 'expense_approval' });
  backend.seed(Expense.name, [{ ...(await expenseNamed(store, id)), id: rent, created_by: newId() }]);
  await expect(expenseCommands.remove(store, rent)).rejects.toMatchObject({ code: 'expense_not_own' });
  expect(new Set(backend.written.map(({ action }) => action))).toEqual(new Set(['expense.draft']));
});

it('lines and tax of a bill are its amount', async () => {
  const { store, backend, add } = books();
  const lines = [60_000, 25_000].map((amount) => ({ id: newId(), title: 'Cloth', amount }));
  const id = await add({ tax: 15_000, lines });
  // What was approved came back with a payment: its papers are added all the same.
  backend.seed(Expense.name, [{ ...(await expenseNamed(store, id)), amount: 90_000 }]);
  const seen = await expenseNamed(store, id);
  await expenseCommands.edit(store, seen, { ...seen, status: 'approved', notes: 'Half came' });
  expect(await expenseNamed(store, id)).toMatchObject({ amount: 90_000, notes: 'Half came' });
  await expect(add({ tax: 15_001, lines })).rejects.toMatchObject({ code: 'lines_differ' });
  await expect(add({ tax: 100_001 })).rejects.toMatchObject({ code: 'tax_above' });
});

it('what was paid twice shows how much too much, and nothing is left to pay', () => {
  const row = { status: 'approved', amount: 100, paid_amount: 250 } as const;
  expect([expenseState(row), restOf(row)]).toEqual(['overpaid', -150]);
});

it('who records payments without the books predicts no balance and no transaction', async () => {
  const { store, add, stateOf, pay, balance } = books(['view_expenses', 'manage_transactions']);
  const id = await add();
  await pay({ id, amount: 100_000 });
  expect([await stateOf(id), await balance()]).toEqual(['paid', 500_000]);
  expect(await store.find(Transaction)).toEqual([]);
  expect((await store.list(Expense, { where: { unpaid: { in: [1] } } })).count).toBe(0);
});
