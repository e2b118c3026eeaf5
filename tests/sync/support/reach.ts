import { expect } from '@playwright/test';

import { newId } from '#kernel/ids.ts';
import type { Checkpoint } from '#sync/common/checkpoints.ts';

import { places } from '../../support/places.ts';
import type { Story } from '../faults/story.ts';
import { call, openPage } from './browser.ts';
import { allow, type Clerk } from './clerk.ts';

/** Makes a device that is at rest come to a point for certain. What it resolves to has been confirmed to the person. */
export type Way = (device: Story) => Promise<unknown>;

const write: Way = (device) => device.enter(1);

/** How each named point is reached. */
export const ways: Readonly<Record<Checkpoint, Way>> = {
  // The confirmation never comes; the entry is there all the same.
  'op-stored': async (device) => void write(device).catch(() => undefined),
  'base-copied': write,
  'rows-projected': write,
  'push-before': write,
  'push-after': write,
  'results-noted': write,
  'gap-relinked': forgetTwo,
  'pull-before': write,
  'page-received': write,
  'cold-rows-written': write,
  'rows-written': write,
  'cursor-before': write,
  'cursor-after': write,
  'lease-taken': stealTheLead,
  'open-received': restoreServer,
  'identity-renewed': copyOpened,
  'refill-begun': restoreServer,
  'load-started': restoreServer,
  'snapshot-received': restoreServer,
  'snapshot-noted': restoreServer,
  'load-before-cursor': restoreServer,
  'load-finished': restoreServer,
  'digests-compared': loseRow,
  'strangers-removed': loseRow,
  'purge-started': takeRightAway,
  'purge-deleted': takeRightAway,
  'purge-finished': takeRightAway,
  'buckets-purged': takeRightAway,
  'file-stored': async (device) => {
    await write(device);
    void saveFile(device).catch(() => undefined);
  },
  'file-sent': async (device) => {
    await write(device);
    await saveFile(device);
  },
};

function saveFile({ page }: Story): Promise<string> {
  return call(page, 'saveFile', newId());
}

/** The server knows nothing of the device's last two operations any more: they come from the journal. */
async function forgetTwo(device: Story): Promise<void> {
  const { sql } = device.world.backend;
  const { tenant } = device.owner;
  await device.enter(2);
  await device.settle();
  await device.context.setOffline(true);
  await device.enter(1);
  await sql(
    'delete from private.sync_op where tenant = $1 and seq > (select max(last_seq) - 2 from private.sync_device where tenant = $1)',
    [tenant],
  );
  await sql('delete from public.customers where tenant_id = $1 and id = any ($2)', [tenant, device.acknowledged.slice(-3)]);
  await sql('update private.sync_device set last_seq = last_seq - 2 where tenant = $1', [tenant]);
  await device.context.setOffline(false);
}

/** A copy of the device was opened while this one was away with unsent work. */
async function copyOpened(device: Story): Promise<void> {
  await device.context.setOffline(true);
  await device.enter(2);
  await device.world.backend.sql(`update private.sync_device set turn = turn + 1, proof = 'copy' where tenant = $1`, [device.owner.tenant]);
  await device.context.setOffline(false);
}

/** The server's answers carry another epoch: the cache is dropped and filled again, over work that waits. */
async function restoreServer(device: Story): Promise<void> {
  await device.context.setOffline(true);
  await device.enter(2);
  await device.world.backend.sql('select private.sync_restore($1)', [device.owner.tenant]);
  await device.context.setOffline(false);
}

/** Another tab takes the lead from one that works on. */
async function stealTheLead(device: Story): Promise<void> {
  const robbed = device.page;
  device.page = await openPage(device.context, device.world, device.owner, 'checkpoints');
  // Its worker was not there yet when the point was chosen.
  await device.page.evaluate(() => new BroadcastChannel('checkpoints').postMessage({ arm: 'lease-taken' }));
  await write(device);
  await robbed.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const lead = held.find((lock) => lock.name?.startsWith('sync:'))?.name ?? '';
    await navigator.locks.request(lead, { steal: true }, () => undefined);
  });
}

/** A row has gone from the disk, and the day is over: everything is compared with the server. */
async function loseRow(device: Story): Promise<void> {
  await write(device);
  await device.settle();
  const all = await device.page.evaluateHandle(places);
  await device.page.evaluate(
    async ({ key, all }) => {
      const found = await Promise.all(
        all.map(async (place) => ({ place, name: (await place.databases()).find((one) => one.name?.endsWith('--customers'))?.name })),
      );
      const { place = indexedDB, name = '' } = found.find((one) => one.name) ?? {};
      await new Promise<void>((resolve, reject) => {
        const opening = place.open(name);
        opening.addEventListener('error', () => reject(new Error(String(opening.error))));
        opening.addEventListener('success', () => {
          const removing = opening.result.transaction('docs', 'readwrite');
          removing.objectStore('docs').delete(key);
          removing.addEventListener('error', () => reject(new Error(String(removing.error))));
          removing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      });
    },
    { key: `customers:${device.acknowledged.at(-1)}`, all },
  );
  await write(device);
  await dayLater(device);
}

/** For `wrongClock`: milliseconds that `dayLater` sets while the worker runs. */
export const settable = `(()=>{globalThis.ahead??=(new BroadcastChannel('clock').onmessage=(e)=>{globalThis.ahead=e.data},0);return globalThis.ahead})()`;

let days = 0;
/** Further each time: what was noted on the last such day is a day old again. */
export async function dayLater({ page }: Story): Promise<void> {
  days += 2;
  await page.evaluate((ms) => new BroadcastChannel('clock').postMessage(ms), days * 86_400_000);
  await call(page, 'syncNow');
}

/** What may be seen goes from the device, and unsent work is judged without it. */
async function takeRightAway(device: Story): Promise<void> {
  const clerk = device.owner as Clerk;
  await allow(device.world, clerk, ['view_customers', 'manage_customers', 'view_products']);
  await call(device.page, 'syncNow');
  await expect.poll(async () => (await call(device.page, 'access'))?.permissions).toContain('manage_customers');
  await device.enter(1);
  await device.settle();
  await device.context.setOffline(true);
  await device.enter(1);
  await allow(device.world, clerk, ['view_products']);
  await device.context.setOffline(false);
}
