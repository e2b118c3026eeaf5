import { expect } from '@playwright/test';

import { newId } from '#kernel/ids.ts';
import { m } from '#messages';

import type { Backend } from '../../../supabase/local/backend.ts';
import { CompanyDesk } from '../pages/company-desk.ts';
import { type Invited, inviter } from '../pages/team.ts';
import { first, open } from './directions.ts';
import type { Show } from './scenes.ts';

/* The team and its roles as their owner and a limited manager see them, and invitations as a stranger opens them. */

export const invited: Readonly<Record<string, Show>> = {
  async invitationToJoin({ page, demo }) {
    await open(page, (await invitationOf(demo)).link);
    await expect(page.locator('input[name=person]')).toBeVisible();
  },
  async invitationExpired({ page, demo }) {
    const { id, link } = await invitationOf(demo);
    await demo.sql("update public.invitations set expires_at = now() - interval '1 day' where id = $1", [id]);
    await open(page, link);
    await expect(page.getByText(m.invite_expired_text())).toBeVisible();
  },
  async invitationUnknown({ page }) {
    await open(page, '/login?mode=invite#of-nobody');
    await expect(page.getByText(m.refusal_invitation_unknown())).toBeVisible();
  },
};

/** An invitation to a company that nobody else of the cast is in. */
async function invitationOf(demo: Backend): Promise<Invited> {
  const desk = await CompanyDesk.found(demo, 'Meghna Ceramics', `meghna-${newId()}@karbar.test`);
  return (await inviter(desk, demo.url, ['view_parcels']))();
}

export const hirer: Readonly<Record<string, Show>> = {
  async team({ page }) {
    await open(page, '/app/team');
    await expect(page.getByText('salma.akter@example.com')).toBeVisible();
  },
  async teamWithdrawn({ page }) {
    await open(page, '/app/team?show=suspended');
    await page.getByRole('button', { pressed: false, name: m.team_show_withdrawn({ n: '1' }) }).click();
  },
  async teamMember({ page, demo, desk }) {
    const id = await first(demo, "select id from public.team_members where tenant_id = $1 and name = 'Nusrat Jahan'", [desk?.tenant]);
    await open(page, `/app/team?open=${id}`);
    await page.getByRole('dialog').waitFor();
  },
  async teamChangeRole({ page, demo, desk }) {
    const id = await first(demo, "select id from public.team_members where tenant_id = $1 and name = 'Nusrat Jahan'", [desk?.tenant]);
    await open(page, `/app/team?open=${id}`);
    await page.getByRole('dialog').getByRole('button', { name: m.team_role_change() }).click();
    await page.getByRole('dialog').last().getByLabel(m.team_role(), { exact: true }).selectOption({ label: m.roles_template_accountant() });
  },
  async teamInvite({ page }) {
    await open(page, '/app/team?open=invite');
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  async teamLink({ page }) {
    await open(page, '/app/team');
    await page.getByRole('button', { name: m.team_resend() }).first().click();
    await page.getByRole('dialog').getByRole('img').waitFor();
  },
  async roles({ page }) {
    await open(page, '/app/roles');
    await expect(page.getByText(m.roles_template_sales()).first()).toBeVisible();
  },
  newRole: ({ page }) => open(page, '/app/roles?open=new'),
  async editRole({ page, demo, desk }) {
    const id = await first(demo, 'select role_id from public.team_members where tenant_id = $1 and name = $2', [
      desk?.tenant,
      'Nusrat Jahan',
    ]);
    await open(page, `/app/roles?open=${id}`);
    await page.getByRole('checkbox', { name: m.permission_manage_tasks() }).uncheck();
    await page.getByRole('checkbox', { name: m.permission_view_expenses() }).check();
  },
  async deleteRole({ page }) {
    await open(page, '/app/roles');
    await page.getByRole('button', { name: m.ui_actions() }).first().click();
    await page.getByRole('menuitem', { name: m.roles_delete() }).click();
    await page.getByRole('dialog').waitFor();
  },
};

export const granter: Readonly<Record<string, Show>> = {
  teamLimited: ({ page }) => open(page, '/app/team'),
  newRoleLimited: ({ page }) => open(page, '/app/roles?open=new'),
  async editRoleBeyond({ page }) {
    await open(page, '/app/roles');
    await page.getByText(m.roles_template_accountant()).first().click();
    await expect(page.getByText(m.refusal_permission_not_held()).first()).toBeVisible();
  },
};
