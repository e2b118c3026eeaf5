import { describe, expect, it } from 'vitest';

import { amountInTitleWords, moneyInTitleWords, moneyInWords } from './number-words.ts';

describe('an amount in words', () => {
  it.each([
    [0, 'Zero taka only'],
    [153_000, 'One thousand five hundred and thirty taka only'],
    [15_300_050, 'One lakh fifty-three thousand taka and fifty paisa only'],
    [1_234_567_800, 'One crore twenty-three lakh forty-five thousand six hundred and seventy-eight taka only'],
    [100_000_000_000, 'One hundred crore taka only'],
    [-500, 'Minus five taka only'],
  ])('groups %i paisa in lakh and crore', (minor, words) => {
    expect(moneyInWords(minor, 'BDT', 'en')).toBe(words);
  });

  it('is real Bangla in Bangla', () => {
    expect(moneyInWords(15_300_050, 'BDT', 'bn')).toBe('এক লাখ তিপ্পান্ন হাজার টাকা ও পঞ্চাশ পয়সা মাত্র');
    expect(moneyInWords(100_000_000_000, 'BDT', 'bn')).toBe('এক শত কোটি টাকা মাত্র');
  });

  it('counts western where the currency does', () => {
    expect(moneyInWords(123_456_789, 'USD', 'en')).toBe(
      'One million two hundred thirty-four thousand five hundred sixty-seven USD and 89/100 only',
    );
    expect(moneyInWords(1500, 'JPY', 'en')).toBe('One thousand five hundred JPY only');
  });
});

describe('an amount in words with capitals', () => {
  it.each([
    [0, 'Zero'],
    [10_000_000, 'One Lakh'],
    [1_234_567_850, 'One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight and Fifty Paisa'],
    [100_000_000_000, 'One Hundred Crore'],
  ])('P22 spells %i paisa out', (minor, words) => {
    expect(amountInTitleWords(minor, 'BDT')).toBe(words);
  });

  it('P20 says what a slip pays', () => {
    expect(moneyInTitleWords(1_808_000, 'BDT', 'en')).toBe('Eighteen Thousand Eighty Taka Only');
    expect(moneyInTitleWords(1_808_000, 'BDT', 'bn')).toBe('আঠারো হাজার আশি টাকা মাত্র');
    expect(moneyInTitleWords(15_313_050, 'BDT', 'en')).toBe('One Lakh Fifty Three Thousand One Hundred Thirty Taka and Fifty Paisa Only');
    expect(moneyInTitleWords(123_456_789, 'USD', 'en')).toBe(
      'One Million Two Hundred Thirty Four Thousand Five Hundred Sixty Seven USD and 89/100 Only',
    );
  });
});
