import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { caller } from '#fixtures/server/call.ts';
import { connect, type Person, signUp } from '#fixtures/server/people.ts';

import { type Backend, startBackend } from '../backend.ts';

/* Opening and changing an account, with the limits of `npm start`. */

const password = 'a long password';
let backend: Backend;
let call: ReturnType<typeof caller>;
let networks = 0;
const newAddress = (): string => `127.2.${(networks += 1)}.1`;

beforeAll(async () => {
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', '4');
  backend = await startBackend({ quiet: true });
  call = caller(backend);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await backend.close();
});

const newAccount = (body: object, from = newAddress()) => call('/auth/v1/signup', { from, body });
const tokenOf = async ({ client }: Person): Promise<string> => (await client.auth.getSession()).data.session?.access_token ?? '';
const mailsTo = (email: string) => backend.mails().filter(({ to }) => to === email);
const codeTo = (email: string): string => mailsTo(email).find(({ code }) => code !== undefined)?.code ?? '';

describe('a sign-up for an address that has an account', () => {
  test('is answered as if the address had to be confirmed, and tells its owner, who gets in with the code', async () => {
    const { email, id } = await signUp(backend, 'owner');
    const { status, body } = await newAccount({ email: email.toUpperCase(), password: 'quite another one', data: { name: 'Nobody' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, aud: 'authenticated', user_metadata: { name: 'Nobody' } });
    expect(body['access_token']).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain(id);
    expect(mailsTo(email)[0]).toMatchObject({
      subject: 'You have an account already',
      text: expect.stringContaining('There is one already'),
    });
    const client = connect(backend);
    const { data } = await client.auth.verifyOtp({ email, token: codeTo(email), type: 'signup' });
    expect(data.user?.id).toBe(id);
  });

  test('with its password is a sign-in: whoever never heard the first answer goes on', async () => {
    const { email, id } = await signUp(backend, 'twice');
    const { body } = await newAccount({ email, password });
    expect(body).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String), user: { id } });
    expect(mailsTo(email)).toEqual([]);
  });

  test('guesses no more passwords than a sign-in', async () => {
    const { email } = await signUp(backend, 'guessed');
    const from = newAddress();
    await Promise.all(
      Array.from({ length: 5 }, () => call('/auth/v1/token?grant_type=password', { from, body: { email, password: 'not the password' } })),
    );
    expect((await newAccount({ email, password }, from)).status).toBe(429);
  });
});

test('forty new accounts an hour come from one address', async () => {
  const from = newAddress();
  const tries = await Promise.all(
    Array.from({ length: 44 }, (_, index) => newAccount({ email: `many-${index}@example.com`, password }, from)),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(40);
  const held = tries.find(({ status }) => status === 429);
  expect(held?.body['error_code']).toBe('over_request_rate_limit');
  expect(Number(held?.headers.get('retry-after'))).toBeGreaterThan(60);
});

describe('a weak password', () => {
  test.each([
    ['password', 'common'],
    ['Password123!', 'common'],
    ['12345678', 'common'],
    ['        ', 'length'],
    ['  short        ', 'length'],
    ['aaaaaaaaaa', 'repeated'],
    ['weak@example.com', 'own'],
    ['shaplamart', 'own'],
    ['Shapla Mart 2026', 'own'],
    ['x'.repeat(73), 'long'],
  ])('%s opens no account, and the reason is told', async (weak, reason) => {
    const { status, body } = await newAccount({ email: 'weak@example.com', password: weak, data: { company: 'Shapla Mart' } });
    expect({ status, code: body['error_code'] }).toEqual({ status: 422, code: 'weak_password' });
    expect((body['weak_password'] as { readonly reasons: readonly string[] }).reasons).toContain(reason);
  });

  test('is not chosen later, either; the name of the company counts', async () => {
    const person = await signUp(backend, 'later');
    await person.client.rpc('create_company', { p_name: 'Padma Traders', p_country: 'BD', p_person: 'Later' });
    const token = await tokenOf(person);
    for (const weak of ['password', '        ', 'padmatraders', person.email]) {
      const { status, body } = await call('/auth/v1/user', { method: 'PUT', token, body: { password: weak } });
      expect({ weak, status, code: body['error_code'] }).toEqual({ weak, status: 422, code: 'weak_password' });
    }
    expect((await call('/auth/v1/user', { method: 'PUT', token, body: { password: { length: 12 } } })).status).toBe(400);
  });
});

test('a new password ends the other sessions at once, and this one goes on', async () => {
  const here = await signUp(backend, 'changing');
  const there = connect(backend);
  const { data } = await there.auth.signInWithPassword({ email: here.email, password });
  const [old, refresh] = [data.session?.access_token, data.session?.refresh_token ?? ''];
  expect((await here.client.auth.updateUser({ password: 'quite another one' })).error).toBeNull();
  expect((await call('/auth/v1/user', { token: old })).status).toBe(401);
  expect((await call('/rest/v1/rpc/my_companies', { token: old, body: {} })).status).toBe(401);
  expect((await call('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: refresh } })).status).toBe(400);
  expect((await here.client.auth.getUser()).error).toBeNull();
  expect((await here.client.auth.refreshSession()).error).toBeNull();
});

describe('a new address', () => {
  test('holds once both mailboxes have shown their code, and ends the other sessions', async () => {
    const here = await signUp(backend, 'moving');
    const there = connect(backend);
    const { data } = await there.auth.signInWithPassword({ email: here.email, password });
    const next = 'moved@example.com';
    expect((await here.client.auth.updateUser({ email: next })).data.user?.new_email).toBe(next);
    const first = await here.client.auth.verifyOtp({ email: next, token: codeTo(next), type: 'email_change' });
    expect([first.error, first.data.session]).toEqual([null, null]);
    expect((await here.client.auth.getUser()).data.user?.email).toBe(here.email);
    const second = await here.client.auth.verifyOtp({ email: here.email, token: codeTo(here.email), type: 'email_change' });
    expect(second.data.user?.email).toBe(next);
    expect((await call('/auth/v1/user', { token: data.session?.access_token })).status).toBe(401);
    expect((await here.client.auth.getUser()).data.user?.email).toBe(next);
  });

  test('that somebody has is asked for like any other; its owner is told, and nothing changes', async () => {
    const [here, other] = [await signUp(backend, 'wishing'), await signUp(backend, 'having')];
    const token = await tokenOf(here);
    const [free, taken] = [
      await call('/auth/v1/user', { method: 'PUT', token, body: { email: 'nobody-has@example.com' } }),
      await call('/auth/v1/user', { method: 'PUT', token, body: { email: other.email } }),
    ];
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
    expect(free.headers.get('set-cookie')?.match(/karbar-code-\w+=/g)).toHaveLength(2);
    expect(mailsTo(other.email)[0]?.text).toContain('There is one with it already');
    const { data } = await here.client.auth.verifyOtp({ email: here.email, token: codeTo(here.email), type: 'email_change' });
    expect(data.session).toBeNull();
    expect((await here.client.auth.getUser()).data.user?.email).toBe(here.email);
  });

  test('is no way past the five tries: the code dies', async () => {
    const here = await signUp(backend, 'guessing');
    await here.client.auth.updateUser({ email: 'guessed-at@example.com' });
    const code = codeTo(here.email);
    const body = { email: here.email, type: 'email_change' };
    for (let by = 1; by <= 5; by += 1)
      await call('/auth/v1/verify', {
        from: newAddress(),
        body: { ...body, token: String((Number(code) + by) % 1_000_000).padStart(6, '0') },
      });
    expect((await call('/auth/v1/verify', { from: newAddress(), body: { ...body, token: code } })).status).toBe(403);
  });

  test('takes a code at its own address only, not with a part of the one written to the other', async () => {
    const here = await signUp(backend, 'splitting');
    await here.client.auth.updateUser({ email: 'split-off@example.com' });
    const code = codeTo(here.email);
    const show = (email: string, token: string) =>
      call('/auth/v1/verify', { from: newAddress(), body: { type: 'email_change', email, token } }).then(({ status }) => status);
    for (const at of [1, 5]) expect(await show(here.email + code.slice(0, at), code.slice(at))).toBe(403);
    expect(await show(here.email.slice(0, -4), here.email.slice(-4) + code)).toBe(403);
    expect(await show('split-off@example.com', code)).toBe(403);
    expect(await show(here.email, code)).toBe(200);
  });
});

describe('somebody who is signed in', () => {
  test('changes his password ten times in ten minutes at most, and tries as many second factors', async () => {
    const token = await tokenOf(await signUp(backend, 'changeable'));
    const put = () => call('/auth/v1/user', { method: 'PUT', token, body: { password: 'aaaaaaaa' } });
    const tries = await Promise.all(Array.from({ length: 12 }, put));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
    const factor = await call('/auth/v1/factors/0a0a0a0a-0000-4000-8000-000000000000/verify', { token, body: { code: '000000' } });
    expect(factor.status).toBe(429);
  });

  test('has three codes a minute mailed', async () => {
    const token = await tokenOf(await signUp(backend, 'mailing'));
    const tries = await Promise.all(Array.from({ length: 5 }, () => call('/auth/v1/reauthenticate', { token, from: newAddress() })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  test('renews a session thirty times a minute; guesses of others hold nobody up', async () => {
    const person = await signUp(backend, 'renewing');
    const from = newAddress();
    const guess = (index: number) =>
      call('/auth/v1/token?grant_type=refresh_token', {
        from,
        body: { refresh_token: `0199aaaa-0000-7000-8000-${String(index).padStart(12, '0')}` },
      });
    const guesses = await Promise.all(Array.from({ length: 64 }, (_, index) => guess(index)));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
    const token = (await person.client.auth.getSession()).data.session?.refresh_token;
    expect((await call('/auth/v1/token?grant_type=refresh_token', { from, body: { refresh_token: token } })).status).toBe(200);
  });
});
