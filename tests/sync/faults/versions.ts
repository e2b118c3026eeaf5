import { expect } from '@playwright/test';

import { newId } from '#kernel/ids.ts';
import { outboxFormat, storedVersion } from '#sync/outbox/outbox-format.ts';

import { call, openPage, untilReady } from '../support/browser.ts';
import { addCustomer } from '../support/drafts.ts';
import { changeWorker, type Fault } from './story.ts';

/* Apps of several versions on one device. */

const calls = '**/rest/v1/rpc/**';

export const versions = {
  async 'outbox of an older version'(story) {
    await story.enter(3);
    await story.settle();
    await story.context.setOffline(true);
    await story.enter(5);
    await story.page.goto('about:blank');
    await story.context.setOffline(false);
    const other = await story.context.newPage();
    await other.goto(`${story.world.backend.url}/`);
    expect(await other.evaluate(writeFirstFormat)).toBe(5);
    await other.close();
    story.page = await openPage(story.context, story.world, story.owner);
    await story.enter(2);
  },

  async 'outbox of a newer version'(story) {
    await changeWorker(story, newerApp);
    await story.restart();
    await untilReady(story.page);
    await story.context.setOffline(true);
    await story.enter(5);
    await story.page.goto('about:blank');
    await story.context.setOffline(false);
    await story.context.unrouteAll({ behavior: 'wait' });
    // This app does not touch what the newer one has left, and says what to do.
    await expect(openPage(story.context, story.world, story.owner)).rejects.toThrow('app_older');
    const [, older = story.page] = story.context.pages();
    expect(await call(older, 'status')).toMatchObject({ problem: 'app_older' });
    await expect(call(older, 'write', addCustomer(newId()))).rejects.toThrow('app_older');
    await changeWorker(story, newerApp);
    await story.restart();
  },

  async 'upgrade blocked by an old tab'(story) {
    const older = story.page;
    await story.context.route(calls, (route) => route.abort('internetdisconnected'));
    await story.enter(5);
    const stubborn = await story.context.newPage();
    await stubborn.goto(`${story.world.backend.url}/`);
    await stubborn.evaluate(holdOutbox);
    await changeWorker(story, newerApp);
    const arriving = story.context.waitForEvent('page');
    const opening = openPage(story.context, story.world, story.owner);
    story.page = await arriving;
    await story.page.waitForFunction(() => 'harness' in window);
    await expect.poll(() => story.status().catch(() => undefined)).toMatchObject({ problem: 'other_tab' });
    // An open tab of this app lets go at once and stores nothing any more.
    expect(await story.status(older)).toMatchObject({ problem: 'app_older' });
    await expect(call(older, 'write', addCustomer(newId()))).rejects.toThrow('app_older');
    await stubborn.close();
    await opening;
    await story.context.unroute(calls);
    await story.enter(2);
  },
} as const satisfies Record<string, Fault>;

/** Runs before the data worker: the next app, of which only the number of the outbox's format is known. */
const newerApp = `{const real=IDBFactory.prototype.open;IDBFactory.prototype.open=function(name,version){
return real.call(this,name,name.startsWith('karbar-outbox-')&&version===${storedVersion(outboxFormat)}?${storedVersion(outboxFormat + 1)}:version)}}\n`;

/** In a page: a tab that has the outbox open and does not hear that it is wanted. */
async function holdOutbox(): Promise<void> {
  const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('karbar-outbox-')) ?? {};
  const request = indexedDB.open(name);
  await new Promise((resolve) => request.addEventListener('success', resolve));
  Object.assign(window, { held: request.result });
}

/** In a page: makes the outbox again as the first app had it. Returns the number of operations that wait in it. */
async function writeFirstFormat(): Promise<number> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(String(request.error))));
    });
  const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('karbar-outbox-')) ?? {};
  const newer = await done(indexedDB.open(name));
  const tables = ['ops', 'bases', 'state', 'attention', 'journal', 'files'];
  const reading = newer.transaction(tables);
  const all = await Promise.all(
    tables.map(async (table) => {
      const store = reading.objectStore(table);
      const [keys, rows] = await Promise.all([done(store.getAllKeys()), done(store.getAll() as IDBRequest<{ acked?: boolean }[]>)]);
      return { table, keys, rows };
    }),
  );
  newer.close();
  await done(indexedDB.deleteDatabase(name));
  const request = indexedDB.open(name, 10);
  request.addEventListener('upgradeneeded', () => {
    const older = request.result;
    const ops = older.createObjectStore('ops', { keyPath: 'seq', autoIncrement: true });
    ops.createIndex('id', 'id', { unique: true });
    for (const index of ['docs', 'inserts']) ops.createIndex(index, index, { multiEntry: true });
    older.createObjectStore('bases', { keyPath: 'doc' }).createIndex('bucket', 'bucket');
    older.createObjectStore('state');
    older.createObjectStore('attention', { keyPath: 'seq' }).createIndex('group', 'group');
    older.createObjectStore('journal', { keyPath: 'seq' }).createIndex('at', 'at');
    const files = older.createObjectStore('files', { keyPath: 'path' });
    for (const index of ['state', 'at']) files.createIndex(index, index);
  });
  const older = await done(request);
  const writing = older.transaction(tables, 'readwrite');
  for (const { table, keys, rows } of all)
    for (const [at, row] of rows.entries()) {
      if (table === 'ops') delete row.acked;
      writing.objectStore(table).put(row, table === 'state' ? keys[at] : undefined);
    }
  await new Promise((resolve) => writing.addEventListener('complete', resolve));
  older.close();
  return all[0]?.rows.length ?? 0;
}
