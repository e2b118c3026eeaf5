import { dropKeptBy } from '#data/draft-key.ts';
import { companiesHeld, countKept } from '#sync/unsent.ts';

import type { Identity } from '../session/identity.ts';
import { configAtom } from '../session/remotes.ts';
import { shell } from '../shell-store.ts';
import { dropSnapshot, readSnapshot } from './snapshot.ts';
import { startWorker } from './start-worker.ts';

/** A company besides the open one of which this person has data on this device; `count`: what only this device has. */
export type Elsewhere = { readonly tenant: string; readonly name: string; readonly count: number };

export async function elsewhere({ user, tenant: open, companies }: Identity): Promise<readonly Elsewhere[]> {
  const others = (await companiesHeld(user)).filter((tenant) => tenant !== open);
  return Promise.all(
    others.map(async (tenant) => ({
      tenant,
      name: companies.find(({ id }) => id === tenant)?.name ?? readSnapshot(tenant, user).company?.name ?? '',
      count: await countKept(tenant, user),
    })),
  );
}

/** Removes all of it from this browser. False = some of it is not sent and not to be `discard`ed. */
export async function wipeElsewhere(identity: Identity, discard: boolean): Promise<boolean> {
  const config = shell.get(configAtom);
  if (!config) return true;
  const { user } = identity;
  for (const { tenant } of await elsewhere(identity)) {
    const client = startWorker(config, tenant, user);
    if (!(await client.wipe(discard))) {
      await client.stop();
      return false;
    }
    dropSnapshot(tenant, user);
    dropKeptBy(tenant, user);
  }
  return true;
}
