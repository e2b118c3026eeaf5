import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { build } from 'vite';

import type { Checkpoint } from '#sync/common/checkpoints.ts';

import { relaxed } from '../../../supabase/local/auth/limits.ts';
import { type Backend, startBackend } from '../../../supabase/local/backend.ts';
import { resolve } from '../../../vite.resolve.ts';
import type { Harness } from '../harness/main.ts';

export { expect };
export type Member = { readonly tenant: string; readonly user: string; readonly token: string; readonly email: string };
export type Server = Pick<Backend, 'url' | 'key' | 'sql'>;
export type World = {
  readonly backend: Server;
  /** The harness page as it was built. */
  readonly distDir: string;
  /** A new company with its owner. */
  readonly company: (name: string) => Promise<Member>;
  readonly signUp: (name: string) => Promise<Member>;
};

type Call = <K extends keyof Harness>(page: Page, name: K, ...args: Parameters<Harness[K]>) => Promise<Awaited<ReturnType<Harness[K]>>>;

/** Calls a function of the harness page. */
export const call: Call = (page, name, ...args) =>
  page.evaluate(
    ([fn, given]) => (window as unknown as { harness: Record<string, (...all: unknown[]) => unknown> }).harness[fn]?.(...given),
    [name, args] as [string, unknown[]],
  ) as never;

export const test = base.extend<object, { readonly world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const distDir = mkdtempSync(join(tmpdir(), 'karbar-harness-'));
      await build({
        configFile: false,
        logLevel: 'error',
        root: fileURLToPath(new URL('../harness', import.meta.url)),
        build: { outDir: distDir, target: 'es2022' },
        worker: { format: 'es' },
        resolve,
      });
      const backend = await startBackend({ limits: relaxed, quiet: true, distDir });
      await use(worldOn(backend, distDir));
      await backend.close();
      rmSync(distDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** People and companies on this server. */
export function worldOn(backend: Server, distDir: string): World {
  const signUp = async (name: string): Promise<Member> => {
    const client = createClient(backend.url, backend.key, { auth: { persistSession: false, autoRefreshToken: false } });
    const email = `${name}@example.com`;
    const { data, error } = await client.auth.signUp({ email, password: 'a long password' });
    if (error || !data.session) throw new Error(`Sign-up failed: ${error?.message ?? 'no session'}`);
    return { tenant: data.session.user.id, user: data.session.user.id, token: data.session.access_token, email };
  };
  const company = async (name: string): Promise<Member> => {
    const owner = await signUp(name);
    const client = createClient(backend.url, backend.key, {
      auth: { persistSession: false },
      global: { headers: { authorization: `Bearer ${owner.token}` } },
    });
    const { error } = await client.rpc('create_company', { p_name: name, p_country: 'BD' });
    if (error) throw new Error(error.message);
    return owner;
  };
  return { backend, distDir, company, signUp };
}

export async function openPage(
  context: BrowserContext,
  world: World,
  member: Member,
  checkpoints?: string,
  stepMs?: number,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${world.backend.url}/`);
  await page.waitForFunction(() => 'harness' in window);
  await call(page, 'open', {
    url: world.backend.url,
    key: world.backend.key,
    tenant: member.tenant,
    user: member.user,
    token: member.token,
    ...(checkpoints ? { checkpoints } : {}),
    ...(stepMs ? { stepMs } : {}),
  });
  return page;
}

export async function untilReady(page: Page): Promise<void> {
  await expect.poll(() => call(page, 'status')).toMatchObject({ phase: 'ready', problem: null, waiting: 0, sending: 0 });
}

/** The process behind a page dies, its data worker with it. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** The page's worker will stop at this point; the answer waits until it is there. */
export async function arm(page: Page, name: Checkpoint): Promise<() => Promise<unknown>> {
  await page.evaluate((checkpoint) => {
    const channel = new BroadcastChannel('checkpoints');
    channel.addEventListener('message', ({ data }: MessageEvent<{ hit?: string }>) => Object.assign(window, { hit: data.hit }));
    channel.postMessage({ arm: checkpoint });
  }, name);
  return () => page.waitForFunction((checkpoint) => (window as unknown as { hit?: string }).hit === checkpoint, name, { timeout: 60_000 });
}
