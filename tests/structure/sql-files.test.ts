import { describe, expect, it } from 'vitest';

import { locked, present } from '../../supabase/lock-migrations.ts';
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

  it('makes each table, and each function of a feature, in one file', () => {
    const made = filesIn('supabase/migrations', /\.sql$/).flatMap((file) =>
      [...source(file).matchAll(/^create (table|function) (\w+\.\w+)/gm)].map(([, what, name]) => `${what} ${name}`),
    );
    expect(made.filter((name, i) => made.indexOf(name) !== i)).toEqual([]);
  });
});

describe('migrations', () => {
  it('are never edited once a database may have run them', () => {
    const changed = Object.entries(locked).filter(([file, hash]) => present[file] !== hash);
    expect(changed).toEqual([]);
  });

  it('that are new come after those that are listed, and are listed (npm run lock:migrations)', () => {
    expect(Object.keys(locked)).toEqual(Object.keys(present));
  });
});
