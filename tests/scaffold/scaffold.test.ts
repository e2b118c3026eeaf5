import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { run } from '../runner/shell.ts';
import { root, specRoutes } from '../structure/sources.ts';

/* `npm run new` in a copy of the repository: what it writes passes everything that a feature has to pass. */

const copy = mkdtempSync(join(tmpdir(), 'karbar-scaffold-'));
/* Two features that nobody needs, so that there are none like them. */
const entity = { module: 'factory', feature: 'moulds', words: ['--en=Moulds', '--bn=ছাঁচ'] };
const document = { module: 'factory', feature: 'calibrations', words: ['--en=Calibrations', '--bn=ক্রমাঙ্কন', '--document'] };
const routesFile = 'tests/fixtures/spec-routes.json';
const likes = specRoutes.find(({ path }) => path === '/app/factory/suppliers');
const written = ['src/modules/factory', 'src/modules/kinds.ts', 'src/modules/registry.ts'];

beforeAll(async () => {
  const left = /^\/?(node_modules|dist|test-results|\.git)$/;
  cpSync(root, copy, { recursive: true, filter: (path) => !left.test(path.slice(root.length)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const paths = [entity, document].map(({ module, feature }) => `/app/${module}/${feature}`);
  const routes = [...paths, ...['new', ':calibrationId', 'edit/:calibrationId'].map((rest) => `${paths[1]}/${rest}`)].map((path) => ({
    ...likes,
    path,
  }));
  writeFileSync(join(copy, routesFile), JSON.stringify([...specRoutes, ...routes]));
  for (const { module, feature, words } of [entity, document])
    expect(await run('node', ['tests/scaffold/new.ts', `${module}/${feature}`, ...words], { cwd: copy })).toMatchObject({ ok: true });
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
