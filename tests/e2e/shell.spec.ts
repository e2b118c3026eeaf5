import type { Page } from '@playwright/test';

import type { Backend } from '../../supabase/local/backend.ts';
import { App } from './pages/app.ts';
import { untilInstalled } from './pages/device-life.ts';
import { type Account, addCustomer, company, openCompany, person, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

const nobody = '0190a000-0000-7000-8000-000000000000';
test('addresses are judged in order: sign-in in place, not found, no access', async ({ server, newDevice }) => {
  const owner = await company(server, 'Guarded House');
  const page = await (await newDevice(server)).context.newPage();
  await page.goto('/app/products');
  await new Session(page).asked();
  expect(new URL(page.url()).pathname).toBe('/app/products');
  await new Session(page).enter(owner);
  await new App(page).ready();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();

  await page.goto(`/app/parcels/${nobody}`);
  await expect(page.getByText('This parcel does not exist, or you cannot see it.')).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto('/app/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the platform area stays closed to whoever does not run the platform', async ({ server, newDevice }) => {
  const owner = await company(server, 'Curious House');
  const page = await (await newDevice(server)).context.newPage();
  await openCompany(page, owner);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  await expect(page.getByText('This area is for those who run the platform.')).toBeVisible();
});

test('a packer is told which permission an address needs', async ({ server, newDevice }) => {
  await company(server, 'Packing House');
  const packer = await person(server, 'Quiet Packer');
  await join(server, 'Packing House', packer, ['view_parcels']);
  const page = await (await newDevice(server)).context.newPage();
  await openCompany(page, packer);
  await page.goto('/app/ecom-orders');
  await expect(page).toHaveURL(/\/app\/unauthorized\?key=view_ecom_orders/);
  await expect(page.getByText('“View eCommerce Orders”')).toBeVisible();
});

test('a crash says so in the words of the specification and keeps what was typed', async ({ server, newDevice }) => {
  const owner = await company(server, 'Crashing House');
  const page = await (await newDevice(server)).context.newPage();
  await openCompany(page, owner);
  await page.goto('/app/customers?open=new');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Half typed');
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Half typed');
  await page.evaluate(() => dispatchEvent(new Event('karbar:crash')));
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await expect(page.getByText("We're sorry, an unexpected error occurred.")).toBeVisible();
  await page.getByText('Error details').click();
  await expect(page.getByText('Crash asked for').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Half typed');
});

test('theme, language, palette, manifest', async ({ server, newDevice }) => {
  const owner = await company(server, 'Everyday House');
  const page = await (await newDevice(server)).context.newPage();
  await openCompany(page, owner);
  expect(await page.evaluate(() => [localStorage.getItem('vite-ui-theme'), document.documentElement.className])).toEqual([null, '']);
  await new Session(page).fromMenu('Dark');
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);

  await new App(page).ready();
  await new Session(page).fromMenu('বাংলা');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Customers', exact: true })).toHaveCount(0);
  await new Session(page).fromMenu('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await addCustomer(page, 'Palette Rahima', '01700987654');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Name, phone or number; or where to go').fill('987654');
  await page.getByRole('option', { name: /Palette Rahima/ }).click();
  await expect(page).toHaveURL(/\/app\/customers\/[0-9a-f-]{36}/);

  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as Record<string, unknown>;
  expect(manifest).toMatchObject({ id: '/app', scope: '/app', start_url: '/app' });
  await untilInstalled(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${server.url}/app`);
});

test('text becomes neither HTML nor script, and only our own addresses start workers', async ({ server, newDevice }) => {
  const page = await (await newDevice(server)).context.newPage();
  await open(page, '/');
  const thrown = await page.evaluate(() => {
    const tries = [
      () => (document.createElement('div').innerHTML = '<b>bold</b>'),
      () => (document.createElement('script').text = 'alert(1)'),
      () => new Worker('https://elsewhere.test/worker.js'),
      () => new Worker('data:text/javascript,postMessage(1)'),
      () => new Worker('/app/worker.js').terminate(),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(thrown).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'done']);
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1').first()).toBeVisible();
}

/** Makes somebody a member with a role of these permissions. */
async function join(on: Backend, name: string, member: Account, permissions: readonly string[]): Promise<void> {
  await on.sql(
    `with tenant as (select id from public.profiles where name = $1), role as (
       insert into public.roles (tenant_id, id, name, permissions) select id, gen_random_uuid(), 'Packer', $3 from tenant returning tenant_id, id)
     insert into public.team_members (tenant_id, id, role_id, name, active) select role.tenant_id, u.id, role.id, 'Packer', true from role, auth.users u where u.email = $2`,
    [name, member.email, permissions],
  );
}

test('a list of a device that has not got everything yet does not say that there is nothing', async ({ server, newDevice }) => {
  const owner = await company(server, 'Slow House');
  const { context } = await newDevice(server);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/rpc/sync_snapshot', async (route) => {
    if (route.request().postData()?.includes('"p_kind":"products"')) await held;
    await route.continue();
  });
  const page = await context.newPage();
  await openCompany(page, owner);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByText('Still arriving')).toBeVisible();
  await expect(page.getByText('No products yet')).toHaveCount(0);
  release();
  await expect(page.getByText('No products yet')).toBeVisible();
});

test('a press that leaves a faulty field reaches what it was meant for', async ({ server, newDevice }) => {
  const owner = await company(server, 'Pressed House');
  const page = await (await newDevice(server)).context.newPage();
  await openCompany(page, owner);
  await page.goto('/app/ecom-orders/new');
  // The empty phone has the cursor; leaving it adds a line below it, and everything under it moves.
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await page.getByRole('region', { name: 'Items' }).getByRole('combobox').last().click();
  await expect(page.getByPlaceholder('Type to search')).toBeVisible();
  await expect(page.getByText('Please fill this in.').first()).toBeVisible();
});
