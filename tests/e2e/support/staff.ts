import { newId } from '#kernel/ids.ts';
import { templates } from '#modules/account/roles/templates.ts';

import type { Backend } from '../../../supabase/local/backend.ts';
import type { CompanyDesk } from '../pages/company-desk.ts';
import { inviter } from '../pages/team.ts';

/** A company in which people of some roles work, and others are invited: open, expired, withdrawn. */
export async function staff(desk: CompanyDesk, on: Backend): Promise<void> {
  const { tenant } = desk;
  for (const { id, label, permissions } of templates.filter((template) => Object.hasOwn(names, template.id))) {
    const role = { id: newId(), name: label(), permissions, brand_ids: null };
    await desk.call('save_role', { p_tenant: tenant, p_role: role });
    await on.sql('insert into public.team_members (tenant_id, id, name, role_id) values ($1, gen_random_uuid(), $2, $3)', [
      tenant,
      names[id] ?? '',
      role.id,
    ]);
  }
  const invite = await inviter(desk, on.url, ['view_parcels']);
  const [open, expired, withdrawn] = [await invite(), await invite(), await invite()];
  await desk.call('revoke_invitation', { p_tenant: tenant, p_invitation: withdrawn.id });
  const put = (set: string, id: string) => on.sql(`update public.invitations set ${set} where tenant_id = $1 and id = $2`, [tenant, id]);
  await put("label = 'salma.akter@example.com'", open.id);
  await put("label = '+8801712345678', expires_at = now() - interval '1 day'", expired.id);
  await put("label = 'babul@example.com'", withdrawn.id);
  await on.sql("update public.team_members set active = false where tenant_id = $1 and name like 'Sumon%'", [tenant]);
}

const names: Readonly<Record<string, string>> = {
  sales: 'Nusrat Jahan',
  dispatcher: 'Sumon Mia',
  accountant: 'Muhammad Abdur Rahman Chowdhury',
};
