import type { Change } from '#data/operation.ts';
import { href } from '#kernel/href.ts';

/** The page of the first changed record that exists on the server and has a page. */
export function recordPath(changes: readonly Change[]): string | null {
  for (const change of changes) {
    const path = change.do === 'patch' ? pages[change.kind]?.(change.id) : undefined;
    if (path) return path;
  }
  return null;
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  customers: (customerId) => href('/app/customers/:customerId', { customerId }),
  ecom_orders: (orderId) => href('/app/ecom-orders/:orderId', { orderId }),
  parcels: (parcelId) => href('/app/parcels/:parcelId', { parcelId }),
};
