import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createLimiter } from './limiter.ts';
import { relaxed, strict } from './limits.ts';
import { networkOf } from './network.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('waits grow with the tries: a minute, ten, two hours, a day', async () => {
  const limiter = await createLimiter(strict);
  const waits: number[] = [];
  let tries = 0;
  for (let seconds = 0; seconds < 86_400;) {
    const { wait } = await limiter.take(['password_pair', 'a']);
    if (wait > 0) waits.push(wait);
    else tries += 1;
    seconds += wait;
    await vi.advanceTimersByTimeAsync(wait * 1000);
  }
  expect(waits[0]).toBe(60);
  expect(waits.find((wait) => wait > 60)).toBe(480);
  expect(Math.max(...waits)).toBeGreaterThan(12 * 3600);
  expect(tries).toBe(40);
});

test('a try that is held up costs nothing elsewhere, and one that is given back was none', async () => {
  const limiter = await createLimiter(strict);
  for (let index = 0; index < 200; index += 1) await limiter.take(['password_address', 'here'], ['password_pair', 'a']);
  expect((await limiter.take(['password_address', 'here'])).left).toBe(54);
  await limiter.give(['password_address', 'here']);
  expect((await limiter.take(['password_address', 'here'])).left).toBe(54);
});

test('tries side by side are counted one by one', async () => {
  const limiter = await createLimiter(strict);
  const taken = await Promise.all(Array.from({ length: 50 }, () => limiter.take(['code', 'a'])));
  expect(taken.filter(({ wait }) => wait === 0).map(({ left }) => left)).toEqual([4, 3, 2, 1, 0]);
});

test('without limits a code still dies', async () => {
  const limiter = await createLimiter(relaxed);
  for (let index = 0; index < 1000; index += 1) expect((await limiter.take(['mail_box', 'a'])).wait).toBe(0);
  for (let index = 0; index < 5; index += 1) await limiter.take(['code', 'a']);
  expect((await limiter.take(['code', 'a'])).wait).toBeGreaterThan(0);
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
