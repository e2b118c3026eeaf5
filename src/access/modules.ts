/** The ten switchable modules of the specification, section 3, in menu order. Labels are the catalogue's `module_<key>`. */
export const moduleKeys = [
  'view_marketing_dashboard',
  'view_reports',
  'manage_projects',
  'view_customers',
  'manage_brands',
  'view_hrm_dashboard',
  'view_transactions',
  'view_factory',
  'use_outcome_calculator',
  'view_analytics',
] as const;

export type ModuleKey = (typeof moduleKeys)[number];

/** The platform-wide feature flags; a flag without a stored row is on. */
export const featureKeys = [
  'dashboards.marketing',
  'dashboards.finance',
  'reports.marketing',
  'reports.finance',
  'reports.cost',
  'projects.boards',
  'projects.tasks',
  'projects.stickynotes',
  'business.ecom_orders',
  'business.parcel_payment',
  'storefront.main',
] as const;

export type FeatureKey = (typeof featureKeys)[number];
