import { type BrowserContext, type FrameLocator, type Page } from '@playwright/test';

import { CompanyDesk } from './pages/company-desk.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* The owner arranges his shop: by pointer and by keyboard, without network, beside somebody else who does the same. */

const owner = 'owner-who-arranges@karbar.test';
const partner = 'partner-who-arranges@karbar.test';

test('a draft outlives a lost network and a closed tab; two who publish lose nothing; what was published comes back', async ({
  server,
  newDevice,
}) => {
  test.setTimeout(180_000);
  const desk = await CompanyDesk.found(server, 'Arranged House', owner);
  await desk.hire(partner, ['manage_brands'], null);
  const mine = await newDevice(server);
  let page = await mine.context.newPage();
  await enter(page, owner);
  await page.goto('/app/storefront');
  await page.getByRole('button', { name: 'Publish shop' }).click();
  await expect(page.getByText('Nobody sees the shop yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Arrange the shop' }).click();
  let shop = shopIn(page);
  await expect(shop.getByRole('heading', { name: 'Arranged House' })).toBeVisible();

  await test.step('sections are moved by pointer, by keyboard and by their menus; steps are taken back', async () => {
    expect(await partsOf(page)).toEqual(['Welcome', 'Tiles of categories', 'Shelf of products']);
    const handle = page.getByRole('button', { name: 'Move Shelf of products' });
    const top = await page.getByRole('button', { name: 'Move Welcome' }).boundingBox();
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move((top?.x ?? 0) + 10, (top?.y ?? 0) + 4, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => partsOf(page)).toEqual(['Shelf of products', 'Welcome', 'Tiles of categories']);
    await handle.focus();
    await page.keyboard.press('Space');
    for (const place of [2, 3]) {
      await expect(page.getByText(`Shelf of products is at place ${place - 1}.`)).toBeAttached();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText(`Shelf of products is at place ${place}.`)).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expect.poll(() => partsOf(page)).toEqual(['Welcome', 'Tiles of categories', 'Shelf of products']);
    await menu(page, 'Welcome', 'Move down');
    await expect.poll(() => partsOf(page)).toEqual(['Tiles of categories', 'Welcome', 'Shelf of products']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => partsOf(page)).toEqual(['Welcome', 'Tiles of categories', 'Shelf of products']);
    await page.keyboard.press('Control+Shift+z');
    await menu(page, 'Tiles of categories', 'Delete');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => partsOf(page)).toEqual(['Tiles of categories', 'Welcome', 'Shelf of products']);
  });

  await test.step('what is pointed at in the preview is written on; links stay in the preview', async () => {
    await shop.getByRole('heading', { name: 'Arranged House' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Made by hand');
    await expect(shop.getByRole('heading', { name: 'Made by hand' })).toBeVisible();
    await shop.getByRole('link', { name: 'Track your order' }).click();
    await expect(shop.getByLabel('Order number')).toBeVisible();
    expect(page.url()).toContain('/app/storefront/editor');
  });

  await test.step('without network the draft is there in a new tab', async () => {
    await mine.offline(true);
    await page.getByRole('button', { name: 'Pages of your own' }).click();
    await page.getByRole('menuitem', { name: 'Add a page' }).click();
    await page.getByLabel('Address of the page').fill('returns');
    await page.getByRole('button', { name: 'Add a page' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Within seven days');
    await expect(shop.getByRole('heading', { name: 'Within seven days' }).last()).toBeVisible();
    page = await again(mine.context, page);
    shop = shopIn(page);
    await expect(page.getByText('Your draft of')).toBeVisible();
    await expect(shop.getByRole('heading', { name: 'Made by hand' })).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('returns')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await mine.offline(false);
  });

  const theirs = await newDevice(server);
  const other = await theirs.context.newPage();
  await test.step('somebody else publishes first', async () => {
    await enter(other, partner);
    await other.goto('/app/storefront/editor');
    await other.getByRole('button', { name: 'Welcome', exact: true }).click();
    await other.getByLabel('Title', { exact: true }).fill('From our partner');
    await menu(other, 'Shelf of products', 'Duplicate');
    await publish(other);
  });

  await test.step('the second is shown what differs, chooses, and publishes both', async () => {
    await page.getByRole('button', { name: 'See what differs' }).click();
    const window = page.getByRole('dialog');
    const hero = window.getByRole('group', { name: 'Home page · Welcome' });
    await expect(window.getByText('Both of you changed it.')).toHaveCount(1);
    await expect(hero.getByRole('radio', { name: /^Mine/ })).toBeChecked();
    await hero.getByRole('radio', { name: /^Theirs/ }).check();
    await window.getByRole('button', { name: 'Bring together' }).click();
    await window.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('The shop is published.')).toBeVisible();
    await expect(page.getByText('Everything here is published.')).toBeVisible();
    expect(await partsOf(page)).toEqual(['Tiles of categories', 'Welcome', 'Shelf of products', 'Shelf of products']);
    const [row] = await server.sql<{ config: { templates: Record<string, unknown> } }>(
      'select storefront_config as config from public.profiles where id = $1',
      [desk.tenant],
    );
    expect(JSON.stringify(row?.config.templates['home'])).toContain('From our partner');
    expect(JSON.stringify(row?.config.templates['page:returns'])).toContain('Within seven days');
  });

  await test.step('an earlier version is looked at, and comes back as a draft', async () => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Published versions' }).click();
    const first = page.getByRole('listitem').filter({ hasText: 'Version 1' });
    await first.getByRole('button', { name: 'Look at it' }).click();
    await expect(page.getByText('You look at version 1')).toBeVisible();
    await expect(shop.getByRole('heading', { name: 'Arranged House' })).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await partsOf(page)).toEqual(['Welcome', 'Tiles of categories', 'Shelf of products']);
    await publish(page);
  });

  await test.step('a theme is activated, and everybody sees it', async () => {
    await other.goto('/app/storefront/themes');
    await expect(other.frameLocator('iframe >> nth=0').getByRole('heading', { name: 'Arranged House' })).toBeVisible();
    await other.getByRole('button', { name: 'Activate Bazaar' }).click();
    await expect(other.getByText('Theme activated successfully!')).toBeVisible();
    await expect(shop.locator('header').first()).toHaveCSS('background-color', 'rgb(143, 47, 0)');
  });
});

function shopIn(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Preview"]');
}

/** The names of the sections, from above. */
async function partsOf(page: Page): Promise<readonly string[]> {
  const handles = await page.getByRole('button', { name: /^Move / }).all();
  const names = await Promise.all(handles.map((one) => one.getAttribute('aria-label')));
  return names.map((name) => name?.replace('Move ', '') ?? '');
}

async function menu(page: Page, section: string, entry: string): Promise<void> {
  await page
    .getByRole('button', { name: `What to do with ${section}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The shop is published.').last()).toBeVisible();
}

/** As after a killed tab. */
async function again(context: BrowserContext, page: Page): Promise<Page> {
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto('/app/storefront/editor');
  return next;
}
