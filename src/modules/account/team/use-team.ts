import { useConnection } from '#data/connection.tsx';
import { useAccess, useKeys, useRow } from '#data/react.tsx';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';

import { Brand, Company, Invitation, Member, Role } from '../../company/kind.ts';
import { teamCalls } from './calls.ts';
import { type Giver, giverOf, type InvitationRow, type MemberRow, type RoleRow } from './rules.ts';

export type Team = {
  readonly tenant: string;
  /** The user id of who looks at it, and what he may hand on. */
  readonly me: string;
  readonly giver: Giver;
  readonly owner: { readonly id: string; readonly name: string; readonly photo: string | null };
  readonly roles: readonly RoleRow[];
  readonly members: readonly MemberRow[];
  readonly invitations: readonly InvitationRow[];
  readonly brands: readonly { readonly id: string; readonly name: string; readonly deleted_at: string | null }[];
};

/** The team as this device knows it, roles and people by name; `undefined` while it is read, or arrives for the first time. */
export function useTeam(): Team | undefined {
  const { tenantId: tenant, userId: me } = useAccess();
  const company = useRow(Company, tenant);
  const roles = useKeys(Role);
  const members = useKeys(Member);
  const invitations = useKeys(Invitation);
  const brands = useKeys(Brand);
  const arriving = useConnection().loading !== null && roles?.length === 0;
  if (!company || !roles || !members || !invitations || !brands || arriving) return undefined;
  return {
    tenant,
    me,
    giver: giverOf({ tenant, members, roles }, me),
    owner: { id: tenant, name: company.owner_name || m.role_owner(), photo: company.owner_photo_path },
    roles: byName(roles),
    members: byName(members),
    invitations: invitations.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    brands,
  };
}

/** What only works with a connection: every call throws `Refused` with its reason. */
export function useTeamCalls() {
  const server = useServer();
  const { tenantId } = useAccess();
  return async () => teamCalls(await server(), tenantId);
}

/** The person's name; who is not known any more is told as such. */
export function nameIn({ owner, members }: Team, id: string): string {
  return id === owner.id ? owner.name : members.find((row) => row.id === id)?.name || m.name_unknown();
}

/** The names of a role's brands. */
export function brandsText({ brands }: Pick<Team, 'brands'>, ids: readonly string[] | null): string {
  if (ids === null) return m.team_all_brands();
  return ids.map((id) => brands.find((row) => row.id === id)?.name ?? m.name_unknown()).join(', ');
}

function byName<R extends { readonly name: string }>(rows: readonly R[]): readonly R[] {
  return rows.toSorted((a, b) => a.name.localeCompare(b.name));
}
