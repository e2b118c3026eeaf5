import { expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';

import { LeaseLost } from '../common/errors.ts';
import { applyLock } from './apply-lock.ts';

test('one holds the lock at a time; a holder that sleeps is robbed, and finds that out before it writes', async () => {
  const exclusively = applyLock(newId(), navigator.locks, 50);
  const woken = Promise.withResolvers<void>();
  const written: string[] = [];
  const write = (who: string, assertHeld: () => void): void => {
    assertHeld();
    written.push(who);
  };
  const late = Promise.withResolvers<unknown>();
  const robbed = exclusively(async (assertHeld) => {
    await woken.promise;
    try {
      write('sleeper', assertHeld);
      late.resolve('it wrote');
    } catch (error) {
      late.resolve(error);
    }
  });
  const thief = exclusively(async (assertHeld) => write('thief', assertHeld));
  await expect(robbed).rejects.toMatchObject({ name: 'AbortError' });
  await thief;
  woken.resolve();
  expect(await late.promise).toBeInstanceOf(LeaseLost);
  await exclusively(async (assertHeld) => write('next', assertHeld));
  expect(written).toEqual(['thief', 'next']);
});
