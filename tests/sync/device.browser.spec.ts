import { newId } from '#kernel/ids.ts';

import { call, expect, openPage, test, untilReady } from './support/browser.ts';
import { addCustomer } from './support/drafts.ts';

test('a new device loads, writes, and a second device sees it without asking', async ({ browser, world }) => {
  const owner = await world.company('live');
  const one = await openPage(await browser.newContext(), world, owner);
  const two = await openPage(await browser.newContext(), world, owner);
  await Promise.all([untilReady(one), untilReady(two)]);
  await expect.poll(() => call(two, 'status')).toMatchObject({ live: true });
  await call(two, 'watchList', { kind: 'customers', offset: 0, limit: 20, search: 'karim' });
  const id = newId();
  await call(one, 'write', addCustomer(id, { name: 'Karim' }));
  expect(await call(one, 'get', 'customers', id)).toMatchObject({ name: 'Karim' });
  await expect.poll(async () => (await call(two, 'lists')).at(-1)).toEqual({ count: 1, ids: [id], complete: true });
  await untilReady(one);
  expect(await call(one, 'get', 'customers', id)).toMatchObject({ $pending: false });
});

test('work without network survives a reload and is sent when the network is back', async ({ browser, world }) => {
  const owner = await world.company('offline');
  const context = await browser.newContext();
  const page = await openPage(context, world, owner);
  await untilReady(page);
  const number = await call(page, 'nextNumber', 'order');
  expect(number).toEqual({ device: expect.stringMatching(/^[0-9A-Z]{4}$/) as unknown, counter: 1 });
  await context.route('**/rest/v1/**', (route) => route.abort('internetdisconnected'));
  const id = newId();
  await call(page, 'write', addCustomer(id, { name: 'Offline' }));
  await page.close();
  const again = await openPage(context, world, owner);
  expect(await call(again, 'get', 'customers', id)).toMatchObject({ name: 'Offline', $pending: true });
  await expect.poll(() => call(again, 'status')).toMatchObject({ phase: 'ready', problem: 'offline', waiting: 1 });
  expect(JSON.parse(await call(again, 'exportUnsent'))).toMatchObject({ waiting: [{ action: 'customer.save' }] });
  await context.unroute('**/rest/v1/**');
  await call(again, 'syncNow');
  await untilReady(again);
  expect(await world.backend.sql('select name from public.customers where id = $1', [id])).toEqual([{ name: 'Offline' }]);
  expect(await call(again, 'nextNumber', 'order')).toEqual({ ...number, counter: 2 });
});

test('a response that is lost after the commit leads to one effect', async ({ browser, world }) => {
  const owner = await world.company('lost');
  const context = await browser.newContext();
  const page = await openPage(context, world, owner);
  await untilReady(page);
  let lost = 0;
  await context.route('**/rpc/sync_push', async (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  const id = newId();
  await call(page, 'write', addCustomer(id));
  await expect.poll(() => lost).toBe(2);
  await call(page, 'syncNow');
  await untilReady(page);
  expect(await world.backend.sql('select count(*)::int as n from private.sync_op where tenant = $1', [owner.tenant])).toEqual([{ n: 1 }]);
  expect(await call(page, 'get', 'customers', id)).toMatchObject({ $pending: false });
});

test('two tabs have one leader, and the second takes over when the first is closed', async ({ browser, world }) => {
  const owner = await world.company('tabs');
  const context = await browser.newContext();
  const first = await openPage(context, world, owner);
  const second = await openPage(context, world, owner);
  await Promise.all([untilReady(first), untilReady(second)]);
  expect([(await call(first, 'status')).leader, (await call(second, 'status')).leader]).toEqual([true, false]);
  const id = newId();
  await call(second, 'write', addCustomer(id, { name: 'From the second tab' }));
  await untilReady(second);
  expect(await call(first, 'get', 'customers', id)).toMatchObject({ $pending: false });
  await first.close();
  await expect.poll(async () => (await call(second, 'status')).leader).toBe(true);
});

test('what leading takes cannot be fetched: rows are shown and entries stored, and all is sent once it can be', async ({
  browser,
  world,
}) => {
  const owner = await world.company('without-tasks');
  const context = await browser.newContext();
  await context.route('**/leader-tasks-*.js', (route) => route.abort('internetdisconnected'));
  const page = await openPage(context, world, owner);
  const id = newId();
  await call(page, 'write', addCustomer(id, { name: 'Before the rounds' }));
  expect(await call(page, 'get', 'customers', id)).toMatchObject({ name: 'Before the rounds', $pending: true });
  await expect.poll(() => call(page, 'status')).toMatchObject({ leader: false, problem: 'offline', waiting: 1 });
  await context.unroute('**/leader-tasks-*.js');
  await untilReady(page);
  expect(await world.backend.sql('select name from public.customers where id = $1', [id])).toEqual([{ name: 'Before the rounds' }]);
});

test('a tab that never led can lead when the files of its version are no longer on the server', async ({ browser, world }) => {
  const owner = await world.company('gone-files');
  const context = await browser.newContext();
  const first = await openPage(context, world, owner);
  await untilReady(first);
  const fetched = context.waitForEvent('requestfinished', (request) => request.url().includes('/leader-tasks-'));
  const second = await openPage(context, world, owner);
  await Promise.all([untilReady(second), fetched]);
  await context.route('**/*.js', (route) => route.fulfill({ status: 404 }));
  await first.close();
  const id = newId();
  await call(second, 'write', addCustomer(id, { name: 'From an older app' }));
  await expect.poll(() => call(second, 'status')).toMatchObject({ leader: true });
  await untilReady(second);
  expect(await world.backend.sql('select name from public.customers where id = $1', [id])).toEqual([{ name: 'From an older app' }]);
});

test('a file is there at once, is uploaded, and another device can read it', async ({ browser, world }) => {
  const owner = await world.company('files');
  const one = await openPage(await browser.newContext(), world, owner);
  const two = await openPage(await browser.newContext(), world, owner);
  await Promise.all([untilReady(one), untilReady(two)]);
  const path = await call(one, 'saveFile', 'a document');
  expect(await call(one, 'readFile', path)).toBe('a document');
  await expect.poll(() => call(one, 'status')).toMatchObject({ files: 0 });
  expect(await call(two, 'readFile', path)).toBe('a document');
});
