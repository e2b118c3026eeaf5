import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';

import { relaxed } from '../../supabase/local/auth/limits.ts';
import { startBackend } from '../../supabase/local/backend.ts';
import { root } from '../structure/sources.ts';
import { routeScenes } from './support/addresses.ts';
import { barriers, type Theme, wear } from './support/barriers.ts';
import { Cast, type Language } from './support/cast.ts';
import { chromiumFlags, chromiumPath } from './support/chromium.ts';
import { settled } from './support/directions.ts';
import { faultsOf } from './support/layout.ts';
import { type Scene, scenes } from './support/scenes.ts';

/*
 * npm run screens: a picture of every built screen and of every scene, in every size, theme and language, in screens/. Fails where a
 * page scrolls sideways, cuts a heading or a button, squeezes a column, has a touch target below 44 px on a tablet or phone, or has a
 * barrier by WCAG 2.2 AA.
 *   npm run screens -- --only parcels,scan --size phone --theme dark --language bn
 */

const sizes = {
  desk: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;
type Size = keyof typeof sizes;
const themes = ['light', 'dark'] as const satisfies readonly Theme[];
const languages = ['en', 'bn'] as const satisfies readonly Language[];

const wanted = wishes();
const folder = join(root, 'screens');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const backend = await startBackend({ limits: relaxed, seed: 'demo', quiet: true });
const path = chromiumPath();
const browser = await chromium.launch({ args: [...chromiumFlags], ...(path ? { executablePath: path } : {}) });
const faults: string[] = [];
let pictures = 0;
const all = [...(await routeScenes(backend)), ...scenes].filter(({ name }) =>
  wanted.only.split(',').some((part) => name.toLowerCase().includes(part)),
);

try {
  for (const language of wanted.languages) {
    // The sizes go side by side: most of the time a page is waited for.
    await Promise.all(wanted.sizes.map((size) => takeAll(all, size, language)));
  }
} finally {
  await browser.close();
  await backend.close();
}

if (all.length === 0) fail(`--only: no route or scene has "${wanted.only}" in its name.`);
console.log(`${pictures} pictures in screens/`);
for (const fault of faults.toSorted()) console.log(`FAULT ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

async function takeAll(all: readonly Scene[], size: Size, language: Language): Promise<void> {
  const cast = new Cast(browser, backend, sizes[size], language);
  for (const scene of all) {
    try {
      const stage = await cast.stage(scene.who);
      await scene.show(stage);
      await settled(stage.page);
      await take(stage.page, `${scene.name}-${size}-${language}`, stage.coarse);
    } catch (error) {
      faults.push(`${scene.name}-${size}-${language}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
    }
  }
  await cast.close();
}

/** Only colours differ from theme to theme, so the layout is looked at once. */
async function take(page: Page, name: string, coarse: boolean): Promise<void> {
  for (const fault of await page.evaluate(faultsOf, coarse)) faults.push(`${name}: ${fault}`);
  for (const theme of wanted.themes) {
    await wear(page, theme);
    writeFileSync(join(folder, `${name}-${theme}.png`), await stillPicture(page));
    for (const barrier of await barriers(page, theme)) faults.push(`${name}-${theme}: ${barrier}`);
    pictures += 1;
  }
}

/** Two equal pictures in a row: a busy machine shows the new theme's letters later than its surfaces. */
async function stillPicture(page: Page): Promise<Buffer> {
  let last = await page.screenshot({ animations: 'disabled' });
  for (let look = 0; look < 6; look++) {
    const next = await page.screenshot({ animations: 'disabled' });
    if (next.equals(last)) break;
    last = next;
  }
  return last;
}

function wishes() {
  try {
    const { values } = parseArgs({
      options: {
        /** Part of a route or of a scene's name. */
        only: { type: 'string', default: '' },
        size: { type: 'string' },
        theme: { type: 'string' },
        language: { type: 'string' },
      },
    });
    return {
      only: values.only.toLowerCase().replaceAll(/[/:]+/g, '-').replace(/^-/, ''),
      sizes: chosen('size', Object.keys(sizes) as Size[], values.size),
      themes: chosen('theme', themes, values.theme),
      languages: chosen('language', languages, values.language),
    };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function chosen<T extends string>(option: string, known: readonly T[], asked: string | undefined): readonly T[] {
  const found = known.filter((one) => asked === undefined || asked === one);
  if (found.length === 0) throw new Error(`--${option} ${asked} is unknown; it is one of ${known.join(', ')}.`);
  return found;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
