import { newId } from '#kernel/ids.ts';

import type { Member, World } from './browser.ts';

export type Clerk = Member & { readonly role: string };

/** A person who joins this company with a role of his own. */
export async function hire(world: World, tenant: string, permissions: readonly string[]): Promise<Clerk> {
  const person = await world.signUp(`clerk-${newId()}`);
  const role = newId();
  const { sql } = world.backend;
  await sql('insert into public.roles (tenant_id, id, name, permissions) values ($1, $2, $3, $4)', [
    tenant,
    role,
    `Clerk ${role}`,
    permissions,
  ]);
  await sql('insert into public.team_members (tenant_id, id, name, role_id, active) values ($1, $2, $3, $4, true)', [
    tenant,
    person.user,
    'Clerk',
    role,
  ]);
  return { ...person, tenant, role };
}

/** From now on the clerk may do exactly this. */
export async function allow(world: World, { tenant, role }: Clerk, permissions: readonly string[]): Promise<void> {
  await world.backend.sql('update public.roles set permissions = $3 where tenant_id = $1 and id = $2', [tenant, role, permissions]);
}
