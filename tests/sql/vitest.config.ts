import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'sql',
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/sql/**/*.pg.test.ts'],
    globalSetup: ['./tests/sql/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
