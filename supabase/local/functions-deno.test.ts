import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Person, signUp } from '#fixtures/server/people.ts';

import { type Backend, startBackend } from './backend.ts';

/* What runs in this process here runs on Deno in a hosted project: the same code, found by the same names, with the same answers. */

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let backend: Backend;
let owner: Person;
let token = '';
const [group, run, employee] = [randomUUID(), randomUUID(), randomUUID()];
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  backend = await startBackend({ migrationsDir: folder('../migrations/'), quiet: true });
  owner = await signUp(backend, 'owner');
  await owner.client.rpc('create_company', { p_name: 'Shapla Mart', p_country: 'BD' });
  token = (await owner.client.auth.getSession()).data.session?.access_token ?? '';
  await put('pay_groups', { id: group, name: 'Everybody', is_default: true });
  const rule = { group_id: group, effective_from: '2026-01-01', source: 'leave_only', basis: 'fixed_30', unmarked: 'present' };
  await put('pay_rules', { id: randomUUID(), ...rule });
  await put('employees', { id: employee, code: 'E1', name: 'Rahim', join_date: '2025-01-01' });
  const pay = { effective_from: '2025-01-01', amount: 3_000_000, wage_type: 'monthly', reason: 'join' };
  await put('employee_compensations', { id: randomUUID(), employee_id: employee, ...pay });
  const span = { period_from: '2026-03-01', period_to: '2026-03-31', attendance_from: '2026-03-01', attendance_to: '2026-03-31' };
  await put('payroll_runs', { id: run, run_no: 'PAY-260331-AAAA1', key: 'k', group_id: group, ...span });
});
afterAll(async () => {
  for (const close of closing) await close();
  await backend.close();
});

async function put(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = ['tenant_id', ...Object.keys(row)];
  const marks = names.map((_, at) => `$${at + 1}`);
  await backend.sql(`insert into public.${table} (${names.join(', ')}) values (${marks.join(', ')})`, [owner.id, ...Object.values(row)]);
}

/** Resolves to the address of a function that listens. */
async function onDeno(name: string): Promise<string> {
  const env = { SUPABASE_URL: backend.url, SUPABASE_ANON_KEY: backend.key, SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey };
  // Edge Functions are not type-checked, either.
  const args = ['run', '--no-check', '--allow-net', '--allow-env', '--allow-read', '--node-modules-dir=none', 'index.ts'];
  const child = spawn(folder('../../node_modules/.bin/deno'), args, {
    cwd: folder(`../functions/${name}/`),
    env: { ...process.env, ...env, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', NO_COLOR: '1' },
  });
  closing.push(async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => void (said += part.toString()));
  const listening = () => /Listening on (http:\/\/[\d.:]+)/.exec(said)?.[1];
  await expect.poll(() => listening() ?? said, { timeout: 90_000 }).toMatch(/^http/);
  return listening() ?? '';
}

test('a payroll is worked out on Deno as it is here', async () => {
  const places = [`${backend.url}/functions/v1/payroll`, await onDeno('payroll')];
  const ask = async (place: string, body: unknown, by = token) => {
    const headers = { apikey: backend.key, authorization: `Bearer ${by}`, 'content-type': 'application/json' };
    const answer = await fetch(place, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, told: (await answer.json()) as Readonly<Record<string, unknown>> };
  };
  const asked = { tenant: owner.id, run, people: [{ employee, hash: '0'.repeat(64) }] };
  for (const place of places) {
    expect(await ask(place, { tenant: 'mine' })).toMatchObject({ status: 400 });
    expect(await ask(place, asked, backend.key)).toMatchObject({ status: 401 });
    expect(await ask(place, asked)).toEqual({ status: 200, told: { made: [], differs: [employee], failed: [] } });
    expect(await ask(place, { ...asked, people: [] })).toEqual({ status: 200, told: { made: [], differs: [], failed: [] } });
  }
});

test('an order of a shop is taken on Deno as it is here', async () => {
  const colors = { bg: '#ffffff', text: '#111111', primary: '#0f5e5a', onPrimary: '#ffffff', muted: '#666666', border: '#e5e5e5' };
  const none = { order: [], sections: {} };
  const p_config = {
    ...{ v: 1, store: { name: 'Shapla Mart' }, groups: { header: none, footer: none }, templates: {}, commerce: { free_over: 0 } },
    theme: {
      id: 'classic',
      tokens: { heading: 'system', body: 'system', scale: 100, radius: 8, gap: 16, card: 'soft' },
      schemes: { base: colors },
    },
  };
  expect((await owner.client.rpc('storefront_publish', { p_tenant: owner.id, p_config, p_rev: 0 })).error).toBeNull();
  const set = { p_tenant: owner.id, p_slug: 'shapla-mart', p_state: 'published' };
  expect((await owner.client.rpc('storefront_set', set)).error).toBeNull();
  const [product, variant_id] = [randomUUID(), randomUUID()];
  const [brand] = await backend.sql<{ id: string }>('select id from public.brands where tenant_id = $1', [owner.id]);
  const [zone] = await backend.sql<{ id: string }>('select id from public.delivery_zones where tenant_id = $1', [owner.id]);
  await put('products', { id: product, brand_id: brand?.id, name: 'Jamdani saree', track_stock: false });
  await put('variants', { id: variant_id, product_id: product, brand_id: brand?.id, price: 75_000 });
  const places = [`${backend.url}/functions/v1/store-order`, await onDeno('store-order')];
  for (const [at, place] of places.entries()) {
    const order = {
      ...{
        id: randomUUID(),
        token: 'ab'.repeat(32),
        slug: 'shapla-mart',
        items: [{ variant_id, qty: 2 }],
        zone_id: zone?.id,
        name: 'Nasrin Akter',
      },
      ...{ phone: `0171234567${at}`, phone_e164: '', address: 'House 7, Road 3, Dhanmondi', note: '', payment: 'cod', reference: '' },
      ...{ shown_total: 150_000, filled_ms: 40_000, website: '' },
    };
    const send = async (told: object) => {
      const answer = await fetch(place, { method: 'POST', body: JSON.stringify({ ...order, ...told }) });
      return { status: answer.status, told: (await answer.json()) as unknown };
    };
    expect(await send({ shown_total: 1 })).toMatchObject({ status: 422, told: { status: 'needs_review', quote: { total: 150_000 } } });
    const first = await send({});
    expect(first).toMatchObject({ status: 200, told: { status: 'accepted', total: 150_000 } });
    expect(await send({})).toEqual(first);
    expect(await send({ note: 'Ring twice' })).toMatchObject({ status: 409, told: { reason: 'conflict' } });
    expect(await send({ price: 1 })).toMatchObject({ status: 422, told: { reason: 'invalid' } });
    expect(await send({ note: 'x'.repeat(20_000) })).toMatchObject({ status: 413, told: { reason: 'too_large' } });
    expect(await send({ id: randomUUID() })).toMatchObject({ status: 200 });
    expect(await send({ id: randomUUID() })).toMatchObject({ status: 429, told: { status: 'later' } });
  }
});
