import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { readToken, writeToken } from './tokens.ts';

const secret = 'the secret of this test';
const claims = {
  sub: '01a1fcf6-17d2-703b-a204-60360cbe95cd',
  session_id: '01a1fcf6-17d2-703b-a204-60360cbe95ce',
  role: 'authenticated',
  aud: 'authenticated',
  exp: 2_000_000_000,
};
const before = 1_900_000_000_000;

function make(body: unknown, key = secret, alg = 'HS256'): string {
  const unsigned = [{ alg }, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${unsigned}.${createHmac('sha256', key).update(unsigned).digest('base64url')}`;
}
const without = (name: keyof typeof claims) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

test('a token of a session of this server is read', () => {
  expect(readToken(make(claims), secret, before)).toEqual(claims);
  expect(readToken(writeToken(claims, secret, 60, before), secret, before)).toMatchObject({ sub: claims.sub, exp: before / 1000 + 60 });
});

test.each([
  ['signed with another secret', make(claims, 'other')],
  ['expired', make({ ...claims, exp: 1_800_000_000 })],
  ['without an end', make(without('exp'))],
  ['without a person', make(without('sub'))],
  ['of a path', make({ ...claims, sub: `${claims.sub}/a/b.png` })],
  ['without a session', make(without('session_id'))],
  ['without an audience', make(without('aud'))],
  ['for another audience', make({ ...claims, aud: 'anon' })],
  ['without a role', make(without('role'))],
  ['of the service', make({ ...claims, role: 'service_role' })],
  ['of another algorithm', make(claims, secret, 'HS512')],
  ['without an algorithm', make(claims, secret, 'none')],
  ['without a signature', `${make(claims).split('.').slice(0, 2).join('.')}.`],
  ['with a signature of "none"', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${make(claims).split('.')[1]}.`],
  ['that is no token', 'sb_publishable_abc'],
  ['whose body is no JSON', `a.b.${createHmac('sha256', secret).update('a.b').digest('base64url')}`],
])('a token %s opens nothing', (_what, token) => {
  expect(readToken(token, secret, before)).toBeUndefined();
});
