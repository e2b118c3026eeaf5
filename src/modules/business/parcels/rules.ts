import { Refused } from '#data/refused.ts';
import { oneLine } from '#kernel/text.ts';

import {
  type Booking,
  type Courier,
  isFinal,
  type OrderRow,
  type ParcelRow,
  rankOf,
  shippingCharge,
  type Status,
  statusWithId,
} from '../sale-rules/index.ts';
import type { Phase } from '../sale-rules/kind.ts';

/** What a courier could be asked to carry, in grams. */
export const heaviest = 1_000_000;

/** The booking columns, cleaned; empty texts become `null` where the column is unique. */
export function bookingColumns(booking: Booking, courier: Courier | undefined, zoneId: string | null) {
  const weight = booking.weight_g ?? 0;
  if (!Number.isSafeInteger(weight) || weight < 0 || weight > heaviest) throw new Refused('out_of_range', { field: 'weight_g' });
  const charge = booking.shipping_charge ?? (courier ? shippingCharge(courier, zoneId, weight) : 0);
  if (!Number.isSafeInteger(charge) || charge < 0 || charge > 1e13) throw new Refused('out_of_range', { field: 'shipping_charge' });
  const columns = {
    shipping_company_id: booking.shipping_company_id ?? null,
    consignment_id: codeOrNull(booking.consignment_id),
    tracking_code: codeOrNull(booking.tracking_code),
    weight_g: weight,
    instructions: oneLine(booking.instructions ?? ''),
    shipping_charge: charge,
  };
  for (const [field, max] of [
    ['consignment_id', 60],
    ['tracking_code', 60],
    ['instructions', 500],
  ] as const) {
    if ((columns[field]?.length ?? 0) > max) throw new Refused('too_long', { field });
  }
  return columns;
}

/** The columns that a parcel takes over from its order. The lines keep their ids: an outcome is told back by them. */
export function shippedColumns(order: OrderRow) {
  const { brand_id, customer_id, ship_name, ship_phone, ship_phone2, ship_address, ship_zone_id, ship_city, ship_area, ship_postcode } =
    order;
  // What came back of an earlier parcel did not come back of this one.
  const items = order.items.map((item) => ({ ...item, returned_qty: 0, damaged_qty: 0 }));
  const { discount_type, discount_value, delivery_fee, total_amount, advance, cod_amount, customer_note } = order;
  return {
    ...{ brand_id, customer_id, ship_name, ship_phone, ship_phone2, ship_address, ship_zone_id, ship_city, ship_area, ship_postcode },
    ...{ items, discount_type, discount_value, delivery_fee, total_amount, advance, cod_amount, customer_note },
  };
}

export type DispatchBarrier = 'scan_unknown' | 'scan_deleted' | 'scan_completed' | 'scan_already_out' | 'scan_on_hold';

/** Why a parcel may not leave now; `undefined` = it may. */
export function dispatchBarrier(
  row: Pick<ParcelRow, 'deleted_at' | 'completed_at' | 'shipping_status_id'> | undefined,
  statuses: readonly Status[],
): DispatchBarrier | undefined {
  if (!row) return 'scan_unknown';
  const phase: Phase | undefined = statusWithId(statuses, row.shipping_status_id)?.phase;
  if (row.deleted_at !== null) return 'scan_deleted';
  if (row.completed_at !== null || (phase && isFinal(phase))) return 'scan_completed';
  if (phase === 'on_hold') return 'scan_on_hold';
  return phase && rankOf(phase) >= rankOf('picked') ? 'scan_already_out' : undefined;
}

const codePrefix = 'karbar:parcel:';

/** What the QR code of our label says. */
export function parcelCode(id: string): string {
  return codePrefix + id;
}

export function parcelIdInCode(code: string): string | undefined {
  if (!code.toLowerCase().startsWith(codePrefix)) return undefined;
  const id = code.slice(codePrefix.length).toLowerCase();
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined;
}

/** Where the recipient or we can follow the parcel; `undefined` without courier or number. */
export function trackingLink(
  row: Pick<ParcelRow, 'tracking_code' | 'consignment_id'>,
  courier: Pick<Courier, 'tracking_url'> | undefined,
): string | undefined {
  const code = row.tracking_code ?? row.consignment_id;
  if (!courier || !code || !/^https?:\/\//.test(courier.tracking_url)) return undefined;
  return courier.tracking_url.replace('{code}', encodeURIComponent(code));
}

export function codeOrNull(text: string | null | undefined): string | null {
  const clean = oneLine(text ?? '');
  return clean === '' ? null : clean;
}
