import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { run } from '../runner/shell.ts';
import { root, specRoutes } from '../structure/sources.ts';

/* `npm run new` in a copy of the repository: what it writes passes everything that a feature has to pass. */

const copy = mkdtempSync(join(tmpdir(), 'karbar-scaffold-'));
const entity = unbuilt((path) => !specRoutes.some((route) => route.path === `${path}/new`));
const document = unbuilt((path) => specRoutes.some((route) => route.path === `${path}/new`));
const written = [
  ...new Set([entity, document].map(({ module }) => `src/modules/${module}`)),
  'src/modules/kinds.ts',
  'src/modules/registry.ts',
];

beforeAll(async () => {
  const left = /^\/?(node_modules|dist|test-results|\.git)$/;
  cpSync(root, copy, { recursive: true, filter: (path) => !left.test(path.slice(root.length)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [{ module, feature }, ...options] of [[entity], [document, '--document']] as const)
    expect(await run('node', ['tests/scaffold/new.ts', `${module}/${feature}`, ...options], { cwd: copy })).toMatchObject({ ok: true });
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.concurrent.each([
  ['types', 'tsc', ['-p', '.', '--noEmit']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', ...written]],
  ['format', 'oxfmt', ['--check', ...written]],
  ['no dead code', 'knip', []],
  ['structure', 'vitest', ['run', '--project', 'structure']],
  ['the contracts of every kind', 'vitest', ['run', '--project', 'unit', 'src/data', 'src/app', `src/modules/${document.module}`]],
  [
    'the contracts of every kind in Postgres',
    'vitest',
    ['run', '--project', 'sql', 'every-kind', 'constraints', 'registry', '-t', `${entity.feature}|${document.feature}|registry`],
  ],
] as const)('a new feature passes: %s', { timeout: 300_000 }, async (_, command, args) => {
  const { ok, output } = await run(command, args, { cwd: copy });
  expect(ok ? '' : output).toBe('');
});

/** A feature of the specification that there is not, with a permission of its own. */
function unbuilt(fits: (path: string) => boolean): { readonly module: string; readonly feature: string } {
  const found = specRoutes.flatMap(({ path, permission }) => {
    const [, module = '', feature = ''] = /^\/app\/([a-z]+)\/([a-z-]+)$/.exec(path) ?? [];
    const own = permission === `manage_${feature.replaceAll('-', '_')}`;
    return own && fits(path) && !existsSync(join(root, 'src/modules', module, feature)) ? [{ module, feature }] : [];
  });
  const last = found.at(-1);
  if (!last) throw new Error('Everything is built: name a feature that is not in the specification');
  return last;
}
