import { expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { onCheckpoint } from '#sync/common/checkpoints.ts';
import { CallError } from '#sync/common/errors.ts';

import { add, shownOn, useCompany } from './support/company.ts';
import { editCustomer } from './support/drafts.ts';
import type { Tablet } from './support/tablet.ts';

/* The cache is made anew beside the one that is shown: whatever happens in between, a person never sees less than before. */

const { there, call: real, tenant, tablet } = useCompany();

async function restored(): Promise<void> {
  await there().pg.query('select private.sync_restore($1)', [tenant()]);
}

type Line = { pages: number; asked: string[]; beforePull?: (() => Promise<void>) | undefined };

/** A tablet with twelve customers whose server was restored; `pages` of the new load come, then the line is cut. */
async function refilling(): Promise<{ readonly one: Tablet; readonly line: Line }> {
  const line: Line = { pages: Number.POSITIVE_INFINITY, asked: [] };
  const one = tablet(async (fn, args) => {
    if (fn === 'sync_pull') {
      const { beforePull } = line;
      line.beforePull = undefined;
      await beforePull?.();
    }
    if (fn !== 'sync_snapshot') return real(fn, args);
    if (line.pages <= 0) throw new CallError('network', 'cut');
    line.pages -= 1;
    line.asked.push(`${String(args['p_bucket'])} ${String(args['p_kind'])} ${String(args['p_part'])} ${String(args['p_after'])}`);
    return real(fn, { ...args, p_limit: 4 });
  });
  await one.sync();
  for (let n = 10; n < 22; n++) await add(one, `customer ${n}`);
  await one.sync();
  await restored();
  line.asked.length = 0;
  return { one, line };
}

test('a refill that is cut leaves everything in sight, and what is entered meanwhile; it goes on where it was', async () => {
  const { one, line } = await refilling();
  const [before, statuses] = [await shownOn(one), (await one.rows('shipping_statuses')).size];
  line.pages = 6;
  await expect(one.sync()).rejects.toThrow('cut');
  expect(await shownOn(one)).toEqual(before);
  expect((await one.rows('shipping_statuses')).size).toBe(statuses);
  await add(one, 'entered meanwhile');
  const [edited] = [...(await one.rows('customers')).keys()].toSorted();
  await (
    await one.write(editCustomer((await one.row('customers', edited ?? '')) ?? {}, { city: 'Dhaka' }))
  ).shown;
  expect(await shownOn(one)).toContain('entered meanwhile');
  await one.kill();
  expect(await shownOn(one)).toEqual([...before, 'entered meanwhile']);
  line.pages = 2;
  await expect(one.sync()).rejects.toThrow('cut');
  expect(await shownOn(one)).toEqual([...before, 'entered meanwhile']);
  line.pages = Number.POSITIVE_INFINITY;
  await one.sync();
  expect(await shownOn(one)).toEqual([...before, 'entered meanwhile']);
  expect(await one.row('customers', edited ?? '')).toMatchObject({ city: 'Dhaka' });
  // No page was read twice.
  expect(line.asked.filter((page, at) => line.asked.indexOf(page) !== at)).toEqual([]);
  const { outbox } = await one.running();
  expect([await outbox.ops.count(), await outbox.bases.count(), await outbox.read('beside')]).toEqual([0, 0, undefined]);
});

test('what others and this device did while it was filled is there at once when the new cache is shown', async () => {
  const { one, line } = await refilling();
  const two = tablet();
  await two.sync();
  line.pages = 8;
  await expect(one.sync()).rejects.toThrow('cut');
  await add(one, 'own');
  await expect(one.sync()).rejects.toThrow('cut');
  const seen: unknown[][] = [];
  // All pages have been read by then, those of the customers, too.
  line.beforePull = async () => {
    await add(two, 'other');
    await two.sync();
    onCheckpoint(async (name) => {
      if (name !== 'pull-before') return;
      const { cache } = await one.running().catch(() => ({ cache: undefined }));
      if (cache) seen.push([...(await shownOn(one))]);
    });
  };
  line.pages = Number.POSITIVE_INFINITY;
  await one.sync();
  onCheckpoint(undefined);
  for (const names of seen) expect(names).toEqual(expect.arrayContaining(['own', 'other']));
  expect(seen.length).toBeGreaterThan(0);
  expect(await shownOn(one)).toEqual(await shownOn(two).then(async () => (await two.sync(), shownOn(two))));
});

test('without room for two it says so and lets go of old rows first; nothing else is given up, and it is tried again', async () => {
  const { one } = await refilling();
  const before = await shownOn(one);
  one.full = true;
  await expect(one.sync()).rejects.toThrow('The disk is full');
  expect(one.madeRoom).toEqual(['hot', 'least', 'least']);
  expect(await shownOn(one)).toEqual(before);
  await add(one, 'entered on a full disk');
  one.full = false;
  await one.sync();
  expect(await shownOn(one)).toEqual([...before, 'entered on a full disk']);
});

test('a right that ends meanwhile takes its rows away at once, from both', async () => {
  const { one, line } = await refilling();
  const member = newId();
  const role = newId();
  const sql = (text: string, values: readonly unknown[]) => there().pg.query(text, values);
  await sql('insert into auth.users (id) values ($1)', [member]);
  await sql('insert into public.roles (tenant_id, id, name, permissions) values ($1, $2, $3, $4)', [
    tenant(),
    role,
    'Clerk',
    ['view_customers', 'view_products'],
  ]);
  await sql('insert into public.team_members (tenant_id, id, name, role_id, active) values ($1, $2, $3, $4, true)', [
    tenant(),
    member,
    'Clerk',
    role,
  ]);
  await one.sync();
  const asMember = there().callAs(member);
  const clerk = tablet(async (fn, args) => {
    if (fn === 'sync_snapshot' && (line.pages -= 1) < 0) throw new CallError('network', 'cut');
    return asMember(fn, args);
  });
  await clerk.sync();
  expect((await clerk.rows('customers')).size).toBe(12);
  await restored();
  line.pages = 12;
  await expect(clerk.sync()).rejects.toThrow('cut');
  await sql('update public.roles set permissions = $3 where tenant_id = $1 and id = $2', [tenant(), role, ['view_products']]);
  const { rounds } = await clerk.running();
  rounds.reopen();
  await clerk.sync().catch(() => undefined);
  await clerk.kill();
  expect((await clerk.rows('customers')).size).toBe(0);
  line.pages = Number.POSITIVE_INFINITY;
  await clerk.sync();
  expect((await clerk.rows('customers')).size).toBe(0);
  expect((await clerk.rows('shipping_statuses')).size).toBeGreaterThan(10);
});

test('a cache whose rows have the keys of an older app stays in sight until one with those of today is filled', async () => {
  const one = tablet();
  await one.sync();
  await add(one, 'customer');
  await one.sync();
  const { cache, outbox } = await one.running();
  expect(cache.keyed).toBe(true);
  const { dexieTable } = await ((cache.collectionOf('shipping_statuses') ?? expect.fail()).storageInstance.internals as Promise<{
    dexieTable: { update: (id: string, change: object) => Promise<number> };
  }>);
  expect(await dexieTable.update('$cache:id', { row: {} })).toBe(1);
  const generation = (await outbox.read('generation')) ?? 0;
  await one.kill();
  const before = await one.running();
  expect([before.cache.keyed, await shownOn(one)]).toEqual([false, ['customer']]);
  await one.sync();
  const after = await one.running();
  expect([after.cache.keyed, await shownOn(one), await after.outbox.read('generation')]).toEqual([true, ['customer'], generation + 1]);
});
