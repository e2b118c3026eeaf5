import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';

import { startBackend } from '../../supabase/local/backend.ts';
import { chromiumFlags, chromiumPath } from '../e2e/support/chromium.ts';
import { type Line, line, median, p95 } from './line.ts';
import type { Bench } from './page/main.ts';
import { pushAgainstBareCall } from './push.ts';
import { signIn } from './sign-in.ts';

type Call = <K extends keyof Bench>(page: Page, name: K, ...args: Parameters<Bench[K]>) => Promise<Awaited<ReturnType<Bench[K]>>>;

const call: Call = (page, name, ...args) =>
  page.evaluate(([fn, given]) => (window as unknown as { bench: Record<string, (...all: unknown[]) => unknown> }).bench[fn]?.(...given), [
    name,
    args,
  ] as [string, unknown[]]) as never;

/** The demo company on an embedded backend, a real Chromium, and the bare libraries beside it. */
export async function benchSync(tell: (line: Line) => void): Promise<void> {
  const distDir = mkdtempSync(join(tmpdir(), 'karbar-bench-'));
  const root = fileURLToPath(new URL('page', import.meta.url));
  await build({ configFile: false, logLevel: 'error', root, build: { outDir: distDir, target: 'es2022' }, worker: { format: 'es' } });
  const backend = await startBackend({ seed: 'demo', quiet: true, distDir, migrationsDir: migrationsWithBareCall(distDir) });
  const path = chromiumPath();
  const browser = await chromium.launch({ args: [...chromiumFlags], ...(path ? { executablePath: path } : {}) });
  try {
    const owner = await signIn(backend, 'owner@karbar.test');
    const config = { url: backend.url, key: backend.key, ...owner };
    const open = async (): Promise<Page> => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${backend.url}/`);
      await page.waitForFunction(() => 'bench' in window);
      return page;
    };

    // A first round warms the server's caches for both sides.
    await call(await open(), 'loadWithDexie', config);
    const plain = await open();
    const bare = await call(plain, 'loadWithDexie', config);
    const page = await open();
    const loaded = await call(page, 'open', config);
    const what = `first load of ${bare.count} documents into an empty device, ready and complete / the same pages into plain Dexie`;
    tell(line({ key: 'first_load_vs_dexie', what, value: loaded, denominator: bare.ms, unit: 'ms', atMost: 2 }));

    const ours: number[] = [];
    const theirs: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      ours.push(await call(page, 'newest'));
      theirs.push(await call(plain, 'newestWithDexie'));
    }
    tell(
      line({
        key: 'newest50_vs_dexie',
        what: 'newest 50 orders / the same from plain Dexie on the same index',
        value: median(ours),
        denominator: median(theirs),
        unit: 'ms',
        atMost: 5,
      }),
    );

    const saves = p95(await call(page, 'saves', 200));
    const puts = p95(await call(page, 'puts', 200));
    tell(
      line({
        key: 'save_p95_vs_raw_put',
        what: 'p95 of an order with five lines durably in the outbox / one strict IndexedDB put',
        value: saves,
        denominator: puts,
        unit: 'ms',
        atMost: 2,
      }),
    );
    await call(page, 'stop');

    tell(await pushAgainstBareCall(backend, owner));
  } finally {
    await browser.close();
    await backend.close();
    rmSync(distDir, { recursive: true, force: true });
  }
}

/** The real migrations and, after them, what the bare side of the push line calls. */
function migrationsWithBareCall(folder: string): string {
  const migrations = join(folder, 'migrations');
  cpSync(fileURLToPath(new URL('../../supabase/migrations', import.meta.url)), migrations, { recursive: true });
  cpSync(fileURLToPath(new URL('bare-call.sql', import.meta.url)), join(migrations, '29990101000000_bare_call.sql'));
  return migrations;
}
