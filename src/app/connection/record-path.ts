import type { Change } from '#data/operation.ts';
import { href } from '#kernel/href.ts';

/** The page of the first changed record that has one and exists: on the server, or at least `here`. */
export function recordPath(changes: readonly Change[], where: 'server' | 'here' = 'server'): string | null {
  for (const change of changes) {
    const exists = change.do === 'patch' || (where === 'here' && change.do === 'insert');
    const path = exists ? pages[change.kind]?.(change.id) : undefined;
    if (path) return path;
  }
  return null;
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  brands: (brandId) => href('/app/brands/:brandId', { brandId }),
  customers: (customerId) => href('/app/customers/:customerId', { customerId }),
  ecom_orders: (orderId) => href('/app/ecom-orders/:orderId', { orderId }),
  parcels: (parcelId) => href('/app/parcels/:parcelId', { parcelId }),
};
