import { defineConfig } from '@playwright/test';

import { chromiumFlags, chromiumPath, shellPath } from './tests/e2e/support/chromium.ts';

const launchOptions = (path: string | undefined) => ({ args: [...chromiumFlags], ...(path !== undefined && { executablePath: path }) });

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  // Each worker starts a backend of its own; a slow machine gets time, a broken page does not get a second try.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON'] ?? 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(chromiumPath()),
    actionTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    screenshot: 'only-on-failure',
    // A trace costs a sixth of the time; `TRACE=1` keeps that of a test that fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'e2e', testMatch: 'e2e/**/*.spec.ts', workers: 2, use: { launchOptions: launchOptions(shellPath() ?? chromiumPath()) } },
    { name: 'sync', testMatch: 'sync/*.spec.ts', workers: 1 },
    // A fault waits for limits and pauses most of its time, so two share the machine.
    { name: 'faults', testMatch: 'sync/faults/*.spec.ts', workers: 2, fullyParallel: true },
  ],
});
