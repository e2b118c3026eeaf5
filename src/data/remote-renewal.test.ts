import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Foreign, foreignResponse } from '#fixtures/foreign.ts';

import { checkedFetch } from './checked-fetch.ts';
import { remoteOf } from './remote-calls.ts';
import { renewSoon } from './remote-renewal.ts';

const portal: Foreign = { name: 'portal', status: 511, type: 'text/html', body: '<html>Sign in to the Wi-Fi</html>' };
const user = { id: 'u1', aud: 'authenticated', email: 'mina@example.com', app_metadata: {}, user_metadata: {}, created_at: '2026-01-01' };
const token = (name: string): string => ['e30', btoa(JSON.stringify({ sub: 'u1', name })), 'sig'].join('.');
const session = (name: string, seconds: number) => ({
  access_token: token(name),
  refresh_token: `refresh-${name}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + seconds,
  user,
});

const busy = (headers: Readonly<Record<string, string>>): Response =>
  Response.json({ code: 429, error_code: 'over_request_rate_limit', msg: 'Later' }, { status: 429, headers });
const newPage = () => ({ window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) });
let page = newPage();
const stored = new Map<string, string>();
let answer: () => Response;
let asked = 0;

beforeEach(() => {
  vi.useFakeTimers();
  page = newPage();
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('addEventListener', page.window.addEventListener.bind(page.window));
  // The library tells of every failure.
  for (const say of ['warn', 'error'] as const) vi.spyOn(console, say).mockReturnValue();
  asked = 0;
  answer = () => foreignResponse(portal);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function device(seconds: number) {
  stored.set('slot', JSON.stringify(session('old', seconds)));
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const send: typeof fetch = () => {
    asked += 1;
    return Promise.resolve(answer());
  };
  const client = createClient('https://server.test', 'key', {
    global: { fetch: checkedFetch(send) },
    auth: { storage, storageKey: 'slot', autoRefreshToken: false, detectSessionInUrl: false },
  });
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  renewSoon(client.auth);
  return { remote: remoteOf(client, { url: 'https://server.test', key: 'key' }, 'slot'), events };
}

/** Behind a portal until the library has given up; `refused`: by the server, although this device takes it for valid. */
async function behindPortal(seconds = -60, refused: string | null = null) {
  const made = device(seconds);
  const failed = made.remote.token(refused).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(26_000);
  expect(await failed).toMatchObject({ code: 'network', foreign: true });
  expect(made.events).not.toContain('SIGNED_OUT');
  return made;
}

const healed = (): boolean => stored.get('slot')?.includes('refresh-new') ?? false;
const signs: Readonly<Record<string, () => boolean>> = {
  'the network comes back': () => page.window.dispatchEvent(new Event('online')),
  'the window is taken up': () => page.window.dispatchEvent(new Event('focus')),
  'the page comes into sight': () => page.document.dispatchEvent(new Event('visibilitychange')),
};

describe('a session that could not be renewed behind a portal', () => {
  it.each(Object.entries(signs))('is renewed at once when %s', async (_, sign) => {
    const { remote, events } = await behindPortal();
    answer = () => Response.json(session('new', 3600));
    sign();
    await vi.advanceTimersByTimeAsync(50);
    expect(healed()).toBe(true);
    expect(events).toContain('TOKEN_REFRESHED');
    expect(await remote.token(null)).toBe(token('new'));
  });

  it('is renewed in sight within twelve seconds, although nothing tells that the portal is gone', async () => {
    await behindPortal();
    answer = () => Response.json(session('new', 3600));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(healed()).toBe(true);
  });

  it.each([1, 7, 13, 30, 61, 95, 140])('is renewed within thirteen seconds after a portal that lasted %d s', async (seconds) => {
    device(-60)
      .remote.token(null)
      .catch(() => undefined);
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(healed()).toBe(false);
    answer = () => Response.json(session('new', 3600));
    await vi.advanceTimersByTimeAsync(13_000);
    expect(healed()).toBe(true);
  });

  it('is left alone out of sight until the network or the person comes back', async () => {
    await behindPortal();
    page.document.visibilityState = 'hidden';
    const before = asked;
    await vi.advanceTimersByTimeAsync(50_000);
    signs['the page comes into sight']?.();
    expect(asked).toBe(before);
    answer = () => Response.json(session('new', 3600));
    signs['the network comes back']?.();
    await vi.advanceTimersByTimeAsync(50);
    expect(healed()).toBe(true);
  });

  it('is renewed, too, when its token is refused that this device takes for valid', async () => {
    await behindPortal(3600, token('old'));
    answer = () => Response.json(session('new', 3600));
    signs['the network comes back']?.();
    await vi.advanceTimersByTimeAsync(50);
    expect(healed()).toBe(true);
  });

  it('waits as long as the server asked it to', async () => {
    answer = () => busy({ 'retry-after': '60' });
    device(-60)
      .remote.token(null)
      .catch(() => undefined);
    await vi.advanceTimersByTimeAsync(50_000);
    signs['the network comes back']?.();
    await vi.advanceTimersByTimeAsync(50);
    expect(asked).toBe(1);
    // Whatever the device's clock is set to meanwhile.
    vi.setSystemTime(new Date('2001-01-01'));
    answer = () => Response.json(session('new', 3600));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(healed()).toBe(true);
  });

  it('waits longer each time that the server is busy and names no time', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    answer = () => busy({});
    const { remote } = device(-60);
    for (let n = 0; n < 9; n++) {
      remote.token(null).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    // 2, 4, 8 seconds and so on, and never again at once.
    expect(asked).toBeGreaterThan(3);
    expect(asked).toBeLessThan(9);
  });

  it('waits for no portal that says to come back in a day', async () => {
    answer = () => new Response(portal.body, { status: 429, headers: { 'retry-after': '86400' } });
    device(-60)
      .remote.token(null)
      .catch(() => undefined);
    await vi.advanceTimersByTimeAsync(20_000);
    answer = () => Response.json(session('new', 3600));
    await vi.advanceTimersByTimeAsync(13_000);
    expect(healed()).toBe(true);
  });
});

it('a session that the server has ended is asked for no more', async () => {
  answer = () => Response.json({ code: 400, error_code: 'session_expired', msg: 'No' }, { status: 400 });
  const { remote, events } = device(-60);
  expect(await remote.token(null)).toBeNull();
  expect(events).toContain('SIGNED_OUT');
  for (const sign of Object.values(signs)) sign();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
});
