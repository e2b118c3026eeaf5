import { expect, it } from 'vitest';

import type { AnyKind } from '#data/kind.ts';
import type { Store } from '#data/store.ts';
import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';
import { newId } from '#kernel/ids.ts';
import { brandCommands } from '#modules/account/brands/commands.ts';
import { labelCommands } from '#modules/account/labels/commands.ts';
import { courierCommands, reasonCommands, statusCommands, zoneCommands } from '#modules/account/order-settings/commands.ts';
import { entryCommands } from '#modules/banking/ledger/commands.ts';
import type { EntryFacts } from '#modules/banking/ledger/rules.ts';
import { expenseCommands, type NewExpense, payExpenses } from '#modules/banking/payables/index.ts';
import { Payment } from '#modules/banking/payables/kind.ts';
import { accountCommands } from '#modules/banking/setup/account-commands.ts';
import { categoryCommands } from '#modules/banking/setup/category-commands.ts';
import { TransactionCategory } from '#modules/banking/transactions/kind.ts';
import { paymentCommands } from '#modules/business/courier-payments/commands.ts';
import { Customer } from '#modules/business/customer-rules/kind.ts';
import { addCustomer } from '#modules/business/customers/commands.ts';
import { createOrder } from '#modules/business/orders/index.ts';
import { createParcel } from '#modules/business/parcels/index.ts';
import { EcomOrder, Parcel } from '#modules/business/sale-rules/kind.ts';

import { filesIn, source } from './sources.ts';

/* What a form makes under the id of its draft is made once, though the tablet went off before the draft was gone. */

const rent = newId();
const day = '2026-11-20';
const bill: NewExpense = {
  status: 'approved',
  ...{ category_id: rent, amount: 100_000, shipping_company_id: null, party_name: '', brand_id: null },
  ...{ title: '', reference: '', notes: '', photos: [], expense_date: day, due_date: null },
};
const entry: EntryFacts = {
  type: 'expense',
  ...{ bank_account_id: shop.cash, amount: 100, category_id: rent, splits: [], to_account_id: null, amount_in: 0, fee: 0 },
  ...{ customer_id: null, shipping_company_id: null, party_name: '', brand_id: null, reference: '', title: '', notes: '', photos: [] },
  ...{ transaction_date: day },
};
const statement = {
  ...{ shipping_company_id: shop.courier, statement_ref: 'A-1', statement_date: null, received_date: day, bank_account_id: shop.cash },
  ...{ statement_amount: null, received_amount: 0, notes: '' },
};

type Add = readonly [kind: AnyKind, add: (store: Store, id: string) => Promise<unknown>];
const ways: readonly Add[] = [
  [entryCommands.kind, (store, id) => entryCommands.add(store, entry, id)],
  [expenseCommands.kind, (store, id) => expenseCommands.add(store, bill, id)],
  [
    Payment,
    async (store, id) => {
      const expense = newId();
      await expenseCommands.add(store, bill, expense);
      const told = { account: shop.cash, payment_date: day, reference: '', notes: '' };
      const pay = async () => payExpenses(store, { ...told, shares: [{ id: expense, amount: 100 }] }, id);
      expect(await pay()).toBe(await pay());
    },
  ],
  [
    accountCommands.kind,
    (store, id) =>
      accountCommands.add(store, { name: 'Bank', type: 'bank', number: '', opening_balance: 5, opening_date: null, min_balance: null }, id),
  ],
  [
    categoryCommands.kind,
    (store, id) => categoryCommands.add(store, { name: 'Ads', type: 'expense', parent_id: null, pnl_group: 'opex' }, id),
  ],
  [paymentCommands.kind, (store, id) => paymentCommands.add(store, statement, id)],
  [EcomOrder, (store, id) => createOrder(store, buildDraft(), id)],
  [Parcel, (store, id) => createParcel(store, buildDraft(), id)],
  [
    Customer,
    (store, id) =>
      addCustomer(
        store,
        {
          name: 'Rahim',
          phone: '',
          phone2: '',
          email: '',
          address: 'x',
          zone_id: null,
          area: '',
          city: '',
          postcode: '',
          tags: [],
          notes: '',
          blocked: false,
        },
        id,
      ),
  ],
  [reasonCommands.kind, (store, id) => reasonCommands.add(store, { name: 'Too late' }, id)],
];

it.each(ways.map(([kind, add]) => ({ name: kind.name, kind, add })))('$name', async ({ kind, add }) => {
  const { store, backend } = shopInMemory();
  backend.seed(TransactionCategory.name, [
    { id: rent, name: 'Rent', type: 'expense', parent_id: null, pnl_group: 'opex', is_system: false, deleted_at: null },
  ]);
  const id = newId();
  for (let i = 0; i < 2; i += 1) await add(store, id);
  const made = backend.written.flatMap(({ changes }) => changes).filter((change) => change.do === 'insert' && change.kind === kind.name);
  expect(made.map((change) => change.id)).toEqual([id]);
});

it('asks every way that a form has to add something', () => {
  const kit = [brandCommands, labelCommands, courierCommands, statusCommands, zoneCommands].map(({ kind }) => kind.name);
  expect(new Set([...ways.map(([kind]) => kind.name), ...kit]).size).toBe(ways.length + kit.length);
  const adding = filesIn('src', /(?<!\.test)\.tsx$/).filter((file) => /\bform\.id\b/.test(source(file)));
  expect(adding.length).toBeGreaterThan(6);
});
