import type { FeatureTexts } from '#data/feature-texts.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import type { companyActions, companyKinds } from './kind.ts';

export const texts: FeatureTexts<typeof companyKinds, typeof companyActions> = {
  kinds: {
    company: m.admin_kind_company,
    module_settings: m.admin_kind_module_settings,
    brands: m.brands_label,
    roles: m.roles_label,
    team_members: m.admin_members,
    invitations: m.team_invitations,
  },
  pages: { brands: (brandId) => href('/app/brands/:brandId', { brandId }) },
  actions: {
    'company.save': m.shell_action_company_save,
    'module.toggle': m.shell_action_module_toggle,
    'brand.save': m.common_brand,
    'order_rules.save': m.shell_action_order_settings_save,
  },
  fields: {
    invoice_footer: m.brands_footer,
    order_prefix: m.settings_order_prefix,
    parcel_prefix: m.settings_parcel_prefix,
  },
};
