import { expect, it } from 'vitest';

import { fitsBars, labelCode, labelsOf, sheetsOf } from './labels.ts';
import type { VariantHit } from './queries.ts';

const hit = (id: string, codes: Partial<Record<'barcode' | 'sku', string>>) =>
  ({ variant: { id, barcode: null, sku: null, ...codes }, product: {}, name: id, price: 0, stock: null }) as unknown as VariantHit;

it('prints the barcode, else the SKU, so many times, and no label without a code', () => {
  const hits = [hit('a', { barcode: '8901234567890', sku: 'A-1' }), hit('b', { sku: 'B-1' }), hit('c', {})];
  const copies = new Map([
    ['a', 2],
    ['b', 1],
    ['c', 5],
  ]);
  expect(labelsOf(hits, copies).map(({ code }) => code)).toEqual(['8901234567890', '8901234567890', 'B-1']);
  expect(labelCode({ barcode: null, sku: null })).toBeUndefined();
  expect(labelsOf(hits, new Map([['a', -1]]))).toEqual([]);
});

it('draws bars where each is a quarter of a millimetre at least, and a square code otherwise', () => {
  expect(['8901234567890', 'TSHIRT-RED', '123456789012345678'].map(fitsBars)).toEqual([true, true, true]);
  expect(['TSHIRT-RED-XL', 'গামছা', '1234567890123456789012345'].map(fitsBars)).toEqual([false, false, false]);
});

it('fills sheets of forty and leaves the places that are gone', () => {
  const labels = labelsOf([hit('a', { sku: 'A' })], new Map([['a', 50]]));
  const sheets = sheetsOf(labels, 3);
  expect(sheets.map((sheet) => sheet.length)).toEqual([40, 13]);
  expect(sheets[0]?.slice(0, 4).map(({ label }) => label?.code)).toEqual([undefined, undefined, undefined, 'A']);
  expect(sheetsOf([], 0)).toEqual([]);
});
