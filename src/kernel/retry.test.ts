import { expect, test } from 'vitest';

import { createRetry } from './retry.ts';

test('pauses grow from a second to five minutes and are spread over the whole range', () => {
  const retry = createRetry(() => 1);
  expect([1, 2, 3, 4].map(() => retry.failed())).toEqual([1000, 2000, 4000, 8000]);
  for (let i = 0; i < 20; i++) retry.failed();
  expect(retry.failed()).toBe(300_000);
  retry.reset();
  expect(retry.failed()).toBe(1000);
  expect(createRetry(() => 0).failed()).toBe(100);
});

test('the server can ask for more patience', () => {
  expect(createRetry(() => 0).failed({ busy: true, atLeast: 45_000 })).toBe(45_000);
  expect(createRetry(() => 0).failed({ atLeast: 45_000 })).toBe(45_000);
});

test('a server that asks to come back later and names no time is left alone for a while, each time longer', () => {
  const retry = createRetry(() => 0);
  expect([1, 2, 3, 4].map(() => retry.failed({ busy: true }))).toEqual([2000, 4000, 8000, 16_000]);
  for (let i = 0; i < 20; i++) retry.failed({ busy: true });
  expect(retry.failed({ busy: true })).toBe(150_000);
});
