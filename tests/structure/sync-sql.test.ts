import { describe, expect, it } from 'vitest';

import { entriesOf } from '#data/shape.ts';
import { actions, kinds } from '#modules/kinds.ts';

import { filesIn, source } from './sources.ts';

const migrations = filesIn('supabase/migrations', /\.sql$/);
const ofSync = /_(sync|kernel|access)_\w+\.sql$/;
const files = [...migrations.filter((file) => /_sync_\w+\.sql$/.test(file)), 'supabase/steps/30_install.sql'];
const names = new Set([
  ...kinds.flatMap(({ name, table, discriminator }) => [name, table, ...(discriminator ? [discriminator.column] : [])]),
  ...actions.map(({ name }) => name),
]);
/** Columns that rows of every kind may have, and words that the protocol uses itself. */
const common = new Set(['id', 'brand_id', 'user_id', 'created_at', 'deleted_at', 'at', 'code', 'label', 'status']);
const fields = new Set(kinds.flatMap((kind) => Object.keys(entriesOf(kind))).filter((field) => !common.has(field)));
const functions = migrations
  .filter((file) => !ofSync.test(file))
  .flatMap((file) => [...source(file).matchAll(/^create function (private\.\w+)/gm)].map(([, name = '']) => name));

describe.each(files)('%s', (file) => {
  const code = source(file).replaceAll(/--.*$/gm, '');

  it('names no kind, table or action of the product', () => {
    const named = [...names].filter((name) =>
      new RegExp(`(?:\\bpublic\\.|'|\\b[ot]\\.|\\bprivate\\.[a-z]+_)${name.replace('.', '\\.')}\\b`).test(code),
    );
    expect(named).toEqual([]);
    expect([...code.matchAll(/\bpublic\.(?!sync_)\w+/g)].map(([name]) => name)).toEqual([]);
  });

  it('names no field of the product, and calls no function of a feature but those that are found by their names', () => {
    expect([...fields].filter((field) => new RegExp(`(?:'|\\b(?:new|old)\\.)${field}\\b`).test(code))).toEqual([]);
    expect(functions.filter((name) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(code))).toEqual([]);
  });
});

it('reads all of the migrations of sync', () => expect(files.length).toBeGreaterThan(9));

it.each(kinds.filter(({ merge }) => merge.policy === 'fields'))('$name says in which fields the first of two values stands', (kind) => {
  const { firstStands, silent = [] } = kind.merge;
  expect(firstStands).not.toBeUndefined();
  expect([...(firstStands ?? []), ...silent].filter((field) => !(field in entriesOf(kind)))).toEqual([]);
});
