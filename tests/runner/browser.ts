import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { chromium } from '@playwright/test';

import { chromiumPath, shellPath } from '../e2e/support/chromium.ts';
import { root } from './shell.ts';

const usesApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Sees to it that there is a Chromium to test with, and says so when it installs one. Never asks for a password. */
export function ensureChromium(): void {
  if (isThere()) {
    // Beside Debian's own; where it is not to be had, the tests go on with that.
    if (usesApt && !shellPath() && chromiumPath() === '/usr/bin/chromium') install('chromium-headless-shell');
    return;
  }
  if (usesApt) {
    console.log('No Chromium found: installing the one of the system (apt-get install chromium) ...');
    install('chromium', 'chromium-headless-shell');
    if (!chromiumPath()) install('chromium');
    if (chromiumPath()) return;
  }
  console.log('No Chromium found: downloading one (npx playwright install chromium) ...');
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) console.log('That did not work: the parts that need a browser will fail. Set PLAYWRIGHT_CHROMIUM to the path of one.');
}

function isThere(): boolean {
  return chromiumPath() !== undefined || existsSync(chromium.executablePath());
}

function install(...packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'ignore', env });
}
