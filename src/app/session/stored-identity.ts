import { changeKept, readKept } from '#data/kept.ts';

import type { Identity } from './identity.ts';

export const identityKey = 'karbar-identity';
/** Kept once a tablet is shared: its people and their PINs (`app/lock`). */
export const tabletKey = 'karbar-tablet';

/*
 * The record lies in two places: in localStorage, which answers before the first paint, and among the kept values, which outlive a
 * power cut. Where both disagree, the kept one is right: the disk never saw the other.
 */

export function readIdentity(): Identity | null {
  const stored = localStorage.getItem(identityKey);
  if (stored === null) return null;
  try {
    return identityOf(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** `undefined`: nobody has signed in or out here yet. */
export async function keptIdentity(): Promise<Identity | null | undefined> {
  const kept = await readKept(identityKey);
  return kept === undefined ? undefined : identityOf(kept);
}

export function writeIdentity(identity: Identity | null): void {
  if (identity === null) localStorage.removeItem(identityKey);
  else localStorage.setItem(identityKey, JSON.stringify(identity));
}

/** `edit` gets what the disk has and answers what it shall have, if anything else; done once it is there. A sign-out is kept, too. */
export async function changeIdentity(edit: (kept: Identity | null) => Identity | null | undefined): Promise<void> {
  await changeKept(identityKey, (value) => edit(identityOf(value)));
}

/** Tells of changes that another tab made. */
export function onIdentityFromOtherTab(tell: (identity: Identity | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === identityKey) tell(readIdentity());
  });
}

function identityOf(value: unknown): Identity | null {
  const identity = value as Partial<Identity> | null;
  return typeof identity?.user === 'string' && Array.isArray(identity.companies) ? (identity as Identity) : null;
}
