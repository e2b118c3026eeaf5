import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../structure/sources.ts';
import { App } from './pages/app.ts';
import { Front } from './pages/front.ts';
import { expect, test } from './support/test.ts';

/** A sample; what each of many leads to is asked in src/kernel/href.test.ts. */
const tried = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/app/..//evil.example',
  '/\t/evil.example',
  '/%2f%2fevil.example',
];

test('after signing in nobody is led to another site', async ({ demo, newDevice }) => {
  const { context } = await newDevice(demo);
  const page = await context.newPage();
  const left: string[] = [];
  await context.route(
    (url) => url.origin !== demo.url,
    (route) => {
      left.push(route.request().url());
      return route.abort();
    },
  );
  const [account] = demo.signIns;
  await new Front(page).signIn(account?.email ?? '', account?.password ?? '');
  for (const next of tried) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect({ next, origin: new URL(page.url()).origin, left }).toEqual({ next, origin: demo.url, left: [] });
  }
  await page.goto(`/login?next=${encodeURIComponent('/app/customers?q=karim')}`);
  await expect(page).toHaveURL('/app/customers?q=karim');
  await new App(page).ready();
});

test('what travels to every visitor holds no secret and no source map', ({ demo }) => {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const texts = files.filter((file) => /\.(js|css|html|json|webmanifest)$/.test(file));
  expect(texts.length).toBeGreaterThan(30);
  const secrets: readonly (readonly [string, RegExp])[] = [
    ['a source map', /sourceMappingURL/],
    ['a service key', /sb_secret_\w{8,}|service_role/],
    ['a token', /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/],
    ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
    ['a connection', /postgres(?:ql)?:\/\/\w+:/],
    ['a key of a cloud', /AKIA[0-9A-Z]{16}|AIza[\w-]{35}|sk_live_\w+|ghp_\w{36}/],
    ['an account of the demo', new RegExp(demo.signIns[0]?.password ?? 'no demo')],
  ];
  const found = texts.flatMap((file) => {
    const text = readFileSync(join(dist, file), 'utf8');
    return secrets.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file}: ${what}`);
  });
  expect(found).toEqual([]);
});

test('an account of the demo is entered with one press, and no password reaches the page', async ({ demo, newDevice }) => {
  const { context } = await newDevice(demo);
  const page = await context.newPage();
  const passwords = demo.signIns.map(({ password }) => password);
  const seen: string[] = [];
  page.on(
    'response',
    (response) =>
      void response.text().then(
        (text) => seen.push(...passwords.filter((one) => text.includes(one))),
        () => undefined,
      ),
  );
  await page.goto('/login');
  await page.getByRole('button', { name: /Owner/ }).click();
  await new App(page).ready();
  expect(seen).toEqual([]);
});
