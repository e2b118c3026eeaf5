import { expect } from '@playwright/test';

import { newId } from '#kernel/ids.ts';

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
    await setFull(story, true);
    // An entry that cannot be stored is refused to the person's face; it never counts as saved. Reading goes on.
    await expect(call(story.page, 'write', addCustomer(newId()))).rejects.toThrow('QuotaExceeded');
    expect(await call(story.page, 'find', 'customers')).toHaveLength(3);
    await setFull(story, false);
    await story.enter(3);
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
    await other.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) {
        if (!name?.startsWith('rxdb-dexie-')) continue;
        await new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name);
          request.addEventListener('success', resolve);
          request.addEventListener('error', reject);
        });
      }
    });
    await other.close();
    story.page = await openPage(story.context, story.world, story.owner);
  },
} as const satisfies Record<string, Fault>;

/** Runs before the data worker: while the disk is said to be full, every store refuses as Chromium's does. */
const fullStorage = `{let full=false;new BroadcastChannel('disk').addEventListener('message',(e)=>{full=e.data});
for(const name of ['add','put']){const real=IDBObjectStore.prototype[name];IDBObjectStore.prototype[name]=function(...given){
if(full)throw new DOMException('The disk is full','QuotaExceededError');return real.apply(this,given)}}}\n`;

/** Runs before the data worker: closes all connections as the browser does when it must, transactions under way included. */
const closableStorage = `{const open=new Set(),busy=new Set(),real=IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction=function(...given){const tx=real.apply(this,given);open.add(this);busy.add(tx);
for(const end of ['complete','abort'])tx.addEventListener(end,()=>busy.delete(tx));return tx};
new BroadcastChannel('connections').addEventListener('message',()=>{for(const tx of busy)try{tx.abort()}catch{}
for(const db of open){db.close();db.dispatchEvent(new Event('close'))}open.clear()})}\n`;

async function setFull({ page }: Parameters<Fault>[0], full: boolean): Promise<void> {
  await page.evaluate((now) => new BroadcastChannel('disk').postMessage(now), full);
}
