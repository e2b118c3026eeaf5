import { Dexie } from 'dexie';

import { outboxName } from './outbox.ts';

/** Deletes everything that this person's work in this company left on the device, the outbox included. The user was asked before. */
export async function wipeStored(tenant: string, user: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const caches = names.filter((name) => name.startsWith(`rxdb-dexie-karbar-${tenant}-${user}-`));
  for (const name of [...caches, outboxName(tenant, user)]) await Dexie.delete(name);
}
