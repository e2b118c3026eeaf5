import { createClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';

import { foreignAnswers, foreignResponse } from '#fixtures/foreign.ts';

import { checkedFetch } from './checked-fetch.ts';
import { remoteOf } from './remote-calls.ts';

const user = { id: 'u1', aud: 'authenticated', email: 'mina@example.com', app_metadata: {}, user_metadata: {}, created_at: '2026-01-01' };
const token = (name: string): string => ['e30', btoa(JSON.stringify({ sub: 'u1', name })), 'sig'].join('.');
const session = (name: string, seconds: number) => ({
  access_token: token(name),
  refresh_token: `refresh-${name}`,
  token_type: 'bearer',
  expires_in: Math.max(seconds, 60),
  expires_at: Math.floor(Date.now() / 1000) + seconds,
  user,
});

let answer: (url: string) => Response;

function device(seconds: number, answered = (url: string) => answer(url)) {
  const asked: string[] = [];
  const stored = new Map<string, string>();
  if (seconds !== 0) stored.set('slot', JSON.stringify(session('old', seconds)));
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const send: typeof fetch = (input) => {
    const { url } = new Request(input);
    asked.push(url);
    return Promise.resolve(answered(url));
  };
  const client = createClient('https://server.test', 'key', {
    global: { fetch: checkedFetch(send) },
    auth: { storage, storageKey: 'slot', autoRefreshToken: false, detectSessionInUrl: false },
  });
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  return { remote: remoteOf(client, { url: 'https://server.test', key: 'key' }, 'slot'), events, stored, asked };
}

const refused = (status: number, code: string) => () => Response.json({ code: status, error_code: code, msg: 'No' }, { status });
const refusedAnew = (status: number, code: string) => () =>
  Response.json({ code, message: 'No' }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } });

describe('a session whose token has expired', () => {
  it.each([
    [400, 'refresh_token_not_found'],
    [400, 'refresh_token_already_used'],
    [403, 'session_not_found'],
    [400, 'session_expired'],
    [403, 'user_banned'],
  ])('is over when the auth server says %d %s, in either form', async (status, code) => {
    for (const form of [refused, refusedAnew]) {
      answer = form(status, code);
      const { remote, stored } = device(-60);
      expect(await remote.token(null)).toBeNull();
      expect(stored.has('slot')).toBe(false);
    }
  });

  it.each([
    [429, 'over_request_rate_limit'],
    [500, 'unexpected_failure'],
    [404, 'refresh_token_not_found'],
    [400, 'validation_failed'],
  ])('is not over when it says %d %s', async (status, code) => {
    answer = (url) => Object.assign(refused(status, code)(), { url });
    await expectKept(device(-60));
  });

  it('is renewed by an answer of the auth server', async () => {
    answer = () => Response.json(session('new', 3600));
    const { remote } = device(-60);
    expect(await remote.token(null)).toBe(token('new'));
  });
});

/** The library tries for half a minute; here it gets the time of one try. */
async function expectKept({ remote, events, stored, asked }: ReturnType<typeof device>): Promise<void> {
  remote.token(null).catch(() => undefined);
  await expect.poll(() => asked.length, { interval: 5 }).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(stored.has('slot')).toBe(true);
  expect(events).not.toContain('SIGNED_OUT');
}

it('no foreign answer ends a session whose token has expired', async () => {
  await Promise.all(
    foreignAnswers.map((foreign) =>
      expectKept(device(-60, () => foreignResponse(foreign))).catch((error: unknown) => {
        throw new Error(foreign.name, { cause: error });
      }),
    ),
  );
});

describe.each(foreignAnswers)('$name', (foreign) => {
  beforeEach(() => {
    answer = () => foreignResponse(foreign);
  });

  it('is no answer to a sign-in', async () => {
    const { remote, stored } = device(0);
    const call = remote.signIn('mina@example.com', 'secret');
    await expect(call).rejects.toMatchObject({ code: 'network', foreign: true });
    expect(stored.size).toBe(0);
  });

  it('is no answer to what is asked of the server', async () => {
    const { remote, stored } = device(3600);
    const account = await remote.account();
    const calls = [
      remote.companies(),
      remote.createCompany({ name: 'Shop', country: 'BD', person: 'Mina' }),
      remote.call('suspend_member', {}, v.null()),
      remote.call('admin_me', {}, v.boolean()),
      account.changeEmail('new@example.com'),
      account.uploadPhoto('u1', new Blob(['photo'], { type: 'image/jpeg' })),
      remote.file('files', `t/${'0'.repeat(64)}.jpg`),
    ];
    const told = await Promise.allSettled(calls);
    for (const [index, one] of told.entries())
      expect([index, one]).toMatchObject([index, { status: 'rejected', reason: { code: 'network', foreign: true } }]);
    expect(await remote.providers()).toEqual([]);
    expect(stored.has('slot')).toBe(true);
  });
});
