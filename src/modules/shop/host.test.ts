import { describe, expect, it } from 'vitest';

import { aProduct, aStore } from '#fixtures/store.ts';

import { hostShops } from './host.ts';

const store = aStore({ products: [aProduct({ name: 'Jamdani saree' })] });
const project = 'https://abc.supabase.co';
const photo = '/storage/v1/object/public/public-media/x/photos/y-320.webp';

function site(type = 'image/webp') {
  const asked: string[] = [];
  const answer = hostShops({
    url: project,
    key: 'publishable',
    files: { 'shop.tsx': { file: 'shop/assets/shop-1.js' } },
    css: 'body{margin:0}',
    fetch: async (address, init) => {
      asked.push(`${init?.method ?? 'GET'} ${address} ${typeof init?.body === 'string' ? init.body : ''}`.trim());
      return address.includes('/rpc/') ? Response.json(store) : new Response('picture', { headers: { 'content-type': type } });
    },
  });
  return { asked, get: (path: string) => answer(new Request(`https://shop.example${path}`, { headers: { accept: 'text/html' } })) };
}

describe('shops on the site of a hosted project', () => {
  it('are pages of that site, which talk to the project and to nobody else', async () => {
    const { asked, get } = site();
    const answer = await get('/store/shapla/');
    const html = await answer?.text();
    expect(html).toContain('Jamdani saree');
    expect(html).toContain('<link rel="canonical" href="https://shop.example/store/shapla/">');
    expect(html).toContain('src="/shop/assets/shop-1.js"');
    expect(html).toContain('<style>body{margin:0}</style>');
    expect(answer?.headers.get('content-security-policy')).toContain(`connect-src 'self' ${project};`);
    expect(asked).toEqual([`POST ${project}/rest/v1/rpc/public_store {"p_slug":"shapla","p_visit":false}`]);
  });

  it('have their photos under the same name, as pictures and nothing else', async () => {
    const { asked, get } = site();
    const answer = await get(photo);
    expect([answer?.status, answer?.headers.get('content-type'), await answer?.text()]).toEqual([200, 'image/webp', 'picture']);
    expect(asked).toEqual([`GET ${project}${photo}`]);
    expect((await site('text/html').get(photo))?.status).toBe(404);
  });

  it('leave every other address to the site', async () => {
    const { asked, get } = site();
    expect([await get('/app'), await get('/storage/v1/object/files/x'), await get('/storefront')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(asked).toEqual([]);
  });
});
