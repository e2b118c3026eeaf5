import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrationsDir } from '#fixtures/server/people.ts';

import { startBackend, type Backend } from './backend.ts';

let dir: string;
let backend: Backend;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'karbar-site-'));
  mkdirSync(join(dir, 'assets'));
  const files = {
    'index.html': '<!doctype html><title>Karbar</title>',
    'shop.html': '<!doctype html><title>Shop</title>',
    'sw.js': 'self.skipWaiting',
    'app.webmanifest': '{}',
    'assets/index-Ab12Cd34.js': `export const long = '${'x'.repeat(4000)}';`,
    'assets/scan-worker-Zz99Yy88.js': 'export {};',
    'assets/pdfmake.worker-Zz99Yy88.js': 'export {};',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  backend = await startBackend({ migrationsDir, distDir: dir, quiet: true });
});
afterAll(async () => {
  await backend.close();
  rmSync(dir, { recursive: true, force: true });
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => fetch(`${backend.url}${path}`, { headers });

test.each(['/', '/app', '/app/business/parcels', '/login?next=/app'])('%s opens the app', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Karbar');
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test('a store opens its own page', async () => {
  expect(await (await get('/store/lina')).text()).toContain('Shop');
});

test('a page allows no foreign, inline or evaluated script', async () => {
  const policy = (await get('/app')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toContain("require-trusted-types-for 'script'");
});

test('only the scanner and the maker of PDFs may compile WebAssembly', async () => {
  expect((await get('/assets/scan-worker-Zz99Yy88.js')).headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'");
  expect((await get('/assets/pdfmake.worker-Zz99Yy88.js')).headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'");
  expect((await get('/assets/index-Ab12Cd34.js')).headers.get('content-security-policy')).not.toContain('wasm');
});

test('hashed files are kept for good, compressed and revalidated for nothing', async () => {
  const response = await get('/assets/index-Ab12Cd34.js', { 'accept-encoding': 'br' });
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toContain('export const long');
  const again = await get('/assets/index-Ab12Cd34.js', { 'if-none-match': response.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test.each(['/sw.js', '/app/sw.js'])('the service worker at %s may control /app and is never cached', async (path) => {
  const response = await get(path);
  expect(response.headers.get('service-worker-allowed')).toBe('/app');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toContain('javascript');
});

test('a missing chunk is missing, not a page', async () => {
  expect((await get('/assets/gone-Ab12Cd34.js')).status).toBe(404);
});

test.each(['/..%2f..%2fetc/passwd', '/%2e%2e/secrets.json', '/.env', '/assets/..%5c..%5cx'])('%s reaches nothing outside', async (path) => {
  expect((await get(path)).status).toBe(404);
});
