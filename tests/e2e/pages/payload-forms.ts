import { expect, type Page } from '@playwright/test';

import { payloads } from '../../fixtures/payloads.ts';
import { App } from './app.ts';
import { password } from './company-desk.ts';
import { PayloadPage } from './payloads.ts';
import { type Account, Session } from './session.ts';
import { InvitePage, Team } from './team.ts';

/* Forms that are filled with payloads and saved; each answers what was typed. */

/** Where the sources of the forms are. */
export const folders = {
  account: 'src/modules/account',
  banking: 'src/modules/banking',
  business: 'src/modules/business',
  front: 'src/modules/front',
  hrm: 'src/modules/hrm',
} as const;
const { account, business, front } = folders;
const reasonDialog = 'src/modules/entity/ReasonDialog.tsx';
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
  await expect(rules).toHaveAttribute('data-dirty', 'false');
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

/** A statement of a courier with pasted rows, a scanned number, a corrected line and an adjustment. */
export async function fillStatement(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  const form = page.getByRole('dialog');
  const folder = `${business}/courier-payments`;
  await page.goto('/app/group-payment?open=new');
  const texts = [...(await watched.fill(form, `${folder}/StatementForm.tsx`))];
  for (const label of ['Courier', 'Arrives on']) await form.getByLabel(label).selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/group-payment\/[0-9a-f-]{36}/);
  await page.getByRole('button', { name: 'Paste rows' }).click();
  await form.getByRole('textbox').fill(`${svg}\t750`);
  await form.getByRole('button', { name: 'Add 1 row' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: /^Correct / }).click();
  texts.push(...(await watched.fill(form, `${folder}/LineForm.tsx`)));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Add an adjustment' }).click();
  await form.getByLabel('Amount').fill('750');
  texts.push(...(await watched.fill(form, `${folder}/Adjustments.tsx`)));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  const code = page.locator('input[data-scan]');
  await code.fill(svg);
  await code.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: svg })).toBeVisible();
  await watched.harmless();
  watched.filled(`${folder}/PasteLines.tsx`, `${folder}/AddLines.tsx`);
  return texts;
}

/** A role, a label, a group of customers, the person's own name, in this order; what is no address is refused where somebody is invited. */
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
  await page.goto('/app/customers');
  await main.getByRole('button', { name: 'Groups', exact: true }).first().click();
  await form.getByRole('button', { name: 'New group' }).click();
  const [group = ''] = await watched.fill(form, `${business}/customers/GroupForm.tsx`);
  await form.getByRole('button', { name: 'Save group' }).click();
  await watched.shows([group], form);
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Change your name' }).click();
  const [name = ''] = await watched.fill(form, `${account}/profile/NameForm.tsx`);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await watched.shows([name], main);
  return [role, label, group, name];
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

/** Ticks the newest order and tags it; what is taken off is stored nowhere. */
export async function tagTicked(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  await page.goto('/app/ecom-orders');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Tags', exact: true }).click();
  const texts = await watched.fill(page.getByRole('dialog'), `${business}/orders/TagsDialog.tsx`);
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await watched.harmless();
  return texts.slice(0, 1);
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

/** An outcome is reopened and recorded anew, its return is lost and claimed, and codes of no parcel are scanned at both places. */
export async function giveBack(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Reopen the outcome' }).click();
  const why = await watched.fill(dialog, reasonDialog);
  await dialog.getByRole('button', { name: 'Reopen the outcome' }).click();
  await expect(dialog).toBeHidden();
  await watched.shows(why);
  const outcome = await recordOutcome(watched);
  await page.goto('/app/returns');
  await page.getByRole('main').getByText(/^RET-/).first().click();
  for (const entry of ['The courier lost it', 'Claim from the courier']) {
    await dialog.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  }
  const claim = page.getByRole('dialog', { name: 'Claim from the courier' });
  await claim.getByLabel('Amount claimed').fill('750');
  const notes = await watched.fill(claim, `${business}/returns/MoneyDialog.tsx`);
  await claim.getByRole('button', { name: 'Save', exact: true }).click();
  await watched.shows(notes, dialog);
  await scanNothing(watched, '/app/returns?scan=receive');
  await watched.shows([codeOfNone], page.getByRole('region', { name: 'Put aside' }));
  await scanNothing(watched, '/app/products?scan=count');
  await watched.shows([codeOfNone], page.getByRole('main'));
  watched.filled(`${business}/products/StockTake.tsx`);
  await scanNothing(watched, '/app/parcels?scan=consignment');
  await watched.shows([codeOfNone], page.getByRole('alert').first());
  watched.filled(`${business}/courier-files/ScanConsignments.tsx`);
  await page.goto('/app/parcels');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import consignments' }).click();
  await watched.fill(dialog, `${business}/imports/PasteRows.tsx`);
  await dialog.getByRole('button', { name: 'Use these rows' }).click();
  await watched.harmless();
  await page.keyboard.press('Escape');
  await scanNothing(watched, '/app/returns?open=new');
  await expect(dialog.getByRole('status')).not.toBeEmpty();
  await watched.harmless();
  watched.filled(`${business}/returns/ReceiveReturns.tsx`, `${business}/returns/FindSale.tsx`);
  return [...why, ...outcome, ...notes];
}

/** The parcel above has such a text for its consignment. */
const codeOfNone = `${svg} of nobody`;

async function scanNothing({ page }: PayloadPage, address: string): Promise<void> {
  await page.goto(address);
  const code = page.locator('input[data-scan]');
  await code.fill(codeOfNone);
  await code.press('Enter');
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
