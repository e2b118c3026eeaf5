import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { materialActions, materialKinds } from './kind.ts';
import { componentKindText, costMethodText, locationTypeText, negativePolicyText, reasonUseText, supplierTypeText } from './names.ts';

export const texts: FeatureTexts<typeof materialKinds, typeof materialActions> = {
  kinds: {
    stock_locations: m.factory_location,
    factory_reasons: m.factory_reason,
    factory_settings: m.factory_settings,
    suppliers: m.factory_supplier,
    supplier_feed: m.factory_supplier_feed,
    components: m.factory_component,
    component_feed: m.factory_component_feed,
    component_costs: m.factory_standard_cost,
    material_moves: m.factory_move,
    material_costs: m.factory_cost,
    material_closings: m.factory_closing,
    supplier_prices: m.factory_supplier_price,
  },
  actions: {
    'factory_setup.save': m.factory_settings,
    'supplier.save': m.factory_supplier,
    'supplier_price.save': m.factory_supplier_price,
    'component.save': m.factory_component,
    'component.cost': m.factory_standard_cost,
    'material.move': m.factory_move,
    'material.receive': m.factory_move_receipt,
    'material.close': m.factory_closing,
  },
  fields: {
    use: m.factory_reason_use,
    code: m.factory_code,
    type: m.factory_component_kind,
    packs: m.factory_packs,
    stock_unit: m.factory_stock_unit,
    price: m.common_price,
    standard_cost: m.factory_standard_cost,
    terms_days: m.factory_terms,
    pay_details: m.factory_pay_details,
    opening_balance: m.factory_opening_balance,
    merged_into: m.factory_merged_into,
    quantity: m.factory_quantity,
    effective_at: m.factory_effective,
    to_id: m.factory_to,
    from_id: m.factory_from,
    unit_cost: m.factory_cost,
    locked_until: m.factory_locked_until,
    cost_method: m.factory_cost_method,
    negative_policy: m.factory_negative_policy,
    default_supplier_id: m.factory_supplier,
  },
  values: {
    negative_policy: negativePolicyText,
    cost_method: costMethodText,
    type: { ...componentKindText, ...locationTypeText, ...supplierTypeText },
    use: reasonUseText,
  },
};
