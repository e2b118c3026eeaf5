import type { ComponentType } from 'react';

import type { Requirement } from './access.ts';
import type { FeatureKey, ModuleKey } from './modules.ts';

/** A screen file ends with `export { ParcelList as Component }`, which is the shape the router's lazy routes expect. */
export type ScreenModule = { readonly Component: ComponentType };

export type RouteDeclaration = {
  readonly screen: () => Promise<ScreenModule>;
  /** Both replace the feature's own for this route. */
  readonly permission?: Requirement;
  readonly flag?: FeatureKey | null;
  /** Catalogue text of the breadcrumb; absent = the feature's label. */
  readonly title?: () => string;
  /** The kinds whose records it shows, one by one: the last part of its path is the id. */
  readonly records?: Readonly<Record<string, RecordDeclaration>>;
};

export type RecordDeclaration = {
  /** Both replace the route's own for records of this kind. */
  readonly permission?: Requirement;
  readonly flag?: FeatureKey | null;
  /** The command palette finds them: under which heading, and the field that stands beside the name. */
  readonly found?: { readonly group: () => string; readonly detail: string };
};

export type Icon = ComponentType<{ readonly className?: string; readonly 'aria-hidden'?: boolean }>;

export type Feature = {
  readonly id: string;
  readonly label: () => string;
  /** Path of the menu entry; absent = reachable, but not in the menu. */
  readonly menu?: string;
  /** Absent = the module's. */
  readonly icon?: Icon;
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
  readonly icon: Icon;
  readonly features: readonly Feature[];
};

export function defineFeature<const F extends Feature>(feature: F): F {
  return feature;
}

export function defineModule<const M extends Module>(module: M): M {
  return module;
}
