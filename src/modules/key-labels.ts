import type { ModuleKey } from '#access/modules.ts';
import type { PermissionKey } from '#access/permissions.ts';
import type { Texts } from '#data/feature-texts.ts';
import { worded } from '#kernel/worded.ts';

/** The catalogue's `permission_<key>` and `module_<key>`. */
const labels = Object.assign(
  {},
  ...Object.values(import.meta.glob('../messages/paraglide/messages/{permission,module}_*.js', { eager: true })),
) as Texts;

export function permissionLabel(key: PermissionKey): string {
  return worded(labels, `permission_${key}`);
}

export function moduleLabel(key: ModuleKey): string {
  return worded(labels, `module_${key}`);
}
