import { m } from '#messages';

import type { Phase } from '../../business/sale-rules/kind.ts';

/** What the company's statuses mean to the rules. */
export const phaseTexts: Readonly<Record<Phase, () => string>> = {
  new: m.status_new,
  confirmed: m.status_confirmed,
  on_hold: m.status_on_hold,
  packed: m.status_packed,
  shipment: m.status_shipment,
  pending: m.status_pending,
  picked: m.status_picked,
  in_transit: m.status_in_transit,
  out_for_delivery: m.status_out_for_delivery,
  delivered: m.status_delivered,
  partial: m.status_partial_delivery,
  cancelled: m.status_cancelled,
  returned: m.status_returned,
  lost: m.status_lost,
};

export const colourTexts = {
  gray: m.common_grey,
  blue: m.common_blue,
  teal: m.common_teal,
  green: m.common_green,
  amber: m.settings_colour_amber,
  red: m.common_red,
} as const;
