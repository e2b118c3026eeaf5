import type { Access } from '#access/access.ts';
import type { Feature, Icon, Module } from '#access/feature.ts';

import { gateOf, isOpen } from './guard.ts';

export type MenuEntry = { readonly id: string; readonly label: string; readonly path: string; readonly icon: Icon };
export type MenuGroup = { readonly id: string; readonly label: string; readonly entries: readonly MenuEntry[] };
export type CreateEntry = { readonly id: string; readonly label: string; readonly path: string };

/** The menu as this person sees it. A heading is shown for any child that is. */
export function menuOf(modules: readonly Module[], access: Access | null): readonly MenuGroup[] {
  return modules
    .map((module) => ({ id: module.id, label: module.label(), entries: entriesOf(module, access) }))
    .filter((group) => group.entries.length > 0);
}

/** What this person may create, for the command palette and My Space. */
export function createEntries(modules: readonly Module[], access: Access | null): readonly CreateEntry[] {
  return modules.flatMap((module) =>
    module.features.flatMap((feature) => {
      const create = feature.create;
      // Whoever may create something without seeing its page enters it elsewhere.
      if (!create || !isOpen(access, gateOf(module, feature)) || !isOpen(access, gateOf(module, feature, create))) return [];
      return [{ id: feature.id, label: create.label(), path: create.path }];
    }),
  );
}

function entriesOf(module: Module, access: Access | null): readonly MenuEntry[] {
  return module.features.flatMap((feature: Feature) => {
    if (feature.menu === undefined || !isOpen(access, gateOf(module, feature))) return [];
    return [{ id: feature.id, label: feature.label(), path: feature.menu, icon: feature.icon ?? module.icon }];
  });
}
