import { fileURLToPath } from 'node:url';

import type { Browser } from '@playwright/test';

import { relaxed } from '../../supabase/local/auth/limits.ts';
import { type Backend, startBackend } from '../../supabase/local/backend.ts';
import { beginBuild } from '../../supabase/local/build.ts';
import { distance } from './distance.ts';
import { type Line, line, type Pair } from './line.ts';

const roundTripMs = 150;
const rows = 50;
const rounds = 5;

type Visit = { readonly browser: Browser; readonly url: string; readonly backend: Backend };

/** The real app on an empty device of the large demo company, far from the server. */
export async function* firstListLines(browser: Browser): AsyncGenerator<Line> {
  const { done } = await beginBuild(fileURLToPath(new URL('../..', import.meta.url)), console.log);
  await done;
  const backend = await startBackend({ limits: relaxed, seed: 'large', quiet: true });
  const far = await distance(backend.url, roundTripMs);
  const visit: Visit = { browser, backend, url: far.url };
  try {
    const what = `from the tap on "Sign in" to ${rows} orders that can be tapped, on an empty device of the large demo company / the sign-in call and one request for those ${rows} rows, painted as a list, both over a way of ${roundTripMs} ms there and back`;
    yield line(
      {
        key: 'first_list_vs_bare_fetch',
        what,
        unit: 'ms',
        atMost: 2,
        source: 'sign-in call plus one bare request of the rows painted as a list, over the same network of 150 ms round trip',
        cause:
          'two calls after the sign-in and not one: which companies somebody has, and the opening of one with its settings and newest rows, which are stored before they are shown; then the app around the list is drawn, too',
      },
      await measure(visit),
    );
  } finally {
    far.close();
    await backend.close();
  }
}

async function measure(visit: Visit): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ value: await ours(visit), denominator: await bare(visit) });
  return pairs;
}

async function ours({ browser, url, backend }: Visit): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 3200 } });
  const page = await context.newPage();
  await page.goto(`${url}/app/ecom-orders`);
  const { email, password } = owner(backend);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // Whoever types these two has had time for the app to be stored.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForLoadState('networkidle');
  const ms = await page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Sign in');
        const begun = performance.now();
        button?.click();
        const look = (): void => {
          if (document.querySelectorAll('tbody tr a').length >= wanted) resolve(performance.now() - begun);
          else requestAnimationFrame(look);
        };
        look();
      }),
    rows,
  );
  await context.close();
  return ms;
}

async function bare({ browser, url, backend }: Visit): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/icons/karbar.svg`);
  const ms = await page.evaluate(
    async ([key, account, wanted]) => {
      const begun = performance.now();
      const headers = { apikey: key, 'content-type': 'application/json' };
      const signedIn = await fetch('/auth/v1/token?grant_type=password', { method: 'POST', headers, body: JSON.stringify(account) });
      const session = (await signedIn.json()) as { readonly access_token: string };
      const asked = `/rest/v1/orders?select=*&order_type=eq.ecommerce&order=created_at.desc&limit=${wanted}`;
      const answer = await fetch(asked, { headers: { ...headers, authorization: `Bearer ${session.access_token}` } });
      const found = (await answer.json()) as readonly Readonly<Record<string, unknown>>[];
      if (found.length !== wanted) throw new Error(`${found.length} rows`);
      const list = document.createElementNS('http://www.w3.org/1999/xhtml', 'ul');
      for (const row of found) {
        const item = document.createElementNS('http://www.w3.org/1999/xhtml', 'li');
        item.textContent = [row['order_number'], row['ship_name'], row['total_amount']].join(' ');
        list.append(item);
      }
      document.documentElement.append(list);
      await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    },
    [backend.key, owner(backend), rows] as const,
  );
  await context.close();
  return ms;
}

function owner(backend: Backend) {
  const [account] = backend.signIns;
  if (!account) throw new Error('The demo company lacks its owner');
  return { email: account.email, password: account.password };
}
