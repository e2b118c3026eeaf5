import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openShop } from '#fixtures/server/shop.ts';
import { answerShop } from '#modules/shop/served.tsx';

import { type Backend, startBackend } from './backend.ts';
import { createShop } from './shop.ts';

/* The embedded server shows shops by the renderer that was built, from what anybody may know of them. */

let dir: string;
let backend: Backend;

const goods = [{ name: 'Jamdani saree', category: 'Sarees', variants: [{ price: 75_000, pieces: 9 }] }];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'karbar-shop-'));
  mkdirSync(join(dir, '.shop'));
  writeFileSync(join(dir, 'index.html'), '<!doctype html><title>Karbar</title>');
  writeFileSync(
    join(dir, '.shop/files.json'),
    JSON.stringify({ 'shop.tsx': { file: 'shop/assets/shop-1.js', css: ['shop/assets/shop-1.css'] } }),
  );
  // Stands for the built one: it tells what it was given.
  writeFileSync(
    join(dir, '.shop/served.js'),
    `export async function answerShop(request, { readStore, ...given }) {
      return Response.json({ ...given, method: request.method, store: await readStore(new URL(request.url).pathname.split('/')[2]) });
    }`,
  );
  backend = await startBackend({ distDir: dir, quiet: true });
  await openShop(backend, { slug: 'shapla-mart', name: 'Shapla Mart', goods });
});
afterAll(async () => {
  await backend.close();
  rmSync(dir, { recursive: true, force: true });
});

test('the renderer gets the shop, the address of the server and the files of the build', async () => {
  const answer = await fetch(`${backend.url}/store/shapla-mart/`);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(await answer.json()).toMatchObject({
    origin: backend.url,
    files: { script: '/shop/assets/shop-1.js' },
    backend: { url: '', key: backend.key },
    store: { slug: 'shapla-mart', products: [{ name: 'Jamdani saree' }] },
  });
  expect(await (await fetch(`${backend.url}/store/nobody/`)).json()).toMatchObject({ store: null });
});

test('nobody reads the renderer, and without one there is the page that every build has', async () => {
  expect((await fetch(`${backend.url}/.shop/served.js`)).status).toBe(404);
  const bare = createShop({ dist: join(dir, 'nowhere'), key: backend.key, api: async () => new Response() });
  expect(await bare(new Request(`${backend.url}/store/shapla-mart/`), backend.url)).toBeUndefined();
  expect((await fetch(`${backend.url}/store/shapla-mart/`, { method: 'POST' })).status).toBe(404);
});

test('a real shop is readable without script', async () => {
  const readStore = async (slug: string): Promise<unknown> => {
    const [row] = await backend.sql<{ store: unknown }>('select public.public_store($1) as store', [slug]);
    return row?.store ?? null;
  };
  const files = { script: '/shop/assets/shop-1.js', css: '' };
  const answer = await answerShop(new Request(`${backend.url}/store/shapla-mart/`), {
    ...{ readStore, files, origin: backend.url },
    backend: { url: '', key: backend.key },
  });
  const html = await answer.text();
  for (const words of ['<title>Shapla Mart</title>', 'Jamdani saree', 'Sarees', '৳750', 'og:title', 'application/ld+json'])
    expect(html).toContain(words);
});
