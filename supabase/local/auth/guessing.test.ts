import { createHash } from 'node:crypto';

import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { type Answer, caller } from '#fixtures/server/call.ts';
import { migrationsDir } from '#fixtures/server/people.ts';

import { type Backend, startBackend } from '../backend.ts';

/* With the limits of `npm start`. Every test comes from addresses of its own, so that none uses up what another one counts. */

const password = 'a long password';
let backend: Backend;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  // What is counted is the same with a cheaper hash; where the cost itself is meant, the real one holds.
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', '4');
  backend = await startBackend({ migrationsDir, quiet: true });
  call = caller(backend);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await backend.close();
});

let networks = 0;
const newAddress = (): string => `127.1.${(networks += 1)}.1`;
let people = 0;
const newEmail = (): string => `person-${(people += 1)}@example.com`;

async function newPerson(from = newAddress()): Promise<{ readonly email: string; readonly token: string; readonly refresh: string }> {
  const email = newEmail();
  const { body } = await call('/auth/v1/signup', { from, body: { email, password } });
  return { email, token: String(body['access_token']), refresh: String(body['refresh_token']) };
}
const signIn = (email: string, typed: string, from: string) =>
  call('/auth/v1/token?grant_type=password', { from, body: { email, password: typed } });
const ask = (route: 'otp' | 'recover' | 'resend' | 'magiclink', email: string, from: string) =>
  call(`/auth/v1/${route}`, { from, body: { email, type: 'signup' } });
const verify = (email: string, token: string, from: string, type = 'email', cookie = '') =>
  call('/auth/v1/verify', { from, body: { email, token, type }, ...(cookie !== '' && { headers: { cookie } }) });
const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie')?.split(';')[0] ?? '';
const codeOf = (email: string): string => backend.mails().find(({ to, code }) => to === email && code !== undefined)?.code ?? '';
const other = (code: string, by: number): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const statuses = (answers: readonly Answer[]): readonly number[] => answers.map(({ status }) => status).sort((a, b) => a - b);
const all = <T>(count: number, work: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

function expectHeld({ status, body, headers }: Answer, what: 'request' | 'email_send', longest: number): void {
  expect({ status, code: body['error_code'] }).toEqual({ status: 429, code: `over_${what}_rate_limit` });
  const wait = Number(headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(longest);
  expect(body['msg']).toContain(`after ${wait} seconds`);
}

describe('passwords', () => {
  test('five wrong ones for an account from an address, side by side or not, then it waits; another account there goes on', async () => {
    const from = newAddress();
    const { email } = await newPerson();
    const tries = await all(12, () => signIn(email, 'not the password', from));
    expect(statuses(tries)).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429, 429, 429, 429]);
    expectHeld(await signIn(email, password, from), 'request', 60);
    expectHeld(await signIn(` ${email.toUpperCase()}`, password, from), 'request', 60);
    const neighbour = await newPerson();
    expect((await signIn(neighbour.email, password, from)).status).toBe(200);
  });

  test('the right one forgets what was mistyped, and no number of right ones is too many', async () => {
    const from = newAddress();
    const { email } = await newPerson();
    for (let round = 0; round < 3; round += 1) {
      await all(4, () => signIn(email, 'not the password', from));
      expect((await signIn(email, password, from)).status).toBe(200);
    }
  });

  test('of many accounts from one address end at sixty, before another hash is made', async () => {
    const from = newAddress();
    const hashes = vi.spyOn(bcrypt, 'compare').mockResolvedValue(false as never);
    const tries = await all(70, (index) => signIn(`nobody-${index}@example.com`, 'not the password', from));
    expect(statuses(tries).filter((status) => status === 400)).toHaveLength(60);
    expect(hashes).toHaveBeenCalledTimes(60);
    expectHeld(await signIn('another@example.com', password, from), 'request', 300);
    expect((await signIn('another@example.com', password, newAddress())).status).toBe(400);
  });

  test('from many addresses leave the owner a try from his, and renewing his session', async () => {
    const { email, refresh } = await newPerson();
    vi.spyOn(bcrypt, 'compare').mockResolvedValue(false as never);
    for (let network = 0; network < 12; network += 1) {
      const from = newAddress();
      await all(5, () => signIn(email, 'not the password', from));
    }
    const attacker = newAddress();
    expect((await signIn(email, 'not the password', attacker)).status).toBe(400);
    expectHeld(await signIn(email, 'not the password', attacker), 'request', 900);
    vi.restoreAllMocks();
    expect((await signIn(email, password, newAddress())).status).toBe(200);
    expect((await call('/auth/v1/token?grant_type=refresh_token', { from: attacker, body: { refresh_token: refresh } })).status).toBe(200);
  });

  test('for an account that does not exist cost the same hash, and are answered alike', async () => {
    const from = newAddress();
    vi.stubEnv('LITE_AUTH_BCRYPT_COST', undefined);
    const { email } = await newPerson();
    vi.stubEnv('LITE_AUTH_BCRYPT_COST', '4');
    const hashes = vi.spyOn(bcrypt, 'compare');
    const known = await signIn(email, 'not the password', from);
    expect(hashes).toHaveBeenCalledTimes(1);
    const unknown = await signIn('nobody@example.com', 'not the password', from);
    expect(hashes).toHaveBeenCalledTimes(2);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(bcrypt.getRounds(String(hashes.mock.calls[1]?.[1]))).toBe(bcrypt.getRounds(String(hashes.mock.calls[0]?.[1])));
  });

  test('asked for in an odd way are not looked at', async () => {
    const { email } = await newPerson();
    const body = { email, password };
    for (const query of ['', '?grant_type=Password', '?%67rant_type=x&grant_type=password', '?grant_type=x&grant_type=password'])
      expect((await call(`/auth/v1/token${query}`, { from: newAddress(), body })).status).toBe(400);
    for (const odd of [{ email: [email], password }, { email, password: { length: 12 } }, [], 'x'])
      expect((await call('/auth/v1/token?grant_type=password', { from: newAddress(), body: odd })).status).toBe(400);
  });
});

describe('codes', () => {
  test.each([
    ['otp', 'email'],
    ['otp', 'magiclink'],
    ['recover', 'recovery'],
  ] as const)('of %s as %s die with the fifth wrong try, from whatever addresses and side by side', async (route, type) => {
    const { email } = await newPerson();
    await ask(route, email, newAddress());
    const code = codeOf(email);
    const addresses = [newAddress(), newAddress(), newAddress()];
    await all(9, (index) => verify(email, other(code, index + 1), addresses[index % 3] ?? '', type));
    const late = await verify(email, code, newAddress(), type);
    expect([late.status, late.body['error_code']]).toEqual([403, 'otp_expired']);
    await ask(route, email, newAddress());
    expect((await verify(email, codeOf(email), newAddress(), type)).status).toBe(200);
  });

  test.each([
    ['otp', 'email'],
    ['recover', 'recovery'],
  ] as const)('of %s, guessed by strangers, still open for the browser that asked', async (route, type) => {
    const { email } = await newPerson();
    const cookie = cookieOf(await ask(route, email, newAddress()));
    const code = codeOf(email);
    const stranger = newAddress();
    for (let by = 1; by < 8; by += 1) await verify(email, other(code, by), stranger, type);
    const forged = cookie.replace(/\.\w+\./, `.${'0'.repeat(32)}.`);
    const ofAnother = cookieOf(await ask(route, (await newPerson()).email, newAddress()));
    for (const shown of ['', forged, ofAnother, ofAnother.replace(/^[^=]+/, cookie.split('=')[0] ?? '')])
      expect((await verify(email, code, newAddress(), type, shown)).status).toBe(403);
    for (let by = 1; by < 5; by += 1) expect((await verify(email, other(code, by), newAddress(), type, cookie)).status).toBe(403);
    expect((await verify(email, code, newAddress(), type, `theme=dark; ${cookie}`)).status).toBe(200);
  });

  test('die for the browser that asked with its fifth wrong try, and for a new question have five more', async () => {
    const { email } = await newPerson();
    const from = newAddress();
    const cookie = cookieOf(await ask('otp', email, from));
    await all(5, (index) => verify(email, other(codeOf(email), index + 1), from, 'email', cookie));
    expect((await verify(email, codeOf(email), from, 'email', cookie)).status).toBe(403);
    const again = cookieOf(await ask('otp', email, from));
    expect((await verify(email, codeOf(email), from, 'email', cookie)).status).toBe(403);
    expect((await verify(email, codeOf(email), from, 'email', again)).status).toBe(200);
  });

  test('forgive four slips', async () => {
    const { email } = await newPerson();
    await ask('otp', email, newAddress());
    const code = codeOf(email);
    for (let by = 1; by < 5; by += 1) expect((await verify(email, other(code, by), newAddress())).status).toBe(403);
    expect((await verify(email, code, newAddress())).status).toBe(200);
  });

  test('are not guessed by their hash, in a link or a call', async () => {
    const { email } = await newPerson();
    await ask('otp', email, newAddress());
    const hash = createHash('sha256')
      .update(email + codeOf(email))
      .digest('hex');
    const from = newAddress();
    for (const method of ['GET', 'HEAD'])
      for (const type of ['magiclink', 'recovery', 'signup'])
        expect((await call(`/auth/v1/verify?type=${type}&token=${hash}`, { from, method, apikey: null })).status).toBe(403);
    for (const body of [
      { token_hash: hash, type: 'magiclink' },
      { token_hash: hash, email, token: '000000', type: 'magiclink' },
    ])
      expect((await call('/auth/v1/verify', { from, body })).status).toBe(403);
    expect((await verify(email, codeOf(email), from)).status).toBe(200);
  });

  test('of many accounts from one address end at thirty', async () => {
    const from = newAddress();
    const tries = await all(40, (index) => verify(`nobody-${index}@example.com`, '000000', from));
    expect(statuses(tries).filter((status) => status === 403)).toHaveLength(30);
    expectHeld(tries.find(({ status }) => status === 429) as Answer, 'request', 300);
  });
});

describe('mails', () => {
  test.each(['otp', 'magiclink', 'recover', 'resend'] as const)(
    'by %s: three a minute into one mailbox or instead, whoever asks',
    async (route) => {
      const { email } = await newPerson();
      const before = backend.mails().length;
      const tries = await all(10, () => ask(route, email, newAddress()));
      expect(statuses(tries).filter((status) => status === 200)).toHaveLength(2);
      expect(backend.mails().length - before).toBeLessThanOrEqual(2);
      expectHeld(tries.find(({ status }) => status === 429) as Answer, 'email_send', 60);
      expectHeld(await ask(route, email.replace('@', '+another@'), newAddress()), 'email_send', 60);
    },
  );

  test('twenty in five minutes from one address', async () => {
    const from = newAddress();
    const tries = await all(30, (index) => ask('recover', `somebody-${index}@example.com`, from));
    expect(statuses(tries).filter((status) => status === 200)).toHaveLength(20);
  });

  test('do not tell who has an account', async () => {
    const from = newAddress();
    for (const route of ['otp', 'recover', 'resend', 'magiclink'] as const) {
      const { email } = await newPerson();
      const [known, unknown] = [await ask(route, email, from), await ask(route, newEmail(), from)];
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    }
  });

  test('open no account for an address that has none', async () => {
    const email = newEmail();
    expect((await ask('otp', email, newAddress())).status).toBe(200);
    expect(backend.mails().filter(({ to }) => to === email)).toEqual([]);
    expect(await backend.sql('select 1 from auth.users where email = $1', [email])).toEqual([]);
  });
});
