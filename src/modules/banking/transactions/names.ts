import { m } from '#messages';

import type { PaymentMethod } from './kind.ts';

/** What the fixed categories are called in the reader's language. */
const fixed: Readonly<Record<string, () => string>> = {
  'Sales Revenue': m.income_sales_revenue,
  'Service Income': m.income_service_income,
  'Interest Income': m.income_interest_income,
  'Refunds Received': m.income_refunds_received,
  'Pre Payment': m.income_pre_payment,
  'Other Income': m.income_other_income,
  'Rent/Lease': m.expense_rent_lease,
  Utilities: m.expense_utilities,
  'Salaries & Wages': m.expense_salaries_wages,
  'Marketing & Advertising': m.expense_marketing_advertising,
  'Office Supplies': m.expense_office_supplies,
  'Software & Subscriptions': m.expense_software_subscriptions,
  'Travel Expenses': m.expense_travel_expenses,
  'Meals & Entertainment': m.expense_meals_entertainment,
  'Cost of Goods Sold (COGS)': m.expense_cost_of_goods_sold,
  'Shipping & Freight': m.expense_shipping_freight,
  'Courier Cost': m.expense_courier_cost,
  Taxes: m.expense_taxes,
  Insurance: m.expense_insurance,
  'Repairs & Maintenance': m.expense_repairs_maintenance,
  'Bank Fees': m.expense_bank_fees,
  'Refunds Paid': m.expense_refunds_paid,
  'Other Expense': m.expense_other_expense,
};

/** A category as the reader calls it; one that people have added as they have written it. */
export function categoryShown({ name, is_system }: { readonly name: string; readonly is_system: boolean }): string {
  return (is_system && Object.hasOwn(fixed, name) && fixed[name]?.()) || name;
}

export const methodText: Readonly<Record<PaymentMethod, () => string>> = {
  cash: m.banking_account_type_cash,
  transfer: m.banking_method_transfer,
  mobile: m.banking_account_type_mobile,
  card: m.banking_account_type_card,
  cheque: m.banking_method_cheque,
  other: m.banking_party_other,
};

export const accountTypeText: Readonly<Record<'cash' | 'bank' | 'mobile' | 'card' | 'loan', () => string>> = {
  cash: m.banking_account_type_cash,
  bank: m.banking_account_type_bank,
  mobile: m.banking_account_type_mobile,
  card: m.banking_account_type_card,
  loan: m.banking_account_type_loan,
};
