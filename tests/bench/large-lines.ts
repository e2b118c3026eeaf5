import type { Page } from '@playwright/test';

import type { Backend } from '../../supabase/local/backend.ts';
import { type Line, line, median, type Pair } from './line.ts';
import { bareShopOf, type Shop } from './order.ts';
import { call } from './pages.ts';
import { foundCompany } from './sign-in.ts';
import type { Stage } from './sync.ts';
import { workerMemory } from './worker-memory.ts';

const small = 100;
const medium = 20_000;
const large = 100_000;

/** One device that is started with a hundred orders on its disk, then with twenty and with a hundred thousand. */
export async function* largeLines(backend: Backend, { config: { url, key }, device }: Stage): AsyncGenerator<Line> {
  const config = { url, key, ...(await foundCompany(backend, 'large@karbar.test')) };
  const shop = await bareShopOf(backend, config.tenant);
  const page = await device();
  await call(page, 'open', config);
  const again = async (): Promise<void> => {
    await page.reload();
    await page.waitForFunction(() => 'bench' in window);
  };
  const starts = async (): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await again();
      times.push(await call(page, 'start', config));
    }
    return median(times);
  };

  await again();
  await call(page, 'fillOrders', config, shop, 0, small);
  const startSmall = await starts();
  const memorySmall = await workerMemory(page);

  await again();
  await call(page, 'fillOrders', config, shop, small, medium);
  await again();
  await call(page, 'start', config);
  yield* pouchLines(page, shop);

  await again();
  await call(page, 'fillOrders', config, shop, medium, large);
  const orders = `${large.toLocaleString('en')} orders`;
  yield line(
    {
      key: 'start_growth_100k',
      what: `from the start of the data worker until the list of orders shows rows, with ${orders} on the disk / with ${small}`,
      unit: 'ms',
      atMost: 1.3,
      source: 'trust-and-speed.md: start to usable list with 100,000 documents on disk vs with 100',
      cause: 'the databases are opened and the first fifty rows read by an index; a larger index takes longer',
    },
    [{ value: await starts(), denominator: startSmall }],
  );
  const cold: Pair[] = [];
  for (let round = 0; round < 5; round += 1) {
    await again();
    const value = await call(page, 'newestCold', config);
    await again();
    cold.push({ value, denominator: await call(page, 'newestRaw', config) });
  }
  yield line(
    {
      key: 'newest50_vs_dexie',
      what: `newest 50 of ${orders}, the first question after the start, asked by the page / the same from plain Dexie on the same index in the page`,
      unit: 'ms',
      atMost: 5,
      source: 'trust-and-speed.md: newest 50 of 100,000, cold, vs raw Dexie on the same index',
      cause: 'rows travel from the worker to the page while the worker is still starting to sync',
    },
    cold,
  );
  await again();
  await call(page, 'start', config);
  const status = shop.status.slice(0, -1);
  const chips = {
    statuses: [`${status}1`, `${status}2`, `${status}3`],
    source: 'facebook',
    from: new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10),
  };
  await call(page, 'filtered', chips);
  const memoryLarge = await workerMemory(page);
  const filters: Pair[] = [];
  for (let round = 0; round < 3; round += 1) {
    const ours = await call(page, 'filtered', chips);
    const theirs = await call(page, 'filteredByScan', config, chips);
    if (ours.count === 0 || ours.count !== theirs.count || ours.total !== theirs.total)
      throw new Error(`The lists differ: ${JSON.stringify([ours, theirs])}`);
    filters.push({ value: ours.ms, denominator: theirs.ms });
  }
  yield line(
    {
      key: 'filter_100k',
      what: `three chips, a sort and a total over ${orders}, warm, asked by the page / Dexie reading all of them and filtering in the page`,
      unit: 'ms',
      atMost: 0.1,
      source:
        'trust-and-speed.md: any combination of three chips + sort + totals over 100,000 orders, warm, vs Dexie filtering a full scan',
      cause: 'a walk over all columns',
    },
    filters,
  );
  yield line(
    {
      key: 'worker_memory_100k',
      what: `memory of the data worker with the columns of ${orders} built / with ${small} orders`,
      unit: 'MB',
    },
    [{ value: memoryLarge, denominator: memorySmall }],
  );
  await page.context().close();
}

/** PouchDB next to a device that has as many orders. */
async function* pouchLines(page: Page, shop: Shop): AsyncGenerator<Line> {
  await call(page, 'fillPouch', shop, medium);
  const writes: Pair[] = [];
  const newest: Pair[] = [];
  for (let round = 0; round < 41; round += 1) {
    const write = await call(page, 'saveNextToPouch', shop, medium + round);
    const look = { value: await call(page, 'newest'), denominator: await call(page, 'newestPouch') };
    // The first round warms both sides.
    if (round === 0) continue;
    writes.push(write);
    newest.push(look);
  }
  await call(page, 'sent');
  const beside = `among ${medium.toLocaleString('en')} orders, asked by the page`;
  yield line({ key: 'write_vs_pouchdb', what: `an order durable, ${beside} / the same order put by PouchDB`, unit: 'ms' }, writes);
  yield line(
    { key: 'newest50_vs_pouchdb', what: `newest 50 ${beside} / the same by PouchDB's allDocs, its fastest way`, unit: 'ms' },
    newest,
  );
}
