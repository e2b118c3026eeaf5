import { afterAll, beforeAll, expect, test } from 'vitest';

import { caller } from '#fixtures/server/call.ts';
import { signUp } from '#fixtures/server/people.ts';

import { relaxed } from './auth/limits.ts';
import { startBackend, type Backend } from './backend.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({ limits: relaxed, quiet: true });
});
afterAll(() => backend.close());

/** The hash of nothing that anybody knows; comparing with it takes thirty times as long as with any other. */
const slowHash = '$2b$15$lS/Fi.QMHgkhSnEOsvGaaeG1TObtlLItAXlhe.UY1LPbP6myvYpnq';

test('one password is hashed at a time, also for an account that there is not', { timeout: 60_000 }, async () => {
  const [slow, quick] = [await signUp(backend, 'slow'), await signUp(backend, 'quick')];
  await backend.sql('update auth.users set encrypted_password = $1 where email = $2', [slowHash, slow.email]);
  const call = caller(backend);
  const answered: string[] = [];
  const enter = async (email: string): Promise<void> => {
    const { status } = await call('/auth/v1/token?grant_type=password', { body: { email, password: 'not this one' } });
    answered.push(`${status} ${email}`);
  };
  const first = enter(slow.email);
  // The others come behind it.
  await call('/auth/v1/health');
  await Promise.all([first, enter(quick.email), enter('nobody@example.com')]);
  expect(answered[0]).toBe(`400 ${slow.email}`);
  expect(answered).toHaveLength(3);
});
