import { expect, it } from 'vitest';

import { codeIn, decoded, isBroken, isTotal } from './codes.ts';

it.each([
  ["'0012", '0012'],
  ["'+8801712345678", '+8801712345678'],
  ['AB\u200B-1\u202C', 'AB-1'],
  ['8901030865278.0', '8901030865278'],
  ['12.0', '12.0'],
  ['N/A', ''],
  [' - ', ''],
  ["'", "'"],
])('the code %j is %s', (cell, code) => expect(codeIn(cell)).toBe(code));

it('knows a number whose end is lost, and no code that only looks like one', () => {
  expect(['8.90123E+12', '1.7123457e+09', '8,9E+12', '9E+12'].map(isBroken)).toEqual([true, true, true, true]);
  expect(['12E4', 'E12', '8901030865278', 'A.1E+2', ''].map(isBroken)).toEqual([false, false, false, false, false]);
});

it('reads entities, and leaves other signs alone', () => {
  expect(['Salt &amp; Co &#2453;', 'R&D', 'Pen&notebook', '?a=1&copy=2', 'C:\\new'].map(decoded)).toEqual([
    'Salt & Co ক',
    'R&D',
    'Pen&notebook',
    '?a=1&copy=2',
    'C:\\new',
  ]);
  expect(['Total', 'Grand total', 'Total customers: 25', 'মোট', 'Total Care', 'Totalisator'].map(isTotal)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
