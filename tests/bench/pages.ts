import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';

import { resolve } from '../../vite.resolve.ts';
import { chromiumFlags, chromiumPath } from '../e2e/support/chromium.ts';
import type { Bench } from './page/main.ts';
import type { SlowDown } from './slow-down.ts';

type Call = <K extends keyof Bench>(page: Page, name: K, ...args: Parameters<Bench[K]>) => Promise<Awaited<ReturnType<Bench[K]>>>;

/** Runs one function of the page and answers what it answers. */
export const call: Call = (page, name, ...args) =>
  page.evaluate(([fn, given]) => (window as unknown as { bench: Record<string, (...all: unknown[]) => unknown> }).bench[fn]?.(...given), [
    name,
    args,
  ] as [string, unknown[]]) as never;

/** The page of the bench, built into a folder of its own. */
export async function buildPage(): Promise<{ readonly distDir: string; readonly remove: () => void }> {
  const distDir = mkdtempSync(join(tmpdir(), 'karbar-bench-'));
  const root = fileURLToPath(new URL('page', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: { outDir: distDir, target: 'es2022' },
    worker: { format: 'es' },
    resolve,
  });
  return { distDir, remove: () => rmSync(distDir, { recursive: true, force: true }) };
}

export async function openBrowser() {
  const path = chromiumPath();
  const browser = await chromium.launch({ args: [...chromiumFlags], ...(path ? { executablePath: path } : {}) });
  /** Meanwhile all pages and their workers have a processor that is four times slower. */
  async function slowed<T>(work: () => Promise<T>): Promise<T> {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    const over = new Int32Array(new SharedArrayBuffer(4));
    const workerData: SlowDown = { pids, rate: 4, over };
    const ended = once(new Worker(new URL('slow-down.ts', import.meta.url), { workerData }), 'exit');
    try {
      return await work();
    } finally {
      Atomics.store(over, 0, 1);
      Atomics.notify(over, 0);
      await ended;
      await session.detach();
    }
  }

  return {
    itself: browser,
    version: browser.version(),
    close: () => browser.close(),
    /** A page in a profile of its own: an empty device. */
    async device(url: string): Promise<Page> {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${url}/`);
      await page.waitForFunction(() => 'bench' in window);
      return page;
    },
    slowed,
  };
}
