import { type PermissionKey, permissionKeys } from '#access/permissions.ts';
import { m } from '#messages';

export type Template = { readonly id: string; readonly label: () => string; readonly permissions: readonly PermissionKey[] };

/** The team, pay and the settings of money and pay stay with the owner. */
const notForManagers = new Set<PermissionKey>(['manage_team', 'manage_payroll', 'manage_hrm_settings', 'manage_banking_settings']);
/** Margins and pay are nobody's business who only looks. */
const notForViewers = new Set<PermissionKey>(['view_financial_dashboard', 'view_payroll']);

/** Roles to begin with; each is a copy that can be changed. */
export const templates: readonly Template[] = [
  { id: 'manager', label: m.roles_template_manager, permissions: permissionKeys.filter((key) => !notForManagers.has(key)) },
  {
    id: 'sales',
    label: m.roles_template_sales,
    permissions: [
      'manage_customers',
      'view_products',
      'manage_ecom_orders',
      'view_parcels',
      'view_returns',
      'manage_tasks',
      'manage_sticky_notes',
      'use_outcome_calculator',
    ],
  },
  {
    id: 'dispatcher',
    label: m.roles_template_dispatcher,
    permissions: ['view_ecom_orders', 'view_products', 'manage_parcels', 'manage_returns', 'view_parcel_payments'],
  },
  {
    id: 'hr',
    label: m.roles_template_hr,
    permissions: [
      'view_hrm_dashboard',
      'manage_employees',
      'manage_attendance',
      'manage_leave_requests',
      'manage_advances',
      'manage_payroll',
      'manage_hrm_settings',
    ],
  },
  {
    id: 'accountant',
    label: m.roles_template_accountant,
    permissions: [
      'view_financial_dashboard',
      'view_reports',
      'create_reports',
      'view_customers',
      'view_ecom_orders',
      'view_parcels',
      'manage_parcel_payments',
      'manage_advances',
      'view_payroll',
      'view_transactions',
      'manage_transactions',
      'view_expenses',
      'manage_banking_settings',
    ],
  },
  {
    id: 'factory',
    label: m.roles_template_factory,
    permissions: [
      'view_products',
      'view_attendance',
      'view_factory',
      'manage_production',
      'manage_suppliers',
      'manage_components',
      'manage_purchases',
      'manage_requisitions',
      'use_cost_calculator',
    ],
  },
  {
    id: 'viewer',
    label: m.roles_template_viewer,
    permissions: permissionKeys.filter((key) => key.startsWith('view_') && !notForViewers.has(key)),
  },
];
