import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import { methodText } from '../transactions/index.ts';
import type { payableActions, payableKinds } from './kind.ts';
import { chequeText, stateText } from './state-texts.ts';

export const texts: FeatureTexts<typeof payableKinds, typeof payableActions> = {
  kinds: {
    expenses: m.expenses_one,
    expense_feed: m.expenses_kind_feed,
    supplier_dues: m.payables_supplier_due,
    payments: m.payments_label,
  },
  pages: { expenses: (id) => `/app/expense?open=${id}`, payments: (id) => `/app/payment?tab=done&open=${id}` },
  actions: { 'expense.save': m.expenses_one, 'expense.draft': m.expenses_new, 'payment.save': m.payments_label },
  fields: {
    category_id: m.products_category,
    amount: m.money_amount,
    tax: m.expenses_tax,
    method: m.banking_method,
    items: m.payments_for,
    credit_category_id: m.payments_credit_for,
    cheque_state: m.banking_method_cheque,
    cheque_day: m.payments_cheque_day,
    paid_amount: m.expenses_paid_so_far,
    shipping_company_id: m.orders_courier,
    party_name: m.expenses_payee,
    title: m.banking_title,
    reference: m.banking_reference,
    photos: m.banking_papers,
    expense_date: m.banking_day,
    due_date: m.expenses_due_date,
    bank_account_id: m.money_account,
    payment_date: m.banking_day,
    void_reason: m.common_reason,
  },
  values: { status: stateText, method: methodText, cheque_state: chequeText },
};
