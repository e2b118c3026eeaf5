import type { ModuleKey } from '#access/modules.ts';
import type { PermissionKey } from '#access/permissions.ts';
import { m } from '#messages';
import { moduleLabel } from '#modules/key-labels.ts';

export type KeyGroup = {
  readonly id: ModuleKey | 'company';
  readonly label: string;
  readonly keys: readonly PermissionKey[];
};

const keysOf: Readonly<Record<Exclude<ModuleKey, 'manage_brands'> | 'company', readonly PermissionKey[]>> = {
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
};

/** Every key once, in the shape of the menu. */
export function keyGroups(): readonly KeyGroup[] {
  const groups = Object.entries(keysOf) as [KeyGroup['id'], readonly PermissionKey[]][];
  return groups.map(([id, keys]) => ({ id, keys, label: id === 'company' ? m.common_company() : moduleLabel(id) }));
}
