import { type Access, allows, flagEnabled, moduleActive, type Requirement } from './access.ts';
import type { Feature, Module } from './feature.ts';

/**
 * Whether a feature is offered to a person at all: he is allowed to, and neither its module nor its flag is switched off. The rule of the
 * menu, for whatever leads to a feature from elsewhere.
 */
export function offers(access: Access, module: Pick<Module, 'key'>, feature: Pick<Feature, 'flag'>, requirement: Requirement): boolean {
  return moduleActive(access, module.key) && flagEnabled(access, feature.flag) && allows(access, requirement);
}
