import { keep, readKept } from '#data/kept.ts';

import type { Identity } from './identity.ts';

const key = 'karbar-identity';
/** Kept once a tablet is shared: its people and their PINs (`app/lock`). */
export const tabletKey = 'karbar-tablet';

/*
 * The record lies in two places: in localStorage, which answers before the first paint, and among the kept values, which outlive a
 * power cut. Where both disagree, the kept one is right: the disk never saw the other.
 */

export function readIdentity(): Identity | null {
  const stored = localStorage.getItem(key);
  if (stored === null) return null;
  try {
    return identityOf(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** `undefined`: nobody has signed in or out here yet. */
export async function keptIdentity(): Promise<Identity | null | undefined> {
  const kept = await readKept(key);
  return kept === undefined ? undefined : identityOf(kept);
}

export function writeIdentity(identity: Identity | null): void {
  if (identity === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(identity));
}

/** Done once the record is on the disk. That somebody has signed out is kept, too. */
export async function keepIdentity(identity: Identity | null): Promise<void> {
  await keep(key, identity).catch((error: unknown) => console.warn(error));
}

/** Tells of changes that another tab made. */
export function onIdentityFromOtherTab(tell: (identity: Identity | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) tell(readIdentity());
  });
}

function identityOf(value: unknown): Identity | null {
  const identity = value as Partial<Identity> | null;
  return typeof identity?.user === 'string' && Array.isArray(identity.companies) ? (identity as Identity) : null;
}
