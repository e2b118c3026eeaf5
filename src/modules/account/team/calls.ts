import * as v from 'valibot';

import { id, instant, text } from '#data/fields.ts';
import type { Row } from '#data/kind.ts';
import type { Remote } from '#data/remote.ts';

import type { Role } from '../../company/kind.ts';

/*
 * What needs a connection: roles, invitations and members are written by the server alone, which knows what the caller may give. Each
 * call throws `Refused` with its reason.
 */

type Service = Pick<Remote, 'call'>;

/** Nothing. */
const done = v.null();
/** The token is told this once; the link is made of it here. */
const link = v.object({ id, token: text(100, 1), expires_at: instant });
const look = v.object({
  company: v.string(),
  role: v.string(),
  state: v.picklist(['valid', 'expired', 'revoked', 'accepted']),
  /** The caller owns the company, is in it already, or is suspended there. */
  owner: v.boolean(),
  member: v.boolean(),
  suspended: v.boolean(),
  /** The company's id, for who is in it. */
  tenant: v.nullable(id),
  /** The caller's own name. */
  person: v.string(),
});

export type InvitationLink = v.InferOutput<typeof link>;
export type InvitationLook = v.InferOutput<typeof look>;

export function teamCalls({ call }: Service, tenant: string) {
  return {
    /** `seen`: the row that was changed; nothing for a new role. */
    saveRole: (role: Row<typeof Role>, seen?: Row<typeof Role>) =>
      call('save_role', { p_tenant: tenant, p_role: role, p_seen: seen ?? null }, done),
    deleteRole: (role: string) => call('delete_role', { p_tenant: tenant, p_role: role }, done),
    setRole: (member: string, role: string) => call('set_member_role', { p_tenant: tenant, p_member: member, p_role: role }, done),
    suspend: (member: string, suspended: boolean) =>
      call('suspend_member', { p_tenant: tenant, p_member: member, p_suspended: suspended }, done),
    remove: (member: string) => call('remove_member', { p_tenant: tenant, p_member: member }, done),
    invite: (role: string, label: string) => call('invite_member', { p_tenant: tenant, p_role: role, p_label: label }, link),
    resend: (invitation: string) => call('resend_invitation', { p_tenant: tenant, p_invitation: invitation }, link),
    revoke: (invitation: string) => call('revoke_invitation', { p_tenant: tenant, p_invitation: invitation }, done),
  };
}

export function lookAtInvitation({ call }: Service, token: string): Promise<InvitationLook> {
  return call('look_at_invitation', { p_token: token }, look);
}

/** The id of the company that the caller is in now. */
export function acceptInvitation({ call }: Service, token: string, name: string): Promise<string> {
  return call('accept_invitation', { p_token: token, p_name: name }, id);
}
