import type { PersonalKey } from '#kernel/personal-key.ts';

import type { Store } from './store.ts';

/** Where a form keeps what is typed, or a list its saved views: another person or company at the same browser never meets it. */
export function draftKey(store: Pick<Store, 'access'>, name: string): PersonalKey {
  const { tenantId, userId } = store.access();
  return `${draftScope(tenantId, userId)}${name}` as PersonalKey;
}

/** Drafts, saved views and parked scans of one person in one company, who leaves this browser. */
export function dropKeptBy(tenant: string, user: string): void {
  for (const key of Object.keys(localStorage)) if (key.includes(`:${draftScope(tenant, user)}`)) localStorage.removeItem(key);
}

export function draftScope(tenant: string, user: string): string {
  return `${tenant}:${user}:`;
}
