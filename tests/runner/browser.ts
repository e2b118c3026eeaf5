import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { chromium } from '@playwright/test';

import { chromiumPath } from '../e2e/support/chromium.ts';
import { root } from './shell.ts';

/** Sees to it that there is a Chromium to test with, and says so when it installs one. Never asks for a password. */
export function ensureChromium(): void {
  if (chromiumPath() ?? (existsSync(chromium.executablePath()) ? 'own' : undefined)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing the one of the system (apt-get install chromium) ...');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore', env });
    if (chromiumPath()) return;
  }
  console.log('No Chromium found: downloading one (npx playwright install chromium) ...');
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) console.log('That did not work: the parts that need a browser will fail. Set PLAYWRIGHT_CHROMIUM to the path of one.');
}
