import { describe, expect, it } from 'vitest';

import { afterTry, isPin, makePin, noTries, type Tries, waitOf } from './pin.ts';

const minute = 60_000;

describe('a PIN', () => {
  it('is known by what was kept of it, which never holds its digits', async () => {
    const kept = await makePin('4711');
    expect(await isPin('4711', kept)).toBe(true);
    expect(await isPin('4712', kept)).toBe(false);
    expect(JSON.stringify(kept)).not.toContain('4711');
  });

  it('is kept differently for everybody who chose the same', async () => {
    const [one, other] = [await makePin('4711'), await makePin('4711')];
    expect(one.hash).not.toEqual(other.hash);
  });
});

describe('wrong tries', () => {
  function after(count: number): Tries {
    let tries = noTries;
    for (let n = 0; n < count; n++) tries = afterTry(tries);
    return tries;
  }

  it('are free twice and wait longer each time after that, a quarter of an hour at most', () => {
    expect([1, 2, 3, 4, 5, 20].map((count) => waitOf(`after ${count}`, after(count), 0))).toEqual([
      0,
      0,
      30_000,
      minute,
      2 * minute,
      15 * minute,
    ]);
  });

  it('are waited for by a clock that nobody sets, and each of them anew', () => {
    expect(waitOf('Karim', after(3), 1000)).toBe(30_000);
    expect(waitOf('Karim', after(3), 21_000)).toBe(10_000);
    expect(waitOf('Rina', after(3), 21_000)).toBe(30_000);
    expect(waitOf('Karim', after(3), 31_000)).toBe(0);
    expect(waitOf('Karim', after(4), 31_000)).toBe(minute);
  });
});
