import type { RouteObject } from 'react-router-dom';

import type { Feature, Module, RouteDeclaration } from '#access/feature.ts';

import { type Gate, gateOf } from '../access/guard.ts';

/** What the frame needs to know of the screen that is open. */
export type RouteHandle = {
  readonly gate: Gate;
  readonly module: Module;
  readonly feature: Feature;
  readonly title: () => string;
  readonly records?: RecordGates;
};

/** Of the kinds of records that a page shows, where they differ. */
export type RecordGates = readonly [readonly [kind: string, Gate], ...(readonly (readonly [kind: string, Gate])[])];

/** The routes of all features, under `/app`. */
export function featureRoutes(modules: readonly Module[]): RouteObject[] {
  return modules.flatMap((module) =>
    module.features.flatMap((feature) =>
      Object.entries(feature.routes).map(([path, route]) => ({
        ...placeOf(path),
        handle: handleOf(module, feature, route),
        lazy: () => screenOf(route),
      })),
    ),
  );
}

/** Features name whole addresses; the router wants them below `/app`. */
function placeOf(path: string): { readonly index: true } | { readonly path: string } {
  return path === '/app' ? { index: true } : { path: path.replace(/^\/app\//, '') };
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'gate' in handle;
}

/** The menu path of a feature, or `null` when it is not built. */
export function featurePath(modules: readonly Module[], id: string): string | null {
  return modules.flatMap((module) => module.features).find((feature) => feature.id === id)?.menu ?? null;
}

function handleOf(module: Module, feature: Feature, route: RouteDeclaration): RouteHandle {
  const [first, ...rest] = Object.entries(route.records ?? {})
    .filter(([, { permission, flag }]) => permission !== undefined || flag !== undefined)
    .map(([kind, record]) => [kind, gateOf(module, feature, route, record)] as const);
  const gate = gateOf(module, feature, route);
  return { module, feature, gate, title: route.title ?? feature.label, ...(first && { records: [first, ...rest] }) };
}

async function screenOf(route: RouteDeclaration) {
  const { Component } = await route.screen();
  return { Component };
}
