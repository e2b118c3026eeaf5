import { readFileSync } from 'node:fs';

import type { Locator, Page } from '@playwright/test';

import type { Backend } from '../../supabase/local/backend.ts';
import { payloads } from '../fixtures/payloads.ts';
import { App } from './pages/app.ts';
import { Front } from './pages/front.ts';
import { untilSent } from './pages/local-data.ts';
import { PayloadPage } from './pages/payloads.ts';
import { expect, test } from './support/test.ts';

test.use({ actionTimeout: 20_000, navigationTimeout: 60_000 });

/*
 * Everything that can be typed is text: markup, scripts, formulas, marks that turn the direction of writing. It is entered in every
 * field for text, and looked at wherever it appears: lists, pages, paper, palette, files, another device, Postgres.
 */

const owner = { email: 'owner-of-payloads@karbar.test', password: 'a good password' };
const [image, script] = payloads;

test('whatever is typed into any field is shown as it was typed, and never run', async ({ server, newDevice }) => {
  test.setTimeout(240_000);
  const desk = await newDevice(server);
  const page = await desk.context.newPage();
  const watched = await PayloadPage.watch(page);
  await page.addInitScript(keepPaper);
  await new Front(page).signUp({ company: image, country: 'Bangladesh', person: script, ...owner });
  await watched.shows([image], page.getByRole('complementary').first());
  const [tenant = ''] = (await server.sql<{ id: string }>('select id from public.profiles where name = $1', [image])).map(({ id }) => id);

  const entered = new Map<string, readonly string[]>();
  await test.step('products, brands, customers', async () => {
    await page.goto('/app/products?open=new');
    const product = page.getByRole('dialog');
    entered.set('products', await watched.fill(product));
    await product.getByLabel('Price', { exact: true }).first().fill('750');
    await product.getByRole('button', { name: 'Save product' }).click();
    await expect(product).toBeHidden();
    await watched.harmless();

    await page.goto('/app/brands?open=new');
    const brand = page.getByRole('dialog');
    entered.set('brands', await watched.fill(brand));
    await brand.getByRole('button', { name: 'Save brand' }).click();
    await expect(brand).toBeHidden();
    await watched.shows(entered.get('brands') ?? []);

    await page.goto('/app/customers?open=new');
    const customer = page.getByRole('dialog');
    await customer.getByLabel('Phone', { exact: true }).fill('01711111111');
    entered.set('customers', await watched.fill(customer));
    await customer.getByRole('button', { name: 'Save customer' }).click();
    await expect(page).toHaveURL(/\/app\/customers\/[0-9a-f-]{36}/);
    await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible();
    await watched.harmless();
  });

  for (const [kind, save] of [
    ['ecom-orders', 'Save order'],
    ['parcels', 'Save parcel'],
  ] as const)
    await test.step(kind, async () => {
      await page.goto(`/app/${kind}/new`);
      const form = page.getByRole('main');
      await form.getByLabel('Phone', { exact: true }).fill('01722222222');
      entered.set(kind, await watched.fill(form));
      await page.getByRole('region', { name: 'Items' }).getByRole('combobox').last().click();
      await page.locator('[role=option]:visible').first().click();
      await form.getByRole('button', { name: save }).first().click();
      await expect(page).toHaveURL(new RegExp(`/app/${kind}/[0-9a-f-]{36}`));
      const comment = await watched.fill(page.getByRole('region', { name: 'History' }).first());
      await page.getByRole('main').getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(page.getByLabel('Write a comment')).toHaveValue('');
      await watched.shows(comment, page.getByRole('main'));
    });

  await test.step('settings, a file of customers', async () => {
    await page.goto('/app/settings?section=company');
    entered.set('profiles', await watched.fill(page.getByRole('main')));
    await page.getByRole('main').getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await watched.harmless();
    await importFile(page);
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
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click(),
    ]);
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
  });
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

/** Every value of every row in which the company keeps what was typed. */
async function textsOf(server: Backend, tenant: string): Promise<ReadonlySet<unknown>> {
  const found = new Set<unknown>();
  for (const table of ['profiles', 'brands', 'products', 'variants', 'customers', 'orders', 'parcel_feed']) {
    const rows = await server.sql<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${table} t where tenant_id = $1`,
      [tenant],
    );
    for (const value of rows.flatMap(({ row }) => Object.values(row).flat())) found.add(value);
  }
  return found;
}
