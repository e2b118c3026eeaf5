import type { CompanyFacts } from '#data/store.ts';

import type { Grant, Switch } from '../access/access-of.ts';

/** What the shell last knew of a company, so that its frame and rights stand before the data worker has started. */
export type Snapshot = { readonly grant: Grant | null; readonly switches: readonly Switch[] | null; readonly company: CompanyFacts | null };

const empty: Snapshot = { grant: null, switches: null, company: null };

export function readSnapshot(tenant: string, user: string): Snapshot {
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(keyOf(tenant, user)) ?? '{}') as Partial<Snapshot>) };
  } catch {
    return empty;
  }
}

export function writeSnapshot(tenant: string, user: string, snapshot: Snapshot): void {
  localStorage.setItem(keyOf(tenant, user), JSON.stringify(snapshot));
}

export function dropSnapshot(tenant: string, user: string): void {
  localStorage.removeItem(keyOf(tenant, user));
}

function keyOf(tenant: string, user: string): string {
  return `karbar-company:${tenant}:${user}`;
}
