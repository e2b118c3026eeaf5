import { dirname, join, normalize } from 'node:path';

import { describe, expect, it } from 'vitest';

import { source } from './sources.ts';

/*
 * What the data worker consists of before it shows a row or stores an entry: everything that its entry imports, directly or not. A kind
 * that reaches it costs every start some 0.2 kB gzipped; its words, rules, commands and screens stay with the page.
 */

const entry = 'sync/worker.ts';

describe('the first file of the data worker', () => {
  const { files, packages, lazy } = partsOf(entry, source);
  const product = files.filter((file) => file.startsWith('src/modules/'));

  it('knows of the product its kinds and what a column of theirs is computed by', () => {
    expect(product.filter((file) => isKind(file)).length).toBeGreaterThan(10);
    expect(product.filter((file) => !isKind(file))).toEqual([
      // What is still due of an order.
      'src/modules/business/sale-rules/amounts.ts',
      'src/modules/door.ts',
      'src/modules/kinds.ts',
    ]);
  });

  it('has no word of any language and nothing of a screen', () => {
    expect(files.filter((file) => /^src\/(?:messages|ui|app)\/|\.tsx$|\/texts\.ts$/.test(file))).toEqual([]);
    expect(packages).toEqual(['comlink', 'dexie', 'rxdb', 'rxjs', 'uuid', 'valibot']);
  });

  it('leaves to a second file what only a leading tab works with, and to nothing else', () => {
    expect(lazy).toEqual(['sync/worker/leader-tasks.ts']);
    expect(files.filter((file) => /^sync\/pull\/|^sync\/push\/push|^sync\/transport\/(?:transport|realtime)/.test(file))).toEqual([]);
    const second = partsOf('sync/worker/leader-tasks.ts', source);
    expect(second.files).toContain('sync/pull/pull.ts');
    expect(second.packages).toContain('@supabase/supabase-js');
    expect(second.files.filter((file) => file.startsWith('src/modules/') && !files.includes(file))).toEqual([]);
  });

  it('would be found to hold what a kind brings along', () => {
    const planted: Readonly<Record<string, string>> = {
      'sync/worker.ts': "import '#modules/kinds.ts';\nconst later = import('./worker/leader-tasks.ts');",
      'src/modules/kinds.ts': "import { a } from './a/kind.ts';\nexport { b } from './b/kind.ts';",
      'src/modules/a/kind.ts': "import {\n  rule,\n} from './rules.ts';\nimport type { texts } from './texts.ts';",
      'src/modules/a/rules.ts': "import { m } from '#messages';\nimport { useState } from 'react';",
      'src/modules/b/kind.ts': "export * from './c.ts';",
      'src/modules/b/c.ts': '',
    };
    expect(partsOf(entry, (file) => planted[file] ?? '')).toEqual({
      files: [
        'src/messages/messages.js',
        'src/modules/a/kind.ts',
        'src/modules/a/rules.ts',
        'src/modules/b/c.ts',
        'src/modules/b/kind.ts',
        'src/modules/kinds.ts',
        'sync/worker.ts',
      ],
      packages: ['react'],
      lazy: ['sync/worker/leader-tasks.ts'],
    });
  });
});

function isKind(file: string): boolean {
  return /\/kind(?:-[^/]+)?\.ts$/.test(file);
}

/** The files and packages that this file needs to run, and the files that one of them imports later. */
function partsOf(start: string, read: (file: string) => string) {
  const files = new Set([start]);
  const packages = new Set<string>();
  const lazy = new Set<string>();
  for (const file of files) {
    if (file.startsWith('src/messages/')) continue;
    const text = read(file);
    for (const [, path = ''] of text.matchAll(/^(?:import|export)\s(?!type\b)(?:[^;']*\sfrom\s)?'([^']+)'/gm)) {
      const local = fileOf(file, path);
      if (local) files.add(local);
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
    }
    for (const [, path = ''] of text.matchAll(/\bimport\('([^']+)'\)/g)) lazy.add(fileOf(file, path) ?? path);
  }
  return { files: [...files].toSorted(), packages: [...packages].toSorted(), lazy: [...lazy].toSorted() };
}

function fileOf(from: string, path: string): string | undefined {
  if (path.startsWith('.')) return normalize(join(dirname(from), path));
  if (path.startsWith('#messages')) return path.replace(/^#messages$/, '#messages/messages.js').replace('#', 'src/');
  if (path.startsWith('#sync/')) return path.slice(1);
  return path.startsWith('#') ? path.replace('#', 'src/') : undefined;
}
