import { href } from '#kernel/href.ts';

import type { OrderRow, ParcelRow, StatusType } from '../sale-rules/index.ts';

/* An order or a parcel, where a screen shows both alike. */

export type SaleRow = OrderRow | ParcelRow;
type Numbered = Pick<OrderRow, 'id' | 'order_number'> | Pick<ParcelRow, 'id' | 'parcel_id'>;

export function typeOf(row: Numbered): StatusType {
  return 'order_number' in row ? 'ecom' : 'parcel';
}

export function saleNumber(row: Numbered): string {
  return 'order_number' in row ? row.order_number : row.parcel_id;
}

export function salePath(row: Numbered): string {
  return 'order_number' in row
    ? href('/app/ecom-orders/:orderId', { orderId: row.id })
    : href('/app/parcels/:parcelId', { parcelId: row.id });
}
