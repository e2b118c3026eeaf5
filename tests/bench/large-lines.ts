import type { Page } from '@playwright/test';

import type { Backend } from '../../supabase/local/backend.ts';
import type { Config } from './api.ts';
import { type Line, line, median, onSlow, type Pair } from './line.ts';
import { bareShopOf, type Shop } from './order.ts';
import type { Chips } from './page/main.ts';
import { call } from './pages.ts';
import { foundCompany } from './sign-in.ts';
import type { Stage } from './sync.ts';
import { workerMemory } from './worker-memory.ts';

const few = 100;
const small = 1000;
const medium = 20_000;
const large = 100_000;

/** One device with more and more orders on its disk: a hundred, a thousand, twenty thousand and a hundred thousand. */
export async function* largeLines(backend: Backend, stage: Stage): AsyncGenerator<Line> {
  const { url, key } = stage.config;
  const config = { url, key, ...(await foundCompany(backend, 'large@karbar.test')) };
  const shop = await bareShopOf(backend, config.tenant);
  const page = await stage.device();
  const filled: Filled = { page, config, chips: chipsOf(shop), slowed: stage.slowed };
  await call(page, 'open', config);

  await fill(filled, shop, 0, few);
  const startFew = await starts(filled);
  const startFewSlowed = await stage.slowed(() => starts(filled));
  const memoryFew = await workerMemory(page);

  await fill(filled, shop, few, small);
  const warmSmall = await warm(filled);

  await fill(filled, shop, small, medium);
  await again(page);
  await call(page, 'start', config);
  yield* pouchLines(page, shop);

  await fill(filled, shop, medium, large);
  const growth = 'from the start of the data worker until the list of orders shows rows';
  yield line(
    {
      key: 'start_growth_100k',
      what: `${growth}, with ${orders(large)} on the disk / with ${few}`,
      unit: 'ms',
      atMost: 1.3,
      source: 'trust-and-speed.md: start to usable list with 100,000 documents on disk vs with 100',
      cause: 'the databases are opened and the first fifty rows read by an index; a larger index takes longer',
    },
    [{ value: await starts(filled), denominator: startFew }],
  );
  yield line({ key: 'start_growth_100k_4x', what: `the same, both ${onSlow}`, unit: 'ms' }, [
    { value: await stage.slowed(() => starts(filled)), denominator: startFewSlowed },
  ]);
  yield* newestLines(filled);
  yield* filterLines(filled);
  yield line(
    {
      key: 'worker_memory_100k',
      what: `memory of the data worker with the columns of ${orders(large)} built / with ${few} orders`,
      unit: 'MB',
    },
    [{ value: await workerMemory(page), denominator: memoryFew }],
  );
  const warmLarge = await warm(filled);
  const grown = `with ${orders(large)} on the device / with ${small.toLocaleString('en')}, both warm, asked by the page`;
  yield line({ key: 'newest50_growth', what: `newest 50 ${grown}`, unit: 'ms' }, [
    { value: warmLarge.newest, denominator: warmSmall.newest },
  ]);
  yield line({ key: 'filter_growth', what: `three chips, a sort and a total ${grown}`, unit: 'ms' }, [
    { value: warmLarge.filtered, denominator: warmSmall.filtered },
  ]);
  await page.context().close();
}

type Filled = { readonly page: Page; readonly config: Config; readonly chips: Chips; readonly slowed: Stage['slowed'] };

async function again(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => 'bench' in window);
}

async function fill({ page, config }: Filled, shop: Shop, first: number, end: number): Promise<void> {
  await again(page);
  await call(page, 'fillOrders', config, shop, first, end);
}

/** Milliseconds of a start in the middle of five. */
async function starts({ page, config }: Filled): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await again(page);
    times.push(await call(page, 'start', config));
  }
  return median(times);
}

/** Milliseconds of two questions that have been asked before. */
async function warm({ page, config, chips }: Filled): Promise<{ readonly newest: number; readonly filtered: number }> {
  await again(page);
  await call(page, 'start', config);
  const newest: number[] = [];
  const filtered: number[] = [];
  for (let round = 0; round < 21; round += 1) {
    newest.push(await call(page, 'newest'));
    filtered.push((await call(page, 'filtered', chips)).ms);
  }
  return { newest: median(newest), filtered: median(filtered) };
}

async function* newestLines({ page, config, slowed }: Filled): AsyncGenerator<Line> {
  const rounds = async (): Promise<Pair[]> => {
    const pairs: Pair[] = [];
    for (let round = 0; round < 5; round += 1) {
      await again(page);
      const value = await call(page, 'newestCold', config);
      await again(page);
      pairs.push({ value, denominator: await call(page, 'newestRaw', config) });
    }
    return pairs;
  };
  yield line(
    {
      key: 'newest50_vs_dexie',
      what: `newest 50 of ${orders(large)}, the first question after the start, asked by the page / the same from plain Dexie on the same index in the page`,
      unit: 'ms',
      atMost: 5,
      source: 'trust-and-speed.md: newest 50 of 100,000, cold, vs raw Dexie on the same index',
      cause: 'rows travel from the worker to the page while the worker is still starting to sync',
    },
    await rounds(),
  );
  yield line({ key: 'newest50_vs_dexie_4x', what: `the same, both ${onSlow}`, unit: 'ms' }, await slowed(rounds));
}

async function* filterLines({ page, config, chips, slowed }: Filled): AsyncGenerator<Line> {
  await again(page);
  await call(page, 'start', config);
  await call(page, 'filtered', chips);
  const round = async (): Promise<Pair> => {
    const ours = await call(page, 'filtered', chips);
    const theirs = await call(page, 'filteredByScan', config, chips);
    if (ours.count === 0 || ours.count !== theirs.count || ours.total !== theirs.total)
      throw new Error(`The lists differ: ${JSON.stringify([ours, theirs])}`);
    return { value: ours.ms, denominator: theirs.ms };
  };
  yield line(
    {
      key: 'filter_100k',
      what: `three chips, a sort and a total over ${orders(large)}, warm, asked by the page / Dexie reading all of them and filtering in the page`,
      unit: 'ms',
      atMost: 0.1,
      source:
        'trust-and-speed.md: any combination of three chips + sort + totals over 100,000 orders, warm, vs Dexie filtering a full scan',
      cause: 'a walk over all columns',
    },
    [await round(), await round(), await round()],
  );
  yield line({ key: 'filter_100k_4x', what: `the same, both ${onSlow}`, unit: 'ms' }, [await slowed(round)]);
}

function orders(count: number): string {
  return `${count.toLocaleString('en')} orders`;
}

function chipsOf(shop: Shop): Chips {
  const status = shop.status.slice(0, -1);
  return {
    statuses: [`${status}1`, `${status}2`, `${status}3`],
    source: 'facebook',
    from: new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10),
  };
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
