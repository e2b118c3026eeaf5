import { expect } from '@playwright/test';

import { newId } from '#kernel/ids.ts';

import { places } from '../../support/places.ts';
import { call, openPage, untilReady } from '../support/browser.ts';
import { addCustomer } from '../support/drafts.ts';
import { changeWorker, type Fault } from './story.ts';

/* What the device's own storage does. */

export const storage = {
  async 'storage full'(story) {
    await changeWorker(story, fullStorage);
    await story.restart();
    await story.enter(3);
    await story.settle();
    // What is entered takes the place of the room that was kept free, and is sent.
    await setDisk(story, 'tight');
    await story.enter(5);
    await expect.poll(() => story.status()).toMatchObject({ problem: 'storage_full', waiting: 0, sending: 0 });
    // An entry that even so cannot be stored is refused to the person's face; it never counts as saved. Reading goes on.
    await setDisk(story, 'full');
    await expect(call(story.page, 'write', addCustomer(newId()))).rejects.toThrow('storage_full');
    expect(await call(story.page, 'find', 'customers')).toHaveLength(8);
    await setDisk(story, 'free');
    await story.enter(3);
  },

  async 'quota of the browser reached'(story) {
    await story.context.close();
    story.context = await story.browser.newContext();
    const session = await story.context.newCDPSession(await story.context.newPage());
    const origin = new URL(story.world.backend.url).origin;
    // Chromium hears of a quota before it opens the databases, or late. This one is what an empty device and its reserve take, and a little.
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 7_800_000 });
    story.page = await openPage(story.context, story.world, story.owner);
    await untilReady(story.page);
    await story.context.setOffline(true);
    // Files may not take the room that is kept for entries.
    await expect(fill(story)).rejects.toThrow('storage_full');
    await expect.poll(() => story.status()).toMatchObject({ problem: 'storage_full' });
    await story.enter(60, story.page, { notes: noise(1800) });
    // On the same disk everything is sent; room is kept free again as soon as there is some.
    await story.context.setOffline(false);
    await expect.poll(async () => (await story.status()).waiting, { timeout: 60_000 }).toBe(0);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 50_000_000 });
  },

  async 'storage connection closed'(story) {
    await changeWorker(story, closableStorage);
    await story.restart();
    await untilReady(story.page);
    await call(story.page, 'watchList', { kind: 'customers', offset: 0, limit: 50 });
    for (const count of [5, 10, 15]) {
      const entering = story.enter(5);
      await story.page.evaluate(() => new BroadcastChannel('connections').postMessage('close'));
      await entering;
      // Screens that were open go on showing what is entered.
      await expect.poll(async () => (await call(story.page, 'lists')).at(-1)?.count).toBe(count);
    }
  },

  async 'storage evicted while open'(story) {
    await story.enter(5);
    await story.settle();
    const session = await story.context.newCDPSession(story.page);
    await session.send('Storage.clearDataForOrigin', { origin: new URL(story.page.url()).origin, storageTypes: 'indexeddb' });
    await expect(call(story.page, 'write', addCustomer(newId()))).rejects.toThrow();
    await expect.poll(() => story.status()).toMatchObject({ problem: 'storage_lost' });
    await story.restart();
    await untilReady(story.page);
    await story.enter(2);
  },

  async 'cache lost, outbox kept'(story) {
    await story.context.setOffline(true);
    await story.enter(5);
    await story.page.goto('about:blank');
    const other = await story.context.newPage();
    await story.context.setOffline(false);
    await other.goto(`${story.world.backend.url}/`);
    const lost = await other.evaluate(
      async (all) => {
        let count = 0;
        for (const place of all) {
          for (const { name } of await place.databases()) {
            if (!name?.startsWith('rxdb-dexie-')) continue;
            await new Promise((resolve, reject) => {
              const request = place.deleteDatabase(name);
              request.addEventListener('success', resolve);
              request.addEventListener('error', reject);
            });
            count += 1;
          }
        }
        return count;
      },
      await other.evaluateHandle(places),
    );
    expect(lost).toBeGreaterThan(0);
    await other.close();
    story.page = await openPage(story.context, story.world, story.owner);
  },
} as const satisfies Record<string, Fault>;

/**
 * Runs before the data worker: a disk that is full refuses every row as Chromium does; a tight one takes rows again once the room that
 * was kept free for entries is given up.
 */
const fullStorage = `{let disk='free';new BroadcastChannel('disk').addEventListener('message',(e)=>{disk=e.data});
const store=IDBObjectStore.prototype,remove=store.delete;let reserve=true;
store.delete=function(key){if(this.name==='reserve'&&key==='entries')reserve=false;return remove.call(this,key)};
for(const name of ['add','put']){const real=store[name];store[name]=function(...given){
if(disk==='full'||(disk==='tight'&&(reserve||this.name==='reserve')))throw new DOMException('The disk is full','QuotaExceededError');
return real.apply(this,given)}}}\n`;

/** Runs before the data worker: closes all connections as the browser does when it must, transactions under way included. */
const closableStorage = `{const open=new Set(),busy=new Set(),real=IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction=function(...given){const tx=real.apply(this,given);open.add(this);busy.add(tx);
for(const end of ['complete','abort'])tx.addEventListener(end,()=>busy.delete(tx));return tx};
new BroadcastChannel('connections').addEventListener('message',()=>{for(const tx of busy)try{tx.abort()}catch{}
for(const db of open){db.close();db.dispatchEvent(new Event('close'))}open.clear()})}\n`;

/** Stores files until the disk refuses one. */
async function fill({ page }: Parameters<Fault>[0]): Promise<void> {
  for (let n = 0; n < 100; n++) await call(page, 'saveFile', noise(150_000));
}

/** Text that nothing makes shorter. */
function noise(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(40 + Math.floor(Math.random() * 80))).join('');
}

async function setDisk({ page }: Parameters<Fault>[0], disk: 'free' | 'tight' | 'full'): Promise<void> {
  await page.evaluate((now) => new BroadcastChannel('disk').postMessage(now), disk);
}
