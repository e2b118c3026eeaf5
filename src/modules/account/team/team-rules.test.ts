import { describe, expect, it } from 'vitest';

import { newId } from '#kernel/ids.ts';

import { type Person, shownPeople } from './people.ts';
import {
  beyond,
  changeOf,
  contactOf,
  daysUntil,
  effective,
  giverOf,
  type InvitationRow,
  invitationState,
  isChange,
  linkOf,
  type MemberRow,
  memberState,
  messageTo,
  nothing,
  type RoleRow,
} from './rules.ts';

const [tenant, manager, brandA, brandB] = [newId(), newId(), newId(), newId()];
const now = '2026-11-22T09:00:00Z';

function buildRole(permissions: readonly string[], overrides: Partial<RoleRow> = {}): RoleRow {
  return { id: newId(), name: 'Role', permissions: [...permissions], brand_ids: null, ...overrides };
}

const admin = buildRole(['manage_team', 'manage_parcels', 'fly_rockets']);
const packers = buildRole(['view_parcels']);
const member: MemberRow = { id: manager, photo_path: null, name: 'Mina', role_id: admin.id, active: true, left_at: null };
const team = { tenant, members: [member], roles: [admin, packers] };

describe('what somebody may hand on', () => {
  it('is everything for the owner and the own role for a member', () => {
    expect(giverOf(team, tenant)).toBe('owner');
    expect(giverOf(team, manager)).toBe(admin);
    expect(giverOf({ ...team, members: [{ ...member, active: false }] }, manager)).toBe(nothing);
    expect(beyond('owner', buildRole(['manage_payroll']))).toBeNull();
  });

  it('includes what a key implies, and keys that only a newer server knows', () => {
    expect(beyond(admin, packers)).toBeNull();
    expect(beyond(admin, buildRole(['fly_rockets']))).toBeNull();
    expect(beyond(admin, buildRole(['view_payroll']))).toBe('permission_not_held');
    expect(beyond(packers, nothing)).toBe('permission_not_held');
  });

  it('stays within the brands of who gives', () => {
    const ofOne = buildRole(['manage_team', 'view_parcels'], { brand_ids: [brandA] });
    expect(beyond(ofOne, buildRole(['view_parcels'], { brand_ids: [brandA] }))).toBeNull();
    expect(beyond(ofOne, buildRole(['view_parcels'], { brand_ids: [brandA, brandB] }))).toBe('brand_forbidden');
    expect(beyond(ofOne, buildRole(['view_parcels']))).toBe('brand_forbidden');
  });
});

describe('an invitation', () => {
  const open: InvitationRow = {
    id: newId(),
    label: 'salma@example.com',
    role_id: packers.id,
    invited_by: manager,
    created_at: '2026-11-20T09:00:00Z',
    expires_at: '2026-11-27T09:00:00Z',
    accepted_at: null,
    accepted_by: null,
    revoked_at: null,
  };
  const stateOf = (overrides: Partial<InvitationRow>, its = team) => invitationState({ ...open, ...overrides }, its, now);

  it('is valid until it expires, is withdrawn or accepted', () => {
    expect(stateOf({})).toBe('valid');
    expect(stateOf({ expires_at: now })).toBe('expired');
    expect(stateOf({ expires_at: now, revoked_at: now })).toBe('revoked');
    expect(stateOf({ accepted_at: now, revoked_at: now })).toBe('accepted');
  });

  it('is withdrawn with its role, and when who offered it may no longer give it', () => {
    expect(stateOf({ role_id: null })).toBe('revoked');
    expect(stateOf({}, { ...team, members: [{ ...member, role_id: packers.id }] })).toBe('revoked');
    expect(stateOf({ invited_by: tenant }, { ...team, members: [] })).toBe('valid');
  });

  it('counts a day that has begun as a whole one', () => {
    expect(daysUntil('2026-11-29T09:00:00Z', now)).toBe(7);
    expect(daysUntil('2026-11-22T09:00:01Z', now)).toBe(1);
    expect(daysUntil('2026-11-22T08:59:59Z', now)).toBe(0);
  });
});

describe('a changed role', () => {
  it('tells what is gained and lost in fact', () => {
    const change = changeOf(buildRole(['manage_parcels', 'view_returns']), buildRole(['view_parcels', 'manage_products']));
    expect([change.gained.toSorted(), change.lost.toSorted()]).toEqual([
      ['manage_products', 'view_products'],
      ['manage_parcels', 'view_returns'],
    ]);
    expect(isChange(changeOf(buildRole(['manage_parcels']), buildRole(['manage_parcels', 'view_parcels'])))).toBe(false);
  });

  it('loses what belongs to the whole company when it is limited to brands', () => {
    const limited = { permissions: ['manage_customers', 'view_parcels'], brand_ids: [brandA] };
    expect([...effective(limited)]).toEqual(['view_parcels']);
    expect(changeOf({ ...limited, brand_ids: null }, limited)).toMatchObject({
      lost: ['manage_customers', 'view_customers'],
      brandsGained: [],
      brandsLost: 'all',
    });
    expect(changeOf(limited, { ...limited, brand_ids: [brandB] })).toMatchObject({ brandsGained: [brandB], brandsLost: [brandA] });
  });
});

describe('a contact', () => {
  it('is an address or a number of the country', () => {
    expect(contactOf(' salma@example.com ', 'BD')).toEqual({ kind: 'email', label: 'salma@example.com' });
    expect(contactOf('০১৭১২ ৩৪৫৬৭৮', 'BD')).toEqual({ kind: 'phone', label: '+8801712345678', number: '8801712345678' });
  });

  it.each([
    ['', 'label_missing'],
    ['salma@', 'email_invalid'],
    ['Salma', 'phone_invalid'],
  ])('%j is refused with %s', (typed, code) => {
    expect(() => contactOf(typed, 'BD')).toThrow(expect.objectContaining({ code, field: 'label' }));
  });

  it('gets the whole message, with the secret behind the #', () => {
    const link = linkOf('https://karbar.example', 'abc');
    expect(link).toBe('https://karbar.example/login?mode=invite#abc');
    expect(messageTo(contactOf('01712345678', 'BD'), 'Hi', `Open ${link}`)).toBe(
      'https://wa.me/8801712345678?text=Open%20https%3A%2F%2Fkarbar.example%2Flogin%3Fmode%3Dinvite%23abc',
    );
    expect(messageTo(contactOf('a+b@example.com', 'BD'), 'A & B', 'x')).toBe('mailto:a%2Bb@example.com?subject=A%20%26%20B&body=x');
  });
});

describe('the list of members', () => {
  const person = (name: string, state: Person['state']): Person => ({
    id: name,
    name,
    photo: null,
    role: null,
    roleName: 'Sales',
    brands: '',
    state,
    isMe: false,
    why: undefined,
    devices: undefined,
  });
  const people = [person('Rupa', 'owner'), person('Mina', 'active'), person('Sumon', 'suspended'), person('Babul', 'left')];
  const names = (...asked: [string | undefined, string]) => shownPeople(people, ...asked).map(({ name }) => name);

  it('leaves out who has left until he is asked for', () => {
    expect(memberState({ ...member, active: false })).toBe('suspended');
    expect(memberState({ ...member, active: false, left_at: now })).toBe('left');
    expect(names(undefined, '')).toEqual(['Rupa', 'Mina', 'Sumon']);
    expect(names('active', '')).toEqual(['Rupa', 'Mina']);
    expect(names('left', '')).toEqual(['Babul']);
    expect(names(undefined, 'mi')).toEqual(['Mina']);
  });
});
