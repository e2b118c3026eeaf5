import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { paySetupActions, paySetupKinds } from './kind.ts';
import { componentTypeText, dayBasisText, roundingText } from './names.ts';

export const texts: FeatureTexts<typeof paySetupKinds, typeof paySetupActions> = {
  kinds: { pay_components: m.pay_components, pay_groups: m.pay_groups, pay_rules: m.pay_rules },
  actions: { 'pay_setup.save': m.pay_setup },
  fields: {
    code: m.pay_component_code,
    name_local: m.people_name_local,
    formula: m.pay_formula,
    type: m.pay_component_kind,
    by_days: m.pay_by_days,
    in_absence: m.pay_in_absence,
    in_overtime: m.pay_in_overtime,
    statutory: m.pay_statutory,
    examples: m.pay_examples,
    group_id: m.pay_group,
    basis: m.pay_basis,
    rounding: m.pay_rounding,
    late_every: m.pay_late_every,
    late_take_md: m.pay_late_take,
    ot_rate: m.pay_overtime_rate,
    cut_off_day: m.pay_cut_off,
  },
  values: { type: componentTypeText, basis: dayBasisText, rounding: roundingText },
};
