import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { deep, gate } from '../runner/parts.ts';
import { readmeWithTable } from './built-table.ts';
import { json, root, source } from './sources.ts';

const paths = ['README.md', 'src/modules/README.md', 'supabase/README.md', 'sync/README.md', 'tests/README.md'];
const readmes = new Map(paths.map((path) => [path, source(path)]));

describe('README.md', () => {
  const readme = readmes.get('README.md') ?? '';

  it('tells what is built (npm run readme brings it up to date)', () => {
    expect(readme).toBe(readmeWithTable());
  });

  it('is read in five minutes', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(220);
  });
});

describe('tests/README.md', () => {
  it('names every part with its budget, in their order', () => {
    const rows = [...(readmes.get('tests/README.md') ?? '').matchAll(/^\| `([\w-]+)` \| (\d+) s \|/gm)];
    expect(rows.map(([, name, budget]) => `${name} ${budget}`)).toEqual([...gate, ...deep].map(({ name, budget }) => `${name} ${budget}`));
  });
});

describe.each([...readmes])('%s', (_path, text) => {
  it('names only commands that exist', () => {
    const { scripts } = json<{ readonly scripts: Readonly<Record<string, string>> }>('package.json');
    const named = [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('points only to files that exist', () => {
    const named = [...text.matchAll(/[`(]((?:src|sync|supabase|tests|public|\.ci)\/[\w./-]*)[`)]/g)].map(([, path]) => path ?? '');
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('has lines that one can read, but for those that a script writes', () => {
    const written = text.replace(/<!-- (bench|built): begin -->[^]*<!-- \1: end -->/, '');
    expect(written.split('\n').filter((line) => line.length >= 160)).toEqual([]);
  });
});
