import type { Access } from '#access/access.ts';
import { type FeatureKey, featureKeys, type ModuleKey } from '#access/modules.ts';
import { type PermissionKey, permissionKeys, withImplied } from '#access/permissions.ts';

/** What the server granted to a person in a company, as it arrives with every opening of the company. */
export type Grant = {
  readonly roleName: string;
  readonly owner: boolean;
  readonly superadmin: boolean;
  readonly permissions: readonly string[];
  readonly brands: readonly string[] | null;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly suspended: boolean;
};

export type Switch = { readonly module_key: ModuleKey; readonly is_active: boolean };

/** `switches` is `null` until the settings have been read; then every module counts as inactive. */
export function accessOf(tenantId: string, userId: string, grant: Grant, switches: readonly Switch[] | null): Access {
  return {
    tenantId,
    userId,
    roleName: grant.roleName,
    owner: grant.owner,
    superadmin: grant.superadmin,
    permissions: withImplied(grant.permissions.filter(isPermission)),
    brandIds: grant.brands,
    modules: switches && Object.fromEntries(switches.map((one) => [one.module_key, one.is_active])),
    flags: Object.fromEntries(featureKeys.flatMap((key: FeatureKey) => (key in grant.flags ? [[key, grant.flags[key] === true]] : []))),
  };
}

/** Whether something that was granted before no longer is. */
export function takesAway(before: Grant, now: Grant): boolean {
  const lostBrand = now.brands !== null && (before.brands === null || before.brands.some((brand) => !now.brands?.includes(brand)));
  return lostBrand || before.permissions.some((key) => !now.permissions.includes(key));
}

/** A newer server may know keys that this version does not. */
function isPermission(key: string): key is PermissionKey {
  return (permissionKeys as readonly string[]).includes(key);
}
