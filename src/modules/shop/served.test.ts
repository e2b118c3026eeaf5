import { describe, expect, it } from 'vitest';

import type { StoreSnapshot } from '#modules/storefront/config/index.ts';

import { served } from '../../../tests/fixtures/served-shop.ts';
import { aConfig, aProduct, aSection, aStore, aVariant, idOf } from '../../../tests/fixtures/store.ts';
import { answerShop } from './served.tsx';

const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
const category = { id: idOf(701), name: 'Sarees', slug: 'sarees', parent_id: null, sort: 0, photo: null };
const saree = aProduct({ name: 'Jamdani saree', category_id: category.id, description: 'Woven by hand.', maker: 'Tangail weavers' });
const bad = aProduct({ name: evil, description: evil, variants: [aVariant({ stock: 'out' })] });
const base = aConfig();
const returns = { order: ['a'], sections: { a: aSection('rich_text', { title: 'Returns', text: evil }) } };
const home = {
  order: ['h', 'new', 'grid', 'off'],
  sections: {
    h: aSection('hero', { title: 'Woven for you', button: 'Go', link: { kind: 'url', url: 'javascript:alert(1)' } }),
    new: aSection('from_the_future', { title: 'Unseen' }),
    grid: aSection('product_grid', { source: 'newest' }),
    off: { ...aSection('rich_text', { title: 'Hidden words' }), hidden: true },
  },
};
const store = aStore({
  categories: [category],
  products: [saree, bad],
  config: aConfig({ store: { ...base.store, tagline: evil }, templates: { home, 'page:returns': returns } }),
});

const get = (path: string, { headers, shop = store }: { headers?: Record<string, string>; shop?: StoreSnapshot | null } = {}) =>
  served(shop, path, headers);

const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text]) => JSON.parse(text ?? '') as { '@type': string },
  );

describe('a page of a shop', () => {
  it('is readable without script: the start by its sections, unknown and hidden ones left out', async () => {
    const { answer, html } = await get('/store/shapla/');
    expect(answer.status).toBe(200);
    for (const words of [
      '<title>Shapla Mart</title>',
      'Woven for you',
      'Jamdani saree',
      '৳750',
      'Sarees',
      'rel="canonical" href="https://shop.example/store/shapla/"',
    ])
      expect(html).toContain(words);
    for (const words of ['Unseen</h', 'Hidden words</h', 'href="javascript']) expect(html).not.toContain(words);
    expect(dataIn(html)).toMatchObject([{ '@type': 'Store', name: 'Shapla Mart' }]);
  });

  it('tells search engines and whoever shares it what a product is', async () => {
    const { html } = await get(`/store/shapla/product/${saree.id}`);
    for (const words of [
      '<title>Jamdani saree – Shapla Mart</title>',
      '<meta property="og:title" content="Jamdani saree – Shapla Mart">',
      '<meta property="og:type" content="product">',
      `<link rel="canonical" href="https://shop.example/store/shapla/product/${saree.id}">`,
      'Woven by hand.',
      'In stock',
    ])
      expect(html).toContain(words);
    expect(dataIn(html)).toMatchObject([
      {
        '@type': 'Product',
        name: 'Jamdani saree',
        offers: { price: '750.00', priceCurrency: 'BDT', availability: 'https://schema.org/InStock' },
      },
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Shapla Mart' }, { name: 'Sarees' }] },
    ]);
  });

  it('lists a category', async () => {
    const { html } = await get(`/store/shapla/category/${category.id}`);
    for (const words of ['<title>Sarees – Shapla Mart</title>', 'og:title', 'Jamdani saree']) expect(html).toContain(words);
    expect(dataIn(html)[0]).toMatchObject({ '@type': 'ItemList', itemListElement: [{ name: 'Jamdani saree' }] });
  });

  it('shows what somebody wrote as text, wherever it stands', async () => {
    for (const path of ['/', `/product/${bad.id}`, '/page/returns', '/search?q=%3Cscript%3E', '/search']) {
      const { html } = await get(`/store/shapla${path}`);
      expect(html.match(/<script/g)?.length).toBe(2 + dataIn(html).length);
      expect(html).not.toContain('<img src=x');
      const [, told = ''] = /id="store">(.*?)<\/script>/s.exec(html) ?? [];
      expect((JSON.parse(told) as { store: StoreSnapshot }).store).toEqual(store);
    }
  });

  it('is not found in words, with the shop around it; private pages are kept from search engines', async () => {
    const { answer, html } = await get('/store/shapla/product/gone');
    expect(answer.status).toBe(404);
    expect(html).toContain('This page is not here');
    for (const path of ['cart', 'checkout', 'track', `confirmation/${idOf(1)}`, 'search']) {
      const page = await get(`/store/shapla/${path}`);
      expect([path, page.answer.status, page.html.includes('content="noindex"')]).toEqual([path, 200, true]);
    }
  });

  it('says so when there is no shop, or when it is paused', async () => {
    const none = await get('/store/nobody/');
    expect(none.answer.status).toBe(404);
    expect(none.html).toContain('There is no shop here');
    const paused = await get('/store/shapla/', { shop: { ...store, state: 'paused' } });
    expect(paused.html).toContain('takes no orders at the moment');
  });

  it('has one address: with the slash, and in small letters', async () => {
    for (const path of ['/store/shapla?q=1', '/store/SHAPLA/?q=1']) {
      const { answer } = await get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([308, '/store/shapla/?q=1']);
    }
  });

  it('is asked for again and sent only when something changed: what it costs, the language, the page', async () => {
    const { answer } = await get('/store/shapla/');
    const etag = answer.headers.get('etag') ?? '';
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const again = async (path: string, shop = store, cookie = '') =>
      (await get(path, { shop, headers: { 'if-none-match': etag, cookie } })).answer.status;
    expect(await again('/store/shapla/')).toBe(304);
    expect(await again('/store/shapla/', { ...store, rev: 2 })).toBe(200);
    expect(await again('/store/shapla/', { ...store, products: [bad] })).toBe(200);
    expect(await again('/store/shapla/search')).toBe(200);
    expect(await again('/store/shapla/', store, 'shop_language=bn')).toBe(200);
  });

  it('speaks the reader’s language, else the shop’s, without script, too', async () => {
    expect((await get('/store/shapla/cart')).html).toContain('<html lang="en">');
    const { html } = await get('/store/shapla/cart', { headers: { cookie: 'a=b; shop_language=bn' } });
    for (const words of ['<html lang="bn">', 'আপনার কার্ট']) expect(html).toContain(words);
    const { answer } = await get('/store/shapla/search?q=a&lang=bn');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/store/shapla/search?q=a']);
    expect(answer.headers.get('set-cookie')).toContain('shop_language=bn; Path=/store/shapla/;');
  });

  it('gives what it is made from to pages that are open, with everything that was left unsaid', async () => {
    const { answer, html } = await get('/store/shapla/store.json');
    expect(JSON.parse(html)).toEqual(store);
    expect(await get('/store/shapla/store.json', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })).toMatchObject({
      answer: { status: 304 },
    });
    expect((await get('/store/nobody/store.json')).answer.status).toBe(404);
  });

  it('lists its pages for search engines', async () => {
    const { answer, html } = await get('/store/shapla/sitemap.xml');
    expect(answer.headers.get('content-type')).toContain('xml');
    for (const path of ['', `category/${category.id}`, `product/${saree.id}`, 'page/returns'])
      expect(html).toContain(`<loc>https://shop.example/store/shapla/${path}</loc>`);
    const robots = await get('/store/shapla/robots.txt');
    expect(robots.html).toContain('Sitemap: https://shop.example/store/shapla/sitemap.xml');
    expect(robots.html).toContain('Disallow: /store/shapla/checkout');
  });

  it('has what makes it an app on a home screen beside its pages', async () => {
    const manifest = await get('/store/shapla/manifest.webmanifest');
    expect(manifest.answer.headers.get('content-type')).toContain('application/manifest+json');
    expect(JSON.parse(manifest.html)).toMatchObject({ scope: 'https://shop.example/store/shapla/' });
    expect((await get('/store/shapla/icon-maskable.svg')).html).toContain('<svg');
    expect((await get('/store/shapla/')).html).toContain('<link rel="manifest" href="/store/shapla/manifest.webmanifest">');
  });

  it('counts a visit once in half an hour, and no program that reads pages', async () => {
    const visits: boolean[] = [];
    const come = async (headers: Record<string, string>, path = '/store/shapla/') => {
      const request = new Request(`http://here${path}`, { headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0', ...headers } });
      const answer = await answerShop(request, {
        readStore: async (_slug, isVisit) => (visits.push(isVisit), store),
        origin: 'https://shop.example',
        files: { script: '/shop/assets/shop-1.js', css: '' },
        backend: { url: '', key: 'key' },
      });
      return answer.headers.get('set-cookie');
    };
    expect(await come({})).toMatch(/^store-visit=1; Path=\/store\/shapla\/; Max-Age=1800/);
    expect(await come({ cookie: 'store-visit=1' })).toBeNull();
    await come({ 'user-agent': 'Googlebot/2.1' });
    await come({}, '/store/shapla/sitemap.xml');
    expect(visits).toEqual([true, false, false, false]);
  });
});
