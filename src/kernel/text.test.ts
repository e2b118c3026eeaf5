import { expect, it } from 'vitest';

import { isStorable, oneLine, storable } from './text.ts';

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

it.each([
  ['  Nakshi \n Kantha ', 'Nakshi Kantha'],
  ['র\u200D্যাব', 'র\u200D্যাব'],
  ['👩‍👧', '👩‍👧'],
  [' \u00A0\u3000', ''],
  ['\u200B', ''],
  ['\u202E \u2066\u2069', ''],
  ['\u3164\u2800\u00AD\uFE0F', ''],
])('%j as one line is %j', (typed, meant) => {
  expect(oneLine(typed)).toBe(meant);
});
