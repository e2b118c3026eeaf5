import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Nothing here talks to the outside, and a machine without a graphics card or a user namespace can run it. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser to test with: PLAYWRIGHT_CHROMIUM, else the system's. `undefined` = leave the choice to Playwright. */
export function chromiumPath(): string | undefined {
  return process.env['PLAYWRIGHT_CHROMIUM'] ?? found(names) ?? fixed.find((path) => existsSync(path));
}

/** The same without windows, where the system has it: it draws the same pages with a fifth less of a processor. */
export function shellPath(): string | undefined {
  return process.env['PLAYWRIGHT_CHROMIUM'] ?? found(['chromium-headless-shell']);
}

function found(wanted: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => wanted.map((name) => join(folder, name))).find((path) => existsSync(path));
}
