import { defineAction } from '#data/action.ts';

export const transactionActions = [
  defineAction({
    name: 'banking_settings.save',
    permission: 'manage_banking_settings',
    touches: {
      bank_accounts: { insert: true, patch: ['name', 'type', 'is_default', 'active', 'sort', 'deleted_at'] },
      account_details: {
        insert: true,
        patch: ['number', 'opening_balance', 'opening_date', 'min_balance', 'float_amount', 'archive_note'],
      },
      category_budgets: { insert: true, patch: ['amount'] },
      transaction_categories: { insert: true, patch: ['name', 'parent_id', 'pnl_group', 'deleted_at'] },
    },
  }),
  defineAction({
    name: 'period.lock',
    permission: 'manage_banking_settings',
    touches: { period_locks: { insert: true, patch: ['locked_until'] } },
  }),
  defineAction({
    name: 'transaction.save',
    permission: 'manage_transactions',
    touches: {
      transactions: {
        insert: true,
        patch: [
          'bank_account_id',
          'amount',
          'category',
          'category_id',
          'splits',
          'to_account_id',
          'amount_in',
          'fee',
          'base_amount',
          'customer_id',
          'shipping_company_id',
          'party_name',
          'brand_id',
          'reference',
          'method',
          'tags',
          'import_id',
          'voided_at',
          'void_reason',
          'title',
          'notes',
          'photos',
          'transaction_date',
          'deleted_at',
        ],
      },
    },
  }),
  defineAction({
    name: 'reconciliation.save',
    permission: 'manage_transactions',
    touches: {
      reconciliations: { insert: true, patch: ['statement_date', 'closing_balance', 'deleted_at'] },
      transactions: { patch: ['cleared_in', 'cleared_to'] },
    },
  }),
  defineAction({
    name: 'reconciliation.lock',
    permission: 'manage_transactions',
    touches: { reconciliations: { patch: ['state'] } },
  }),
  defineAction({
    name: 'reconciliation.unlock',
    permission: 'owner',
    touches: { reconciliations: { patch: ['state', 'reason'] } },
  }),
] as const;
