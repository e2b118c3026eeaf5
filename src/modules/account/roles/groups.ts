import type { ModuleKey } from '#access/modules.ts';
import type { PermissionKey } from '#access/permissions.ts';
import { m } from '#messages';

export type KeyGroup = {
  readonly id: ModuleKey | 'company';
  readonly label: () => string;
  readonly keys: readonly PermissionKey[];
};

/** Every key once, in the shape of the menu. */
export const keyGroups: readonly KeyGroup[] = [
  {
    id: 'view_marketing_dashboard',
    label: m.module_view_marketing_dashboard,
    keys: ['view_marketing_dashboard', 'view_financial_dashboard'],
  },
  { id: 'view_reports', label: m.module_view_reports, keys: ['view_reports', 'create_reports', 'delete_reports'] },
  { id: 'manage_projects', label: m.module_manage_projects, keys: ['manage_projects', 'manage_tasks', 'manage_sticky_notes'] },
  {
    id: 'view_customers',
    label: m.module_view_customers,
    keys: [
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
  },
  {
    id: 'view_hrm_dashboard',
    label: m.module_view_hrm_dashboard,
    keys: [
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
  },
  {
    id: 'view_transactions',
    label: m.module_view_transactions,
    keys: ['view_transactions', 'manage_transactions', 'view_expenses', 'manage_banking_settings'],
  },
  {
    id: 'view_factory',
    label: m.module_view_factory,
    keys: [
      'view_factory',
      'manage_production',
      'manage_suppliers',
      'manage_components',
      'manage_purchases',
      'manage_requisitions',
      'manage_factory_settings',
    ],
  },
  {
    id: 'use_outcome_calculator',
    label: m.module_use_outcome_calculator,
    keys: ['use_outcome_calculator', 'use_cost_calculator', 'manage_costing_libraries'],
  },
  { id: 'view_analytics', label: m.module_view_analytics, keys: ['view_analytics', 'use_sales_forecasting'] },
  { id: 'company', label: m.common_company, keys: ['manage_brands', 'manage_labels', 'manage_team'] },
];
