import { defineAction } from '#data/action.ts';

/** What is left alone once an expense is approved: the money goes by it. */
export const fixedFields = [
  'category_id',
  'amount',
  'tax',
  'lines',
  'shipping_company_id',
  'party_name',
  'brand_id',
  'expense_date',
] as const;

export const payableActions = [
  defineAction({
    name: 'expense.save',
    permission: 'manage_transactions',
    touches: {
      expenses: {
        insert: true,
        patch: ['status', 'reason', ...fixedFields, 'title', 'reference', 'notes', 'photos', 'due_date', 'deleted_at'],
      },
    },
  }),
  defineAction({
    name: 'expense.draft',
    permission: 'view_expenses',
    touches: {
      expenses: {
        insert: true,
        patch: ['status', ...fixedFields, 'title', 'reference', 'notes', 'photos', 'due_date', 'deleted_at'],
      },
    },
  }),
  defineAction({
    name: 'payment.save',
    permission: 'manage_transactions',
    touches: { payments: { insert: true, patch: ['items', 'cheque_state', 'cheque_day', 'voided_at', 'void_reason'] } },
  }),
] as const;
