import { type PermissionKey, permissionGroups } from '#access/permissions.ts';
import { m } from '#messages';
import { moduleLabel } from '#modules/key-labels.ts';

export type KeyGroup = {
  readonly id: keyof typeof permissionGroups;
  readonly label: string;
  readonly keys: readonly PermissionKey[];
};

/** Every key once, in the shape of the menu. */
export function keyGroups(): readonly KeyGroup[] {
  const groups = Object.entries(permissionGroups) as [KeyGroup['id'], readonly PermissionKey[]][];
  return groups.map(([id, keys]) => ({ id, keys, label: id === 'company' ? m.common_company() : moduleLabel(id) }));
}
