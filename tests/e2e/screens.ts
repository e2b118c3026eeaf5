import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';

import { startBackend } from '../../supabase/local/backend.ts';
import { root } from '../structure/sources.ts';
import { Front } from './pages/front.ts';
import { type Address, builtAddresses } from './support/addresses.ts';
import { chromiumFlags, chromiumPath } from './support/chromium.ts';
import { faultsOf } from './support/layout.ts';

/*
 * npm run screens: a picture of every built screen of the demo company, in every size, theme and language, in screens/. Fails where a
 * page scrolls sideways, cuts a heading or a button, squeezes a column, or has a touch target below 44 px on a tablet or phone.
 *   npm run screens -- --only parcels --size phone --theme dark --language bn
 */

const sizes: Readonly<Record<string, BrowserContextOptions>> = {
  desk: { viewport: { width: 1366, height: 850 } },
  landscape: { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const { values: wanted } = parseArgs({
  options: {
    /** Part of a route. */
    only: { type: 'string', default: '' },
    size: { type: 'string' },
    theme: { type: 'string' },
    language: { type: 'string' },
  },
});
const folder = join(root, 'screens');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const backend = await startBackend({ seed: 'demo', quiet: true });
const path = chromiumPath();
const browser = await chromium.launch({ args: [...chromiumFlags], ...(path ? { executablePath: path } : {}) });
const faults: string[] = [];
let pictures = 0;

try {
  const addresses = (await builtAddresses(backend)).filter(({ route }) => route.includes(wanted.only));
  for (const [size, options] of Object.entries(sizes)) {
    if (wanted.size !== undefined && wanted.size !== size) continue;
    const context = await browser.newContext({ ...options, baseURL: backend.url, timezoneId: 'Asia/Dhaka', locale: 'en-US' });
    const page = await context.newPage();
    const account = backend.signIns[0];
    await new Front(page).signIn(account?.email ?? '', account?.password ?? '');
    for (const theme of ['light', 'dark']) {
      for (const language of ['en', 'bn']) {
        if ((wanted.theme ?? theme) !== theme || (wanted.language ?? language) !== language) continue;
        await page.evaluate(
          ([chosen, locale]) => {
            localStorage.setItem('vite-ui-theme', chosen ?? '');
            localStorage.setItem('PARAGLIDE_LOCALE', locale ?? '');
          },
          [theme, language],
        );
        for (const address of addresses) await take(page, address, `${size}-${theme}-${language}`, size !== 'desk');
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await backend.close();
}

console.log(`${pictures} pictures in screens/`);
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exit(faults.length === 0 && pictures > 0 ? 0 : 1);

async function take(page: Page, address: Address, look: string, coarse: boolean): Promise<void> {
  await page.goto(address.url);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const name = `${address.route.replace(/^\//, '').replaceAll(/[/:]+/g, '-') || 'landing'}-${look}`;
  await page.screenshot({ path: join(folder, `${name}.png`) });
  pictures += 1;
  for (const fault of await page.evaluate(faultsOf, coarse)) faults.push(`${name}: ${fault}`);
}
