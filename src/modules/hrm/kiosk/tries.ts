import { draftKey } from '#data/draft-key.ts';
import { insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { nowIso } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { boot, monoNow } from '../kiosks/index.ts';
import { fitsPin } from '../people/index.ts';
import { KioskOwnLock } from '../time/kind.ts';
import { afterTry, lockedFor, type Moment, mostTries, type PersonRow, type Tries } from './rules.ts';

/* Wrong PINs are counted in the browser, so that a reload lets nobody guess on. */

export function momentNow(): Moment {
  return { at: nowIso(), boot, mono: monoNow() };
}

/** Milliseconds until somebody may try again. */
export function waitOf(store: Store, person: PersonRow): number {
  return lockedFor(read(store)[person.employee_id], momentNow());
}

export type Tried = 'right' | 'wrong' | 'locked';

/** A try counts as wrong until it has proved right: closing the tab in between saves nobody a try. The fifth wrong one is told to the office. */
export async function tryPin(store: Store, person: PersonRow, pin: string): Promise<Tried> {
  if (waitOf(store, person) > 0 || person.salt === null || person.verifier === null) return 'locked';
  const counted = afterTry(read(store)[person.employee_id], momentNow());
  write(store, { ...read(store), [person.employee_id]: counted });
  if (await fitsPin(pin, { salt: person.salt, verifier: person.verifier })) {
    const { [person.employee_id]: _, ...others } = read(store);
    write(store, others);
    return 'right';
  }
  if (counted.wrong < mostTries) return 'wrong';
  // It is locked whether or not there is room to tell the office.
  await tellLock(store, person).catch((error: unknown) => console.warn(error));
  return 'locked';
}

async function tellLock(store: Store, { employee_id, device_id }: PersonRow): Promise<void> {
  const row = { id: newId(), employee_id, device_id, locked_at: nowIso(), tries: mostTries };
  await store.write({ action: 'kiosk.punch', changes: [insert(KioskOwnLock, row)] });
}

type Kept = Readonly<Record<string, Tries>>;

/** What the browser has no room for: clocking goes on, and a reload forgets it. */
const unkept = new Map<string, Kept>();

const keyOf = (store: Store): string => `karbar-kiosk-tries:${draftKey(store, 'tries')}`;

function read(store: Store): Kept {
  const key = keyOf(store);
  try {
    return unkept.get(key) ?? (JSON.parse(localStorage.getItem(key) ?? '{}') as Kept);
  } catch {
    return {};
  }
}

function write(store: Store, kept: Kept): void {
  const key = keyOf(store);
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    unkept.delete(key);
  } catch {
    unkept.set(key, kept);
  }
}
