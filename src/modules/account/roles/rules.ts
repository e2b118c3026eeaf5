import type { Access } from '#access/access.ts';
import { companyWideKeys, impliedPermission, type PermissionKey, permissionKeys, withImplied } from '#access/permissions.ts';

import type { Change, Giver, Reach } from '../team/index.ts';

/** Why a key cannot be ticked or unticked now, and how it stands meanwhile. */
export type Lock =
  | { readonly because: 'implied'; readonly by: PermissionKey; readonly on: true }
  | { readonly because: 'company_wide' | 'not_held' | 'not_in_plan'; readonly on: boolean };

export type Editing = {
  readonly giver: Giver;
  /** What the plan and the role of who edits leave over. */
  readonly access: Pick<Access, 'permissions' | 'brandIds'>;
  /** The role's keys before it was opened: one that the plan lacks by now may stay. */
  readonly before: readonly string[];
};

/** `role` as it is ticked so far. */
export function lockOf(key: PermissionKey, role: Reach, { giver, access, before }: Editing): Lock | null {
  const ticked = role.permissions.includes(key);
  if (role.brand_ids !== null && isCompanyWide(key)) return { because: 'company_wide', on: false };
  if (giver !== 'owner' && !withImplied(giver.permissions).has(key)) return { because: 'not_held', on: ticked };
  // A role that is limited to brands does not hold these in fact, but may give them.
  const inPlan = access.permissions.has(key) || (access.brandIds !== null && isCompanyWide(key));
  if (!inPlan && !before.includes(key)) return { because: 'not_in_plan', on: ticked };
  return impliedLock(key, role.permissions);
}

/** On as long as another one of these includes it. */
export function impliedLock(key: PermissionKey, permissions: readonly string[]): Lock | null {
  const by = impliedBy(key).find((stronger) => permissions.includes(stronger));
  return by === undefined ? null : { because: 'implied', by, on: true };
}

/** Ticks or unticks. The order is that of the specification, keys of a newer server behind it: what is undone is no change. */
export function withKeys(permissions: readonly string[], keys: readonly string[], on: boolean): readonly string[] {
  const rest = permissions.filter((key) => !keys.includes(key));
  return inOrder(on ? [...rest, ...keys] : rest);
}

export function inOrder(permissions: readonly string[]): readonly string[] {
  return [...permissionKeys.filter((key) => permissions.includes(key)), ...unknownKeys(permissions)];
}

/** Keys that only a newer server and app know: they stay in the role as they are. */
export function unknownKeys(permissions: readonly string[]): readonly string[] {
  const known: readonly string[] = permissionKeys;
  return permissions.filter((key) => !known.includes(key)).toSorted();
}

/** The part of a template or of another role that whoever edits may give. */
export function givable(permissions: readonly string[], editing: Editing): readonly string[] {
  const empty: Reach = { permissions: [], brand_ids: null };
  return permissionKeys.filter((key) => permissions.includes(key) && lockOf(key, empty, editing) === null);
}

/** "Packer", then "Packer 2": a name that no other role has. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

function isCompanyWide(key: PermissionKey): boolean {
  return (companyWideKeys as readonly PermissionKey[]).includes(key);
}

function impliedBy(key: PermissionKey): readonly PermissionKey[] {
  return permissionKeys.filter((stronger) => (impliedPermission as Partial<Record<PermissionKey, PermissionKey>>)[stronger] === key);
}

export function takesAway({ lost, brandsLost }: Change): boolean {
  return lost.length + brandsLost.length > 0;
}
