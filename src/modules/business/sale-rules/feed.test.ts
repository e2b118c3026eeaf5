import { expect, it } from 'vitest';

import { feedTime } from './kind-feed.ts';

const received_at = '2026-11-22T10:00:00Z';

it.each([
  ['just now', '2026-11-22T09:59:58Z'],
  ['offline since this morning', '2026-11-22T02:00:00Z'],
  ['by a clock that is a minute ahead', '2026-11-22T10:01:00Z'],
])('takes an entry that was written %s for what its device says', (_when, created_at) => {
  expect(feedTime({ created_at, received_at })).toEqual({ at: created_at });
});

it('takes one that was written offline last week for that, and says when it arrived', () => {
  const created_at = '2026-11-15T09:00:00Z';
  expect(feedTime({ created_at, received_at })).toEqual({ at: created_at, arrived: received_at });
});

it.each([
  ['1999', '1999-01-01T00:00:00Z'],
  ['2030', '2030-01-01T00:00:00Z'],
])('shows an entry from %s at its arrival, and says what the device claims', (_year, created_at) => {
  expect(feedTime({ created_at, received_at })).toEqual({ at: received_at, claimed: created_at });
});
