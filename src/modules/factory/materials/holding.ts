import type { Store } from '#data/store.ts';
import { addDays, dayStart } from '#kernel/dates.ts';

/** When something holds that is told of a day: now of today, the end of a day that is over. */
export function heldFrom(store: Store, day: string): string {
  if (day >= store.today()) return store.now();
  return new Date(Date.parse(dayStart(store.company().time_zone, addDays(day, 1))) - 60_000).toISOString();
}
