import { expect, test } from 'vitest';

import { countRows } from './copy-text.ts';

const inPieces = async function* (text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

test('rows are counted with whatever their cells hold', async () => {
  const rows = ['1\tরহিমা বেগম', '2\t\\N', '3\tone\\ntwo\\tthree\\\\four', '4\t', '5\t\\\\N'];
  for (const size of [1, 2, 7, 1000]) expect(await countRows(inPieces(rows.join('\n') + '\n', size), 2)).toBe(5);
  expect(await countRows(inPieces(''), 2)).toBe(0);
  expect(await countRows(inPieces('\n\n'), 0)).toBe(2);
});

test.each([
  ['a cell too few', '1\ta\n2\n', 'line 2'],
  ['a cell too many', '1\ta\tb\n', 'line 1'],
  ['a zero byte', '1\ta\0\n', 'line 1'],
  ['an escape that is none', '1\t\\x\n', 'line 1'],
  ['a backslash at the end', '1\ta\\\n', 'line 1'],
  ['a last line that is cut off', '1\ta\n2\tb', 'cut off'],
  ['half a letter', Buffer.from([49, 9, 0xe0, 0xa6, 10]), 'not valid'],
])('%s is told', async (_what, text, told) => {
  await expect(countRows(inPieces(text), 2)).rejects.toThrow(told);
});
