import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { root } from './sources.ts';

/** Files that break one wall each, and files that break none. */
const planted = {
  'src/kernel/a.ts': "import '#data/store.ts';",
  'src/kernel/b.ts': "import 'react';",
  'src/ui/a.tsx': "import '#modules/kinds.ts';",
  'src/data/a.ts': "import '@supabase/supabase-js';",
  'src/data/b.ts': "import '#app/config.ts';",
  'src/modules/business/orders/a.ts': "import '#modules/business/products/commands.ts';",
  'src/modules/business/orders/b.ts': "import '../products/commands.ts';",
  'src/modules/business/orders/c.ts': "import 'dexie';",
  'src/modules/business/orders/d.ts': "import '#sync/client.ts';",
  'src/modules/business/orders/f.ts': "import '../products/demo.ts';",
  'src/modules/business/parcels/demo.ts': "import '../products/commands.ts';",
  'src/modules/business/sale-rules/rules.ts': "import 'react';",
  'src/app/a.ts': "import '#sync/worker.ts';",
  'src/app/b.ts': "import '#modules/business/orders/commands.ts';",
  'sync/a.ts': "import '#modules/registry.ts';",
  'sync/b.ts': "import 'react';",
  'src/app/default.ts': 'export default function wrong() {}',
  'src/app/wrong_name.ts': 'export const wrong = 1;',
  'src/app/any.ts': 'export const wrong = (value: any) => value;',
} as const;

const sound = {
  'src/data/remote.ts': "import '@supabase/supabase-js';",
  'src/modules/business/orders/e.ts': "import '../products/index.ts';\nimport '#modules/business/products/kind.ts';",
  'src/modules/business/orders/demo.ts': "import '../products/demo.ts';\nimport '../../company/demo.ts';",
  'src/app/c.ts': "import '#sync/client.ts';\nimport '#modules/registry.ts';",
  'sync/c.ts': "import 'dexie';\nimport '#modules/kinds.ts';",
} as const;

const folder = mkdtempSync(join(tmpdir(), 'karbar-walls-'));
const linted = new Set<string>();

beforeAll(() => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, code] of Object.entries({ ...planted, ...sound })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  const report = JSON.parse(lint()) as { readonly diagnostics: readonly { readonly filename: string }[] };
  for (const { filename } of report.diagnostics) linted.add(filename);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the import walls', () => {
  it.each(Object.keys(planted))('find what is wrong in %s', (path) => expect([...linted]).toContain(path));

  it.each(Object.keys(sound))('let %s pass', (path) => expect([...linted]).not.toContain(path));
});

function lint(): string {
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  try {
    return execFileSync(process.execPath, [program, '-f', 'json'], { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
}
