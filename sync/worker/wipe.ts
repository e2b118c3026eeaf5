import { Dexie } from 'dexie';

import { cacheName } from '../cache/database.ts';
import { dropDatabases } from '../cache/purge.ts';
import { deleteBuckets } from '../cache/storage-bucket.ts';
import { outboxName } from '../outbox/outbox.ts';

/** Deletes everything that this person's work in this company left on the device, the outbox included. The user was asked before. */
export async function wipeStored(tenant: string, user: string): Promise<void> {
  await deleteBuckets(cacheName(tenant, user));
  await dropDatabases(`rxdb-dexie-karbar-${tenant}-${user}-`, undefined);
  await Dexie.delete(outboxName(tenant, user));
}
