import { m } from '#messages';

import type { Texts } from './feature-texts.ts';

/** What fields are called in many features. Fields that say nothing to a person (ids, technical times, what follows from others) have no name. */
export const commonFields: Texts = {
  name: m.common_name,
  phone: m.common_phone,
  address: m.common_address,
  tags: m.common_tags,
  notes: m.orders_notes,
  type: m.money_type,
  active: m.common_active,
  status: m.common_status,
  reason: m.common_reason,
  day: m.banking_day,
  lines: m.common_lines,
  total_amount: m.ui_total,
  sort: m.common_position,
  brand_id: m.common_brand,
  customer_id: m.orders_customer,
  weight_g: m.parcels_weight,
};
