import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readmeWithTable } from './built-table.ts';
import { json, root, source } from './sources.ts';

const readme = source('README.md');

describe('README.md', () => {
  it('tells what is built (npm run readme brings it up to date)', () => {
    expect(readme).toBe(readmeWithTable());
  });

  it('names only commands that exist', () => {
    const { scripts } = json<{ readonly scripts: Readonly<Record<string, string>> }>('package.json');
    const named = [...readme.matchAll(/`npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('points only to files that exist', () => {
    const named = [...readme.matchAll(/`((?:src|sync|supabase|tests|public|\.ci)\/[\w./-]*)`/g)].map(([, path]) => path ?? '');
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
