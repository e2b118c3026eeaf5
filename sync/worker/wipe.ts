import { Dexie } from 'dexie';

import { cacheName } from '../cache/database.ts';
import { dropDatabases } from '../cache/purge.ts';
import { deleteBuckets } from '../cache/storage-bucket.ts';
import { type Outbox, outboxName } from '../outbox/outbox.ts';

/**
 * From now on no tab stores anything here: whoever was about to hears that the data are gone. False = there is something that only this device
 * has and that nobody has agreed to `discard`; nothing has happened then.
 */
export async function giveUp(outbox: Outbox, discard: boolean): Promise<boolean> {
  return outbox.transaction('rw', outbox.ops, outbox.attention, outbox.files, outbox.state, async () => {
    const queued = outbox.files.where('state').equals('queued');
    const kept = await Promise.all([outbox.ops.count(), outbox.attention.count(), queued.count()]);
    if (!discard && kept.some((count) => count > 0)) return false;
    await outbox.state.delete('birth');
    return true;
  });
}

/** Deletes everything that this person's work in this company left on the device, the outbox included. The user was asked before. */
export async function wipeStored(tenant: string, user: string): Promise<void> {
  await deleteBuckets(cacheName(tenant, user));
  await dropDatabases(`rxdb-dexie-karbar-${tenant}-${user}-`, undefined);
  await Dexie.delete(outboxName(tenant, user));
}
