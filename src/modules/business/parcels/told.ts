import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';

import { courierOf, expectedCharges, type Outcome, type ParcelRow, type Recorded } from '../sale-rules/index.ts';
import { completeParcel } from './complete.ts';
import { parcelNamed } from './queries.ts';

/* How couriers say that parcels ended, and how that becomes an outcome. */

const outcomeTypes = { delivered: 'full', partial: 'partial', cancelled: 'cancelled' } as const satisfies Record<string, Outcome['type']>;

/** What the courier says of a parcel that has not ended; `undefined` = nothing that is still to be confirmed. */
export function toldOf({ courier_says, completed_at, deleted_at }: Pick<ParcelRow, 'courier_says' | 'completed_at' | 'deleted_at'>) {
  return courier_says === null || completed_at !== null || deleted_at !== null ? undefined : courier_says;
}

/** The same as the dialog of an outcome begins with it. */
export function toldOutcome(parcel: ParcelRow) {
  const told = toldOf(parcel);
  return told && { type: outcomeTypes[told.phase], collected: told.collected };
}

/** The courier says that all was delivered and what was to be collected is there: so it ended. Whatever differs is looked at one by one. */
export async function confirmDelivered(store: Store, id: string): Promise<Recorded<ParcelRow>> {
  const row = await parcelNamed(store, id);
  const told = toldOf(row);
  if (told?.phase !== 'delivered') throw new Refused('not_told_delivered');
  if (told.collected === null && row.cod_amount > 0) throw new Refused('told_no_amount');
  if ((told.collected ?? 0) !== row.cod_amount) throw new Refused('told_other_amount');
  const courier = await courierOf(store, row.shipping_company_id);
  const charges = expectedCharges(courier, row.shipping_charge, 'full', row.cod_amount);
  return completeParcel(store, id, { type: 'full', collected_amount: row.cod_amount, charges });
}
