import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { transactionActions, transactionKinds } from './kind.ts';

export const texts: FeatureTexts<typeof transactionKinds, typeof transactionActions> = {
  kinds: {
    bank_accounts: m.admin_kind_accounts,
    account_details: m.banking_kind_account_details,
    account_balances: m.admin_kind_account_balances,
    transaction_categories: m.admin_kind_transaction_categories,
    reconciliations: m.reconcile_label,
    reconciliation_feed: m.reconcile_kind_feed,
    transactions: m.banking_label,
    transaction_feed: m.banking_kind_feed,
  },
  pages: { transactions: (id) => `/app/banking?open=${id}`, reconciliations: (id) => `/app/banking?tab=reconcile&id=${id}` },
  actions: {
    'banking_settings.save': m.banking_section,
    'transaction.save': m.banking_transaction,
    'reconciliation.save': m.statements_sheet,
    'reconciliation.lock': m.reconcile_lock,
    'reconciliation.unlock': m.reconcile_unlock,
  },
  fields: {
    number: m.common_number,
    opening_balance: m.banking_opening_balance,
    opening_date: m.banking_opening_date,
    min_balance: m.banking_min_balance,
    parent_id: m.banking_parent,
    pnl_group: m.banking_pnl,
    bank_account_id: m.money_account,
    transaction_date: m.orders_date,
    amount: m.money_amount,
    category: m.products_category,
    category_id: m.products_category,
    to_account_id: m.banking_to,
    amount_in: m.banking_amount_in,
    fee: m.banking_fee,
    party_name: m.banking_party,
    reference: m.banking_reference,
    title: m.banking_title,
    splits: m.banking_parts,
    photos: m.banking_papers,
    shipping_company_id: m.orders_courier,
    statement_date: m.reconcile_until,
    closing_balance: m.reconcile_closing,
    state: m.common_status,
    cleared_in: m.reconcile_cleared,
    cleared_to: m.reconcile_cleared,
  },
  values: {
    type: { income: m.money_income, expense: m.money_expense, transfer: m.products_movement_transfer },
    state: { draft: m.products_status_draft, locked: m.lock_title },
  },
};
