import { newId } from '#kernel/ids.ts';

import { App } from './pages/app.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { InvitePage, Team } from './pages/team.ts';
import { expect, test } from './support/test.ts';

test('an owner makes a role and invites; who joins sees exactly that, is suspended, comes back and gets another role', async ({
  server,
  newDevice,
}) => {
  const owner = 'owner-of-a-team@karbar.test';
  const desk = await CompanyDesk.found(server, 'Shapla Team', owner);
  const packers = { id: newId(), name: 'Packers', permissions: ['view_parcels'], brand_ids: null };
  await desk.call('save_role', { p_tenant: desk.tenant, p_role: packers });
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await new Front(page).signIn(owner, password);
  const team = await new Team(page).open();
  await expect(page.getByText('Nobody works with you here yet')).toBeVisible();
  await team.addRole('Shelf keepers', ['View Products']);
  await team.open();
  const lost = await team.invite('salma@example.com', 'Shelf keepers');
  await team.invite('01712345678', 'Shelf keepers', '+8801712345678');
  await team.withdraw('+8801712345678');
  await page.getByRole('button', { name: 'Show withdrawn (1)' }).click();
  await expect(team.invitation('+8801712345678')).toContainText('Withdrawn');
  const link = await team.newLink('salma@example.com');

  const guest = await (await newDevice(server)).context.newPage();
  const invitation = new InvitePage(guest);
  await guest.goto(lost);
  await expect(guest).not.toHaveURL(/#/);
  await invitation.signUp({ name: 'Salma Akter', email: 'salma-of-a-team@karbar.test', password });
  await expect(guest.getByText('This link leads to no invitation.')).toBeVisible();
  await guest.goto(link);
  await invitation.titled('Join Shapla Team?');
  await guest.getByLabel('Your name').fill('Salma Akter');
  await guest.getByRole('button', { name: 'Join Shapla Team' }).click();
  await new App(guest).ready();
  const menu = guest.getByRole('navigation', { name: 'Menu' }).first();
  await expect(menu.getByRole('link')).toHaveText(['My Space', 'Products']);

  await expect(team.member('Salma Akter')).toContainText('Active');
  await expect(team.invitation('salma@example.com')).toHaveCount(0);
  await team.act('Salma Akter', 'Suspend');
  await expect(team.member('Salma Akter')).toContainText('Suspended');
  await expect(guest.getByText('You are suspended in Shapla Team.')).toBeVisible({ timeout: 60_000 });
  await team.act('Salma Akter', 'Resume');
  await expect(team.member('Salma Akter')).toContainText('Active');
  await guest.getByRole('button', { name: 'I was invited: look again' }).click();
  await new App(guest).ready();

  // A role that somebody holds goes once its holders have another.
  await team.open('Roles');
  await team.member('Shelf keepers').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete role' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Held by Salma Akter.')).toBeVisible();
  await dialog.getByLabel('Move them to').selectOption({ label: 'Packers' });
  await dialog.getByRole('button', { name: 'Move and delete' }).click();
  await expect(team.member('Shelf keepers')).toHaveCount(0);
  await expect(menu.getByRole('link')).toHaveText(['My Space', 'Parcels'], { timeout: 60_000 });
  await team.open();

  await untilInstalled(page);
  await offline(true);
  await untilBadge(page, 'offline');
  await page.reload();
  await expect(team.member('Salma Akter')).toContainText('Packers');
  await expect(page.getByText('Changes need a connection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite somebody' })).toBeDisabled();
  await expect((await team.menu('Salma Akter')).getByRole('menuitem', { name: 'Suspend' })).toContainText('Needs a connection.');
});

test('who runs the team gives no more than he has, and changes nobody who has more', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Guarded Team', 'owner-of-a-guarded-team@karbar.test');
  const manager = 'manager-of-a-guarded-team@karbar.test';
  const boss = 'boss-of-a-guarded-team@karbar.test';
  await desk.hire(manager, ['manage_team', 'manage_parcels'], null);
  await desk.hire(boss, ['manage_team', 'manage_payroll'], null);
  const page = await (await newDevice(server)).context.newPage();
  await new Front(page).signIn(manager, password);
  const team = await new Team(page).open();
  const why = 'You can only give, change and take away what your own role allows.';
  await expect((await team.menu(`Role of ${boss}`)).getByRole('menuitem', { name: 'Suspend' })).toContainText(why);
  await page.keyboard.press('Escape');
  await expect((await team.menu('Owner')).getByRole('menuitem', { name: 'Hand the company over' })).toContainText('belongs to its owner');
  await page.keyboard.press('Escape');

  await team.open('Roles');
  await page.getByRole('link', { name: `Role of ${boss}` }).click();
  await expect(page.getByText(why).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save role' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'New role' }).click();
  await page.getByRole('button', { name: 'HR', exact: true }).click();
  await expect(team.permission('Manage Payroll')).toBeDisabled();
  await expect(team.permission('Manage Payroll')).not.toBeChecked();
  await team.permission('Manage Parcels').check();
  await expect(team.permission('View Parcels')).toBeDisabled();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('link', { name: 'HR', exact: true })).toBeVisible();
  expect(await server.sql("select permissions from public.roles where tenant_id = $1 and name = 'HR'", [desk.tenant])).toEqual([
    { permissions: ['manage_parcels'] },
  ]);

  // His own role: what he takes from himself he has to know.
  await page.getByRole('link', { name: `Role of ${manager}` }).click();
  await team.permission('Manage Team').uncheck();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('Confirm that you take this access from yourself.').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'I know that I lose this' }).check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' }).first().getByRole('link', { name: 'Team', exact: true })).toHaveCount(0, {
    timeout: 60_000,
  });
});

test('a role that somebody else has saved meanwhile is not replaced: what was typed stays, and theirs can be loaded', async ({
  server,
  newDevice,
}) => {
  const owner = 'owner-of-one-role@karbar.test';
  const desk = await CompanyDesk.found(server, 'One Role House', owner);
  const packers = { id: newId(), name: 'Packers', permissions: ['view_parcels'], brand_ids: null };
  await desk.call('save_role', { p_tenant: desk.tenant, p_role: packers });
  const page = await (await newDevice(server)).context.newPage();
  await new Front(page).signIn(owner, password);
  const team = await new Team(page).open('Roles');
  await page.getByRole('link', { name: 'Packers' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Runners');
  const theirs = { ...packers, permissions: ['view_parcels', 'view_products'] };
  await desk.call('save_role', { p_tenant: desk.tenant, p_role: theirs, p_seen: packers });
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('Nothing was saved: somebody else has changed this role meanwhile.').first()).toBeVisible();
  await expect(name).toHaveValue('Runners');
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await expect(name).toHaveValue('Packers');
  await expect(team.permission('View Products')).toBeChecked();
  await desk.call('save_role', { p_tenant: desk.tenant, p_role: packers, p_seen: theirs });
  await name.fill('Runners');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('link', { name: 'Runners', exact: true })).toBeVisible();
  expect(await server.sql('select name, permissions from public.roles where tenant_id = $1', [desk.tenant])).toEqual([
    { name: 'Runners', permissions: theirs.permissions },
  ]);
});
