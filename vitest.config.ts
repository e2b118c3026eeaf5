import { defineConfig } from 'vitest/config';

const slow = { testTimeout: 120_000, hookTimeout: 180_000 };

export default defineConfig({
  cacheDir: 'node_modules/.vite-test',
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
      'tests/sql/vitest.config.ts',
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
