import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { newId } from '#kernel/ids.ts';

import { copyDatabase, openPool, startPostgres } from '../../sql/postgres.ts';
import { rpc } from '../../sql/session.ts';
import { call, worldOn } from '../support/browser.ts';
import { wrongClock } from '../support/clock.ts';
import { ServerProcess } from '../support/server-process.ts';
import { changeWorker, type Fault, Story } from './story.ts';

/* What the server may go through. */

export const server = {
  async 'backend killed mid-batch'(story) {
    const process = await ownServer(story);
    await process.sql(`
      create function public.stop_mid_batch() returns trigger language plpgsql security definer as $$
      begin
        if (select count(*) from public.customers) = 10 and (pg_stat_file('mid-batch', true)).size is null then
          execute format('copy (select 1) to %L', current_setting('data_directory') || '/mid-batch');
          perform pg_sleep(120);
        end if;
        return new;
      end $$`);
    await process.sql(
      'create trigger stop_mid_batch before insert on public.customers for each row execute function public.stop_mid_batch()',
    );
    await story.context.setOffline(true);
    await story.enter(20);
    await story.context.setOffline(false);
    await expect.poll(() => existsSync(join(process.data, 'database/mid-batch'))).toBe(true);
    await process.end('SIGKILL');
    await story.enter(3);
    await process.start();
    expect(await process.sql('select count(*)::int as n from public.customers')).toEqual([{ n: 0 }]);
  },

  async 'server restored from a backup'(story) {
    const { process, putBack } = await backedUp(story);
    await putBack(() => story.enter(2));
    expect(await process.sql('select count(*)::int as n from public.customers')).toEqual([{ n: 3 }]);
    await process.sql('select private.sync_restore($1)', [story.owner.tenant]);
    await story.settle();
    expect(await call(story.page, 'find', 'customers')).toHaveLength(10);
  },

  async 'announced restore with a new device'(story) {
    const { process, putBack } = await backedUp(story);
    await story.context.setOffline(true);
    await putBack(() => story.enter(2));
    await process.sql('select private.sync_restore($1)', [story.owner.tenant]);
    // It knows nothing of what the restore has lost, and is there first.
    const newcomer = await Story.of(story.world, story.browser, story.owner);
    story.after.unshift(() => newcomer.context.close());
    await story.enter(4, newcomer.page);
    await story.settle(newcomer.page);
    await story.context.setOffline(false);
    await story.settle();
    await call(newcomer.page, 'syncNow');
    const all = [...story.acknowledged].toSorted();
    for (const one of [story, newcomer]) await expect.poll(() => customersOn(one)).toEqual(all);
  },

  async 'an older folder put back'(story) {
    const { process, putBack } = await backedUp(story);
    await story.context.setOffline(true);
    await story.enter(2);
    await putBack();
    // Nobody announces it, and others have brought the number to where it was before this device is back.
    const others = Array.from({ length: 12 }, newId);
    for (const id of others)
      await process.sql('insert into public.customers (tenant_id, id, name) values ($1, $2, $3)', [story.owner.tenant, id, 'Of others']);
    await story.context.setOffline(false);
    await story.settle();
    await expect.poll(() => customersOn(story)).toEqual([...story.acknowledged, ...others].toSorted());
  },

  async 'clock years ahead once'(story) {
    const putBack = await keepFolder(await ownServer(story));
    await story.enter(5);
    await story.settle();
    await changeWorker(story, wrongClock(String(2 * 365 * 86_400_000)));
    await story.restart();
    await story.settle();
    await story.context.unrouteAll({ behavior: 'wait' });
    await story.restart();
    await story.settle();
    await putBack();
    await story.settle();
    expect(await customersOn(story)).toEqual([...story.acknowledged].toSorted());
  },

  async 'refill cut'(story) {
    await story.enter(20);
    await story.settle();
    let pages = 6;
    let cut = 0;
    const snapshots = '**/rpc/sync_snapshot';
    await story.context.route(snapshots, (route) => {
      pages -= 1;
      if (pages >= 0) return route.continue();
      cut += 1;
      return route.abort('internetdisconnected');
    });
    await story.world.backend.sql('select private.sync_restore($1)', [story.owner.tenant]);
    await call(story.page, 'syncNow');
    await expect.poll(() => cut).toBeGreaterThan(0);
    const all = () => [...story.acknowledged].toSorted();
    expect(await customersOn(story)).toEqual(all());
    await story.enter(3);
    expect(await customersOn(story)).toEqual(all());
    await story.restart();
    await expect.poll(() => customersOn(story)).toEqual(all());
    expect(await call(story.page, 'find', 'shipping_statuses')).not.toEqual([]);
    await story.context.unroute(snapshots);
    await story.settle();
    expect(await customersOn(story)).toEqual(all());
  },

  async 'late commit'(story) {
    const cluster = await startPostgres();
    story.after.push(() => cluster.stop());
    const copy = await copyDatabase(cluster.url);
    const pool = openPool(copy.connection);
    story.after.unshift(
      () => pool.end(),
      () => copy.drop(),
    );
    const sql = async (text: string, values: readonly unknown[] = []) => (await pool.query(text, [...values])).rows;
    const { user } = story.owner;
    await sql('insert into auth.users (id) values ($1)', [user]);
    const tenant = await rpc<string>(pool, user, 'create_company', { p_name: 'Real Postgres', p_country: 'BD' });
    // PGlite has one connection and knows no overtaking: this device's calls go to a Postgres with many.
    await story.context.route('**/rest/v1/rpc/*', async (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      const answer = await rpc(pool, user, name, route.request().postDataJSON() as Record<string, unknown>);
      await route.fulfill({ json: answer });
    });
    await story.move({ ...story.world, backend: { ...story.world.backend, sql } as never }, { ...story.owner, tenant });

    const add = 'insert into public.customers (tenant_id, id, name) values ($1, $2, $3)';
    const [early, late] = [newId(), newId()];
    const slow = await pool.connect();
    await slow.query('begin');
    await slow.query(add, [tenant, early, 'Began first']);
    await story.enter(3);
    await sql(add, [tenant, late, 'Began last']);
    await story.settle();
    expect(await customersOn(story)).toEqual([...story.acknowledged, late].toSorted());
    await slow.query('commit');
    slow.release();
    await call(story.page, 'syncNow');
    await expect.poll(() => customersOn(story)).toEqual([...story.acknowledged, early, late].toSorted());
    await story.enter(2);
  },
} as const satisfies Record<string, Fault>;

/** The story begins anew on a server that can be killed. */
async function ownServer(story: Parameters<Fault>[0]): Promise<ServerProcess> {
  const process = await ServerProcess.start(story.world.distDir);
  story.after.push(() => process.remove());
  const world = worldOn(process, story.world.distDir);
  await story.move(world, await world.company('own-server'));
  return process;
}

/** A server with a backup, and with work since that nobody but this device knows once that is put back. */
async function backedUp(story: Story) {
  const process = await ownServer(story);
  await story.enter(3);
  await story.settle();
  const putBack = await keepFolder(process);
  await story.enter(5);
  await story.settle();
  return { process, putBack };
}

/** A copy of the server's folder as it is now. The answer puts it back and starts the server on it, whatever happens `meanwhile`. */
async function keepFolder(process: ServerProcess): Promise<(meanwhile?: () => Promise<void>) => Promise<void>> {
  const kept = join(process.folder, 'backup');
  await process.end('SIGTERM');
  cpSync(process.data, kept, { recursive: true });
  await process.start();
  return async (meanwhile) => {
    await process.end('SIGKILL');
    await meanwhile?.();
    rmSync(process.data, { recursive: true });
    cpSync(kept, process.data, { recursive: true });
    await process.start();
  };
}

async function customersOn({ page }: Pick<Story, 'page'>): Promise<readonly unknown[]> {
  return (await call(page, 'find', 'customers')).map((row) => row['id']).toSorted();
}
