import { expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { onCheckpoint } from '#sync/common/checkpoints.ts';
import { CallError } from '#sync/common/errors.ts';

import { backUp } from './support/backup.ts';
import { add, useCompany } from './support/company.ts';
import { addBrand, addProduct, editCustomer } from './support/drafts.ts';
import type { Tablet } from './support/tablet.ts';

/* Rights and the server's past may change between any two questions of a first load: a device ends with what a new one of the same person gets. */

const { there, tenant, tablet } = useCompany();
const sql = (text: string, values: readonly unknown[]) => there().pg.query(text, values);

const both = ['view_customers', 'view_products'];
type Scene = { readonly member: string; readonly role: string; readonly brands: readonly string[]; readonly putBack: () => Promise<void> };

/** Two brands with products, and customers. */
async function stock(owner: Tablet): Promise<readonly string[]> {
  const brands = [newId(), newId()];
  for (const [n, brand] of brands.entries()) {
    await owner.write(addBrand(brand, `Brand ${n}`));
    for (let each = 0; each < 3; each += 1) await owner.write(addProduct(newId(), newId(), brand));
  }
  for (let n = 0; n < 5; n += 1) await add(owner, `customer ${n}`);
  await owner.sync();
  return brands;
}

/** Somebody with a role, and a backup that lacks the newest rows. */
async function scene(owner: Tablet, brands: readonly string[]): Promise<Scene> {
  const putBack = await backUp(there(), tenant());
  const [newest] = brands;
  if (newest !== undefined) await owner.write(addProduct(newId(), newId(), newest));
  await add(owner, 'after the backup');
  await owner.sync();
  const at = { member: newId(), role: newId(), brands, putBack };
  await sql('insert into auth.users (id) values ($1)', [at.member]);
  await employ(at);
  return at;
}

async function employ({ member, role, brands }: Scene): Promise<void> {
  await sql('insert into public.roles (tenant_id, id, name, permissions, brand_ids) values ($1, ($2::text)::uuid, $2, $3, $4)', [
    tenant(),
    role,
    both,
    brands,
  ]);
  await sql('insert into public.team_members (tenant_id, id, name, role_id, active) values ($1, $2, $3, $4, true)', [
    tenant(),
    member,
    'Clerk',
    role,
  ]);
}

async function grant({ role }: Scene, permissions: readonly string[], brands: readonly string[] | null): Promise<void> {
  await sql('update public.roles set permissions = $3, brand_ids = $4 where tenant_id = $1 and id = $2', [
    tenant(),
    role,
    permissions,
    brands,
  ]);
}

const changes: Readonly<Record<string, (at: Scene) => Promise<void>>> = {
  'a permission is taken away': (at) => grant(at, ['view_products'], at.brands),
  'a brand is taken away': (at) => grant(at, both, at.brands.slice(0, 1)),
  'all brands are taken away': (at) => grant(at, both, []),
  'all brands are given': (at) => grant(at, both, null),
  'a permission is given for another': (at) => grant(at, ['view_customers'], at.brands.slice(1)),
  'the person is removed': async ({ member }) => {
    await sql('update public.team_members set active = false where tenant_id = $1 and id = $2', [tenant(), member]);
  },
  'the server is put back': async (at) => {
    await at.putBack();
    await employ(at);
  },
};

async function everythingOn(one: Tablet): Promise<readonly string[]> {
  const { cache } = await one.running();
  const docs = (await Promise.all(cache.collections.map((collection) => collection.find().exec()))).flat();
  return docs.flatMap((doc) => (doc.id.startsWith('$') ? [] : [`${doc.id} ${doc.sv} ${doc.bucket} ${String(doc.row['name'])}`])).toSorted();
}

/** Syncs until there is rest; errors of a call are met as the product meets them, with another round. */
async function settled(one: Tablet): Promise<void> {
  for (let n = 0; n < 12; n += 1) {
    try {
      await one.sync();
      return;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.problem === 'not_member') return;
    }
  }
  expect.fail('It does not come to rest');
}

const lists = ['', 'customers', 'products'];

test.each(Object.entries(changes))('%s, before whichever question of a first load', { timeout: 240_000 }, async (_, change) => {
  const owner = tablet();
  const brands = await stock(owner);
  let questions = 1;
  for (let turn = 0; turn < questions; turn += 1) {
    const at = await scene(owner, brands);
    const real = there().callAs(at.member);
    const first = lists[turn % lists.length];
    let asked = 0;
    const one = tablet(async (fn, args) => {
      const now = asked;
      asked += 1;
      if (now === turn) await change(at);
      const { p_info: info } = args as { readonly p_info?: object };
      if (fn === 'sync_open') return real(fn, { ...args, p_info: { ...info, ...(info && 'first' in info && { first }) } });
      return real(fn, fn === 'sync_snapshot' ? { ...args, p_limit: 5 } : args);
    });
    await settled(one);
    questions = Math.min(asked, 60);
    await one.kill();
    const other = tablet(real);
    await settled(other);
    expect(await everythingOn(one), `question ${turn}`).toEqual(await everythingOn(other));
    await Promise.all([one.kill(), other.kill()]);
  }
});

test('what a role loses while an entry to it is being shown does not come back with the entry', async () => {
  const owner = tablet();
  const customer = await add(owner, 'Unseen');
  await owner.sync();
  const at: Scene = { member: newId(), role: newId(), brands: [], putBack: () => Promise.resolve() };
  await sql('insert into auth.users (id) values ($1)', [at.member]);
  await employ(at);
  await grant(at, ['view_customers', 'manage_customers'], null);
  const one = tablet(there().callAs(at.member));
  await one.sync();
  const { cache, outbox } = await one.running();
  const stored = cache.collectionOf('customers')?.storageInstance;
  if (!stored) return expect.fail('There are no customers');
  const [read, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const find = stored.findDocumentsById.bind(stored);
  await grant(at, ['view_products'], null);
  const row = (await one.row('customers', customer)) ?? {};
  onCheckpoint((step) => {
    if (step === 'op-stored') stored.findDocumentsById = slow;
  });
  async function slow(...asked: Parameters<typeof find>): ReturnType<typeof find> {
    const found = await find(...asked);
    if (stored) stored.findDocumentsById = find;
    read.resolve();
    await goOn.promise;
    return found;
  }
  const { shown } = await one.write(editCustomer(row, { notes: 'entered' }));
  await read.promise;
  const synced = one.syncOnce();
  await Promise.race([synced, new Promise((resolve) => setTimeout(resolve, 1000))]);
  goOn.resolve();
  await shown;
  await synced;
  await settled(one);
  expect((await one.rows('customers')).size).toBe(0);
  expect(JSON.stringify(await outbox.bases.toArray())).not.toContain('Unseen');
});

test('work that was refused in a suspension of a moment, over before the device heard of it, goes out at once', async () => {
  const turn = async (status: 'suspended' | 'active'): Promise<void> => {
    await sql(
      `insert into public.subscription_plans (name, permissions) values ('Usual', array(select permission from private.permission)) on conflict (name) do nothing`,
      [],
    );
    await sql(
      `insert into public.tenant_subscriptions (tenant_id, plan_id, status) select $1, id, $2 from public.subscription_plans where name = 'Usual'
       on conflict (tenant_id) do update set status = excluded.status`,
      [tenant(), status],
    );
  };
  await turn('active');
  const refused: string[] = [];
  const one = tablet(async (fn, args) => {
    const ask = () => there().callAs(tenant())(fn, args);
    if (fn !== 'sync_push' || refused.length > 0) return ask() as never;
    await turn('suspended');
    try {
      return (await ask()) as never;
    } catch (error) {
      if (error instanceof CallError) refused.push(error.problem);
      throw error;
    } finally {
      await turn('active');
    }
  });
  await one.sync();
  await add(one, 'Waits for nobody');
  await one.sync();
  expect(refused).toEqual(['suspended']);
  expect((await (await one.running()).outbox.ops.toArray()).length).toBe(0);

  await turn('suspended');
  await add(one, 'Waits for the plan');
  await one.syncOnce();
  for (let n = 0; n < 5; n += 1) await one.syncOnce();
  expect((await (await one.running()).outbox.ops.toArray()).length).toBe(1);
  await turn('active');
  await one.sync();
});

const failures = {
  'after, killed, and given back before it starts again': { when: 'after', isKilled: true, isGivenBack: true },
  'after, and killed': { when: 'after', isKilled: true, isGivenBack: false },
  'before, and it goes on': { when: 'before', isKilled: false, isGivenBack: false },
} as const;

test.each(Object.entries(failures))(
  'what may not stay on a device that fails to remove it: %s',
  async (_, { when, isKilled, isGivenBack }) => {
    const owner = tablet();
    const brands = await stock(owner);
    const at = await scene(owner, brands);
    const one = tablet(there().callAs(at.member));
    await settled(one);
    await grant(at, both, brands.slice(0, 1));
    const { device } = await one.running();
    const { exclusively } = device;
    const fail = (): void => {
      onCheckpoint(undefined);
      Object.assign(device, { exclusively });
      throw new Error('The disk fails');
    };
    if (when === 'before') Object.assign(device, { exclusively: fail });
    else onCheckpoint((step) => (step === 'buckets-purged' ? fail() : undefined));
    await expect(one.sync()).rejects.toThrow('The disk fails');
    if (isKilled) await one.kill();
    if (isGivenBack) await grant(at, both, brands);
    await settled(one);
    const other = tablet(there().callAs(at.member));
    await settled(other);
    expect(await everythingOn(one)).toEqual(await everythingOn(other));
    expect((await everythingOn(one)).some((row) => row.startsWith('products:'))).toBe(true);
  },
);
