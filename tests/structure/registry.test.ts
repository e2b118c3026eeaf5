import { describe, expect, it } from 'vitest';

import { allows } from '#access/access.ts';
import type { Feature, Module } from '#access/feature.ts';
import { permissionKeys } from '#access/permissions.ts';
import { gateOf } from '#app/access/guard.ts';
import { collections } from '#data/kind.ts';
import { actions, kinds } from '#modules/kinds.ts';
import { modules } from '#modules/registry.ts';
import { shopPaths } from '#modules/shop/addresses.ts';
import { fieldName } from '#modules/texts.ts';

import { shellPaths } from './routes.ts';
import { filesIn, source, specRoutes } from './sources.ts';

type Declared = { readonly module: Module; readonly feature: Feature };
const features: readonly Declared[] = modules.flatMap((module: Module) => module.features.map((feature) => ({ module, feature })));
const declared = features.flatMap(({ module, feature }) =>
  Object.entries(feature.routes).map(([path, route]) => ({ path, module, feature, route })),
);

describe('routes', () => {
  it('are declared once each, and every one is of the specification or listed as an addition', () => {
    const paths = [...declared.map(({ path }) => path), ...shellPaths, ...shopPaths];
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
    const additions = new Set(['/app/needs-attention', ...shopPaths.slice(5)]);
    const known = new Set(specRoutes.map(({ path }) => path));
    expect(paths.filter((path) => !known.has(path) && !additions.has(path))).toEqual([]);
    console.log(`\nroutes built: ${specRoutes.filter(({ path }) => paths.includes(path)).length} of ${specRoutes.length}`);
  });

  it('ask for the permission, module and flag that the specification names', () => {
    const differing = declared.flatMap(({ path, module, feature, route }) => {
      const wanted = specRoutes.find((row) => row.path === path);
      if (!wanted || wanted.permission?.startsWith('(')) return [];
      const { requirement, flag } = gateOf(module, feature, route);
      const built = { permission: requirement, module: module.key, flag };
      const spec = { permission: wanted.permission ?? null, module: wanted.module ?? null, flag: wanted.flag ?? null };
      return JSON.stringify(built) === JSON.stringify(spec) ? [] : [{ path, built, spec }];
    });
    expect(differing).toEqual([]);
  });
});

describe('features and kinds', () => {
  it('lists every feature.ts in the registry', () => {
    const listed = new Set(features.map(({ feature }) => feature.id));
    const ids = filesIn('src/modules', /^feature\.ts$/).map((file) => ({ file, id: /\bid: '([\w-]+)'/.exec(source(file))?.[1] ?? '' }));
    expect(ids.filter(({ id }) => !listed.has(id))).toEqual([]);
    expect(features.length).toBe(ids.length);
  });

  it('lists every kind.ts in kinds.ts, each kind once', () => {
    const list = source('src/modules/kinds.ts');
    expect(filesIn('src/modules', /^kind\.ts$/).filter((file) => !list.includes(file.replace('src/modules', '.')))).toEqual([]);
    const defined = filesIn('src/modules', /^kind(-\w+)?\.ts$/).flatMap((file) =>
      [...source(file).matchAll(/(?:define(?:Kind|Document)\(\{\s*(?:\.\.\.\w+,\s*)?name: |defineFeed\(\w+, )'(\w+)'/g)].map(
        ([, name]) => name,
      ),
    );
    expect(kinds.map((kind) => kind.name).toSorted()).toEqual(defined.toSorted());
  });

  it('has a name for every field over which two people can come into conflict', () => {
    const guarded = kinds.flatMap(({ name, merge }) => (merge.guarded ?? []).map((field) => ({ name, field })));
    expect(guarded.filter(({ name, field }) => fieldName(name, field) === undefined)).toEqual([]);
    expect(guarded.length).toBeGreaterThan(0);
  });

  it('stays within the twelve collections that the open-source database opens', () => {
    expect(collections.length).toBeLessThanOrEqual(12);
    expect(kinds.filter((kind) => !collections.includes(kind.collection))).toEqual([]);
  });

  it('has a label in the catalogue for every feature, and a menu path that is one of its routes', () => {
    for (const { feature } of features) {
      expect(feature.label().length).toBeGreaterThan(1);
      if (feature.menu !== undefined) expect(Object.keys(feature.routes)).toContain(feature.menu);
    }
  });
});

describe('actions', () => {
  const entries = new Map(kinds.map((kind) => [kind.name, Object.keys((kind.schema as unknown as { readonly entries: object }).entries)]));

  it('touch only kinds and fields that exist', () => {
    const unknown = actions.flatMap((action) =>
      Object.entries(action.touches).flatMap(([kind, { patch }]) => {
        const fields = entries.get(kind);
        if (!fields) return [`${action.name}: kind ${kind}`];
        return Array.isArray(patch)
          ? patch.filter((field) => !fields.includes(field)).map((field) => `${action.name}: ${kind}.${field}`)
          : [];
      }),
    );
    expect(unknown).toEqual([]);
  });

  it('never write what only the server writes', () => {
    const serverOnly = new Set(kinds.filter((kind) => kind.merge.policy === 'server').map((kind) => kind.name));
    expect(
      actions.filter((action) => Object.keys(action.touches).some((kind) => serverOnly.has(kind))).map((action) => action.name),
    ).toEqual([]);
  });

  it('are named once, and commands name no other', () => {
    const names = actions.map((action) => action.name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    const written = filesIn('src/modules', /(?<!\.test)\.tsx?$/).flatMap((file) =>
      [...source(file).matchAll(/\baction: '([\w.]+)'/g)].map(([, name]) => name ?? ''),
    );
    expect(written.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('ask for permissions that the owner holds', () => {
    const owner = { permissions: new Set(permissionKeys) };
    expect(actions.filter((action) => action.permission !== 'owner' && !allows(owner, action.permission))).toEqual([]);
  });
});
