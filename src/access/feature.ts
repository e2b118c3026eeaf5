import type { ComponentType } from 'react';

import type { Requirement } from './access.ts';
import type { FeatureKey, ModuleKey } from './modules.ts';

/** A screen file ends with `export { ParcelList as Component }`, which is the shape the router's lazy routes expect. */
export type ScreenModule = { readonly Component: ComponentType };

export type RouteDeclaration = {
  readonly screen: () => Promise<ScreenModule>;
  /** Replaces the feature's permission for this route. */
  readonly permission?: Requirement;
  /** Catalogue text of the breadcrumb; absent = the feature's label. */
  readonly title?: () => string;
};

export type Feature = {
  readonly id: string;
  readonly label: () => string;
  /** Path of the menu entry; absent = reachable, but not in the menu. */
  readonly menu?: string;
  /** Name of a lucide icon, resolved by the shell. */
  readonly icon?: string;
  readonly permission: Requirement;
  /** The owner may open it without the key. */
  readonly owner?: true;
  readonly flag: FeatureKey | null;
  readonly routes: Readonly<Record<string, RouteDeclaration>>;
  /** "Create" entries of the command palette: label and path. */
  readonly create?: { readonly label: () => string; readonly path: string; readonly permission: Requirement };
};

export type Module = {
  readonly id: string;
  /** The switch that hides the module; `null` for groups that cannot be switched off. */
  readonly key: ModuleKey | null;
  readonly label: () => string;
  readonly icon: string;
  readonly features: readonly Feature[];
};

export function defineFeature<const F extends Feature>(feature: F): F {
  return feature;
}

export function defineModule<const M extends Module>(module: M): M {
  return module;
}
