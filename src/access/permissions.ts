import type { ModuleKey } from './modules.ts';

/** The permission keys of the specification, section 3, as the menu groups them. Their labels are the catalogue's `permission_<key>`. */
export const permissionGroups = {
  view_marketing_dashboard: ['view_marketing_dashboard', 'view_financial_dashboard'],
  view_reports: ['view_reports', 'create_reports', 'delete_reports'],
  manage_projects: ['manage_projects', 'manage_tasks', 'manage_sticky_notes'],
  view_customers: [
    'view_ecom_orders',
    'manage_ecom_orders',
    'view_customers',
    'manage_customers',
    'view_products',
    'manage_products',
    'view_parcels',
    'manage_parcels',
    'view_returns',
    'manage_returns',
    'view_parcel_payments',
    'manage_parcel_payments',
    'manage_order_settings',
  ],
  view_hrm_dashboard: [
    'view_hrm_dashboard',
    'manage_employees',
    'view_attendance',
    'manage_attendance',
    'manage_leave_requests',
    'manage_advances',
    'view_payroll',
    'manage_payroll',
    'manage_hrm_settings',
  ],
  view_transactions: ['view_transactions', 'manage_transactions', 'view_expenses', 'manage_banking_settings'],
  view_factory: [
    'view_factory',
    'manage_production',
    'manage_suppliers',
    'manage_components',
    'manage_purchases',
    'manage_requisitions',
    'manage_factory_settings',
  ],
  use_outcome_calculator: ['use_outcome_calculator', 'use_cost_calculator', 'manage_costing_libraries'],
  view_analytics: ['view_analytics', 'use_sales_forecasting'],
  company: ['manage_brands', 'manage_labels', 'manage_team'],
} as const satisfies Readonly<Record<Exclude<ModuleKey, 'manage_brands'> | 'company', readonly string[]>>;

export type PermissionKey = (typeof permissionGroups)[keyof typeof permissionGroups][number];

export const permissionKeys: readonly PermissionKey[] = Object.values(permissionGroups).flat();

/** Holding the key on the left includes the key on the right. The server reads the same table (`private.permission_implies`). */
export const impliedPermission = {
  manage_customers: 'view_customers',
  manage_products: 'view_products',
  manage_ecom_orders: 'view_ecom_orders',
  manage_parcels: 'view_parcels',
  manage_returns: 'view_returns',
  manage_parcel_payments: 'view_parcel_payments',
  manage_attendance: 'view_attendance',
  manage_payroll: 'view_payroll',
  manage_transactions: 'view_expenses',
} as const satisfies Partial<Record<PermissionKey, PermissionKey>>;

/**
 * Keys that open what belongs to the company and to no brand. A role that is limited to brands does not hold them: its orders and
 * parcels carry the recipient themselves, and a label changes with all customers that carry it. The server leaves them out (`private.permission.all_brands`).
 */
export const companyWideKeys = ['view_customers', 'manage_customers', 'manage_labels'] as const satisfies readonly PermissionKey[];

/** Adds every implied key. Pure; the order of the result is not meaningful. */
export function withImplied<K extends string>(keys: Iterable<K>): ReadonlySet<K | PermissionKey> {
  const all = new Set<K | PermissionKey>(keys);
  for (const key of [...all]) {
    const implied = (impliedPermission as Readonly<Record<string, PermissionKey | undefined>>)[key];
    if (implied) all.add(implied);
  }
  return all;
}
