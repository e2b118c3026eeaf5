import { expect, it } from 'vitest';

import { actions, kinds } from '#modules/kinds.ts';

import { filesIn, source } from './sources.ts';

const files = filesIn('supabase/migrations', /_sync_\w+\.sql$/);
const names = new Set([
  ...kinds.flatMap(({ name, table, discriminator }) => [name, table, ...(discriminator ? [discriminator.column] : [])]),
  ...actions.map(({ name }) => name),
]);

it.each(files)('%s names no kind, table or action of the product, and calls no hook of one', (file) => {
  const code = source(file).replaceAll(/--.*$/gm, '');
  const named = [...names].filter((name) =>
    new RegExp(`(?:\\bpublic\\.|'|\\b[ot]\\.|\\bprivate\\.[a-z]+_)${name.replace('.', '\\.')}\\b`).test(code),
  );
  expect(named).toEqual([]);
  expect([...code.matchAll(/\bpublic\.(?!sync_)\w+/g)].map(([name]) => name)).toEqual([]);
});

it('reads all of the migrations of sync', () => expect(files.length).toBeGreaterThan(7));
