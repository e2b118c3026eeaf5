import { defineConfig } from '@playwright/test';

import { chromiumFlags, chromiumPath, shellPath } from './tests/e2e/support/chromium.ts';
import { gateBrowser } from './tests/runner/chosen.ts';

const launchOptions = (path: string | undefined) => ({ args: [...chromiumFlags], ...(path !== undefined && { executablePath: path }) });

const shell = { launchOptions: launchOptions(shellPath() ?? chromiumPath()) };

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/playwright',
  forbidOnly: true,
  // A machine may be slow; what never happens costs this time once, and nothing is red because somebody else used a processor.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON'] ?? 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(chromiumPath()),
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    screenshot: 'only-on-failure',
    // A trace costs a sixth of the time; `TRACE=1` keeps that of a test that fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  // Each worker starts a backend of its own. The gate has one, so that a test has both cores: the browser's and the server's.
  projects: [
    { name: 'device', testMatch: 'sync/device.browser.spec.ts', workers: 1 },
    { name: 'e2e', testMatch: gateBrowser, workers: 1, use: shell },
    { name: 'journeys', testMatch: 'journeys/*.spec.ts', workers: 1, use: shell },
    { name: 'sync-deep', testMatch: 'sync/*.spec.ts', testIgnore: 'sync/device.browser.spec.ts', workers: 1 },
    // A fault waits for limits and pauses most of its time, so two share the machine.
    { name: 'faults', testMatch: 'sync/faults/*.spec.ts', workers: 2, fullyParallel: true },
    { name: 'e2e-deep', testMatch: 'e2e/*.spec.ts', testIgnore: gateBrowser, workers: 2, use: shell },
  ],
});
