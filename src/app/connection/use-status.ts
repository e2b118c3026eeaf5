import { useSyncExternalStore } from 'react';

import type { SyncStatus } from '#sync/client.ts';

import type { OpenCompany } from '../company/company.ts';

/** What the data worker last told of itself. */
export function useStatus({ client }: Pick<OpenCompany, 'client'>): SyncStatus {
  return useSyncExternalStore(client.status.subscribe, client.status.get);
}
