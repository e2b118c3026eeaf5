import { readFileSync } from 'node:fs';

import type { Locator, Page } from '@playwright/test';

import { payloads } from '../fixtures/payloads.ts';
import { App } from './pages/app.ts';
import { Front } from './pages/front.ts';
import { untilSent } from './pages/local-data.ts';
import { askAdvance, fillAdvances } from './pages/payload-advances.ts';
import {
  fillCompany,
  fillOrderSettings,
  fillStatement,
  folders,
  foundCompany,
  giveBack,
  joinCompany,
  planOf,
  recordOutcome,
  ship,
  tagTicked,
} from './pages/payload-forms.ts';
import { fillLeave } from './pages/payload-leave.ts';
import { fillBanking, fillPayables } from './pages/payload-money.ts';
import { fillPay } from './pages/payload-pay.ts';
import { fillPeople } from './pages/payload-people.ts';
import { fillShop, orderInShop } from './pages/payload-shop.ts';
import { textsOf } from './pages/payload-texts.ts';
import { correctDay, fillTime, nameTablet } from './pages/payload-time.ts';
import { PayloadPage } from './pages/payloads.ts';
import { person } from './pages/session.ts';
import { expect, test } from './support/test.ts';

/*
 * Everything that can be typed is text: markup, scripts, formulas, marks that turn the direction of writing. It is entered in every
 * field for text, and looked at wherever it appears: lists, pages, paper, palette, files, another device, Postgres.
 */

const owner = { email: 'owner-of-payloads@karbar.test', password: 'a good password' };
const [image, script] = payloads;
const { account, business, front } = folders;

test('whatever is typed into any field is shown as it was typed, and never run', async ({ server, newDevice }) => {
  test.setTimeout(360_000);
  const desk = await newDevice(server);
  const page = await desk.context.newPage();
  const watched = await PayloadPage.watch(page);
  await page.addInitScript(keepPaper);
  await new Front(page).signUp({ company: image, country: 'Bangladesh', person: script, ...owner });
  watched.filled(`${front}/SignUp.tsx`, `${front}/parts/AccountFields.tsx`);
  await watched.shows([image], page.getByRole('complementary').first());
  const [tenant = ''] = (await server.sql<{ id: string }>('select id from public.profiles where name = $1', [image])).map(({ id }) => id);

  const entered = new Map<string, readonly string[]>();
  await test.step('what orders, parcels and people are called', async () => {
    entered.set('settings', await fillOrderSettings(watched));
    entered.set('banking', await fillBanking(watched));
    entered.set('expenses', await fillPayables(watched));
    entered.set('statements', await fillStatement(watched));
    entered.set('employees', await fillPeople(watched));
    entered.set('days', await fillTime(watched));
    entered.set('advances', await fillAdvances(watched));
    entered.set('own days', await correctDay(watched));
    entered.set('leave', await fillLeave(watched));
    entered.set('own advance', await askAdvance(watched));
    entered.set('tablet', [await nameTablet(watched, owner, await (await newDevice(server, 'tablet')).context.newPage())]);
    entered.set('roles, labels, profile', await fillCompany(watched));
  });
  await test.step('products, brands, customers', async () => {
    await page.goto('/app/products?open=new');
    const product = page.getByRole('dialog');
    await product.getByRole('button', { name: 'Add an option' }).click();
    const of = ['ProductForm', 'OptionsEditor', 'VariantsEditor'].map((name) => `${business}/products/${name}.tsx`);
    entered.set('products', await watched.fill(product, ...of));
    for (const price of await product.getByLabel(/^Price/).all()) await price.fill('750');
    await product.getByRole('button', { name: 'Save product' }).click();
    await expect(product).toBeHidden();
    await watched.harmless();
    await page
      .getByRole('main')
      .getByText(entered.get('products')?.[0] ?? '', { exact: true })
      .click();
    await product
      .getByRole('button', { name: /^Stock history/ })
      .first()
      .click();
    const stock = page.getByRole('dialog').last();
    entered.set('stock', await watched.fill(stock, `${business}/products/StockDialog.tsx`));
    await stock.getByPlaceholder('+5 / -3').fill('+5');
    await stock.getByRole('button', { name: 'Adjust stock' }).click();
    await watched.shows(entered.get('stock') ?? [], stock);

    await page.goto('/app/brands?open=new');
    const brand = page.getByRole('dialog');
    const typed = await watched.fill(brand, `${account}/brands/BrandForm.tsx`);
    // What stands in addresses is refused unless it may.
    const inAddresses = brand.getByLabel('Web name');
    const refused = await inAddresses.inputValue();
    await inAddresses.fill('');
    entered.set(
      'brands',
      typed.filter((text) => text !== refused),
    );
    await brand.getByRole('button', { name: 'Save brand' }).click();
    await expect(brand).toBeHidden();
    await watched.shows(entered.get('brands') ?? []);

    await page.goto('/app/customers?open=new');
    const customer = page.getByRole('dialog');
    await customer.getByLabel('Phone', { exact: true }).fill('01711111111');
    entered.set('customers', await watched.fill(customer, `${business}/customers/CustomerForm.tsx`));
    await customer.getByRole('button', { name: 'Save customer' }).click();
    await expect(page).toHaveURL(/\/app\/customers\/[0-9a-f-]{36}/);
    await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible();
    entered.set('customer notes', await watched.fill(page.getByRole('main'), `${business}/customers/CustomerNotes.tsx`));
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('button', { name: 'Save note' })).toBeHidden();
    await watched.harmless();
  });

  for (const [kind, save, ...files] of [
    ['ecom-orders', 'Save order', 'sale-screens/RecipientFields', 'sale-screens/DetailsFields', 'orders/DeskFields'],
    ['parcels', 'Save parcel', 'sale-screens/RecipientFields', 'parcels/BookingFields'],
  ] as const)
    await test.step(kind, async () => {
      await page.goto(`/app/${kind}/new`);
      const form = page.getByRole('main');
      await form.getByLabel('Phone', { exact: true }).fill('01722222222');
      entered.set(kind, await watched.fill(form, ...files.map((name) => `${business}/${name}.tsx`)));
      await page.getByRole('region', { name: 'Items' }).getByRole('combobox').last().click();
      await page.locator('[role=option]:visible').first().click();
      await form.getByRole('button', { name: save }).first().click();
      await expect(page).toHaveURL(new RegExp(`/app/${kind}/[0-9a-f-]{36}`));
      await expect(page.getByLabel('Write a comment')).toBeVisible();
      const written = await watched.fill(form, `${business}/sale-screens/NoteBox.tsx`, `${business}/sale-screens/Timeline.tsx`);
      await form.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(page.getByLabel('Write a comment')).toHaveValue('');
      await form.getByRole('button', { name: 'Save note' }).click();
      await expect(page.getByRole('button', { name: 'Save note' })).toBeHidden();
      entered.set(`${kind}, written`, written);
      await watched.shows(written.slice(-1), form);
      entered.set(`${kind}, dialog`, await (kind === 'parcels' ? recordOutcome(watched) : ship(watched)));
      if (kind === 'parcels') entered.set('returns', await giveBack(watched));
    });

  await test.step('a shop, and whoever buys in it', async () => {
    entered.set('shop', await fillShop(watched));
    const visitor = await (await newDevice(server, 'phone')).context.newPage();
    entered.set('ordered', await orderInShop(watched, visitor, entered.get('products')?.[0] ?? ''));
  });

  await test.step('tags of ticked orders', async () => {
    entered.set('tags', await tagTicked(watched));
  });

  await test.step('settings, a file of customers', async () => {
    await page.goto('/app/settings?section=company');
    entered.set('profiles', await watched.fill(page.getByRole('main'), `${account}/settings/CompanySection.tsx`));
    await page.getByRole('main').getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('main').locator('form')).toHaveAttribute('data-dirty', 'false');
    await watched.harmless();
    entered.set('pay', await fillPay(watched));
    await importFile(page);
    await watched.harmless();
  });

  await test.step('codes that are scanned, names of views', async () => {
    await page.goto('/app/parcels?scan=dispatch');
    const code = page.locator('input[data-scan]');
    // A parcel may have the payload itself.
    const ofNone = `${image} of nobody`;
    await code.fill(ofNone);
    await code.press('Enter');
    await watched.shows([ofNone], page.getByRole('region', { name: 'Put aside' }));
    watched.filled(`${business}/parcels/ScanParcels.tsx`);
    await page.goto(`/app/customers?q=${encodeURIComponent(script)}`);
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    const [view = ''] = await watched.fill(page.getByRole('dialog'), 'src/ui/table/SavedViews.tsx');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('main').getByRole('button', { name: view, exact: true })).toBeVisible();
    await watched.harmless();
  });

  await untilSent(page);
  await test.step('Postgres has it letter for letter', async () => {
    const stored = await textsOf(server, tenant);
    for (const [name, texts] of entered)
      expect({ name, missing: texts.filter((text) => !stored.has(text)) }).toEqual({ name, missing: [] });
  });

  await test.step('lists, palette, paper, export, a second device', async () => {
    for (const list of ['customers', 'products', 'ecom-orders', 'parcels', 'brands']) {
      await page.goto(`/app/${list}`);
      await expect(firstRow(page)).toBeVisible();
      await watched.harmless();
    }
    await page.goto('/app/customers');
    await tickAll(page);
    await page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
    const csv = readFileSync(await file.path(), 'utf8');
    expect(csv).toContain(`'=HYPERLINK(""http://evil.example""`);
    expect(csv).not.toMatch(/(^|[,"\n])[=@]|(^|[,"\n])-\d+\+/m);

    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Name, phone or number; or where to go').fill('01711111111');
    await expect(page.getByRole('option').first()).toBeVisible();
    await watched.harmless();
    await page.keyboard.press('Escape');

    await page.goto('/app/parcels');
    await tickAll(page);
    await page.getByRole('toolbar').getByRole('button', { name: 'Packing slips' }).click();
    await expect.poll(() => page.evaluate(() => window.name)).toContain('Packing slip');
    await watched.harmless();

    const second = await PayloadPage.watch(await (await newDevice(server, 'phone')).context.newPage());
    await new Front(second.page).signIn(owner.email, owner.password);
    for (const list of ['ecom-orders', 'customers']) {
      await second.page.goto(`/app/${list}`);
      await new App(second.page).ready();
      await expect(firstRow(second.page)).toBeVisible({ timeout: 60_000 });
      await second.harmless();
    }
    await second.page.goto('/app/settings?section=orders');
    await expect(second.page.getByRole('list', { name: 'Couriers' })).toBeVisible();
    await second.shows((entered.get('settings') ?? []).slice(2, -1), second.page.getByRole('main'));
    const [role = '', label = ''] = entered.get('roles, labels, profile') ?? [];
    const [boss] = await server.sql<{ name: string }>('select owner_name as name from public.profiles where id = $1', [tenant]);
    expect(payloads).toContain(boss?.name);
    for (const [address, text] of [
      ['roles', role],
      ['labels', label],
      ['team', boss?.name ?? ''],
    ] as const) {
      await second.page.goto(`/app/${address}`);
      await second.shows([text], second.page.getByRole('main'));
    }
  });

  await test.step('who is invited, who founds a company, who runs the platform', async () => {
    const [role = ''] = entered.get('roles, labels, profile') ?? [];
    const guest = await joinCompany(watched, role, await (await newDevice(server)).context.newPage());
    await expect.poll(async () => (await textsOf(server, tenant)).has(guest)).toBe(true);
    const founder = await foundCompany(
      watched,
      await person(server, 'Founder of payloads'),
      await (await newDevice(server)).context.newPage(),
    );
    expect(await server.sql('select name from public.profiles where name = $1 and id <> $2', [founder, tenant])).toEqual([
      { name: founder },
    ]);
    const boss = await person(server, 'Platform of payloads');
    await server.sql('select private.grant_superadmin($1)', [boss.email]);
    const plan = await planOf(watched, boss, await (await newDevice(server)).context.newPage(), tenant);
    expect(await server.sql('select name from public.subscription_plans where name = $1', [plan])).toEqual([{ name: plan }]);
  });
  watched.expectAllFilled();
});

test('what cannot be stored falls out of a field, and what is too long is told and not lost', async ({ server, newDevice }) => {
  const page = await (await newDevice(server)).context.newPage();
  await new Front(page).signUp({
    company: 'Limits',
    country: 'Bangladesh',
    person: 'Limits',
    email: 'owner-of-limits@karbar.test',
    password: owner.password,
  });
  await page.goto('/app/customers?open=new');
  const form = page.getByRole('dialog');
  const name = form.getByLabel('Name', { exact: true });
  await name.fill('Nul\u0000and\u001dhalf \uD83D');
  await expect(name).toHaveValue('Nulandhalf \uFFFD');
  const long = 'W'.repeat(5000);
  await form.getByLabel('Address').fill(long);
  await form.getByRole('button', { name: 'Save customer' }).click();
  await expect(form.getByText(/at most \d+ characters/).first()).toBeVisible();
  await expect(form.getByLabel('Address')).toHaveValue(long);
  await form.getByLabel('Address').fill('Mirpur 10');
  await form.getByRole('button', { name: 'Save customer' }).click();
  await expect(form).toBeHidden();
  await untilSent(page);
  expect(await server.sql(`select address from public.customers where name = $1`, ['Nulandhalf \uFFFD'])).toEqual([
    { address: 'Mirpur 10' },
  ]);
});

async function tickAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select row', exact: true }).first().waitFor();
  await page.getByLabel('Select all rows shown').check();
}

function firstRow(page: Page): Locator {
  const main = page.getByRole('main');
  return main.getByRole('link').or(main.getByRole('cell')).first();
}

/** In the page: what would have been printed stays readable in `window.name`, and the dialog closes at once. */
function keepPaper(): void {
  window.print = () => {
    window.name = document.querySelector('[data-print-root]')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  };
}

async function importFile(page: Page): Promise<void> {
  await page.goto('/app/customers');
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  const cells = payloads.map((text, i) => [`"${text.replaceAll('"', '""')}"`, `0180000${1000 + i}`, `"${text.replaceAll('"', '""')}"`]);
  const buffer = Buffer.from(`Name,Phone,Address\n${cells.map((row) => row.join(',')).join('\n')}\n`);
  await dialog.locator('input[type=file]').setInputFiles({ name: `${image}.csv`, mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await dialog.getByRole('button', { name: /^Import \d/ }).click();
  await expect(dialog.getByText('Imported', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}
