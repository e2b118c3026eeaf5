import { m } from '#messages';

/** What the records of a kind are called here; a kind without a name stands with the one that the database has for it. */
export function kindText(kind: string): string {
  return names[kind]?.() ?? kind.replaceAll('_', ' ');
}

const names: Readonly<Record<string, () => string>> = {
  company: m.admin_kind_company,
  module_settings: m.admin_kind_module_settings,
  brands: m.brands_label,
  team_members: m.admin_members,
  shipping_statuses: m.admin_kind_statuses,
  shipping_companies: m.admin_kind_couriers,
  delivery_zones: m.admin_kind_zones,
  cancel_reasons: m.admin_kind_reasons,
  roles: m.admin_kind_roles,
  invitations: m.admin_kind_invitations,
  categories: m.admin_kind_categories,
  products: m.products_label,
  variants: m.admin_kind_variants,
  stock_movements: m.admin_kind_movements,
  stock_balances: m.admin_kind_balances,
  variant_costs: m.admin_kind_variant_costs,
  order_costs: m.admin_kind_order_costs,
  customers: m.customers_label,
  customer_feed: m.admin_kind_customer_feed,
  ecom_orders: m.orders_label,
  order_feed: m.admin_kind_order_feed,
  parcels: m.parcels_label,
  parcel_feed: m.admin_kind_parcel_feed,
  bank_accounts: m.admin_kind_accounts,
  transaction_categories: m.admin_kind_transaction_categories,
  account_balances: m.admin_kind_account_balances,
  transactions: m.admin_kind_transactions,
};
