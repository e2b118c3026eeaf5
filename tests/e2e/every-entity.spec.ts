import type { Page } from '@playwright/test';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { outboxOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* Every plain entity: one form and one list. A new one is a line here. */

type Place = { readonly at: string; readonly add: string; readonly save: string; readonly region?: string };
const inSettings = (region: string, add: string): Place => ({ at: '/app/settings?section=orders', region, add, save: 'Save' });
const entities: Readonly<Record<string, Place>> = {
  'A brand': { at: '/app/brands', add: 'New brand', save: 'Save brand' },
  'A label': { at: '/app/labels', add: 'New label', save: 'Save label' },
  'A customer': { at: '/app/customers', add: 'New customer', save: 'Save customer' },
  'An employee': { at: '/app/hrm/employees', add: 'New employee', save: 'Save' },
  'A supplier': { at: '/app/factory/suppliers', add: 'New supplier', save: 'Save' },
  'A status of orders': inSettings('Order statuses', 'Add status'),
  'A status of parcels': inSettings('Parcel statuses', 'Add status'),
  'A courier': inSettings('Couriers', 'Add courier'),
  'A zone': inSettings('Delivery zones', 'Add zone'),
  'A reason': inSettings('Cancel reasons', 'Add reason'),
};

test('whatever can be entered is entered without network, sent, and there on a second device', async ({ server, newDevice }, info) => {
  const owner = 'owner-of-every-entity@karbar.test';
  const desk = await CompanyDesk.found(server, 'Every Entity', owner);
  await desk.send();
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
  await offline(true);
  await untilBadge(page, 'offline');
  for (const [name, place] of Object.entries(entities)) {
    await add(page, name, place);
    await shows(page, name, place);
  }
  expect((await outboxOf(page)).waiting).toHaveLength(Object.keys(entities).length);
  await offline(false);
  await untilSent(page);
  expect((await outboxOf(page)).attention).toEqual([]);

  const second = await (await newDevice(server)).context.newPage();
  await new Front(second).signIn(owner, password);
  await untilDigestsMatch(second);
  for (const [name, place] of Object.entries(entities)) {
    await shows(second, name, place);
    await info.attach(name, { body: await second.screenshot(), contentType: 'image/png' });
  }
});

async function add(page: Page, name: string, { at, add: button, save, region }: Place): Promise<void> {
  await page.goto(at);
  const part = region === undefined ? page : page.getByRole('region', { name: region });
  await part.getByRole('button', { name: button }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: save, exact: true }).click();
  await expect(form).toBeHidden();
}

async function shows(page: Page, name: string, { at }: Place): Promise<void> {
  await page.goto(at);
  await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
}
