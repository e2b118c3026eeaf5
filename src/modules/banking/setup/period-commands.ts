import type { Row } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';

import { PeriodLock } from '../transactions/kind.ts';

/** Closes the books until a day, or opens them (null). The server decides; who entered something meanwhile is told. */
export async function closeBooks(store: Store, locked_until: string | null): Promise<void> {
  const [now] = await store.find(PeriodLock);
  const id = idOf(store.access().tenantId, 'period-lock:books');
  const change = now
    ? patch(PeriodLock, plain(now) as Row<typeof PeriodLock>, { locked_until })
    : insert(PeriodLock, { id, key: 'books', locked_until });
  if (change) await store.write({ action: 'period.lock', changes: [change] });
}
