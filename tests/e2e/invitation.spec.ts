import { App } from './pages/app.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { withProviders } from './pages/provider.ts';
import { person } from './pages/session.ts';
import { InvitePage, inviter } from './pages/team.ts';
import { expect, test } from './support/test.ts';

test('whatever became of an invitation, who opens it is told and finds a way on', async ({ server, newDevice }) => {
  const owner = 'owner-of-invitations@karbar.test';
  const desk = await CompanyDesk.found(server, 'Shapla Invites', owner);
  const invite = await inviter(desk, server.url, ['view_parcels']);
  const [used, expired, withdrawn, mine, open] = [await invite(), await invite(), await invite(), await invite(), await invite()];
  await server.sql("update public.invitations set expires_at = now() - interval '1 hour' where tenant_id = $1 and id = $2", [
    desk.tenant,
    expired.id,
  ]);
  await desk.call('revoke_invitation', { p_tenant: desk.tenant, p_invitation: withdrawn.id });

  // Somebody else has taken the first one.
  const rina = await person(server, 'Rina of invitations');
  const other = await (await newDevice(server)).context.newPage();
  const hers = new InvitePage(other);
  await other.goto(used.link);
  await hers.signIn(rina);
  await other.getByLabel('Your name').fill('Rina');
  await other.getByRole('button', { name: 'Join Shapla Invites' }).click();
  await new App(other).ready();

  const babul = await person(server, 'Babul of invitations');
  const page = await (await newDevice(server, 'phone')).context.newPage();
  const invitation = new InvitePage(page);
  await page.goto(used.link);
  await invitation.signIn(babul);
  await invitation.titled('This invitation to Shapla Invites is used up');
  await page.goto(expired.link);
  await invitation.titled('This invitation to Shapla Invites has expired');
  await page.goto(withdrawn.link);
  await invitation.titled('This invitation to Shapla Invites was withdrawn');

  // Without an answer nothing is decided.
  await page.route('**/rpc/look_at_invitation', (route) => route.abort());
  await page.goto(mine.link);
  await expect(page.getByText('The server cannot be reached.')).toBeVisible();
  await page.unroute('**/rpc/look_at_invitation');
  await page.getByRole('button', { name: 'Try again' }).click();
  await invitation.titled('Join Shapla Invites?');
  await page.reload();
  await page.getByLabel('Your name').fill('Babul');
  await page.getByRole('button', { name: 'Join Shapla Invites' }).click();
  await expect(page).toHaveURL(/\/app$/);

  // Again the same link: in he goes. Another one: he is there already.
  await page.goto(mine.link);
  await expect(page).toHaveURL(/\/app$/);
  await page.goto(open.link);
  await invitation.titled('You are in Shapla Invites already');

  // The owner opened it by mistake, and the person it is for takes the device: the link is still known.
  await page.getByRole('button', { name: 'Use another account' }).click();
  await invitation.signIn({ email: owner, password });
  await invitation.titled('Shapla Invites is yours');
  await page.getByRole('button', { name: 'Open Shapla Invites' }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test('the way to a provider and back leads to the invitation again', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Provided Invites', 'owner-of-provided-invites@karbar.test');
  const { link } = await (await inviter(desk, server.url, ['view_parcels']))();
  const page = await (await newDevice(server)).context.newPage();
  await withProviders(page, server, await person(server, 'Provided guest'));
  await page.goto(link);
  await page.getByRole('button', { name: 'I have an account' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await new InvitePage(page).titled('Join Provided Invites?');
});
