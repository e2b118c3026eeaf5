import type { Page } from '@playwright/test';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { everythingOf, holds, untilDigestsMatch } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

const manager = 'manager-who-is-demoted@karbar.test';
/** A customer's name, an order's note, the number of a cost. */
const canaries = ['CANARY RECIPIENT', 'CANARY NOTE', '"cost":77777'];

test('what a role loses leaves an open device within a minute, and one that was away as soon as it is back', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Demoting Mart', 'owner-of-demoting@karbar.test');
  const [brand = ''] = await desk.brands();
  const { order } = await desk.ship(await desk.addWare(brand, 'Lamp', 77_777), 'CANARY RECIPIENT', '01999888777');
  await desk.send();
  await server.sql(`update public.orders set notes = 'CANARY NOTE' where tenant_id = $1 and id = $2`, [desk.tenant, order]);
  await desk.hire(
    manager,
    ['view_products', 'view_customers', 'view_ecom_orders', 'view_parcels', 'view_transactions', 'view_financial_dashboard'],
    null,
  );
  const [near, far] = [await newDevice(server), await newDevice(server, 'tablet')];
  const pages = [await near.context.newPage(), await far.context.newPage()] as const;
  for (const page of pages) {
    await new Front(page).signIn(manager, password);
    await untilDigestsMatch(page);
    const held = await everythingOf(page);
    expect(canaries.filter((canary) => !held.includes(canary))).toEqual([]);
    await keepDraft(page, 'CANARY RECIPIENT');
  }
  const [open, away] = pages;
  await untilInstalled(away);
  await far.offline(true);
  await untilBadge(away, 'offline');
  await away.goto('/app/customers');
  await expect(away.getByRole('main').getByText('CANARY RECIPIENT').first()).toBeVisible();
  await open.goto('/app/customers');

  await server.sql('update public.roles set permissions = $2 where tenant_id = $1', [desk.tenant, ['view_products']]);
  await expect(open).toHaveURL(/\/app\/unauthorized\?key=view_customers/, { timeout: 60_000 });
  await expect.poll(async () => heldOf(await everythingOf(open)), { timeout: 60_000 }).toEqual([]);

  await far.offline(false);
  await away.reload();
  await expect(away).toHaveURL(/\/app\/unauthorized\?key=view_customers/, { timeout: 60_000 });
  await expect.poll(async () => heldOf(await everythingOf(away)), { timeout: 60_000 }).toEqual([]);
  // The product itself is still his to see.
  expect(await holds(away, 'Lamp')).toBe(true);
});

/** An edit that he has begun and not saved lies beside the databases. */
async function keepDraft(page: Page, name: string): Promise<void> {
  await page.evaluate((text) => {
    const [owner = ''] = Object.keys(localStorage).flatMap((key) => /^karbar-company:(.+)$/.exec(key)?.slice(1) ?? []);
    const draft = { at: new Date().toISOString(), values: { notes: 'call' }, start: { notes: '' }, row: { name: text } };
    localStorage.setItem(`karbar-draft:${owner}:customer:one`, JSON.stringify(draft));
  }, name);
}

function heldOf(everything: string): readonly string[] {
  return canaries.filter((canary) => everything.includes(canary));
}
