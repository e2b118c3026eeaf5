import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { m } from '#messages';

import type { Courier } from './charges.ts';
import { ShippingCompany } from './kind-settings.ts';
import { type Phase, ShippingStatus } from './kind-status.ts';
import { type Status, statusFor, type StatusType, statusWithId } from './status.ts';

export async function allStatuses(store: Store): Promise<readonly Status[]> {
  return store.find(ShippingStatus);
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

export async function courierOf(store: Store, id: string | null): Promise<Courier | undefined> {
  return id === null ? undefined : store.get(ShippingCompany, id);
}

/** Couriers that may be chosen, in the company's order. */
export async function activeCouriers(store: Store): Promise<readonly Courier[]> {
  return (await store.find(ShippingCompany)).filter((row) => row.active && row.deleted_at === null);
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
