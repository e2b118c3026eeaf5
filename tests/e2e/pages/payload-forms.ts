import { expect, type Page } from '@playwright/test';

import { payloads } from '../../fixtures/payloads.ts';
import { App } from './app.ts';
import { password } from './company-desk.ts';
import { PayloadPage } from './payloads.ts';
import { type Account, Session } from './session.ts';
import { InvitePage, Team } from './team.ts';

/* Forms that are filled with payloads and saved; each answers what was typed. */

/** Where the sources of the forms are. */
export const folders = { account: 'src/modules/account', business: 'src/modules/business', front: 'src/modules/front' } as const;
const { account, business, front } = folders;
const [, , svg] = payloads;
/** Accepted where a link is asked for. */
const link = 'https://evil.example/"onmouseover="karbarHit()/{code}';

/** Statuses, a courier, a zone, a reason and the prefixes of numbers: the prefixes first, the courier's link last. */
export async function fillOrderSettings(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  await page.goto('/app/settings?section=orders');
  const rules = page.locator('form').filter({ has: page.locator('input[name=order_prefix]') });
  const texts = [...(await watched.fill(rules, `${account}/order-settings/OrderRulesForm.tsx`))];
  await rules.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const form = page.getByRole('dialog');
  const save = form.getByRole('button', { name: 'Save', exact: true });
  for (const button of ['Add status', 'Add zone', 'Add reason']) {
    await page.getByRole('button', { name: button }).first().click();
    texts.push(...(await watched.fill(form, `${account}/order-settings/SmallForms.tsx`)));
    await save.click();
    await expect(form).toBeHidden();
  }
  await page.getByRole('button', { name: 'Add courier' }).click();
  const [courier = ''] = await watched.fill(form, `${account}/order-settings/CourierForm.tsx`);
  await save.click();
  await expect(form.getByText('A link begins with https://').first()).toBeVisible();
  await form.locator('input[name=tracking_url]').fill(link);
  await save.click();
  await expect(form).toBeHidden();
  await watched.shows([...texts.slice(2), courier], page.getByRole('main'));
  return [...texts, courier, link];
}

/** A role, a label, the person's own name, in this order; what is no address is refused where somebody is invited. */
export async function fillCompany(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  const main = page.getByRole('main');
  const form = page.getByRole('dialog');
  await page.goto('/app/roles?open=new');
  const [role = ''] = await watched.fill(main, `${account}/roles/RoleEditor.tsx`);
  await main.getByRole('button', { name: 'Save role' }).click();
  await expect(page).not.toHaveURL(/open=/);
  await watched.shows([role], main);
  await page.goto('/app/team?open=invite');
  await watched.fill(form, `${account}/team/InviteForm.tsx`);
  await form.getByLabel('Role', { exact: true }).selectOption({ label: role });
  await form.getByRole('button', { name: 'Make link' }).click();
  await expect(form.locator('[aria-invalid=true]')).toBeVisible();
  await watched.harmless();
  await page.goto('/app/labels?open=new');
  const [label = ''] = await watched.fill(form, `${account}/labels/LabelForm.tsx`);
  await form.getByRole('button', { name: 'Save label' }).click();
  await expect(form).toBeHidden();
  await watched.shows([label], main);
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Change your name' }).click();
  const [name = ''] = await watched.fill(form, `${account}/profile/NameForm.tsx`);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await watched.shows([name], main);
  return [role, label, name];
}

export async function ship(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await page.getByRole('button', { name: 'Create shipment' }).first().click();
  const texts = await watched.fill(page.getByRole('dialog'), `${business}/shipment/ShipmentDialog.tsx`);
  await page.getByRole('dialog').getByRole('button', { name: 'Create shipment' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await watched.harmless();
  return texts;
}

export async function recordOutcome(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Record outcome' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Cancelled', { exact: true }).click();
  await dialog.getByRole('group').getByRole('button').last().click();
  const texts = await watched.fill(dialog, `${business}/sale-screens/OutcomeFields.tsx`);
  await dialog.getByRole('button', { name: 'Record as cancelled' }).click();
  await expect(dialog).toBeHidden();
  await watched.harmless();
  return texts;
}

/** Somebody signs up through an invitation and joins as somebody of another name; that name. */
export async function joinCompany(before: PayloadPage, role: string, page: Page): Promise<string> {
  await before.page.goto('/app/team');
  const address = await new Team(before.page).invite('guest-of-payloads@karbar.test', role);
  const guest = await PayloadPage.watch(page, before);
  await page.goto(address);
  await new InvitePage(page).signUp({ name: svg, email: 'guest-of-payloads@karbar.test', password: password });
  await guest.shows([role], page.getByRole('main'));
  const [name = ''] = await guest.fill(page.getByRole('main'), `${front}/Invitation.tsx`);
  await page.getByRole('button', { name: /^Join/ }).click();
  await new App(page).ready();
  await guest.harmless();
  await before.shows([name], before.page.getByRole('main'));
  return name;
}

/** The name of a company that somebody founds who is in none. */
export async function foundCompany(before: PayloadPage, who: Account, page: Page): Promise<string> {
  const watched = await PayloadPage.watch(page, before);
  await page.goto('/app');
  await new Session(page).enter(who);
  await expect(page.getByLabel('Company name')).toBeVisible();
  const [name = ''] = await watched.fill(page.getByRole('main'), `${front}/NoCompany.tsx`);
  await page.getByLabel('Country').selectOption({ label: 'Bangladesh' });
  await page.getByRole('button', { name: 'Create company' }).click();
  await new App(page).ready();
  await watched.shows([name], page.getByRole('complementary').first());
  return name;
}

/** The name of a plan; the company's own name is met on the way. */
export async function planOf(before: PayloadPage, boss: Account, page: Page, tenant: string): Promise<string> {
  const watched = await PayloadPage.watch(page, before);
  await page.goto('/admin');
  await new Session(page).enter(boss);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await watched.harmless();
  await page.goto('/admin/plans?open=new');
  const form = page.getByRole('dialog');
  const [plan = ''] = await watched.fill(form, 'src/modules/admin/PlanForm.tsx');
  await form.getByRole('button', { name: 'Save plan' }).click();
  await expect(form).toBeHidden();
  await watched.shows([plan], page.getByRole('main'));
  for (const address of ['tenants', `tenants/${tenant}`, 'settings']) {
    await page.goto(`/admin/${address}`);
    await expect(page.locator('h1').first()).toBeVisible();
    await watched.harmless();
  }
  return plan;
}
