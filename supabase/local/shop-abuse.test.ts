import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Person, signUp } from '#fixtures/server/people.ts';

import { type Backend, startBackend } from './backend.ts';

/* What somebody without an account may try at a shop, over HTTP and with nothing but the key of every browser. */

const slug = 'shapla-mart';
const variant = randomUUID();
let backend: Backend;
let owner: Person;
let zone: string | undefined;

beforeAll(async () => {
  backend = await startBackend({
    migrationsDir: fileURLToPath(new URL('../migrations/', import.meta.url)),
    quiet: true,
    hosts: ['shop.example'],
  });
  owner = await signUp(backend, 'owner');
  await owner.client.rpc('create_company', { p_name: 'Shapla Mart', p_country: 'BD' });
  const p_config = { v: 1, store: { name: 'Shapla Mart' }, commerce: { hold_over: 1_234_567 } };
  expect((await owner.client.rpc('storefront_publish', { p_tenant: owner.id, p_config, p_rev: 0 })).error).toBeNull();
  expect((await owner.client.rpc('storefront_set', { p_tenant: owner.id, p_slug: slug, p_state: 'published' })).error).toBeNull();
  const [brand] = await backend.sql<{ id: string }>('select id from public.brands where tenant_id = $1', [owner.id]);
  [{ id: zone }] = (await backend.sql<{ id: string }>('select id from public.delivery_zones where tenant_id = $1', [owner.id])) as [
    { id: string },
  ];
  const product = randomUUID();
  await backend.sql(
    `insert into public.products (tenant_id, id, brand_id, name, track_stock) values ($1, $2, $3, 'Jamdani saree', false)`,
    [owner.id, product, brand?.id],
  );
  await backend.sql('insert into public.variants (tenant_id, id, product_id, brand_id, price) values ($1, $2, $3, $4, 75000)', [
    owner.id,
    variant,
    product,
    brand?.id,
  ]);
});
beforeEach(async () => {
  await backend.sql('delete from private.rate_hit');
});
afterAll(() => backend.close());

let last = 0;
const orderOf = (told: object = {}) => ({
  ...{ id: randomUUID(), token: 'ab'.repeat(32), slug, items: [{ variant_id: variant, qty: 1 }], zone_id: zone, name: 'Nasrin Akter' },
  ...{ phone: `0171${1_000_000 + (last += 1)}`, phone_e164: '', address: 'House 7, Road 3, Dhanmondi', note: '', payment: 'cod' },
  ...{ reference: '', shown_total: 90_000_000, filled_ms: 40_000, website: '', ...told },
});

async function send(path: string, body: object, headers: Readonly<Record<string, string>>) {
  const asked = { method: 'POST', headers: { apikey: backend.key, 'content-type': 'application/json', ...headers } };
  const answer = await fetch(backend.url + path, { ...asked, body: JSON.stringify(body) });
  return { status: answer.status, told: (await answer.json()) as Readonly<Record<string, unknown>> | null };
}
const place = (order: object, from: string) => send('/functions/v1/store-order', order, { 'x-forwarded-for': from });
const ask = (name: string, body: object, headers: Readonly<Record<string, string>> = {}) => send(`/rest/v1/rpc/${name}`, body, headers);

test('many lines of one thing are as many pieces as they are together', async () => {
  const items = Array.from({ length: 2 }, () => ({ variant_id: variant, qty: 11 }));
  expect(await place(orderOf({ items }), '198.51.100.1')).toMatchObject({ status: 413, told: { reason: 'too_large' } });
});

test('one address stops no shop, however often it asks', async () => {
  const asked = [];
  for (let n = 0; n < 70; n += 1) asked.push((await place(orderOf({ shown_total: 0 }), '198.51.100.2')).status);
  expect([asked.filter((status) => status === 422).length, asked.at(-1)]).toEqual([3, 429]);
  expect(await place(orderOf(), '198.51.100.3')).toMatchObject({ status: 200 });
});

test('whoever has many addresses of one network counts as one, and says nothing of where he is himself', async () => {
  const asked = [];
  for (let n = 0; n < 4; n += 1) asked.push((await place(orderOf({ shown_total: 0 }), `2001:db8:1:2::${n}`)).status);
  for (let n = 0; n < 4; n += 1) asked.push((await place(orderOf({ shown_total: 0 }), `203.0.113.${n}, ::ffff:198.51.100.4`)).status);
  expect(asked).toEqual([422, 422, 422, 429, 422, 422, 422, 429]);
  expect(await place(orderOf(), '::ffff:198.51.100.5')).toMatchObject({ status: 200 });
});

test('past the function nobody orders', async () => {
  const { slug: p_slug, ...p_order } = orderOf();
  expect(await ask('place_store_order', { p_slug, p_order, p_address: '203.0.113.9' })).toMatchObject({
    status: 401,
    told: { code: '42501' },
  });
});

test('numbers of one phone are tried a few times, from however many addresses', async () => {
  const { phone, ...order } = orderOf();
  const answer = await place({ ...order, phone }, '198.51.100.6');
  const tries = async (number: unknown, from: (n: number) => Readonly<Record<string, string>>) => {
    for (let n = 0; ; n += 1) {
      const { told } = await ask('get_store_order', { p_slug: slug, p_key: { number, phone } }, from(n));
      if (told?.['later']) return n;
    }
  };
  const one = () => ({ 'cf-connecting-ip': `203.0.113.${randomUUID()}`, 'x-forwarded-for': '198.51.100.7' });
  expect(await tries(answer.told?.['number'], one)).toBe(5);
  expect(await tries('ORD-1', (n) => ({ 'x-forwarded-for': `198.51.${n}.8` }))).toBe(25);
});

test('what was counted is forgotten', async () => {
  await backend.sql(`insert into private.rate_hit (key, at) values ('old', now() - interval '25 hours'), ('new', now())`);
  await backend.sql('select private.prune_rates()');
  expect(await backend.sql('select key from private.rate_hit')).toEqual([{ key: 'new' }]);
});

test('nobody learns how many were sold, and from which sum on orders are looked at first', async () => {
  expect(await place(orderOf({ items: [{ variant_id: variant, qty: 17 }] }), '198.51.100.9')).toMatchObject({ status: 200 });
  const { told } = await ask('public_store', { p_slug: slug });
  expect(told).toMatchObject({ products: [{ rank: 1 }] });
  expect(JSON.stringify(told)).not.toContain('1234567');
});

test('whoever orders in the name of a phone keeps it from ordering only until that is put away', async () => {
  const phone = '01999999999';
  const placeIt = async () => (await place(orderOf({ phone }), `198.51.101.${(last += 1)}`)).status;
  const answers = [];
  for (let n = 0; n < 11; n += 1) answers.push(await placeIt());
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  await backend.sql('update public.orders set deleted_at = now() where tenant_id = $1 and ship_phone = $2', [owner.id, phone]);
  expect(await placeIt()).toBe(200);
});

test('a set-up that no order could be reckoned by is not published', async () => {
  const publish = async (told: object) => {
    const p_config = { v: 1, store: { name: 'Shapla Mart' }, commerce: {}, ...told };
    return (await owner.client.rpc('storefront_publish', { p_tenant: owner.id, p_config, p_rev: 99 })).error?.message;
  };
  const wrong = [
    { low_at: 'abc' },
    { low_at: null },
    { max_qty: 1e12 },
    { max_qty: 1.5 },
    { free_over: 'x' },
    { min_order: {} },
    { hold_over: -1 },
  ];
  for (const commerce of wrong) expect([commerce, await publish({ commerce })]).toEqual([commerce, 'invalid']);
  for (const brand_ids of ['x', {}, null]) expect(await publish({ store: { name: 'x', brand_ids } })).toBe('invalid');
  expect(await publish({ commerce: { min_order: null, free_over: 0, max_qty: 20, low_at: 0 } })).toBe('shop_moved');
});
