import { fileURLToPath } from 'node:url';

import { configDefaults, defineConfig } from 'vitest/config';

import { deepServer, deepSql, gateSync } from './tests/runner/chosen.ts';

const wholeCatalogue = fileURLToPath(new URL('src/messages/whole/messages.js', import.meta.url));
/** WebAssembly needs several times as long as the Postgres that it is of. */
const onPglite = process.env['KARBAR_ENGINE'] === 'pglite' ? { testTimeout: 150_000, hookTimeout: 300_000 } : {};
const slow = { testTimeout: 120_000, hookTimeout: 180_000 };
const onDatabase = { globalSetup: ['tests/sql/global-setup.ts'] };
const but = (files: readonly string[]) => ({ exclude: [...configDefaults.exclude, ...files] });

export default defineConfig({
  cacheDir: 'node_modules/.vite-test',
  // As in Node itself (`imports` in package.json): a test file that read the messages one by one spent nearly two seconds of a processor on it.
  resolve: { alias: [{ find: /^#messages$/, replacement: wholeCatalogue }] },
  define: { __APP_VERSION__: JSON.stringify('test') },
  test: {
    // Two cores are the measure: more workers only make each other time out.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    allowOnly: false,
    // A connection that hears its database's goodbye after the test that used it has ended.
    onUnhandledError: (error) => !('code' in error && String(error['code']).startsWith('57P0')),
    projects: [
      // Nothing here starts a server, a database or a browser.
      { extends: true, test: { name: 'unit', include: ['{src,sync,tests/fixtures,tests/bench,tests/runner}/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'screen', include: ['src/**/*.test.tsx'], environment: 'jsdom', setupFiles: ['tests/fixtures/screen-setup.ts'] },
      },
      { extends: true, test: { name: 'structure', include: ['tests/structure/**/*.test.ts'] } },
      { extends: true, test: { name: 'scaffold', include: ['tests/scaffold/*.test.ts'], ...slow } },
      { extends: true, test: { name: 'server', include: ['supabase/**/*.test.ts'], ...but(deepServer), ...slow } },
      { extends: true, test: { name: 'server-deep', include: deepServer, ...slow } },
      { extends: true, test: { name: 'sql', include: ['tests/sql/**/*.pg.test.ts'], ...but(deepSql), ...onDatabase, ...onPglite } },
      { extends: true, test: { name: 'sql-deep', include: deepSql, ...onDatabase, ...onPglite } },
      // The oldest Postgres that Karbar takes: that people find their way through it is asked each time, the rest by hand.
      { extends: true, test: { name: 'walk15', include: ['tests/sql/walk.pg.test.ts'], ...onDatabase } },
      { extends: true, test: { name: 'sql15', include: ['tests/sql/**/*.pg.test.ts'], ...onDatabase } },
      { extends: true, test: { name: 'sync', include: gateSync, ...onDatabase, ...slow } },
      { extends: true, test: { name: 'sync-deep', include: ['tests/sync/**/*.test.ts'], ...but(gateSync), ...onDatabase, ...slow } },
      { extends: true, test: { name: 'flood', include: ['tests/flood/*.test.ts'], ...slow } },
    ],
  },
});
