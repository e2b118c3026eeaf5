import type { FeatureKey } from '#access/modules.ts';
import { m } from '#messages';

import type { Flag } from './calls.ts';

type Texts = readonly [name: () => string, description: () => string];

/** The server's own words stand for a flag that this version does not know. */
export function flagName({ key, name }: Flag): string {
  return texts[key as FeatureKey]?.[0]() ?? name;
}

export function flagDescription({ key, description }: Flag): string {
  return texts[key as FeatureKey]?.[1]() ?? description;
}

const texts: Readonly<Partial<Record<string, Texts>>> & Record<FeatureKey, Texts> = {
  'dashboards.marketing': [m.flag_dashboards_marketing, m.admin_flag_dashboards_marketing],
  'dashboards.finance': [m.flag_dashboards_finance, m.admin_flag_dashboards_finance],
  'reports.marketing': [m.flag_reports_marketing, m.admin_flag_reports_marketing],
  'reports.finance': [m.flag_reports_finance, m.admin_flag_reports_finance],
  'reports.cost': [m.flag_reports_cost, m.admin_flag_reports_cost],
  'projects.boards': [m.flag_projects_boards, m.admin_flag_projects_boards],
  'projects.tasks': [m.flag_projects_tasks, m.admin_flag_projects_tasks],
  'projects.stickynotes': [m.flag_projects_stickynotes, m.admin_flag_projects_stickynotes],
  'business.ecom_orders': [m.flag_business_ecom_orders, m.admin_flag_business_ecom_orders],
  'business.parcel_payment': [m.flag_business_parcel_payment, m.admin_flag_business_parcel_payment],
  'storefront.main': [m.flag_storefront_main, m.admin_flag_storefront_main],
};
