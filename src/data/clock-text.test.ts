import { expect, it } from 'vitest';

import { clockText } from './clock-text.ts';

it.each([
  [90_000, null],
  [-90_000, null],
  [5 * 60_000, 'Clock 5 min ahead'],
  [-3 * 3_600_000, 'Clock 3 h behind'],
  [3 * 86_400_000, 'Clock 3 d ahead'],
])('tells %i ms in words', (ms, text) => {
  expect(clockText(ms, String)).toBe(text);
});
