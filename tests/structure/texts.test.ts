import { describe, expect, it } from 'vitest';

import { collections } from '#data/kind.ts';
import { actions, kinds } from '#modules/kinds.ts';
import { actionName, kindName } from '#modules/texts.ts';

import { filesIn, source } from './sources.ts';

/*
 * A feature says in its `texts.ts` what others show of it: its kinds, actions and fields. What stands beside features knows none of
 * them by name, so that a new one is entered in no list.
 */

const beside = [
  ...['src/app', 'src/ui', 'src/data', 'src/access', 'src/kernel', 'src/modules/entity'].flatMap((folder) => filesIn(folder, /\.tsx?$/)),
  ...filesIn('src/modules', /\.tsx?$/).filter((file) => file.split('/').length === 3),
].filter((file) => !/\.test\.tsx?$/.test(file));
/** Words of their own, and the database's collections, stand elsewhere too. */
const owned = new Set(
  [...actions, ...kinds]
    .map(({ name }) => name)
    .filter((name) => name !== 'company' && !collections.some((collection) => collection === name)),
);

describe('the names of a feature', () => {
  it('stand with the feature alone', () => {
    expect(beside.length).toBeGreaterThan(250);
    expect(beside.flatMap((file) => namesIn(file, source(file)))).toEqual([]);
  });

  it('are found in every form of a list', () => {
    const planted = "const pages = { brands: (id) => id };\nconst labels = { 'order.create': 2 };\nconst piles = ['parcels'];";
    expect(namesIn('a.ts', planted)).toEqual(['a.ts: brands', 'a.ts: order.create', 'a.ts: parcels']);
  });

  it('are words, for every kind and action', () => {
    expect(kinds.filter(({ name }) => /_/.test(kindName(name)))).toEqual([]);
    expect(actions.filter(({ name }) => actionName(name) === actionName(''))).toEqual([]);
  });
});

function namesIn(file: string, text: string): readonly string[] {
  const names = [...text.matchAll(/(?<!\bkind: )'([\w.]+)'|[{,\s](\w+): (?:m\.|\()/g)].flatMap(([, quoted, key]) => quoted ?? key ?? []);
  const found = names.filter((name) => owned.has(name));
  return [...new Set(found)].map((name) => `${file}: ${name}`);
}
