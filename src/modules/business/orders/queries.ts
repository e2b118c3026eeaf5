import type { Stored } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { m } from '#messages';

import { EcomOrder, type Phase, ShippingStatus } from './kind.ts';
import type { OrderRow } from './rules.ts';
import { type Status, statusFor, type StatusType, statusWithId } from './status.ts';

export async function allStatuses(store: Store): Promise<readonly Status[]> {
  return store.find(ShippingStatus, { key: 'k1', limit: 200 });
}

export async function orderNamed(store: Store, id: string): Promise<OrderRow> {
  const row = await store.get(EcomOrder, id);
  if (!row) throw new Refused('not_found');
  return plain(row) as OrderRow;
}

/** The company's status for a phase that the product itself needs. */
export function statusOf(statuses: readonly Status[], type: StatusType, phase: Phase): Status {
  const status = statusFor(statuses, type, phase);
  if (!status) throw new Refused('status_missing', { text: m.error_status_missing({ name: phaseName(phase) }) });
  return status;
}

/** The status that somebody picked. */
export function pickedStatus(statuses: readonly Status[], type: StatusType, id: string): Status {
  const status = statusWithId(statuses, id);
  if (!status || status.type !== type || status.deleted_at !== null)
    throw new Refused('status_not_found', { text: m.error_status_not_found() });
  return status;
}

/** Newest orders of a customer first. */
export async function ordersOfCustomer(store: Store, customerId: string, limit = 50): Promise<readonly Stored<OrderRow>[]> {
  const rows = await store.find(EcomOrder, { key: 'k3', equals: customerId, limit: 500 });
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

/** The names that the specification gives to the phases it knows; the others are called like the rows that are seeded. */
function phaseName(phase: Phase): string {
  const named: Partial<Record<Phase, string>> = {
    pending: m.status_pending(),
    shipment: m.status_shipment(),
    delivered: m.status_delivered(),
    partial: m.status_partial_delivery(),
    cancelled: m.status_cancelled(),
  };
  return (
    named[phase] ??
    phase
      .split('_')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
  );
}

function fingerprint(
  items: readonly { readonly variant_id?: string | null; readonly product_name: string; readonly quantity: number }[],
): string {
  return items
    .map((item) => `${item.variant_id ?? item.product_name.toLowerCase()}x${item.quantity}`)
    .toSorted()
    .join('|');
}
