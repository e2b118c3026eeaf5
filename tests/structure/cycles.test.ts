import { dirname, join, normalize } from 'node:path';

import { describe, expect, it } from 'vitest';

import { filesIn, source } from './sources.ts';

/*
 * Features import downwards only: no two of them know each other, not by a third one either, and types and lazy imports count like any other.
 * A feature is a folder of a module with its `parts`; a module without such folders is one feature; a file that stands beside features, or beside
 * the modules, stands for itself. Tests of a feature may show it with whatever it meets.
 */

type Import = { readonly from: string; readonly to: string };

const files = filesIn('src/modules', /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file));
/** Modules whose features have folders. */
const withFeatures = new Set(files.flatMap((file) => /^src\/modules\/([^/]+)\/(?!parts\/)[^/]+\//.exec(file)?.[1] ?? []));
const imports = files.flatMap((file) => importsOf(file, source(file)));

describe('features', () => {
  it('import downwards only', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(knots(imports)).toEqual([]);
  });

  it('are found where they import each other, directly, lazily or round a corner', () => {
    const planted = [
      ...importsOf('src/modules/business/sale-rules/rules.ts', "import type { Parcel } from '../parcels/kind.ts';"),
      ...importsOf('src/modules/business/parcels/feature.ts', "screen: () => import('#modules/business/orders/index.ts'),"),
      ...importsOf('src/modules/business/orders/index.ts', "export {\n  one,\n  two,\n} from '../sale-rules/index.ts';"),
      ...importsOf('src/modules/business/orders/commands.ts', "import '../products/index.ts';\nimport { own } from './rules.ts';"),
    ];
    expect(knots(planted)).toEqual([
      'src/modules/business/orders/index.ts imports src/modules/business/sale-rules/index.ts',
      'src/modules/business/parcels/feature.ts imports src/modules/business/orders/index.ts',
      'src/modules/business/sale-rules/rules.ts imports src/modules/business/parcels/kind.ts',
    ]);
  });

  it('leave the demo company to itself: no part of it comes into the app', () => {
    const isPart = (file: string) => /\/demo(\.ts$|\/)/.test(file);
    const all = filesIn('src', /\.tsx?$/).flatMap((file) => importsOf(file, source(file)));
    const parts = all.filter(({ to }) => isPart(to));
    expect(parts.length).toBeGreaterThan(10);
    expect(parts.filter(({ from }) => !isPart(from))).toEqual([]);
  });
});

describe('the folders of sync', () => {
  /** The lowest first. The files beside the folders are what others import. */
  const folders = ['common', 'outbox', 'transport', 'cache', 'lists', 'files', 'push', 'pull', 'worker'];
  const surface = ['client', 'protocol', 'status', 'unsent', 'worker'];
  const all = filesIn('sync', /\.ts$/).filter((file) => !file.endsWith('.test.ts'));
  const levelOf = (file: string) => folders.indexOf(file.split('/')[1] ?? '');
  const upwards = (imports: readonly Import[]) =>
    imports.filter(({ from, to }) => levelOf(from) >= 0 && levelOf(to) > levelOf(from)).map(({ from, to }) => `${from} imports ${to}`);

  it('hold every file but the surface', () => {
    expect(all.filter((file) => levelOf(file) < 0)).toEqual(surface.map((name) => `sync/${name}.ts`));
  });

  it('import downwards only', () => {
    expect(upwards(all.flatMap((file) => importsOf(file, source(file))))).toEqual([]);
    expect(upwards(importsOf('sync/cache/project.ts', "import { push } from '../push/push.ts';"))).toHaveLength(1);
  });
});

function importsOf(from: string, text: string): readonly Import[] {
  return [...text.matchAll(/(?:from |import |import\()'((?:\.|#modules\/)[^']+)'/g)].map(([, path = '']) => ({
    from,
    to: path.startsWith('#') ? path.replace('#', 'src/') : normalize(join(dirname(from), path)),
  }));
}

/** The imports that lie on a way from a feature back to itself. */
function knots(all: readonly Import[]): readonly string[] {
  const between = all.filter(({ to }) => to.startsWith('src/modules/')).filter(({ from, to }) => featureOf(from) !== featureOf(to));
  const below = new Map<string, Set<string>>();
  for (const { from, to } of between) below.set(featureOf(from), (below.get(featureOf(from)) ?? new Set()).add(featureOf(to)));
  const reaches = (start: string, goal: string, seen = new Set<string>()): boolean =>
    start === goal || (!seen.has(start) && [...(below.get(start) ?? [])].some((next) => reaches(next, goal, seen.add(start))));
  return between
    .filter(({ from, to }) => reaches(featureOf(to), featureOf(from)))
    .map(({ from, to }) => `${from} imports ${to}`)
    .toSorted();
}

function featureOf(file: string): string {
  const [module = '', feature = '', inside] = file.replace('src/modules/', '').split('/');
  if (feature === '') return module;
  if (inside !== undefined && feature !== 'parts') return `${module}/${feature}`;
  return withFeatures.has(module) ? file : module;
}
