import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const wholeCatalogue = fileURLToPath(new URL('src/messages/whole/messages.js', import.meta.url));
/** WebAssembly needs several times as long as the Postgres that it is of. */
const onPglite = process.env['KARBAR_ENGINE'] === 'pglite' ? { testTimeout: 150_000, hookTimeout: 300_000 } : {};
const slow = { testTimeout: 120_000, hookTimeout: 180_000 };

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
    restoreMocks: true,
    allowOnly: false,
    projects: [
      { extends: true, test: { name: 'unit', include: ['{src,sync,supabase,tests/fixtures,tests/bench}/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'screen', include: ['src/**/*.test.tsx'], environment: 'jsdom', setupFiles: ['tests/fixtures/screen-setup.ts'] },
      },
      { extends: true, test: { name: 'structure', include: ['tests/structure/**/*.test.ts'] } },
      { extends: true, test: { name: 'scaffold', include: ['tests/scaffold/*.test.ts'], ...slow } },
      {
        extends: true,
        test: { name: 'sql', include: ['tests/sql/**/*.pg.test.ts'], globalSetup: ['tests/sql/global-setup.ts'], ...onPglite },
      },
      // What may differ between versions once more on the oldest one: installing, rights, every kind there and back, people who meet.
      {
        extends: true,
        test: {
          name: 'sql15',
          include: ['tests/sql/{matrix,every-kind,walk,merge}.pg.test.ts'],
          globalSetup: ['tests/sql/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'flood', include: ['tests/flood/*.test.ts'], ...slow } },
      { extends: true, test: { name: 'sync', include: ['tests/sync/**/*.test.ts'], globalSetup: ['tests/sql/global-setup.ts'], ...slow } },
    ],
  },
});
