import type { ModuleKey } from '#access/modules.ts';
import { m } from '#messages';

/** What each module is called and holds. */
export const moduleTexts: Readonly<Record<ModuleKey, { readonly label: () => string; readonly text: () => string }>> = {
  view_marketing_dashboard: { label: m.module_view_marketing_dashboard, text: m.settings_module_dashboards },
  view_reports: { label: m.module_view_reports, text: m.settings_module_reports },
  manage_projects: { label: m.module_manage_projects, text: m.settings_module_projects },
  view_customers: { label: m.module_view_customers, text: m.settings_module_business },
  manage_brands: { label: m.module_manage_brands, text: m.settings_module_storefront },
  view_hrm_dashboard: { label: m.module_view_hrm_dashboard, text: m.settings_module_hrm },
  view_transactions: { label: m.module_view_transactions, text: m.settings_module_banking },
  view_factory: { label: m.module_view_factory, text: m.settings_module_factory },
  use_outcome_calculator: { label: m.module_use_outcome_calculator, text: m.settings_module_calculators },
  view_analytics: { label: m.module_view_analytics, text: m.settings_module_analytics },
};
