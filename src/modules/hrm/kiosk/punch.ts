import type { Row } from '#data/kind.ts';
import { insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { KioskPunch } from '../time/kind.ts';
import { minutesWorked, type PersonRow, type PunchRow, recent, sameAs, since, type Way } from './rules.ts';
import { momentNow } from './tries.ts';

/**
 * `taken`: recorded on this tablet for good; `repeated`: it was there already. `at`: when, by the server's time as far as
 * it is known; `minutes`: at work today, as far as this tablet knows.
 */
export type Taken = { readonly outcome: 'taken' | 'repeated'; readonly at: string; readonly minutes: number };

/** Of this start: a list may not have the newest yet. */
const newest = new Map<string, PunchRow>();

/** The punches of a person that this tablet has of the last sixteen hours, the newest last. */
export async function punchesOf(store: Store, employee: string): Promise<readonly PunchRow[]> {
  const kept = await store.find(KioskPunch, { by: 'employee', equals: employee, limit: 500 });
  const last = newest.get(employee);
  const all = last && !kept.some(({ id }) => id === last.id) ? [...kept, last] : kept;
  return recent(all, momentNow());
}

/** Resolves once the punch is on the disk of the tablet. A second tap of the same within two minutes writes nothing. */
export async function takePunch(store: Store, person: PersonRow, direction: Way, method: 'pin' | 'qr'): Promise<Taken> {
  const before = await punchesOf(store, person.employee_id);
  const now = momentNow();
  const same = sameAs(before, direction, now);
  const ago = (punch: PunchRow): string => new Date(Date.parse(store.now()) - since(punch, now)).toISOString();
  if (same) return { outcome: 'repeated', at: ago(same), minutes: minutesWorked(before, now) };
  const { counter: punch_no } = await store.nextNumber('punch');
  const punch: Row<typeof KioskPunch> = {
    ...{ id: newId(), employee_id: person.employee_id, device_id: person.device_id, direction, method, note: '' },
    ...{ captured_at: now.at, punch_no, boot: now.boot, mono_ms: now.mono },
  };
  await store.write({ action: 'kiosk.punch', changes: [insert(KioskPunch, punch)] });
  newest.set(person.employee_id, punch);
  return { outcome: 'taken', at: ago(punch), minutes: minutesWorked([...before, punch], now) };
}
