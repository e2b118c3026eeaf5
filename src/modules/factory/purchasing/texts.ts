import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { purchaseActions, purchaseKinds } from './kind.ts';
import { landedBasisText, landedTypeText, purchaseStateText } from './names.ts';

export const texts: FeatureTexts<typeof purchaseKinds, typeof purchaseActions> = {
  kinds: {
    purchases: m.products_movement_purchase,
    purchase_prices: m.purchases_prices,
    receipts: m.purchases_receipt,
    landed_costs: m.factory_move_landed,
    purchase_feed: m.purchases_feed,
  },
  actions: {
    'purchase.save': m.products_movement_purchase,
    'receipt.save': m.purchases_receipt,
    'landed_cost.save': m.factory_move_landed,
  },
  fields: {
    supplier_id: m.factory_supplier,
    supplier_name: m.factory_supplier,
    order_date: m.purchases_order_date,
    expected_date: m.purchases_expected,
    location_id: m.purchases_to_location,
    discount: m.purchases_discount,
    tax_in_cost: m.purchases_tax_in_cost,
    bill_no: m.purchases_bill_no,
    terms_days: m.factory_terms,
    category_id: m.products_category,
    void_reason: m.common_reason,
    effective_at: m.factory_effective,
    voided_at: m.purchases_taken_back,
    amount: m.money_amount,
    shares: m.purchases_shares,
  },
  values: { status: purchaseStateText, type: landedTypeText, basis: landedBasisText },
};
