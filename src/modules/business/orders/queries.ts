import type { Stored } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';

import type { OrderRow } from '../sale-rules/index.ts';
import { EcomOrder } from '../sale-rules/kind.ts';

export async function orderNamed(store: Store, id: string): Promise<OrderRow> {
  const row = await store.get(EcomOrder, id);
  if (!row) throw new Refused('not_found');
  return plain(row) as OrderRow;
}

/** Newest orders of a customer first. */
export async function ordersOfCustomer(store: Store, customerId: string, limit = 50): Promise<readonly Stored<OrderRow>[]> {
  const rows = await store.find(EcomOrder, { by: 'customer_id', equals: customerId });
  return rows
    .filter((row) => row.deleted_at === null)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, limit);
}

/** An order of the same customer with the same pieces, taken in the last half hour: most likely the same order twice. */
export async function possibleDuplicate(
  store: Store,
  customerId: string,
  items: readonly { readonly variant_id?: string | null; readonly product_name: string; readonly quantity: number }[],
  exceptId?: string,
): Promise<Stored<OrderRow> | undefined> {
  const since = new Date(Date.parse(store.now()) - 30 * 60_000).toISOString();
  const wanted = fingerprint(items);
  const recent = await ordersOfCustomer(store, customerId, 20);
  return recent.find((row) => row.id !== exceptId && row.created_at >= since && fingerprint(row.items) === wanted);
}

function fingerprint(
  items: readonly { readonly variant_id?: string | null; readonly product_name: string; readonly quantity: number }[],
): string {
  return items
    .map((item) => `${item.variant_id ?? item.product_name.toLowerCase()}x${item.quantity}`)
    .toSorted()
    .join('|');
}
