import { keep, readKept } from '#data/kept.ts';
import type { RemoteConfig } from '#data/remote.ts';

export type DemoUser = { readonly label: string; readonly email: string };
/** Where the backend is. `demo` marks a backend with invented data whose accounts anyone may use. */
export type Config = RemoteConfig & { readonly demo: boolean; readonly demoUsers: readonly DemoUser[] };

const storageKey = 'karbar-config';

/** Fixed at build time, or as last told by `/config.json`, so that the app starts without network. */
export function knownConfig(): Config | null {
  const url = import.meta.env['VITE_SUPABASE_URL'] as string | undefined;
  const key = import.meta.env['VITE_SUPABASE_KEY'] as string | undefined;
  if (url && key) return { url, key, demo: false, demoUsers: [] };
  const stored = localStorage.getItem(storageKey);
  return stored === null ? null : parseConfig(JSON.parse(stored));
}

export async function fetchConfig(): Promise<Config> {
  const response = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  const config = response.ok ? parseConfig(await response.json().catch(() => null)) : null;
  if (!config) throw new Error('The backend did not tell its address.');
  localStorage.setItem(storageKey, JSON.stringify(config));
  await keep(storageKey, config).catch((error: unknown) => console.warn(error));
  return config;
}

/** For a device whose localStorage did not reach the disk. */
export async function keptConfig(): Promise<Config | null> {
  return parseConfig(await readKept(storageKey));
}

function parseConfig(value: unknown): Config | null {
  const config = value as Partial<Config> | null;
  if (typeof config?.url !== 'string' || typeof config.key !== 'string' || config.key === '') return null;
  if (!URL.canParse(config.url || '/', location.origin)) return null;
  const url = new URL(config.url || '/', location.origin).href.replace(/\/$/, '');
  const users: unknown = config.demoUsers ?? [];
  return { url, key: config.key, demo: config.demo === true, demoUsers: Array.isArray(users) ? users.filter(isDemoUser) : [] };
}

function isDemoUser(value: unknown): value is DemoUser {
  const user = value as Partial<DemoUser> | null;
  return [user?.label, user?.email].every((one) => typeof one === 'string');
}
