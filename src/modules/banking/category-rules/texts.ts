import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { categoryRuleActions, categoryRuleKinds } from './kind.ts';

export const texts: FeatureTexts<typeof categoryRuleKinds, typeof categoryRuleActions> = {
  kinds: { category_rules: m.category_rules_label },
  actions: { 'category_rule.save': m.category_rules_one },
  fields: { contains: m.category_rules_contains, category_id: m.products_category },
  values: { type: { income: m.money_income, expense: m.money_expense } },
};
