import { expect, it } from 'vitest';

import { isStorable, storable } from './text.ts';

it.each([
  ['a\u0000b', 'ab'],
  ['01\u001d21', '0121'],
  ['line\r\nnext\tcell', 'line\r\nnext\tcell'],
  ['half \uD83D', 'half \uFFFD'],
  ['রহিমা 👩‍👧 \u202Eabc\u200B', 'রহিমা 👩‍👧 \u202Eabc\u200B'],
])('%j is stored as %j', (typed, kept) => {
  expect(storable(typed)).toBe(kept);
  expect(isStorable(storable(typed))).toBe(true);
});

it('knows what cannot be stored', () => {
  expect(['a\0', '\uDE00', 'a'].map(isStorable)).toEqual([false, false, true]);
});
