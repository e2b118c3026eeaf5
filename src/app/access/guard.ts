import { type Access, allows, flagEnabled, moduleActive, type Requirement } from '#access/access.ts';
import type { Feature, Module } from '#access/feature.ts';
import type { PermissionKey } from '#access/permissions.ts';

/** What a route asks of the person, gathered from its module, its feature and its own declaration. */
export type Gate = {
  readonly module: Pick<Module, 'key' | 'label'>;
  readonly feature: Pick<Feature, 'flag' | 'label' | 'owner'>;
  readonly requirement: Requirement;
};

export type Verdict =
  | { readonly is: 'open' }
  | { readonly is: 'loading' }
  /** `name` is the module's or, where only a flag is off, the feature's. */
  | { readonly is: 'switched-off'; readonly name: string }
  | { readonly is: 'unauthorized'; readonly key: PermissionKey };

/** A feature or route without a key of its own takes the key of its module's heading. */
export function gateOf(module: Module, feature: Feature, own?: Requirement): Gate {
  const declared = own === undefined ? feature.permission : own;
  return { module, feature, requirement: declared ?? module.key };
}

/** Loading is never told as "unauthorized"; a switched-off module is told before a missing permission. */
export function judge(access: Access | null, gate: Gate): Verdict {
  if (access === null || access.modules === null || access.flags === null) return { is: 'loading' };
  if (!moduleActive(access, gate.module.key)) return { is: 'switched-off', name: gate.module.label() };
  if (!flagEnabled(access, gate.feature.flag)) return { is: 'switched-off', name: gate.feature.label() };
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
