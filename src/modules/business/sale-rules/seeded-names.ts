import { m } from '#messages';

/** The names that `create_company` and the preset of zones give to a company's first rows; whoever renames one sees his own name in every language. */
const seeded: Readonly<Record<string, () => string>> = {
  New: m.status_new,
  Confirmed: m.status_confirmed,
  'On Hold': m.status_on_hold,
  Packed: m.status_packed,
  Shipment: m.status_shipment,
  Delivered: m.status_delivered,
  'Partial Delivery': m.status_partial_delivery,
  Cancelled: m.status_cancelled,
  Returned: m.status_returned,
  Pending: m.status_pending,
  Picked: m.status_picked,
  'In Transit': m.status_in_transit,
  'Out for Delivery': m.status_out_for_delivery,
  Lost: m.status_lost,
  'Own delivery': m.seeded_own_delivery,
  Everywhere: m.seeded_everywhere,
  'Inside Dhaka': m.seeded_inside_dhaka,
  'Outside Dhaka': m.seeded_outside_dhaka,
  'Customer refused': m.seeded_refused,
  'Customer unreachable': m.seeded_unreachable,
  'Wrong address': m.seeded_wrong_address,
  'Out of stock': m.seeded_out_of_stock,
  Other: m.seeded_other,
};

/** A status, reason, courier or zone in the reader's language as long as it is called as it was founded. */
export function nameShown(name: string): string {
  return Object.hasOwn(seeded, name) ? (seeded[name]?.() ?? name) : name;
}
