import { type Access, allows, flagEnabled, moduleActive, type Requirement } from '#access/access.ts';
import type { Feature, Module, RouteDeclaration } from '#access/feature.ts';
import type { FeatureKey } from '#access/modules.ts';
import type { PermissionKey } from '#access/permissions.ts';

/** What a route asks of the person, gathered from its module, its feature and its own declaration. */
export type Gate = {
  readonly module: Pick<Module, 'key' | 'label'>;
  readonly feature: Pick<Feature, 'label' | 'owner'>;
  readonly flag: FeatureKey | null;
  readonly requirement: Requirement;
};

export type Verdict =
  | { readonly is: 'open' }
  | { readonly is: 'loading' }
  /** `name` is the module's or, where only a flag is off, the feature's. */
  | { readonly is: 'switched-off'; readonly name: string }
  | { readonly is: 'unauthorized'; readonly key: PermissionKey };

type Own = Pick<RouteDeclaration, 'permission' | 'flag'>;

/** A feature or route without a key of its own takes the key of its module's heading; what is declared further in stands. */
export function gateOf(module: Module, feature: Feature, ...own: readonly Own[]): Gate {
  const { permission, flag } = Object.assign({}, feature, ...own.map(declared)) as Feature;
  return { module, feature, flag, requirement: permission ?? module.key };
}

function declared({ permission, flag }: Own): Own {
  return { ...(permission !== undefined && { permission }), ...(flag !== undefined && { flag }) };
}

/** Loading is never told as "unauthorized"; a switched-off module is told before a missing permission. */
export function judge(access: Access | null, gate: Gate): Verdict {
  if (access === null || access.modules === null || access.flags === null) return { is: 'loading' };
  if (!moduleActive(access, gate.module.key)) return { is: 'switched-off', name: gate.module.label() };
  if (!flagEnabled(access, gate.flag)) return { is: 'switched-off', name: gate.feature.label() };
  const missing = gate.feature.owner && access.owner ? null : missingKey(access, gate.requirement);
  return missing === null ? { is: 'open' } : { is: 'unauthorized', key: missing };
}

export function isOpen(access: Access | null, gate: Gate): boolean {
  return judge(access, gate).is === 'open';
}

function missingKey(access: Access, requirement: Requirement): PermissionKey | null {
  if (requirement === null || allows(access, requirement)) return null;
  return typeof requirement === 'string' ? requirement : (requirement[0] ?? null);
}
