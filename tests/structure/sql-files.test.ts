import { describe, expect, it } from 'vitest';

import { filesIn, source } from './sources.ts';

describe('SQL', () => {
  it('has lines of at most 160 characters', () => {
    const long = filesIn('supabase', /\.sql$/)
      .filter((file) => !file.endsWith('_registry.sql') || file.includes('migrations'))
      .flatMap((file) =>
        source(file)
          .split('\n')
          .map((line, i) => ({ place: `${file}:${i + 1}`, length: line.length })),
      );
    expect(long.length).toBeGreaterThan(4000);
    expect(long.filter(({ length }) => length > 160)).toEqual([]);
  });

  const migrations = filesIn('supabase/migrations', /\.sql$/);

  it('has migrations of at most 300 lines', () => {
    expect(migrations.filter((file) => source(file).split('\n').length > 301)).toEqual([]);
  });

  it('makes each table and each function in one place', () => {
    const made = [...migrations, ...filesIn('supabase/steps', /\.sql$/)].flatMap((file) =>
      [...source(file).matchAll(/^create (?:or replace )?(table|function) (\w+\.\w+)/gm)].map(([, what, name]) => `${what} ${name}`),
    );
    expect(made.length).toBeGreaterThan(300);
    expect(made.filter((name, i) => made.indexOf(name) !== i)).toEqual([]);
  });

  it('shapes a table where it is made: elsewhere it gets foreign keys alone, to tables that are made after it', () => {
    const altered = migrations.flatMap((file) =>
      [...source(file).matchAll(/^alter table (\w+\.\w+)([^;]*);/gm)]
        .filter(([, table]) => !`\n${source(file)}`.includes(`\ncreate table ${table} (`))
        .flatMap(([, table, change = '']) =>
          change.split(/,(?=\s+(?:add|drop|alter)\b)/).map((part) => `${file}: ${table} ${part.replaceAll(/\s+/g, ' ').trim()}`),
        ),
    );
    expect(altered.length).toBeGreaterThan(0);
    expect(altered.filter((line) => !/^\S+: \S+ add constraint \w+ foreign key /.test(line))).toEqual([]);
  });

  it('is edited in place: nothing is replaced, dropped or mended by a later migration', () => {
    const later = migrations.filter((file) => /^(create or replace|drop|update|delete|with) /m.test(source(file)));
    expect(later).toEqual([]);
  });
});
