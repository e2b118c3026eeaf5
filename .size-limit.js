import { readdirSync, readFileSync, statSync } from 'node:fs';

// Budgets of what travels, gzipped. The critical path is what index.html asks for; every other file is loaded with a screen.
const page = readFileSync(new URL('dist/index.html', import.meta.url), 'utf8');
const critical = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => `dist/${path}`);
const chunks = readdirSync(new URL('dist/assets', import.meta.url)).filter((name) => name.endsWith('.js'));
const lazy = chunks.map((name) => `dist/assets/${name}`).filter((path) => !critical.includes(path));

// What a page of a shop asks for at once; checkout and what follows come later.
const shopFiles = JSON.parse(readFileSync(new URL('dist/.shop/files.json', import.meta.url), 'utf8'));
const firstOfShop = (name, file = shopFiles[name]) => [`dist/${file.file}`, ...(file.imports ?? []).flatMap((next) => firstOfShop(next))];
const shop = firstOfShop('shop.tsx');
const shopLater = readdirSync(new URL('dist/shop/assets', import.meta.url))
  .filter((name) => name.endsWith('.js'))
  .map((name) => `dist/shop/assets/${name}`)
  .filter((path) => !shop.includes(path));

// Loaded by name: the client of the session, the scanner's decoder and barcode drawing are not screens.
const libraries = /\/(?:session-client|code128-path|decode)[.-]/;

// What two screens share is put together: a file of a single icon or text costs a device a request and an entry of its cache.
const tiny = lazy.filter((path) => statSync(path).size < 1000);
if (tiny.length > 25) throw new Error(`${tiny.length} chunks are smaller than 1 kB: ${tiny.join(', ')}`);

export default [
  { name: 'app shell, critical path', path: critical, limit: '170 kB', gzip: true },
  // What must be there before rows are shown and entries stored, and what only talking to the server takes.
  { name: 'data worker', path: 'dist/app/assets/worker-*.js', limit: '125 kB', gzip: true },
  { name: 'data worker, leading', path: 'dist/app/assets/leader-tasks-*.js', limit: '40 kB', gzip: true },
  // What a page of a shop runs beside its HTML: a bundle of its own, without the app, its data or its session.
  { name: 'shop', path: shop, limit: '105 kB', gzip: true },
  { name: 'shop, later pages', path: shopLater, limit: '20 kB', gzip: true },
  { name: 'shop, styles', path: 'dist/shop/assets/*.css', limit: '12 kB', gzip: true },
  { name: 'styles', path: 'dist/assets/*.css', limit: '30 kB', gzip: true },
  ...lazy
    .filter((path) => !libraries.test(path))
    .map((path) => ({ name: `chunk ${path.slice('dist/assets/'.length)}`, path, limit: '40 kB', gzip: true })),
];
