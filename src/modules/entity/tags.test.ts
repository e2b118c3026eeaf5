import { expect, it } from 'vitest';

import { fitsBars, sheetsOf, tagsOf } from './tags.ts';

const thing = (id: string) => ({ id, code: id.toUpperCase(), name: id, title: '' });

it('prints each so many times', () => {
  const copies = new Map([
    ['a', 2],
    ['b', 1],
    ['c', -1],
  ]);
  expect(tagsOf(['a', 'b', 'c', 'd'].map(thing), copies).map(({ code, key }) => [code, key])).toEqual([
    ['A', 'a:0'],
    ['A', 'a:1'],
    ['B', 'b:0'],
  ]);
});

it('draws bars where each is a quarter of a millimetre at least, and a square code otherwise', () => {
  expect(['8901234567890', 'TSHIRT-RED', '123456789012345678'].map(fitsBars)).toEqual([true, true, true]);
  expect(['TSHIRT-RED-XL', 'গামছা', '1234567890123456789012345'].map(fitsBars)).toEqual([false, false, false]);
});

it('fills sheets of forty and leaves the places that are gone', () => {
  const sheets = sheetsOf(tagsOf([thing('a')], new Map([['a', 50]])), 3);
  expect(sheets.map((sheet) => sheet.length)).toEqual([40, 13]);
  expect(sheets[0]?.slice(0, 4).map(({ tag }) => tag?.code)).toEqual([undefined, undefined, undefined, 'A']);
  expect(sheetsOf([], 0)).toEqual([]);
});
