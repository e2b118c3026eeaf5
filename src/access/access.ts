import type { FeatureKey, ModuleKey } from './modules.ts';
import type { PermissionKey } from './permissions.ts';

/** What the signed-in person may see and do in the open company, as last told by the server. */
export type Access = {
  readonly tenantId: string;
  readonly userId: string;
  readonly roleName: string;
  readonly owner: boolean;
  readonly superadmin: boolean;
  /** Implied keys included. */
  readonly permissions: ReadonlySet<PermissionKey>;
  /** `null` means all brands. */
  readonly brandIds: readonly string[] | null;
  /** `null` while loading: then every module counts as inactive. A key without an entry is active. */
  readonly modules: Readonly<Partial<Record<ModuleKey, boolean>>> | null;
  /** `null` while loading: then every flag counts as disabled. A key without an entry is enabled. */
  readonly flags: Readonly<Partial<Record<FeatureKey, boolean>>> | null;
};

/** Several keys mean: any one of them. No key means: every member. */
export type Requirement = PermissionKey | readonly PermissionKey[] | null;

export function allows(access: Pick<Access, 'permissions'>, required: Requirement): boolean {
  if (required === null) return true;
  const keys = typeof required === 'string' ? [required] : required;
  return keys.some((key) => access.permissions.has(key));
}

export function allowsBrand(access: Pick<Access, 'brandIds'>, brandId: string | null): boolean {
  return brandId === null || access.brandIds === null || access.brandIds.includes(brandId);
}

export function moduleActive(access: Access, key: ModuleKey | null): boolean {
  if (key === null) return true;
  return access.modules !== null && access.modules[key] !== false;
}

export function flagEnabled(access: Access, key: FeatureKey | null): boolean {
  if (key === null) return true;
  return access.flags !== null && access.flags[key] !== false;
}
