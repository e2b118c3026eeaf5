import { allocate as dineroAllocate, dinero, toSnapshot } from 'dinero.js';
import { BDT } from 'dinero.js/currencies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import '#fixtures/seed.ts';

import { allocate, decimalsOf, formatMoney, moneyToText, parseMoney, percentOf, roundHalfAway } from './money.ts';

describe('parseMoney', () => {
  it.each([
    ['1,234.50', 123450],
    ['১২,৩৪,৫৬৭.৮৯', 123456789],
    ['৳ 50', 5000],
    ['-5', -500],
    ['−5.5', -550],
    ['.5', 50],
    ['1.50', 150],
    ['1000000000', 100000000000],
  ])('reads %s', (typed, minor) => expect(parseMoney(typed, 'BDT')).toBe(minor));

  it.each(['', 'abc', '1.234', '1.2.3', '--1', '99999999999999', '🙂'])('refuses %s', (typed) =>
    expect(parseMoney(typed, 'BDT')).toBeUndefined(),
  );

  it('knows currencies without and with three decimals', () => {
    expect([parseMoney('12', 'JPY'), parseMoney('1.234', 'KWD'), decimalsOf('XXQ')]).toEqual([12, 1234, 2]);
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom('BDT', 'JPY', 'KWD'),
        (minor, currency) => parseMoney(moneyToText(minor, currency), currency) === minor,
      ),
    );
  });
});

describe('allocate', () => {
  it('gives the remainder to the first of equal lines', () => expect(allocate(10000, [1, 1, 1])).toEqual([3334, 3333, 3333]));

  it('always adds up and stays within one unit of the exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const sum = weights.reduce((a, b) => a + b, 0);
          const parts = allocate(total, weights);
          expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
          if (sum > 0)
            for (const [i, part] of parts.entries()) expect(Math.abs(part - (total * (weights[i] ?? 0)) / sum)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('agrees with dinero.js on equal weights', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 12 }), (total, n) => {
        const weights = Array.from({ length: n }, () => 1);
        const theirs = dineroAllocate(dinero({ amount: total, currency: BDT }), weights).map((part) => toSnapshot(part).amount);
        expect(allocate(total, weights)).toEqual(theirs);
      }),
    );
  });
});

describe('rounding', () => {
  it('rounds half away from zero', () =>
    expect([0.5, 1.5, -0.5, -1.5, 2.4, 1.005 * 100].map(roundHalfAway)).toEqual([1, 2, -1, -2, 2, 101]));
  it('takes shares in hundredths of a percent', () =>
    expect([percentOf(133000, 100), percentOf(150, 100), percentOf(-150, 100), percentOf(9e12, 10000)]).toEqual([1330, 2, -2, 9e12]));
});

describe('formatMoney', () => {
  it('groups in lakh and crore for Bangladesh', () =>
    expect(formatMoney(123456789, { currency: 'BDT', locale: 'en-IN', digits: 'latn' })).toBe('৳12,34,567.89'));
  it('writes Bangla digits when asked', () =>
    expect(formatMoney(123456789, { currency: 'BDT', locale: 'en-IN', digits: 'beng' })).toBe('৳১২,৩৪,৫৬৭.৮৯'));
  it('defaults look like en-US dollars', () =>
    expect(formatMoney(-123450, { currency: 'USD', locale: 'en-US', digits: 'latn' })).toBe('-$1,234.50'));
});
