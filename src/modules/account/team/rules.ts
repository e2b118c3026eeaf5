import * as v from 'valibot';

import { companyWideKeys, withImplied } from '#access/permissions.ts';
import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import { normalisePhone } from '#kernel/phone.ts';

import type { Invitation, Member, Role } from '../../company/kind.ts';

export type RoleRow = Row<typeof Role>;
export type MemberRow = Row<typeof Member>;
export type InvitationRow = Row<typeof Invitation>;

/** What a role opens: the keys as they are stored, those of a newer server included; `brand_ids` null = all brands. */
export type Reach = Pick<RoleRow, 'permissions' | 'brand_ids'>;
/** What somebody may hand on: the owner everything, a member what his own role says. */
export type Giver = 'owner' | Reach;

export const nothing: Reach = { permissions: [], brand_ids: [] };

type Team = { readonly tenant: string; readonly members: readonly MemberRow[]; readonly roles: readonly RoleRow[] };

export function giverOf({ tenant, members, roles }: Team, user: string): Giver {
  if (user === tenant) return 'owner';
  const member = members.find((row) => row.id === user && row.active);
  return roles.find((row) => row.id === member?.role_id) ?? nothing;
}

/** What keeps somebody from giving this much: the code of the refusal. The server asks the same (`private.escalation_code`). */
export function beyond(giver: Giver, wanted: Reach): 'permission_not_held' | 'brand_forbidden' | null {
  if (giver === 'owner') return null;
  const held = withImplied(giver.permissions);
  if (![...wanted.permissions, 'manage_team'].every((key) => held.has(key))) return 'permission_not_held';
  const brands = giver.brand_ids;
  if (brands !== null && wanted.brand_ids?.every((brand) => brands.includes(brand)) !== true) return 'brand_forbidden';
  return null;
}

export type MemberState = 'active' | 'suspended' | 'left';

export function memberState({ active, left_at }: MemberRow): MemberState {
  if (left_at !== null) return 'left';
  return active ? 'active' : 'suspended';
}

export type InvitationState = 'valid' | 'expired' | 'revoked' | 'accepted';

/** Whoever may no longer give the role has no longer offered it. The server decides the same (`private.invitation_state`). */
export function invitationState(invitation: InvitationRow, team: Team, now: string): InvitationState {
  const role = team.roles.find((row) => row.id === invitation.role_id);
  if (invitation.accepted_at !== null) return 'accepted';
  if (invitation.revoked_at !== null || !role || beyond(giverOf(team, invitation.invited_by), role) !== null) return 'revoked';
  return Date.parse(invitation.expires_at) <= Date.parse(now) ? 'expired' : 'valid';
}

/** Days until an instant, begun ones counted whole; 0 when it is over. */
export function daysUntil(instant: string, now: string): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - Date.parse(now)) / 86_400_000));
}

/** The keys that count: implied ones included, and without those that a role limited to brands does not hold. */
export function effective({ permissions, brand_ids }: Reach): ReadonlySet<string> {
  const keys = withImplied(permissions);
  if (brand_ids === null) return keys;
  const companyWide: readonly string[] = companyWideKeys;
  return new Set([...keys].filter((key) => !companyWide.includes(key)));
}

export type Change = {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Ids of brands; `'all'` stands for all of them. */
  readonly brandsGained: readonly string[] | 'all';
  readonly brandsLost: readonly string[] | 'all';
};

/** What somebody gains and loses who has the second instead of the first. */
export function changeOf(before: Reach, after: Reach): Change {
  const [had, has] = [effective(before), effective(after)];
  const without = (ids: Reach['brand_ids'], others: Reach['brand_ids']) =>
    others === null ? [] : ids === null ? 'all' : ids.filter((id) => !others.includes(id));
  return {
    gained: [...has].filter((key) => !had.has(key)),
    lost: [...had].filter((key) => !has.has(key)),
    brandsGained: without(after.brand_ids, before.brand_ids),
    brandsLost: without(before.brand_ids, after.brand_ids),
  };
}

export function isChange({ gained, lost, brandsGained, brandsLost }: Change): boolean {
  return gained.length + lost.length + brandsGained.length + brandsLost.length > 0;
}

/** Where a link can be sent. `number`: international, without the plus. */
export type Contact =
  | { readonly kind: 'email'; readonly label: string }
  | { readonly kind: 'phone'; readonly label: string; readonly number: string };

const Email = v.pipe(v.string(), v.email());

/** Reads what was typed: an address, or a number of the company's country. */
export function contactOf(typed: string, country: string): Contact {
  const label = typed.trim();
  if (label === '') throw new Refused('label_missing', { field: 'label' });
  if (label.includes('@')) {
    if (!v.is(Email, label)) throw new Refused('email_invalid', { field: 'label' });
    return { kind: 'email', label };
  }
  const { e164, valid } = normalisePhone(label, country);
  if (!valid) throw new Refused('phone_invalid', { field: 'label' });
  return { kind: 'phone', label: e164, number: e164.slice(1) };
}

/** The address that opens a message to the contact, ready to be sent. */
export function messageTo(contact: Contact, subject: string, text: string): string {
  if (contact.kind === 'phone') return `https://wa.me/${contact.number}?text=${encodeURIComponent(text)}`;
  const to = encodeURIComponent(contact.label).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

/** The secret stands behind the #: no server writes it into a log. */
export function linkOf(origin: string, token: string): string {
  return `${origin}/login?mode=invite#${token}`;
}
