import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

import { overwriteGetLocale } from '#messages/runtime.js';

import type { Backend } from '../../../supabase/local/backend.ts';
import { signUp } from '../../../supabase/local/demo/account.ts';
import { CompanyDesk, password } from '../pages/company-desk.ts';
import { untilBadge, untilInstalled } from '../pages/device-life.ts';
import type { Account } from '../pages/session.ts';
import { counts, open } from './directions.ts';
import { first, founder } from './lock-scenes.ts';
import { staff } from './staff.ts';

/*
 * Who stands before the screens. Each has a device of its own, opened when it is first asked for:
 *   visitor     signed in nowhere
 *   owner       of the demo company; looks only, so that every picture shows the same company
 *   newcomer    has founded a company and done nothing yet
 *   loner       has an account and no company
 *   traveller   the owner's second device, without network for good: what it does never reaches the company
 *   rival       shares a company with a desk that does the same work
 *   outsider    in a company whose business module is switched off
 *   superadmin  runs the platform and is in no company
 *   hirer       owns a company in which others work or are invited
 *   granter     runs the hirer's team, with little to give
 *   sharer      works on a tablet with somebody of another company
 *   tablet      a device that becomes a tablet at the gate of a company
 */
export type Who =
  | 'visitor'
  | 'owner'
  | 'newcomer'
  | 'loner'
  | 'traveller'
  | 'rival'
  | 'outsider'
  | 'superadmin'
  | 'hirer'
  | 'granter'
  | 'sharer'
  | 'tablet';
export type Language = 'en' | 'bn';

/** A scene's page, and the company it belongs to. */
export type Stage = {
  readonly page: Page;
  readonly demo: Backend;
  readonly coarse: boolean;
  /** The same company's desk, which works without a screen. */
  readonly desk: CompanyDesk | undefined;
};

export class Cast {
  readonly #browser: Browser;
  readonly #demo: Backend;
  readonly #look: BrowserContextOptions;
  readonly #language: Language;
  readonly #stages = new Map<Who, Promise<Stage>>();
  readonly #open: BrowserContext[] = [];

  /** `look`: size and pointer. From now on the tests' own messages are in this language, too. */
  constructor(browser: Browser, demo: Backend, look: BrowserContextOptions, language: Language) {
    this.#browser = browser;
    this.#demo = demo;
    this.#look = look;
    this.#language = language;
    overwriteGetLocale(() => language);
  }

  stage(who: Who): Promise<Stage> {
    const ready = this.#stages.get(who) ?? this.#prepare(who);
    this.#stages.set(who, ready);
    return ready;
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map((context) => context.close()));
  }

  async #prepare(who: Who): Promise<Stage> {
    const context = await this.#browser.newContext({
      ...this.#look,
      baseURL: this.#demo.url,
      timezoneId: 'Asia/Dhaka',
      locale: 'en-US',
      reducedMotion: 'reduce',
      // Only who leaves the network needs what it keeps; the others may be given another script in the place of one.
      serviceWorkers: who === 'traveller' ? 'allow' : 'block',
    });
    this.#open.push(context);
    await context.addInitScript((language) => {
      localStorage.setItem('PARAGLIDE_LOCALE', language);
      // The sheets stay: no dialog of the browser takes them away.
      window.print = () => undefined;
    }, this.#language);
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const { account, desk } = await this.#roleOf(who);
    if (account) await enter(page, account);
    if (who === 'owner' || who === 'traveller') await untilDownloaded(page, this.#demo);
    if (who === 'traveller') {
      await untilInstalled(page);
      await context.setOffline(true);
      await untilBadge(page, 'offline');
    }
    return { page, demo: this.#demo, coarse: this.#look.hasTouch === true, desk };
  }

  async #roleOf(who: Who): Promise<{ readonly account?: Account | undefined; readonly desk?: CompanyDesk }> {
    if (who === 'visitor') return {};
    if (who === 'owner' || who === 'traveller') return { account: this.#demo.signIns[0] };
    if (who === 'superadmin') return { account: this.#demo.signIns.find(({ label }) => label === 'Superadmin') };
    if (who === 'sharer') return { account: await founder(this.#demo, first) };
    const account = { email: `${who}-${Date.now().toString(36)}@karbar.test`, password };
    if (who === 'loner') {
      await signUp(this.#demo, { ...account, name: 'Nadia Islam' });
      return { account };
    }
    if (who === 'granter') {
      const { desk } = await this.stage('hirer');
      await desk?.hire(account.email, ['manage_team', 'manage_parcels', 'view_products'], null);
      return { account };
    }
    const desk = await CompanyDesk.found(this.#demo, companies[who], account.email);
    if (who === 'hirer') await staff(desk, this.#demo);
    return { account, desk };
  }
}

const companies = {
  newcomer: 'Rupsha Handicrafts',
  tablet: 'Shapla Garments',
  rival: 'Dhaka Lights',
  outsider: 'Padma Workshop',
  hirer: 'Jamuna Traders',
} as const;

async function enter(page: Page, { email, password: secret }: Account): Promise<void> {
  await page.goto('/app');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(secret);
  await page.locator('form button[type=submit]').click();
  await page.locator('input[name=password]').waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor();
}

/** The whole company is on the device: its lists count as many rows as the server. */
async function untilDownloaded(page: Page, demo: Backend): Promise<void> {
  for (const [list, count] of await counts(demo)) {
    await open(page, `/app/${list}`);
    await page.getByRole('main').getByText(count, { exact: true }).first().waitFor({ timeout: 120_000 });
  }
  await open(page, '/app');
  await page.locator('.animate-breathe').first().waitFor({ state: 'detached', timeout: 120_000 });
}
