import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { m } from '#messages';

import { PeriodLock } from './kind.ts';

/** The last day of what is closed; null = nothing is. */
export async function closedUntil(store: Store): Promise<string | null> {
  return (await store.find(PeriodLock))[0]?.locked_until ?? null;
}

/** Whether the books are closed at a day. */
export async function isClosed(store: Store, day: string): Promise<boolean> {
  const until = await closedUntil(store);
  return until !== null && day <= until;
}

/**
 * Refuses (`period_closed`) what moves money until the day that the books are closed at: a new row of such a day, and a change of `fields`
 * there or into it. The server asks the same (`private.keep_period`).
 */
export async function assertPeriodOpen<R extends object>(
  store: Store,
  { day, fields }: { readonly day: keyof R & string; readonly fields: readonly (keyof R & string)[] },
  before: R | undefined,
  after: R,
): Promise<void> {
  const until = await closedUntil(store);
  const earliest = [before?.[day], after[day]].map((one) => String(one ?? '9999')).toSorted()[0] ?? '';
  if (until === null || earliest > until) return;
  const changed = before ? fields.find((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])) : day;
  if (changed !== undefined) throw new Refused('period_closed', { field: changed, text: m.banking_period_closed({ day: until }) });
}
