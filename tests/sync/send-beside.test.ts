import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';

import { addBrand, product } from './support/drafts.ts';
import { createCompany, type Server, startServer } from './support/server.ts';
import { Tablet } from './support/tablet.ts';

let server: Server;
let tenant: string;
let one: Tablet;

beforeAll(async () => {
  server = await startServer();
  tenant = await createCompany(server, newId());
});
afterAll(async () => {
  await one.kill();
  await server.close();
});

test('the next batch is sent while the rows of the last ones come; a page that does not come loses and doubles nothing', async () => {
  const real = server.callAs(tenant);
  let cut = false;
  let pushed: () => void = () => undefined;
  const sentBeside = { seen: false };
  const slow: typeof real = async (fn, args) => {
    if (fn === 'sync_push') pushed();
    if (fn !== 'sync_pull' || !cut) return real<never>(fn, args);
    const next = new Promise<void>((resolve) => (pushed = resolve)).then(() => (sentBeside.seen = true));
    await real(fn, args);
    await Promise.race([next, wait(3000)]);
    cut = false;
    throw new Error('cut off');
  };
  one = new Tablet('one', tenant, slow);
  const brand = newId();
  await one.write(addBrand(brand, 'Shop'));
  await one.sync();
  // Four of them fill a call, and four calls go before a pull.
  const long = 'ব'.repeat(20_000);
  const ids = Array.from({ length: 18 }, () => newId());
  for (const id of ids) {
    const added = product(id, brand, null);
    await one.write({ action: 'product.save', changes: [{ ...added, set: { ...added.set, description: [null, long] } }] });
  }
  cut = true;
  await expect(one.sync()).rejects.toThrow('cut off');
  expect(sentBeside.seen).toBe(true);
  await one.sync();
  const rows = await one.rows('products');
  expect(ids.map((id) => rows.get(id)?.pending)).toEqual(ids.map(() => 0));
  const { outbox } = await one.running();
  expect(await outbox.journal.count()).toBe(ids.length + 1);
  const { rows: stored } = await server.pg.query<{ n: number }>('select count(*)::int as n from public.products where id = any ($1)', [
    ids,
  ]);
  expect(stored[0]?.n).toBe(ids.length);
});
