import type { Page } from '@playwright/test';

import { company, openCompany } from './pages/session.ts';
import { expect, test } from './support/test.ts';

// Nothing here leaves the network, and keeping the whole app for it costs as much as a third of a sign-in.
test.use({ serviceWorkers: 'block' });

/*
 * Every form for something new: it begins in its first empty field, and leads to the first of its errors, which it tells all at once. On
 * a touch screen it opens no keyboard by itself.
 */

type Opening = { readonly at: string; readonly press?: string; readonly save: string };

const forms = {
  customer: { at: '/app/customers', press: 'New customer', save: 'Save customer' },
  product: { at: '/app/products', press: 'New product', save: 'Save product' },
  order: { at: '/app/ecom-orders/new', save: 'Save order' },
  parcel: { at: '/app/parcels/new', save: 'Save parcel' },
  brand: { at: '/app/brands?open=new', save: 'Save brand' },
  label: { at: '/app/labels?open=new', save: 'Save label' },
  role: { at: '/app/roles?open=new', save: 'Save role' },
  status: { at: '/app/settings?section=orders', press: 'Add status', save: 'Save' },
  zone: { at: '/app/settings?section=orders', press: 'Add zone', save: 'Save' },
  reason: { at: '/app/settings?section=orders', press: 'Add reason', save: 'Save' },
  courier: { at: '/app/settings?section=orders', press: 'Add courier', save: 'Save' },
  password: { at: '/app/profile', press: 'Change your password', save: 'Save password' },
} as const satisfies Readonly<Record<string, Opening>>;

test('every new form begins in its first empty field and leads to its first error', async ({ server, newDevice }) => {
  const { context } = await newDevice(server);
  const page = await context.newPage();
  await openCompany(page, await company(server, 'Form House'));
  for (const [name, form] of Object.entries(forms)) {
    await test.step(name, async () => {
      await open(page, form);
      await expect.poll(() => page.evaluate(focusedField)).toBe('first empty');
      await page.getByRole('button', { name: form.save, exact: true }).last().click();
      await expect.poll(() => page.evaluate(focusedField)).toBe('first wrong');
    });
  }
});

test('no form opens a keyboard by itself on a touch screen', async ({ server, newDevice }) => {
  const { context } = await newDevice(server, 'phone');
  const page = await context.newPage();
  await openCompany(page, await company(server, 'Thumb House'));
  for (const [name, form] of Object.entries(forms)) {
    await test.step(name, async () => {
      await open(page, form);
      expect(await page.evaluate(() => document.activeElement?.matches('input, textarea, select'))).toBe(false);
    });
  }
});

test('what the schema and the store object to is told in one go', async ({ server, newDevice }) => {
  const { context } = await newDevice(server);
  const page = await context.newPage();
  const app = await openCompany(page, await company(server, 'Once House'));
  await open(page, forms.customer);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone', { exact: true }).fill('01711000111');
  await dialog.getByLabel('Name', { exact: true }).fill('Karim');
  await dialog.getByRole('button', { name: 'Save customer' }).click();
  await expect(dialog).toBeHidden();
  await app.saved();
  await open(page, forms.customer);
  await dialog.getByLabel('Phone', { exact: true }).fill('01711000111');
  await dialog.getByLabel(/^E-mail/).fill('nowhere');
  await dialog.getByRole('button', { name: 'Save customer' }).click();
  await expect(dialog.getByText('3 fields need your attention')).toBeVisible();
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(3);
  await expect(dialog.getByLabel('Phone', { exact: true })).toBeFocused();
});

/** The app itself leads to the page: loading it anew for each form would take most of the time. */
async function open(page: Page, { at, press }: Opening): Promise<void> {
  await page.evaluate((address) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = '';
    // Nothing of the last form is left open, and none of its drafts comes back.
    for (const key of Object.keys(localStorage)) if (key.startsWith('karbar-draft:')) localStorage.removeItem(key);
    history.pushState(null, '', '/app/sync');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return address;
  }, at);
  await page.locator('h1:not([data-left])').first().waitFor();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, at);
  if (press !== undefined) await page.getByRole('button', { name: press }).first().click();
  await page
    .locator('form')
    .filter({ has: page.locator('input') })
    .first()
    .waitFor();
}

/** What the focus is on, of the form that it stands in. */
function focusedField(): string {
  const here = document.activeElement;
  const fields = [...(here?.closest('form')?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])].filter(
    (field) => !/^(?:hidden|checkbox|radio|file)$/.test(field.type) && !field.disabled && field.tabIndex >= 0,
  );
  const wrong = here?.closest('form')?.querySelector('[data-fault], [aria-invalid=true]');
  if (wrong) return wrong === here || wrong.contains(here) ? 'first wrong' : 'not the first wrong';
  return here === (fields.find((field) => field.value === '') ?? fields[0]) ? 'first empty' : `${here?.tagName} ${here?.className}`;
}
