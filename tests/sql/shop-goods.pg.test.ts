import { randomUUID } from 'node:crypto';

import * as v from 'valibot';
import { expect, test } from 'vitest';

import { type OrderAnswer, orderAnswer, storeSnapshot } from '#modules/storefront/config/index.ts';

import { plainConfig } from '../fixtures/server/shop.ts';
import { foundCompany, hire, type TestCompany } from './company.ts';
import { oneConnection, untilOneWaits, useServer } from './server.ts';

/* What of a product gets into the shop: whether it is sold there, its photos, how many of it, and how soon a change of it is seen. */

const server = useServer();
const hash = (letter: string): string => letter.repeat(64);

async function openShop() {
  const company = await foundCompany(server);
  const slug = `goods-${randomUUID().slice(0, 8)}`;
  await server.rpc(company.owner, 'storefront_publish', {
    p_tenant: company.tenant,
    p_config: JSON.stringify(plainConfig('Shapla Mart')),
    p_rev: 0,
  });
  await server.rpc(company.owner, 'storefront_set', { p_tenant: company.tenant, p_slug: slug, p_state: 'published' });
  return { company, slug };
}

type Shop = Awaited<ReturnType<typeof openShop>>;
const token = 'ab'.repeat(32);

async function shown(slug: string, visit = false) {
  const [row] = await server.sql<{ store: unknown }>('select public.public_store($1, $2) as store', [slug, visit]);
  return v.parse(storeSnapshot, row?.store);
}

const change = ({ tenant }: TestCompany, set: string, values: readonly unknown[] = []) =>
  server.sql(`update public.products set ${set} where tenant_id = $1`, [tenant, ...values]);

test('a product is sold as long as it is in the shop, and a change is seen at once', async () => {
  const { company, slug } = await openShop();
  const [first] = (await shown(slug)).products;
  expect(first).toMatchObject({ max_qty: 20, seo: { title: '', description: '' } });
  await change(company, `seo_title = 'Saree from Tangail', seo_description = 'Woven by hand', max_per_order = 2`);
  expect((await shown(slug)).products[0]).toMatchObject({ max_qty: 2, seo: { title: 'Saree from Tangail', description: 'Woven by hand' } });
  await server.sql('update public.variants set price = price + 100 where tenant_id = $1', [company.tenant]);
  expect((await shown(slug)).products[0]?.variants[0]?.price).toBe((first?.variants[0]?.price ?? 0) + 100);
  await change(company, 'in_shop = false');
  expect((await shown(slug)).products).toEqual([]);
  await expect(change(company, 'max_per_order = 0')).rejects.toThrow('max_per_order');
});

async function orderOf({ company }: Shop, qty: number) {
  const [zone] = await server.sql<{ id: string }>('select id from public.delivery_zones where tenant_id = $1', [company.tenant]);
  return {
    ...{ id: randomUUID(), token, items: [{ variant_id: company.variants[0], qty }], zone_id: zone?.id, note: '', payment: 'cod' },
    ...{ name: 'Nasrin\u0007Akter', phone: '01712345678', phone_e164: '', address: 'House 7, Road 3, Dhanmondi', reference: '' },
    ...{ shown_total: 10_000_000, filled_ms: 9000, website: '' },
  };
}

async function place({ slug }: Shop, order: object): Promise<OrderAnswer> {
  const [row] = await server.sql<{ answer: unknown }>(
    `select set_config('request.jwt.claims', '{"role":"service_role"}', true), public.place_store_order($1, $2::text::jsonb, $3) as answer`,
    [slug, JSON.stringify(order), randomUUID()],
  );
  return v.parse(orderAnswer, row?.answer);
}

test('an order takes no more of a product than it allows', async () => {
  const shop = await openShop();
  const { company } = shop;
  await change(company, 'max_per_order = 2, track_stock = false');
  expect(await place(shop, await orderOf(shop, 3))).toEqual({ status: 'rejected', reason: 'too_large' });
  expect(await place(shop, await orderOf(shop, 2))).toMatchObject({ status: 'accepted' });
  expect(await server.sql('select ship_name from public.orders where tenant_id = $1', [company.tenant])).toEqual([
    { ship_name: 'Nasrin Akter' },
  ]);
});

test('an order that was taken is told of to whoever has its token, also after its shop was closed or has another address', async () => {
  const shop = await openShop();
  const { company, slug } = shop;
  await change(company, 'track_stock = false');
  const order = await orderOf(shop, 1);
  const taken = await place(shop, order);
  expect(taken).toMatchObject({ status: 'accepted' });
  const ask = async (key: object) => {
    const [row] = await server.sql<{ told: object | null }>('select public.get_store_order($1, $2::text::jsonb) as told', [
      slug,
      JSON.stringify(key),
    ]);
    return row?.told;
  };
  const set = (p_slug: string, p_state: string) =>
    server.rpc(company.owner, 'storefront_set', { p_tenant: company.tenant, p_slug, p_state });
  const moved = (n: number) => `moved-${n}-${slug}`.slice(0, 30);
  await set(moved(0), 'published');
  expect(await place(shop, order)).toEqual(taken);
  expect(await place(shop, await orderOf(shop, 1))).toMatchObject({ status: 'accepted' });
  expect((await shown(slug)).slug).toBe(moved(0));
  const other = await foundCompany(server);
  await expect(server.rpc(other.owner, 'storefront_set', { p_tenant: other.tenant, p_slug: slug, p_state: 'draft' })).rejects.toThrow(
    'slug_taken',
  );
  for (const state of ['draft', 'published']) {
    // The last of the four that are kept is given up.
    if (state === 'published') for (let n = 1; n <= 4; n += 1) await set(moved(n), state);
    else await set(moved(0), state);
    expect(await place(shop, order)).toEqual(taken);
    expect(await place(shop, { ...order, note: 'Another' })).toEqual({ status: 'rejected', reason: 'conflict' });
    expect(await place(shop, { ...order, token: 'cd'.repeat(32) })).toEqual({ status: 'rejected', reason: 'not_found' });
    expect(await place(shop, await orderOf(shop, 1))).toEqual({ status: 'rejected', reason: 'not_found' });
    expect(await ask({ id: order.id, token })).toMatchObject({ to: { name: 'Nasrin Akter' } });
    for (const key of [
      { id: order.id },
      { id: order.id, token: 'cd'.repeat(32) },
      { number: taken.status === 'accepted' && taken.number, phone: order.phone },
    ])
      expect(await ask(key)).toBeNull();
  }
});

test('a photo is shown once its copies lie where everybody may see them, which whoever keeps shop or products puts there', async () => {
  const { company, slug } = await openShop();
  const path = `${company.tenant}/products/${randomUUID()}/${hash('a')}.webp`;
  // A name from the time before photos were named after what they are: nobody can publish it.
  await server.sql('update public.variants set photo_path = $2 where tenant_id = $1', [company.tenant, `${company.tenant}/old.webp`]);
  await change(company, `photo_path = $2, media = jsonb_build_array(jsonb_build_object('path', $2::text, 'alt', 'Front'))`, [path]);
  const missing = await server.rpc<{ media: string; paths: readonly string[] }>(company.owner, 'shop_photos', { p_tenant: company.tenant });
  expect(missing.paths).toEqual([path]);
  expect((await shown(slug)).products[0]?.photos).toEqual([]);
  const name = `${missing.media}/photos/${hash('a')}-1200.webp`;
  const may = async (user: string, file: string) =>
    (await server.as<{ may: boolean }>(user, 'select private.may_add_public($1) as may', [file]))[0]?.may;
  const keeper = (await hire(company, ['manage_products'])).user;
  const packer = (await hire(company, ['view_products'])).user;
  const other = await foundCompany(server);
  expect([await may(company.owner, name), await may(keeper, name)]).toEqual([true, true]);
  expect([await may(packer, name), await may(other.owner, name)]).toEqual([false, false]);
  for (const bad of [
    `${missing.media}/photos/x-1200.webp`,
    `${missing.media}/other/${hash('a')}-1200.webp`,
    `${company.tenant}/photos/${hash('a')}-1200.webp`,
  ])
    expect(await may(company.owner, bad)).toBe(false);
  await server.sql(`insert into storage.objects (bucket_id, name) values ('public-media', $1)`, [name]);
  const [product] = (await shown(slug)).products;
  expect(product?.photos).toEqual([{ url: `/storage/v1/object/public/public-media/${name}`, alt: 'Front' }]);
  expect(JSON.stringify(product)).not.toContain(company.tenant);
  expect(await server.rpc(company.owner, 'shop_photos', { p_tenant: company.tenant })).toMatchObject({ paths: [] });
  expect(await server.rpc(packer, 'shop_photos', { p_tenant: company.tenant })).toBeNull();
  await change(company, `name = repeat('আ', 250), media = '[]'`);
  expect((await shown(slug)).products[0]?.photos).toMatchObject([{ alt: 'আ'.repeat(250) }]);
});

test.skipIf(oneConnection)('what is published while somebody opens the shop is seen by whoever comes next', async () => {
  const { company, slug } = await openShop();
  await shown(slug, true);
  const other = await server.pool.connect();
  try {
    await other.query('begin');
    await other.query('update private.store_visit set visits = visits + 1 where tenant = $1', [company.tenant]);
    const visit = shown(slug, true);
    await untilOneWaits(server);
    await other.query('update public.profiles set storefront_config = $2 where tenant_id = $1', [
      company.tenant,
      JSON.stringify(plainConfig('Shapla House')),
    ]);
    await other.query('commit');
    await visit;
    expect((await shown(slug)).config.store.name).toBe('Shapla House');
  } finally {
    other.release();
  }
});

test('whoever keeps the shop sees how many came and ordered', async () => {
  const { company, slug } = await openShop();
  await shown(slug);
  await shown(slug, true);
  await shown(slug, true);
  expect(await server.rpc(company.owner, 'storefront_figures', { p_tenant: company.tenant })).toEqual({
    ...{ today: { visits: 2, orders: 0 }, week: { visits: 2, orders: 0 }, waiting: 0 },
  });
  const packer = (await hire(company, ['view_products'])).user;
  await expect(server.rpc(packer, 'storefront_figures', { p_tenant: company.tenant })).rejects.toThrow('forbidden');
});
