import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { producingActions, producingKinds } from './kind.ts';
import { billStatusText, decisionText, orderStatusText, outputTypeText, overheadText, rateTypeText } from './names.ts';

export const texts: FeatureTexts<typeof producingKinds, typeof producingActions> = {
  kinds: {
    factory_operations: m.bills_operation,
    operation_rates: m.rates_one,
    bills_of_materials: m.bills_one,
    bill_feed: m.bills_feed,
    production_orders: m.production_one,
    production_feed: m.production_feed,
    bundles: m.production_bundle,
    production_outputs: m.production_output,
    production_credits: m.production_credit,
    overhead_rates: m.production_overhead_rate,
  },
  actions: {
    'operation.save': m.bills_operation,
    'operation_rate.save': m.rates_one,
    'bill.save': m.bills_one,
    'production.save': m.production_one,
    'production.output': m.production_output,
    'production.credit': m.production_credit,
    'overhead.save': m.production_overhead_rate,
  },
  fields: {
    output_name: m.bills_output,
    base_qty: m.bills_base,
    section: m.bills_section,
    reject: m.bills_reject,
    operations: m.bills_operations,
    sam: m.bills_sam,
    slabs: m.rates_slabs,
    valid_from: m.rates_from,
    outputs: m.production_outputs,
    version_no: m.production_by_version,
    earlier: m.production_earlier,
    code: m.production_bundle_code,
    quantity: m.print_pieces,
    lay: m.production_lay,
    start_date: m.production_start,
    due_date: m.production_due,
    decision: m.production_decision,
    made_at: m.production_made_at,
    laid_on: m.production_laid,
  },
  values: {
    status: { ...orderStatusText, ...billStatusText },
    type: { ...rateTypeText, ...outputTypeText },
    decision: decisionText,
    laid_on: overheadText,
  },
};
