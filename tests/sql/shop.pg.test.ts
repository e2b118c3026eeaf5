import { randomUUID } from 'node:crypto';

import * as v from 'valibot';
import { expect, test } from 'vitest';

import {
  type OrderAnswer,
  orderAnswer,
  type OrderReceipt,
  orderReceipt,
  storeSnapshot,
  type StoreSnapshot,
} from '#modules/storefront/config/index.ts';

import { foundCompany, hire, patchOf, type TestCompany } from './company.ts';
import { oneConnection, useServer } from './server.ts';

/* A shop sells to people without an account: what they may know, what an order costs, and what may not be done to it. */

const server = useServer();
const section = { order: [], sections: {} };
const colors = { bg: '#ffffff', text: '#111111', primary: '#0f5e5a', onPrimary: '#ffffff', muted: '#666666', border: '#e5e5e5' };

function configOf(told: { readonly commerce?: object; readonly brand_ids?: readonly string[] } = {}) {
  return {
    v: 1,
    store: { name: 'Shapla Mart', brand_ids: told.brand_ids ?? [] },
    theme: {
      id: 'classic',
      tokens: { heading: 'system', body: 'system', scale: 100, radius: 8, gap: 16, card: 'soft' },
      schemes: { base: colors },
    },
    groups: { header: section, footer: section },
    templates: { home: section },
    commerce: { free_over: 200_000, min_order: 10_000, ...told.commerce },
  };
}

let last = 0;
async function openShop(told: Parameters<typeof configOf>[0] = {}) {
  const company = await foundCompany(server);
  const slug = `shapla-${(last += 1)}-${company.tenant.slice(0, 6)}`;
  await publish(company, 0, told);
  await server.rpc(company.owner, 'storefront_set', { p_tenant: company.tenant, p_slug: slug, p_state: 'published' });
  const [zone] = await server.sql<{ id: string }>(
    `insert into public.delivery_zones (tenant_id, id, name, fee) values ($1, gen_random_uuid(), 'Inside', 6000) returning id`,
    [company.tenant],
  );
  await stock(company, 0, 10);
  await stock(company, 1, 3);
  return { company, slug, zone: zone?.id ?? '' };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

function publish(company: TestCompany, rev: number, told: Parameters<typeof configOf>[0] = {}, user: string = company.owner) {
  return server.rpc<number>(user, 'storefront_publish', { p_tenant: company.tenant, p_config: JSON.stringify(configOf(told)), p_rev: rev });
}

const stock = ({ tenant, variants, the }: TestCompany, place: 0 | 1, qty: number) =>
  server.sql(
    `insert into public.stock_movements (tenant_id, id, variant_id, brand_id, qty, type) values ($1, gen_random_uuid(), $2, $3, $4, 'purchase')`,
    [tenant, variants[place], the('brand'), qty],
  );

const token = 'ab'.repeat(32);
function orderOf({ company, zone }: Shop, told: Readonly<Record<string, unknown>> = {}) {
  return {
    ...{ id: randomUUID(), token, items: [{ variant_id: company.variants[0], qty: 2 }], zone_id: zone, name: 'Nasrin Akter' },
    ...{
      phone: '01712-345678',
      phone_e164: '+8801712345678',
      address: 'House 7, Road 3, Dhanmondi',
      note: '',
      payment: 'cod',
      reference: '',
    },
    ...{ shown_total: 156_000, filled_ms: 40_000, website: '', ...told },
  };
}

/** As the shop's function asks, which knows the address. */
async function place(shop: Shop, order: object, address: string = randomUUID()): Promise<OrderAnswer> {
  const [row] = await server.sql<{ answer: unknown }>(
    `select set_config('request.jwt.claims', '{"role":"service_role"}', true), public.place_store_order($1, $2::text::jsonb, $3) as answer`,
    [shop.slug, JSON.stringify(order), address],
  );
  return v.parse(orderAnswer, row?.answer);
}

async function look(shop: Shop, key: object): Promise<OrderReceipt | null> {
  const [row] = await server.sql<{ answer: unknown }>('select public.get_store_order($1, $2::text::jsonb) as answer', [
    shop.slug,
    JSON.stringify(key),
  ]);
  return v.parse(v.nullable(orderReceipt), row?.answer);
}

async function shown({ slug }: Pick<Shop, 'slug'>): Promise<StoreSnapshot | null> {
  const [row] = await server.sql<{ store: unknown }>('select public.public_store($1) as store', [slug]);
  return v.parse(v.nullable(storeSnapshot), row?.store);
}

const rejected = (reason: string) => ({ status: 'rejected', reason });
const accepted = { status: 'accepted', subtotal: 150_000, delivery_fee: 6_000, total: 156_000 };

test('anybody sees what is sold and in which words it is there, and no cost, number or key of the company', async () => {
  const shop = await openShop();
  const { company } = shop;
  const store = await shown(shop);
  expect(store).toMatchObject({
    slug: shop.slug,
    rev: 1,
    state: 'published',
    company: { currency: 'BDT' },
    zones: [{ name: 'Everywhere' }, { name: 'Inside', fee: 6000 }],
  });
  expect(store?.products[0]?.variants.map(({ stock: word }) => word).toSorted()).toEqual(['few', 'in']);
  const text = JSON.stringify(store);
  for (const secret of [company.tenant, '40000', 'on_hand', 'cost']) expect(text).not.toContain(secret);
  await server.sql(`update public.products set status = 'draft' where tenant_id = $1`, [company.tenant]);
  expect((await shown(shop))?.products).toEqual([]);
  expect(await shown({ slug: 'nobody-here' })).toBeNull();
  await server.rpc(company.owner, 'storefront_set', { p_tenant: company.tenant, p_slug: shop.slug, p_state: 'draft' });
  expect(await shown(shop)).toBeNull();
});

test('an order costs what the server says, is one however often it is sent, and is an order of the company', async () => {
  const shop = await openShop();
  const order = orderOf(shop);
  const first = await place(shop, order);
  expect(first).toMatchObject(accepted);
  expect(await place(shop, { ...order, filled_ms: 99_000 })).toEqual(first);
  expect(await place(shop, { ...order, items: [{ variant_id: shop.company.variants[0], qty: 1 }] })).toEqual(rejected('conflict'));
  expect(await place(shop, { ...order, token: 'cd'.repeat(32) })).toEqual(rejected('conflict'));
  const rows = await server.sql(
    `select o.source, o.ship_phone, o.total_amount::int, o.review, c.phone_last10, b.reserved::int from public.orders o
     join public.customers c on c.tenant_id = o.tenant_id and c.id = o.customer_id
     join public.stock_balances b on b.tenant_id = o.tenant_id and b.id = $2 where o.tenant_id = $1`,
    [shop.company.tenant, shop.company.variants[0]],
  );
  expect(rows).toEqual([
    { source: 'storefront', ship_phone: '01712-345678', total_amount: 156_000, review: [], phone_last10: '1712345678', reserved: 2 },
  ]);
  const found = (await shop.company.device.pull()).docs.filter(({ kind }) => kind === 'ecom_orders');
  expect(found.map(({ id }) => id)).toEqual([order.id]);
});

test('a higher total and what is not there are asked back, a lower total is taken, delivery is free from a sum on', async () => {
  const shop = await openShop();
  const { variants, tenant } = shop.company;
  expect(await place(shop, orderOf(shop, { shown_total: 100_000 }))).toMatchObject({
    status: 'needs_review',
    quote: { subtotal: 150_000, delivery_fee: 6_000, total: 156_000, lines: [{ price: 75_000, enough: true, stock: 'in' }] },
  });
  expect(await place(shop, orderOf(shop, { shown_total: 900_000 }))).toMatchObject(accepted);
  expect(await place(shop, orderOf(shop, { items: [{ variant_id: variants[0], qty: 3 }], shown_total: 225_000 }))).toMatchObject({
    ...{ status: 'accepted', delivery_fee: 0, total: 225_000 },
  });
  expect(await place(shop, orderOf(shop, { items: [{ variant_id: variants[1], qty: 4 }], shown_total: 900_000 }))).toMatchObject({
    status: 'needs_review',
    quote: { lines: [{ enough: false, stock: 'few' }] },
  });
  await server.sql('update public.variants set active = false where tenant_id = $1 and id = $2', [tenant, variants[1]]);
  expect(await place(shop, orderOf(shop, { items: [{ variant_id: variants[1], qty: 1 }] }))).toMatchObject({
    status: 'needs_review',
    quote: { lines: [{ price: null, enough: false, stock: 'out' }] },
  });
});

test('of two who want the last piece one gets it', async ({ skip }) => {
  skip(oneConnection);
  const shop = await openShop();
  const last = orderOf(shop, { items: [{ variant_id: shop.company.variants[1], qty: 3 }], shown_total: 900_000 });
  const both = await Promise.all([place(shop, last), place(shop, { ...last, id: randomUUID(), phone: '01812345678' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['accepted', 'needs_review']);
});

test('what is no order is none, whoever wrote it', async () => {
  const shop = await openShop({ commerce: { max_qty: 5 } });
  const other = await openShop();
  const item = (told: object) => ({ items: [{ variant_id: shop.company.variants[0], qty: 1, ...told }] });
  for (const told of [
    item({ qty: -1 }),
    item({ qty: 1.5 }),
    item({ qty: 'many' }),
    item({ variant_id: 'x' }),
    ...[
      { items: [] },
      { items: null },
      { id: 'mine' },
      { token: 'short' },
      { name: 'N' },
      { address: 'here' },
      { phone: '12' },
      { zone_id: 'x' },
    ],
    { shown_total: -1 },
    { note: 'x'.repeat(20_000) },
  ])
    expect([told, await place(shop, orderOf(shop, told))]).toEqual([told, rejected('invalid')]);
  expect(await place(shop, orderOf(shop, item({ qty: 6 })))).toEqual(rejected('too_large'));
  expect(await place(shop, orderOf(shop, { zone_id: null }))).toEqual(rejected('zone_missing'));
  expect(await place(shop, orderOf(shop, { zone_id: other.zone }))).toEqual(rejected('zone_missing'));
  expect(await place(shop, orderOf(shop, { items: [{ variant_id: other.company.variants[0], qty: 1 }] }))).toMatchObject({
    status: 'needs_review',
  });
  expect(await place({ ...shop, slug: 'nowhere-at-all' }, orderOf(shop))).toEqual(rejected('not_found'));
  await publish(shop.company, 1, { commerce: { min_order: 500_000 } });
  expect(await place(shop, orderOf(shop))).toEqual(rejected('below_minimum'));
  await server.rpc(shop.company.owner, 'storefront_set', { p_tenant: shop.company.tenant, p_slug: shop.slug, p_state: 'paused' });
  expect(await place(shop, orderOf(shop))).toEqual(rejected('paused'));
  expect(
    await server.sql('select count(*)::int as orders from public.orders where tenant_id = any ($1)', [
      [shop.company.tenant, other.company.tenant],
    ]),
  ).toEqual([{ orders: 0 }]);
});

test('one address gets three in a minute and stops no shop; one phone has ten a day, and from the third on they are looked at', async () => {
  const shop = await openShop();
  const one = (phone: string) => orderOf(shop, { phone, items: [{ variant_id: shop.company.variants[0], qty: 1 }] });
  const same = [];
  for (let n = 0; n < 5; n += 1) same.push(await place(shop, one(`0171234000${n}`), '203.0.113.7'));
  expect(same.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted', 'later', 'later']);
  expect(await place(shop, one('01999999999'), '203.0.113.8')).toMatchObject({ status: 'accepted' });
  const phone = [];
  await stock(shop.company, 0, 20);
  for (let n = 0; n < 11; n += 1) phone.push((await place(shop, one('01555555555'))).status);
  expect(phone).toEqual([...Array.from({ length: 10 }, () => 'accepted'), 'later']);
  const marked = await server.sql(`select from public.orders where tenant_id = $1 and 'many' = any (review)`, [shop.company.tenant]);
  expect(marked).toHaveLength(8);
});

test('a doubtful order is taken like any other, and marked until it is confirmed', async () => {
  const shop = await openShop({ commerce: { hold_over: 100_000 } });
  const { tenant, device, the } = shop.company;
  const order = orderOf(shop, { website: 'http://spam', filled_ms: 10, address: 'somewhere here' });
  expect(await place(shop, order)).toMatchObject(accepted);
  const marks = async () =>
    (await server.sql<{ review: string[] }>('select review from public.orders where tenant_id = $1 and id = $2', [tenant, order.id]))[0]
      ?.review;
  expect(await marks()).toEqual(['machine', 'fast', 'large', 'address']);
  await device.pull();
  await device.do('order.status', patchOf('ecom_orders', order.id, { shipping_status_id: [the('ecom:new'), the('ecom:confirmed')] }));
  expect(await marks()).toEqual([]);
  await server.sql('update public.customers set blocked = true, name = $2 where tenant_id = $1', [tenant, 'As we know her']);
  const again = orderOf(shop, { name: 'Somebody Else' });
  expect(await place(shop, again)).toMatchObject(accepted);
  expect(await server.sql('select name from public.customers where tenant_id = $1', [tenant])).toEqual([{ name: 'As we know her' }]);
  expect(await server.sql('select review, ship_name from public.orders where tenant_id = $1 and id = $2', [tenant, again.id])).toEqual([
    { review: ['blocked', 'large'], ship_name: 'Somebody Else' },
  ]);
});

test('whoever has the token sees his order, others a hint of it, and by number and phone five times an hour', async () => {
  const shop = await openShop();
  const order = orderOf(shop);
  const answer = await place(shop, order);
  const number = answer.status === 'accepted' ? answer.number : '';
  expect(await look(shop, { id: order.id, token })).toMatchObject({
    number,
    stage: 'received',
    to: { name: 'Nasrin Akter' },
    total: 156_000,
  });
  const hint = { name: 'N…', phone: '…78' };
  expect(await look(shop, { id: order.id, token: 'cd'.repeat(32) })).toMatchObject({ number, to: null, hint });
  expect(await look(shop, { id: randomUUID(), token })).toBeNull();
  expect(await look(await openShop(), { id: order.id, token })).toBeNull();
  expect(await look(shop, { number: number.toLowerCase(), phone: '+880 1712 345678' })).toMatchObject({ number, to: null });
  expect(await look(shop, { number, phone: '01712345679' })).toBeNull();
  await server.sql(`update public.orders set created_at = now() - interval '31 days' where id = $1`, [order.id]);
  expect(await look(shop, { id: order.id })).toBeNull();
  expect(await look(shop, { id: order.id, token })).toMatchObject({ number });
});

test('a shop is set up by who may, over what he saw, at an address that is free', async () => {
  const { company, slug } = await openShop();
  const other = await foundCompany(server);
  const seller = await hire(company, ['manage_ecom_orders']);
  const limited = await hire(company, ['manage_brands'], [company.the('brand')]);
  for (const { user } of [seller, limited]) await expect(publish(company, 1, {}, user)).rejects.toMatchObject({ message: 'forbidden' });
  await expect(publish(company, 0)).rejects.toMatchObject({ message: 'shop_moved' });
  expect(await publish(company, 1)).toBe(2);
  await expect(publish(company, 2, { brand_ids: [other.the('brand')] })).rejects.toMatchObject({ message: 'not_found' });
  await expect(publish(company, 2, { commerce: { long: 'x'.repeat(300_000) } })).rejects.toMatchObject({ message: 'shop_too_large' });
  const set = (p_slug: string, p_state = 'draft') => server.rpc(other.owner, 'storefront_set', { p_tenant: other.tenant, p_slug, p_state });
  await expect(set(slug)).rejects.toMatchObject({ message: 'slug_taken' });
  await expect(set('admin')).rejects.toMatchObject({ message: 'slug_taken' });
  for (const wrong of ['ab', 'Two words', 'a--b', '-ab']) await expect(set(wrong)).rejects.toMatchObject({ message: 'slug_invalid' });
  await expect(set('nothing-yet', 'published')).rejects.toMatchObject({ message: 'shop_unpublished' });
  for (let rev = 2; rev < 24; rev += 1) await publish(company, rev);
  const kept = await server.sql(
    'select min(rev)::int as oldest, count(*)::int as kept from public.storefront_revisions where tenant_id = $1',
    [company.tenant],
  );
  expect(kept).toEqual([{ oldest: 5, kept: 20 }]);
});
