import * as v from 'valibot';
import { expect, test } from 'vitest';

import { type AnyKind, defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import { kinds } from '#modules/kinds.ts';

import { keysMark } from './keys-mark.ts';

const fields = {
  id: v.string(),
  title: v.string(),
  note: v.nullable(v.string()),
  made_at: v.string(),
  sent_at: v.string(),
  place: v.number(),
};
type Thing = { title: string; note: string | null; made_at: string; sent_at: string; place: number };
type Keys = Readonly<Record<string, (row: Thing) => string>>;

function things(keys: Keys, columns: Keys = {}, more: v.ObjectEntries = {}): readonly AnyKind[] {
  const facts = { name: 'things', table: 'things', collection: 'work', area: 'core', read: null, brand: false } as const;
  return [defineKind({ ...facts, merge: { policy: 'fields' }, schema: v.strictObject({ ...fields, ...more }), keys, columns })];
}

const usual: Keys = { title: (row) => row.title.toLowerCase() + newestFirst(row.made_at) };

test.each<[string, Keys]>([
  ['is made of another column', { title: (row) => (row.note ?? '').toLowerCase() + newestFirst(row.made_at) }],
  ['has another day behind it', { title: (row) => row.title.toLowerCase() + newestFirst(row.sent_at) }],
  ['is written otherwise', { title: (row) => row.title + newestFirst(row.made_at) }],
  ['is turned round', { title: (row) => row.title.toLowerCase() + row.made_at }],
  ['has come', { ...usual, place: (row) => String(row.place) }],
  ['has gone', {}],
])('a cache is filled anew when a key %s', async (_what, keys) => {
  expect(await keysMark(things(keys))).not.toBe(await keysMark(things(usual)));
});

test('a cache is filled anew when a field has come, or has another type: what is stored lacks it', async () => {
  const mark = await keysMark(things(usual));
  expect(await keysMark(things(usual, {}, { weight: v.number() }))).not.toBe(mark);
  expect(await keysMark(things(usual, {}, { place: v.nullable(v.number()) }))).not.toBe(mark);
});

test('a cache stays when a key only gets another name, or a column comes', async () => {
  const renamed = { heading: (row: Thing) => `${row.title.toLowerCase()}${newestFirst(row.made_at)}` };
  expect(await keysMark(things(renamed, { place: (row) => String(row.place) }))).toBe(await keysMark(things(usual)));
});

test('every key of the product is told from one that is always empty', async () => {
  const whole = await keysMark(kinds);
  for (const kind of kinds)
    for (const name of Object.keys(kind.keys ?? {})) {
      const without = kinds.map((one) => (one === kind ? { ...one, keys: { ...one.keys, [name]: () => '' } } : one));
      expect(await keysMark(without), `${kind.name}.${name}`).not.toBe(whole);
    }
});
