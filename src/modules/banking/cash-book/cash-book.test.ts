import { expect, it } from 'vitest';

import { moneyInWords } from '#kernel/number-words.ts';

import { countedOf, denominationsOf } from './denominations.ts';

it('notes and coins are told in minor units, of the currencies that have a table', () => {
  expect(denominationsOf('BDT')).toEqual([100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100]);
  expect(denominationsOf('USD').slice(-3)).toEqual([10, 5, 1]);
  expect(denominationsOf('XAF')).toEqual([]);
  for (const currency of ['BDT', 'INR', 'PKR', 'USD', 'EUR'])
    expect(denominationsOf(currency)).toEqual([...new Set(denominationsOf(currency))].toSorted((a, b) => b - a));
});

it('pieces come to an amount, and nothing counted is not zero', () => {
  expect(countedOf({})).toBeUndefined();
  expect(countedOf({ 100_000: 3, 5_000: 2, 100: 7 })).toBe(310_700);
  expect(countedOf({ 100_000: 0 })).toBe(0);
  expect(countedOf({ 100_000: Number.NaN })).toBeUndefined();
});

it('a receipt spells its sum in lakh and crore', () => {
  expect(moneyInWords(1_234_567_850, 'BDT', 'en')).toBe(
    'One crore twenty-three lakh forty-five thousand six hundred and seventy-eight taka and fifty paisa only',
  );
  expect(moneyInWords(1_234_567_850, 'BDT', 'bn')).toBe('এক কোটি তেইশ লাখ পঁয়তাল্লিশ হাজার ছয় শত আটাত্তর টাকা ও পঞ্চাশ পয়সা মাত্র');
});
