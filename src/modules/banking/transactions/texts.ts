import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { transactionKinds } from './kind.ts';

export const texts: FeatureTexts<typeof transactionKinds> = {
  kinds: {
    bank_accounts: m.admin_kind_accounts,
    account_balances: m.admin_kind_account_balances,
    transaction_categories: m.admin_kind_transaction_categories,
    transactions: m.admin_kind_transactions,
  },
  fields: {
    bank_account_id: m.money_account,
    transaction_date: m.orders_date,
    amount: m.money_amount,
    category: m.products_category,
  },
  values: { type: { income: m.money_income, expense: m.money_expense } },
};
