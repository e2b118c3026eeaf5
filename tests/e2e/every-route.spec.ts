import type { Page } from '@playwright/test';

import { textsOf } from '../structure/catalogue.ts';
import { specRoutes } from '../structure/sources.ts';
import { untilBadge } from './pages/device-life.ts';
import { complaintsOf } from './pages/watch.ts';
import { type Address, builtAddresses } from './support/addresses.ts';
import { lead, load, settled, turn } from './support/directions.ts';
import type { Person } from './support/signed-in.ts';
import { type Device, expect, test } from './support/test.ts';

/*
 * Opens every built route of the demo company as each of its people, in one page that is a desk first and then a phone. A new route is
 * opened without a word here: it is a screen for the owner and closed to the packer.
 */

// What hangs here has hung for good: its second try should not wait as long as that of a whole day's work.
test.describe.configure({ timeout: 120_000 });
test.use({ serviceWorkers: 'block' });

/** A device opens as a desk. */
const sizes = { desk: null, phone: { width: 390, height: 844 } } as const;

/** Enough for a slow machine; what never comes costs it each time. */
const timeout = 15_000;

const ofPacker: ReadonlySet<string> = new Set([
  '/app',
  '/app/products',
  '/app/parcels',
  '/app/parcels/new',
  '/app/parcels/edit/:parcelId',
  '/app/parcels/:parcelId',
  '/app/returns',
  '/app/profile',
]);

/** No row has it. */
const nobodys = '00000000-0000-4000-8000-000000000000';
const english = new Map([...textsOf('en')].map(([key, { text }]) => [key, text]));
/** What a screen says that has not found what its address names. */
const notFound = [...english].filter(([key, text]) => key.includes('not_found') && !text.includes('{')).map(([, text]) => text);
/** Titles of what stands in the place of a screen. */
const instead = ['crash_title', 'shell_chunk_title', 'shell_unauthorized_title', 'shell_off_title', 'auth_none_title', 'auth_sign_in_title']
  .map(textOf)
  .map((title) => title.replace(/\{\w+\}/, ''));

/** What somebody is to see at an address: its screen, that no such row is there, or why the screen is not his and where he is told so. */
type Due = 'screen' | 'nothing' | { readonly title: string; readonly text: string; readonly at: string };
type Visit = Address & { readonly due: Due };

for (const person of ['Owner', 'Packer', 'Superadmin'] as const) {
  test(`every route shows the ${person.toLowerCase()} what is his to see`, async ({ demo, newDevice }) => {
    const visits = visitsOf(person, await builtAddresses(demo));
    expect(visits.length).toBeGreaterThan(30);
    const { page, complaints } = await setOut(await newDevice(demo, 'desk', person), person);
    const findings: string[] = [];
    for (const [size, viewport] of Object.entries(sizes)) {
      if (viewport) await page.setViewportSize(viewport);
      for (const visit of visits) {
        const heard = complaints.length;
        const wrong = await faultsOf(page, visit);
        findings.push(...[...wrong, ...uncalledFor(complaints.slice(heard), visit)].map((what) => `${visit.route} ${size}: ${what}`));
      }
    }
    expect(findings).toEqual([]);
  });
}

/** What is open to him is also asked for a row that nobody has: the words for it are those that a row may not meet. */
function visitsOf(person: Person, addresses: readonly Address[]): readonly Visit[] {
  const visits = addresses.map((address): Visit => ({ ...address, due: dueTo(person, address) }));
  const absent = visits.filter(({ route, due }) => due === 'screen' && route.includes(':'));
  return [...visits, ...absent.map(({ route }): Visit => ({ route, url: route.replaceAll(/:\w+/g, nobodys), due: 'nothing' }))];
}

async function setOut({ context }: Device, person: Person) {
  const page = await context.newPage();
  page.setDefaultTimeout(timeout);
  const complaints = await complaintsOf(page);
  await load(page, '/app');
  await settled(page);
  // The rows that the addresses name are on the device.
  if (person !== 'Superadmin') await untilBadge(page, 'saved');
  return { page, complaints };
}

function dueTo(person: Person, { route, url }: Address): Due {
  const ofPlatform = route.startsWith('/admin');
  if (person === 'Superadmin') return ofPlatform ? 'screen' : { title: textOf('admin_dashboard'), text: '', at: '/admin' };
  const title = textOf('shell_unauthorized_title');
  if (ofPlatform) return { title, text: textOf('shell_unauthorized_admin'), at: url };
  if (person === 'Owner' || ofPacker.has(route)) return 'screen';
  const permission = textOf(`permission_${keyOf(route)}`);
  return { title, text: textOf('shell_unauthorized_text').replace('{permission}', permission), at: '/app/unauthorized' };
}

/** The key that the specification asks for; of the settings, which each section opens, the first. */
function keyOf(route: string): string {
  if (route === '/app/settings') return 'manage_order_settings';
  return specRoutes.find(({ path }) => path === route)?.permission ?? '';
}

async function faultsOf(page: Page, { url, due }: Visit): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  try {
    await arrive(page, url, due);
    await expect(page.locator('.animate-breathe, [aria-busy=true]')).toHaveCount(0, { timeout });
  } catch {
    return ['shows no title or goes on loading'];
  }
  // Who is led elsewhere is there a moment later.
  const found = async () => (faults = faultsIn(await seenOn(page), url, due));
  await expect
    .poll(found, { timeout })
    .toEqual([])
    .catch(() => undefined);
  return faults;
}

/** One and the same notice may stand before a whole area, and no new title tells when the next screen would be there. */
async function arrive(page: Page, url: string, due: Due): Promise<void> {
  if (typeof due === 'string' || due.at === '/app/unauthorized') return lead(page, url);
  await turn(page, url);
  if (due.at === url) await settled(page);
}

type Seen = { readonly at: string; readonly title: string; readonly text: string };

async function seenOn(page: Page): Promise<Seen> {
  const [title, text] = await Promise.all([page.locator('h1').first().innerText(), page.locator('body').innerText()]);
  return { at: new URL(page.url()).pathname, title, text };
}

function faultsIn({ at, title, text }: Seen, url: string, due: Due): readonly string[] {
  const shown = `shows “${title}” at ${at}`;
  const missing = notFound.find((one) => text.includes(one));
  if (due === 'nothing') return missing === undefined ? [`${shown} for a row that is not there`] : [];
  if (missing !== undefined) return [`says “${missing}”`];
  if (due === 'screen') return at !== url || instead.some((one) => title.includes(one)) ? [`${shown} in the place of its screen`] : [];
  return title === due.title && text.includes(due.text) && at === due.at
    ? []
    : [`${shown} instead of “${due.title}” at ${due.at}: ${due.text}`];
}

/** The browser itself writes down that the platform refuses somebody, or has no such company. */
function uncalledFor(complaints: readonly string[], { route, due }: Visit): readonly string[] {
  const refused = route.startsWith('/admin') && due !== 'screen';
  return complaints.filter((one) => !refused || !/Failed to load resource: .* 40[04] /.test(one)).map((one) => `complains ${one}`);
}

function textOf(key: string): string {
  const text = english.get(key);
  if (text === undefined) throw new Error(`The catalogue has no ${key}`);
  return text;
}
