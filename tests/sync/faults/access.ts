import { expect } from '@playwright/test';

import { newId } from '#kernel/ids.ts';

import { call, openPage, untilReady } from '../support/browser.ts';
import { allow, hire } from '../support/clerk.ts';
import { addCustomer } from '../support/drafts.ts';
import type { Fault } from './story.ts';

/* Sessions, rights, versions and contents that the server does not take. */

export const access = {
  async 'access token expired'(story) {
    await call(story.page, 'useToken', 'not.a.token');
    await story.enter(5);
    await expect.poll(() => story.status()).toMatchObject({ problem: 'signed_out', waiting: 5 });
    await call(story.page, 'useToken', story.owner.token);
  },

  async 'session revoked'(story) {
    await call(story.page, 'useToken', null);
    await story.enter(5);
    await expect.poll(() => story.status()).toMatchObject({ problem: 'signed_out', waiting: 5 });
    // The person signs in again after a restart: it is the same queue.
    await story.restart();
  },

  async 'role revoked with a full queue'(story) {
    const clerk = await hire(story.world, story.owner.tenant, ['view_customers', 'manage_customers']);
    story.page = await openPage(story.context, story.world, clerk);
    await untilReady(story.page);
    await story.context.setOffline(true);
    await story.enter(10);
    await allow(story.world, clerk, ['view_customers']);
    await story.context.setOffline(false);
    await story.settle();
    expect(await call(story.page, 'attention')).toHaveLength(10);
  },

  async 'company suspended'(story) {
    const { backend } = story.world;
    const [plan] = await backend.sql<{ id: string }>(
      `insert into public.subscription_plans (id, name, permissions)
       values ($1::uuid, 'Plan ' || ($1::uuid)::text, (select array_agg(permission) from private.permission)) returning id`,
      [newId()],
    );
    await backend.sql(
      `insert into public.tenant_subscriptions (tenant_id, plan_id, status) values ($1, $2, 'suspended')
       on conflict (tenant_id) do update set status = 'suspended'`,
      [story.owner.tenant, plan?.id],
    );
    const photo = await call(story.page, 'saveFile', 'photo of the suspended');
    const arrived = () => backend.sql('select name from storage.objects where name = $1', [photo]);
    await story.enter(5);
    await expect.poll(() => story.status()).toMatchObject({ problem: 'suspended', waiting: 5 });
    expect(await arrived()).toEqual([]);
    await backend.sql(`update public.tenant_subscriptions set status = 'active' where tenant_id = $1`, [story.owner.tenant]);
    await story.restart();
    await expect.poll(arrived).toHaveLength(1);
  },

  async 'server newer than the app'(story) {
    await story.context.route('**/rpc/sync_open', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), minSchema: 1_000 } });
    });
    await story.restart();
    await story.enter(5);
    await expect.poll(() => story.status()).toMatchObject({ problem: 'update_app', waiting: 5 });
    await story.context.unrouteAll({ behavior: 'wait' });
  },

  async 'app newer than the server'(story) {
    await story.context.route('**/rpc/sync_open', (route) =>
      route.fulfill({ status: 400, json: { code: 'KB005', message: 'server_too_old', details: null, hint: null } }),
    );
    await story.restart();
    await story.enter(5);
    await expect.poll(() => story.status()).toMatchObject({ problem: 'update_server', waiting: 5 });
    await story.context.unrouteAll({ behavior: 'wait' });
  },

  async 'poison among good operations'(story) {
    await story.context.setOffline(true);
    await story.enter(10);
    await poison(story);
    await story.enter(10);
    await story.context.setOffline(false);
    await story.settle();
    expect(await call(story.page, 'attention')).toHaveLength(1);
  },

  async 'five hundred operations, three of them poison'(story) {
    await story.context.setOffline(true);
    for (const count of [100, 150, 150, 97]) {
      await story.enter(count);
      if (count !== 97) await poison(story);
    }
    await story.context.setOffline(false);
    await story.settle();
    expect(await call(story.page, 'attention')).toHaveLength(3);
  },

  async 'another person on the same tablet'(story) {
    await story.context.setOffline(true);
    await story.enter(5);
    await call(story.page, 'stop');
    await story.context.setOffline(false);
    const stranger = await story.world.company(`stranger-${newId()}`);
    const other = await openPage(story.context, story.world, stranger);
    await untilReady(other);
    expect(await call(other, 'find', 'customers')).toEqual([]);
    await other.close();
    expect(await story.world.backend.sql('select id from public.customers where tenant_id = $1', [story.owner.tenant])).toEqual([]);
    await story.restart();
  },
} as const satisfies Record<string, Fault>;

/** An entry that the server must refuse: a customer without a name. It stays with the person. */
async function poison(story: Parameters<Fault>[0]): Promise<void> {
  const id = newId();
  story.tried.add(id);
  await call(story.page, 'write', addCustomer(id, { name: '' }));
  story.acknowledged.push(id);
}
