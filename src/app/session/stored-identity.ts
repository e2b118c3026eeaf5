import type { Identity } from './identity.ts';

const key = 'karbar-identity';

export function readIdentity(): Identity | null {
  const stored = localStorage.getItem(key);
  if (stored === null) return null;
  try {
    const identity = JSON.parse(stored) as Partial<Identity> | null;
    return typeof identity?.user === 'string' && Array.isArray(identity.companies) ? (identity as Identity) : null;
  } catch {
    return null;
  }
}

export function writeIdentity(identity: Identity | null): void {
  if (identity === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(identity));
}

/** Tells of changes that another tab made. */
export function onIdentityFromOtherTab(tell: (identity: Identity | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) tell(readIdentity());
  });
}
