import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { readToken } from './tokens.ts';

const secret = 'the secret of this test';
const claims = { sub: '01a1fcf6-17d2-703b-a204-60360cbe95cd', role: 'authenticated', exp: 2_000_000_000 };
const before = 1_900_000_000_000;

function make(body: unknown, key = secret): string {
  const unsigned = [{ alg: 'HS256' }, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${unsigned}.${createHmac('sha256', key).update(unsigned).digest('base64url')}`;
}

test('a token of this server is read', () => {
  expect(readToken(make(claims), secret, before)).toEqual(claims);
});

test.each([
  ['signed with another secret', make(claims, 'other')],
  ['expired', make({ ...claims, exp: 1_800_000_000 })],
  ['without a person', make({ role: 'anon', exp: claims.exp })],
  ['without a signature', `${make(claims).split('.').slice(0, 2).join('.')}.`],
  ['with a signature of "none"', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${make(claims).split('.')[1]}.`],
  ['that is no token', 'sb_publishable_abc'],
  ['whose body is no JSON', `a.b.${createHmac('sha256', secret).update('a.b').digest('base64url')}`],
])('a token %s opens nothing', (_what, token) => {
  expect(readToken(token, secret, before)).toBeUndefined();
});
