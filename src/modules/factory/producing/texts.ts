import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { producingActions, producingKinds } from './kind.ts';
import { billStatusText, rateTypeText } from './names.ts';

export const texts: FeatureTexts<typeof producingKinds, typeof producingActions> = {
  kinds: {
    factory_operations: m.bills_operation,
    operation_rates: m.rates_one,
    bills_of_materials: m.bills_one,
    bill_feed: m.bills_feed,
  },
  actions: { 'operation.save': m.bills_operation, 'operation_rate.save': m.rates_one, 'bill.save': m.bills_one },
  fields: {
    output_name: m.bills_output,
    base_qty: m.bills_base,
    section: m.bills_section,
    reject: m.bills_reject,
    operations: m.bills_operations,
    sam: m.bills_sam,
    slabs: m.rates_slabs,
    valid_from: m.rates_from,
  },
  values: { status: billStatusText, type: rateTypeText },
};
