import { Dexie } from 'dexie';

import { cacheName } from './database.ts';
import { outboxName } from './outbox.ts';
import { dropPlaces } from './place.ts';
import { dropDatabases } from './purge.ts';

/** Deletes everything that this person's work in this company left on the device, the outbox included. The user was asked before. */
export async function wipeStored(tenant: string, user: string): Promise<void> {
  await dropPlaces(cacheName(tenant, user));
  await dropDatabases(`rxdb-dexie-karbar-${tenant}-${user}-`, undefined);
  await Dexie.delete(outboxName(tenant, user));
}
