import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isContentOf } from '#data/hash.ts';

import { type Backend, startBackend } from '../backend.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({ seed: 'demo', quiet: true });
}, 240_000);
afterAll(() => backend.close());

describe('the demo company', () => {
  it('lets its owner, its packer and the superadmin sign in', async () => {
    expect(backend.signIns.map(({ label, email }) => [label, email])).toEqual([
      ['Owner', 'owner@karbar.test'],
      ['Packer', 'packer@karbar.test'],
      ['Superadmin', 'superadmin@karbar.test'],
    ]);
    for (const { email, password } of backend.signIns) {
      const body = JSON.stringify({ email, password });
      const headers = { apikey: backend.key, 'content-type': 'application/json' };
      const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
      expect(response.status).toBe(200);
    }
  });

  it('has orders of 90 days in every state that daily work knows', async () => {
    const rows = await backend.sql<{ type: string; phase: string; n: number }>(
      'select s.type, s.phase, count(*)::int as n from public.orders o join public.shipping_statuses s on s.tenant_id = o.tenant_id and s.id = o.shipping_status_id group by 1, 2',
    );
    const states = rows.map(({ type, phase }) => `${type} ${phase}`);
    const ecom = ['new', 'confirmed', 'shipment', 'delivered', 'partial', 'cancelled'].map((phase) => `ecom ${phase}`);
    const parcel = ['pending', 'delivered', 'partial', 'cancelled'].map((phase) => `parcel ${phase}`);
    expect(states).toEqual(expect.arrayContaining([...ecom, ...parcel]));
    const [span] = await backend.sql<{ days: number; future: number }>(
      'select max(order_date) - min(order_date) as days, (count(*) filter (where created_at > now()))::int as future from public.orders',
    );
    expect(span?.days).toBeGreaterThan(80);
    expect(span?.future).toBe(0);
  });

  it('adds up: what was collected was owed, and no advance stands without a transaction', async () => {
    const wrong = await backend.sql(
      `select o.id from public.orders o where o.order_type = 'ecommerce' and o.advance <> coalesce((
         select sum(case t.type when 'income' then t.amount else -t.amount end) from public.transactions t
         where t.tenant_id = o.tenant_id and t.order_id = o.id and t.category = 'Pre Payment' and t.deleted_at is null), 0)`,
    );
    expect(wrong).toEqual([]);
    const overpaid = await backend.sql(
      "select id from public.orders where collected_amount > cod_amount and delivery_details ->> 'variance_reason' = ''",
    );
    expect(overpaid).toEqual([]);
  });

  it('has a photo of every product in its storage, whole, and one only', async () => {
    const products = await backend.sql<{ name: string; photo_path: string | null }>('select name, photo_path from public.products');
    const files = await backend.sql<{ name: string }>("select name from storage.objects where bucket_id = 'files'");
    const paths = products.map(({ photo_path }) => photo_path ?? '');
    expect(files.map(({ name }) => name).toSorted()).toEqual(paths.toSorted());
    expect(new Set(paths.map((path) => path.split('/').at(-1))).size).toBe(products.length);
    for (const path of paths) {
      const headers = { apikey: backend.serviceKey, authorization: `Bearer ${backend.serviceKey}` };
      const response = await fetch(`${backend.url}/storage/v1/object/files/${path}`, { headers });
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(await isContentOf(path, await response.blob())).toBe(true);
    }
  });
});
