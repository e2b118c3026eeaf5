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
  sort: m.common_position,
  brand_id: m.common_brand,
  customer_id: m.orders_customer,
  weight_g: m.parcels_weight,
};
