import { impliedPermission, type PermissionKey, withImplied } from '#access/permissions.ts';

/** `held` with these keys and what they imply, or without them and what implies them. Keys of a newer server stay. */
export function withKeys(held: readonly string[], keys: readonly PermissionKey[], on: boolean): readonly string[] {
  if (on) return [...new Set([...held, ...withImplied(keys)])];
  const gone = new Set<string>(keys);
  for (const [key, implied] of Object.entries(impliedPermission)) if (gone.has(implied)) gone.add(key);
  return held.filter((key) => !gone.has(key));
}
