import type { Store } from '#data/store.ts';
import { addDays, dayStart } from '#kernel/dates.ts';

import type { StockLedger } from '../stock/index.ts';

/** What lies at a place, of a batch where one is named, in millionths of the stock unit. */
export function heldAt(stock: StockLedger | null | undefined, location: string, batch: string | null): number {
  const place = stock?.ledger.balance.places.find((one) => one.location === location);
  if (batch === null) return place?.quantity ?? 0;
  return place?.batches.find((one) => one.batch === batch)?.quantity ?? 0;
}

/** When something holds that is told of a day: now of today, the end of a day that is over. */
export function heldFrom(store: Store, day: string): string {
  if (day >= store.today()) return store.now();
  return new Date(Date.parse(dayStart(store.company().time_zone, addDays(day, 1))) - 60_000).toISOString();
}
