import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from '@playwright/test';

import { relaxed } from '../../supabase/local/auth/limits.ts';
import { startBackend } from '../../supabase/local/backend.ts';
import type { Config } from './api.ts';
import { attendanceLines } from './attendance-lines.ts';
import { deviceLines } from './device-lines.ts';
import { firstListLines } from './first-list-lines.ts';
import { largeLines } from './large-lines.ts';
import type { Line } from './line.ts';
import { shopOf } from './order.ts';
import { buildPage, openBrowser } from './pages.ts';
import { peerLines } from './peer-lines.ts';
import { pushLines } from './push.ts';
import { saveLines } from './save-lines.ts';
import { serverLines } from './server-lines.ts';
import { signIn } from './sign-in.ts';
import { statementLines } from './statement-lines.ts';

export type Stage = {
  readonly config: Config;
  readonly shop: Awaited<ReturnType<typeof shopOf>>;
  readonly device: () => Promise<Page>;
  readonly slowed: <T>(work: () => Promise<T>) => Promise<T>;
};

/** The demo company on an embedded backend, a real Chromium, and the bare libraries beside it. Answers the browser's version. */
export async function benchSync(tell: (line: Line) => void, only?: string): Promise<string> {
  const { distDir, remove } = await buildPage();
  const backend = await startBackend({
    limits: relaxed,
    seed: 'demo',
    quiet: true,
    distDir,
    migrationsDir: migrationsWithBareCalls(distDir),
  });
  const browser = await openBrowser();
  try {
    // The backend takes back every grant that its own migrations do not list.
    await backend.sql(
      'grant execute on function public.bench_insert(jsonb), public.bench_read(uuid), public.bench_fill(jsonb) to authenticated',
    );
    await backend.sql('grant select, insert, update on public.bench_documents, public.bench_customers to authenticated');
    const config: Config = { url: backend.url, key: backend.key, ...(await signIn(backend, 'owner@karbar.test')) };
    const shop = await shopOf(backend, config.tenant);
    const stage: Stage = { config, shop, device: () => browser.device(backend.url), slowed: browser.slowed };
    const parts = {
      save: () => saveLines(stage),
      device: () => deviceLines(stage),
      large: () => largeLines(backend, stage),
      peer: () => peerLines(backend, stage),
      push: () => pushLines(backend, config, shop),
      server: serverLines,
      statement: () => statementLines(stage),
      attendance: () => attendanceLines(stage),
      first: () => firstListLines(browser.itself),
    };
    for (const [name, lines] of Object.entries(parts))
      if (only === undefined || only === name) for await (const line of await lines()) tell(line);
    return browser.version;
  } finally {
    await browser.close();
    await backend.close();
    remove();
  }
}

/** The real migrations and, after them, what the bare sides call. */
function migrationsWithBareCalls(folder: string): string {
  const migrations = join(folder, 'migrations');
  cpSync(fileURLToPath(new URL('../../supabase/steps', import.meta.url)), join(folder, 'steps'), { recursive: true });
  cpSync(fileURLToPath(new URL('../../supabase/migrations', import.meta.url)), migrations, { recursive: true });
  cpSync(fileURLToPath(new URL('bare-call.sql', import.meta.url)), join(migrations, '29990101000000_bare_call.sql'));
  return migrations;
}
