import { useKeys, useList } from '#data/react.tsx';
import { hasFee } from '#modules/account/order-settings/index.ts';
import { Product } from '#modules/business/products/kind.ts';
import { arrivedPhases } from '#modules/business/sale-rules/index.ts';
import { DeliveryZone, EcomOrder, Parcel, ShippingStatus } from '#modules/business/sale-rules/kind.ts';
import { Brand } from '#modules/company/kind.ts';

import type { Facts } from './first-steps.ts';

/** Statuses of a parcel that has arrived; `undefined` while loading. */
export function useArrived(): readonly string[] | undefined {
  const statuses = useKeys(ShippingStatus, { by: 'type', prefix: 'parcel' });
  return statuses?.filter(({ phase }) => arrivedPhases.has(phase)).map(({ id }) => id);
}

/** `undefined` while loading. The statuses are known before it is asked: an answer about none would count for a moment. */
export function useFacts(arrived: readonly string[]): Facts | undefined {
  const brands = useKeys(Brand);
  const products = useKeys(Product, { limit: 1 });
  const zones = useKeys(DeliveryZone);
  const orders = useKeys(EcomOrder, { limit: 1 });
  const parcels = useKeys(Parcel, { limit: 1 });
  const delivered = useList(Parcel, { where: { status: { in: arrived }, deleted: { in: [0] } }, limit: 1 });
  if (!brands || !products || !zones || !orders || !parcels || !delivered) return undefined;
  return {
    // The brand that a company is founded with has a name only; paper wants to say more.
    brand: brands.some((brand) => brand.deleted_at === null && (brand.phone !== '' || brand.logo_path !== null)),
    product: products.length > 0,
    zones: hasFee(zones),
    order: orders.length > 0,
    parcel: parcels.length > 0,
    delivery: delivered.rows.length > 0,
  };
}
