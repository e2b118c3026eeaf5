import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { repeatingActions, repeatingKinds } from './kind.ts';
import { makesText, unitText } from './rhythm-text.ts';

export const texts: FeatureTexts<typeof repeatingKinds, typeof repeatingActions> = {
  kinds: { repeating_entries: m.repeating_label },
  actions: { 'repeating.save': m.repeating_one },
  fields: {
    title: m.banking_title,
    makes: m.repeating_makes,
    category_id: m.products_category,
    amount: m.money_amount,
    bank_account_id: m.money_account,
    party_name: m.banking_party,
    every: m.repeating_every,
    unit: m.repeating_unit,
    first_day: m.repeating_first_day,
    last_day: m.repeating_last_day,
    due_days: m.repeating_due_days,
  },
  values: { makes: makesText, unit: unitText },
};
