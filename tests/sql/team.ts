import { randomUUID } from 'node:crypto';

import type { PermissionKey } from '#access/permissions.ts';

import { rowOf, type TestCompany } from './company.ts';
import type { Server } from './server.ts';

/* The calls of team administration, as somebody makes them. */

export type RoleDraft = {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly brand_ids: readonly string[] | null;
};
export type Link = { readonly id: string; readonly token: string; readonly expires_at: string };

export const refused = (message: string) => ({ code: 'KB100', message });

export function role(permissions: readonly string[], overrides: Partial<RoleDraft> = {}): RoleDraft {
  const id = randomUUID();
  return { id, name: `Role ${id}`, permissions, brand_ids: null, ...overrides };
}

export async function roleIdOf(company: TestCompany, member: string): Promise<string> {
  return String((await rowOf(company, 'team_members', member))['role_id']);
}

export function teamOf(server: Server) {
  const call = <T>(user: string | null, name: string, args: Readonly<Record<string, unknown>>): Promise<T> =>
    server.rpc<T>(user, name, args);

  /** Somebody who has the newest version before him, unless he `saw` another one. */
  const save = async (user: string, company: TestCompany, draft: RoleDraft, saw?: RoleDraft) =>
    call(user, 'save_role', { p_tenant: company.tenant, p_role: draft, p_seen: saw ?? (await stored(company, draft.id)) });
  const stored = async (company: TestCompany, id: string) =>
    (
      await server.sql<{ row: RoleDraft }>('select to_jsonb(r) as row from public.roles r where tenant_id = $1 and id = $2', [
        company.tenant,
        id,
      ])
    )[0]?.row ?? null;
  const setRole = (user: string, company: TestCompany, member: string, id: string) =>
    call(user, 'set_member_role', { p_tenant: company.tenant, p_member: member, p_role: id });
  const remove = (user: string, company: TestCompany, member: string) =>
    call(user, 'remove_member', { p_tenant: company.tenant, p_member: member });
  const suspend = (user: string, company: TestCompany, member: string, suspended: boolean) =>
    call(user, 'suspend_member', { p_tenant: company.tenant, p_member: member, p_suspended: suspended });
  const invite = (user: string, company: TestCompany, id: string, label = `${randomUUID()}@example.com`) =>
    call<Link>(user, 'invite_member', { p_tenant: company.tenant, p_role: id, p_label: label });
  const accept = (user: string, token: string, name = 'Salma') => call<string>(user, 'accept_invitation', { p_token: token, p_name: name });
  const look = (user: string, token: string) => call<Record<string, unknown>>(user, 'look_at_invitation', { p_token: token });

  async function ownersRole(company: TestCompany, permissions: readonly PermissionKey[], brands: readonly string[] | null = null) {
    const draft = role(permissions, { brand_ids: brands });
    await save(company.owner, company, draft);
    return draft;
  }

  async function secondBrand(company: TestCompany): Promise<string> {
    const id = randomUUID();
    await server.sql('insert into public.brands (tenant_id, id, name) values ($1, $2, $3)', [company.tenant, id, 'Second brand']);
    return id;
  }

  async function subscribe(company: TestCompany, permissions: readonly PermissionKey[], status = 'active'): Promise<void> {
    const plan = randomUUID();
    await server.sql('insert into public.subscription_plans (id, name, permissions) values ($1, $2, $3)', [
      plan,
      `Plan ${plan}`,
      permissions,
    ]);
    await server.sql(
      `insert into public.tenant_subscriptions (tenant_id, plan_id, status) values ($1, $2, $3)
     on conflict (tenant_id) do update set plan_id = excluded.plan_id, status = excluded.status`,
      [company.tenant, plan, status],
    );
  }

  return { call, save, setRole, remove, suspend, invite, accept, look, ownersRole, secondBrand, subscribe };
}
