import { afterAll, beforeAll, expect, test } from 'vitest';

import { relaxed } from './auth/limits.ts';
import { startBackend, type Backend } from './backend.ts';
import { connect, migrationsDir, signUp } from './fixture/people.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({ limits: relaxed, migrationsDir, quiet: true });
});
afterAll(() => backend.close());

test('many wrong passwords make nobody else wait', { timeout: 120_000 }, async () => {
  const anna = await signUp(backend, 'anna');
  const badal = await signUp(backend, 'badal');
  await anna.client.rpc('add_note', { p_body: 'mine' });
  let tried = 0;
  const wrong = Array.from({ length: 80 }, async () => {
    const { error } = await connect(backend).auth.signInWithPassword({ email: badal.email, password: 'not this one' });
    tried += 1;
    return error?.status;
  });
  // The first one is at it.
  await Promise.race(wrong);
  const asked = tried;
  expect((await anna.client.from('notes').select('body')).data).toEqual([{ body: 'mine' }]);
  expect(tried - asked).toBeLessThan(40);
  expect((await Promise.all(wrong)).every((status) => status === 400 || status === 429)).toBe(true);
});
