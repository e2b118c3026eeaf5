import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { type BrowserContext, chromium } from '@playwright/test';

import { chromiumFlags, chromiumPath } from '../support/chromium.ts';

/** A browser with a profile on the disk, as a tablet has one: what it keeps outlives its processes. */
export async function startBrowser(profile: string, baseURL: string): Promise<BrowserContext> {
  const path = chromiumPath();
  return chromium.launchPersistentContext(profile, {
    args: [...chromiumFlags],
    ...(path ? { executablePath: path } : {}),
    baseURL,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    viewport: { width: 1280, height: 800 },
  });
}

/** Every process of this profile's browser dies at once, as when the battery is pulled. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const gone = new Promise<void>((resolve) => context.once('close', () => resolve()));
  const pids = processesOf(profile);
  if (pids.length === 0) throw new Error('The browser has no process');
  for (const pid of pids) end(pid);
  await gone;
}

/** The browser writes localStorage to the disk some seconds late: after a power cut right after the first sign-in it is empty. */
export function loseLateWrites(profile: string): void {
  rmSync(join(profile, 'Default/Local Storage'), { recursive: true });
}

function processesOf(profile: string): readonly number[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
  return lines.filter((line) => line.includes(`--user-data-dir=${profile}`)).map((line) => Number.parseInt(line, 10));
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It went down with another one.
  }
}
