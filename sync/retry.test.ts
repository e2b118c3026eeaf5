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
  expect(createRetry(() => 0).failed(45_000)).toBe(45_000);
});
