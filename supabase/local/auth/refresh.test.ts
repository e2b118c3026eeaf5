import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { caller } from '#fixtures/server/call.ts';
import { signUp } from '#fixtures/server/people.ts';

import { type Backend, startBackend } from '../backend.ts';

/* Renewing a session, as a hosted project does it. */

let backend: Backend;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', '4');
  backend = await startBackend({ quiet: true });
  call = caller(backend);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await backend.close();
});

const renew = (token: string) => call('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } });

/** The token that a session began with, and those that took its place, in turn. */
async function session(name: string, renewals: number): Promise<readonly string[]> {
  const { client } = await signUp(backend, name);
  const tokens = [(await client.auth.getSession()).data.session?.refresh_token ?? ''];
  for (let n = 0; n < renewals; n++) tokens.push(String((await renew(tokens.at(-1) ?? '')).body['refresh_token']));
  return tokens;
}

/** As if the tokens of this session had been used up long ago. */
async function later(token: string): Promise<void> {
  await backend.sql(
    `update auth.refresh_tokens set updated_at = updated_at - interval '1 hour', created_at = created_at - interval '1 hour'
     where session_id = (select session_id from auth.refresh_tokens where token = $1)`,
    [token],
  );
}

test('whoever comes with a token that was used up long ago ends the session, for the thief and for its owner', async () => {
  const [first = '', , last = ''] = await session('stolen', 2);
  await later(first);
  expect(await renew(first)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
  expect(await renew(last)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
});

test('a device that never heard the last answer gets the token that it missed, however late', async () => {
  const [first = '', second = ''] = await session('unheard', 1);
  await later(first);
  expect(await renew(first)).toMatchObject({ status: 200, body: { refresh_token: second } });
  expect((await renew(second)).status).toBe(200);
});

test('a token that was used up a moment ago, twice over, gets the newest one and ends nothing', async () => {
  const [first = '', , last = ''] = await session('two-tabs', 2);
  expect(await renew(first)).toMatchObject({ status: 200, body: { refresh_token: last } });
  expect((await renew(last)).status).toBe(200);
});
