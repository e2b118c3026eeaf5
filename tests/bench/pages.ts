import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';

import { chromiumFlags, chromiumPath } from '../e2e/support/chromium.ts';
import type { Bench } from './page/main.ts';

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
  await build({ configFile: false, logLevel: 'error', root, build: { outDir: distDir, target: 'es2022' }, worker: { format: 'es' } });
  return { distDir, remove: () => rmSync(distDir, { recursive: true, force: true }) };
}

export async function openBrowser() {
  const path = chromiumPath();
  const browser = await chromium.launch({ args: [...chromiumFlags], ...(path ? { executablePath: path } : {}) });
  return {
    version: browser.version(),
    close: () => browser.close(),
    /** A page in a profile of its own: an empty device. */
    async device(url: string): Promise<Page> {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${url}/`);
      await page.waitForFunction(() => 'bench' in window);
      return page;
    },
  };
}
