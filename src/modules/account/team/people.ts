import type { CompanyDevice } from '#data/remote-calls.ts';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';

import { beyond, type MemberRow, type MemberState, memberState, nothing, type RoleRow } from './rules.ts';
import { brandsText, type Team } from './use-team.ts';

/** Somebody of the team as the page shows him. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly photo: string | null;
  readonly role: RoleRow | null;
  readonly roleName: string;
  readonly brands: string;
  readonly state: MemberState | 'owner';
  readonly isMe: boolean;
  /** Why the person who looks may change nothing of him. */
  readonly why: string | undefined;
  /** Newest contact first; `undefined` while nobody can tell. */
  readonly devices: readonly CompanyDevice[] | undefined;
};

/** Everybody, the owner first, then by name. */
export function peopleOf(team: Team, devices: readonly CompanyDevice[] | undefined): readonly Person[] {
  const devicesOf = (id: string) => devices?.filter((device) => device.user === id);
  const owner: Person = {
    ...team.owner,
    role: null,
    roleName: m.role_owner(),
    brands: m.team_all_brands(),
    state: 'owner',
    isMe: team.me === team.owner.id,
    why: m.refusal_owner_fixed(),
    devices: devicesOf(team.owner.id),
  };
  return [owner, ...team.members.map((row) => personOf(team, row, devicesOf(row.id)))];
}

function personOf(team: Team, row: MemberRow, devices: Person['devices']): Person {
  const role = team.roles.find(({ id }) => id === row.role_id) ?? null;
  return {
    id: row.id,
    name: row.name || m.name_unknown(),
    photo: row.photo_path,
    role,
    roleName: role?.name ?? '',
    brands: role ? brandsText(team, role.brand_ids) : '',
    state: memberState(row),
    isMe: row.id === team.me,
    why: whyNot(beyond(team.giver, role ?? nothing)),
    devices,
  };
}

/** The refusal in words. */
export function whyNot(code: ReturnType<typeof beyond>): string | undefined {
  if (code === null) return undefined;
  return code === 'permission_not_held' ? m.refusal_permission_not_held() : m.refusal_brand_forbidden();
}

/** Those who have gone are shown only when they are asked for. */
export function shownPeople(people: readonly Person[], state: string | undefined, search: string): readonly Person[] {
  const wanted = foldText(search);
  return people.filter(
    (person) =>
      (state === undefined ? person.state !== 'left' : person.state === state || (state === 'active' && person.state === 'owner')) &&
      foldText(`${person.name} ${person.roleName}`).includes(wanted),
  );
}
