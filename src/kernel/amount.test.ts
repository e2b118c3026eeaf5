import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import '#fixtures/seed.ts';

import { type DecimalSign, decimalSignIn, isBeyond, readAmount } from './amount.ts';

const units = (text: string, decimals = 2, sign?: DecimalSign) => {
  const read = readAmount(text, decimals, sign);
  return read && ('units' in read ? read.units : read.readings);
};

describe('an amount', () => {
  it.each([
    ['12,50', 1250],
    ['3,5', 350],
    ['0,35', 35],
    ['1.355,90', 135_590],
    ['1,200', 120_000],
    ['12,34,567.8', 123_456_780],
    ['1.234.567', 123_456_700],
    ['1 234,5', 123_450],
    ['1’234.50', 123_450],
    ['12\u00A0345\u202F678', 1_234_567_800],
    ['Rs. 500', 50_000],
    ['Tk. 1,200', 120_000],
    ['Tk. 1,250.00', 125_000],
    ['৳. ১,২০০', 120_000],
    ['৳৯৯০', 99_000],
    ['১২৫০ টাকা', 125_000],
    ['US$ 5', 500],
    ['5 USD', 500],
    ['€5,00', 500],
    ['१,२५०', 125_000],
    ['١٬٢٥٠٫٥', 125_050],
    ['５０．５', 5050],
    ['500/-', 50_000],
    ['Rs.500/- only', 50_000],
    ['500/=', 50_000],
    ['(1,200.50)', -120_050],
    ['1,200.50-', -120_050],
    ['−5', -500],
    ['$-5', -500],
    ['-৳ 5', -500],
    ['12.4999999999999', 1250],
    ['1200.0000001', 120_000],
    ['.5', 50],
    ['12,-', 1200],
    ['12.–', 1200],
    ['12.', 1200],
    ["'45.00", 4500],
    ['$1,200 USD', 120_000],
    ['BDT 1,200.00/-', 120_000],
    ['১,২০০ টাকা মাত্র', 120_000],
  ])('%s is read', (text, wanted) => expect(units(text)).toBe(wanted));

  it.each([
    '',
    '-',
    'abc',
    'Qty 12',
    '1.2.3',
    '1,2,3',
    '12,34,56',
    '1,23',
    '12.345.6',
    '--1',
    '(-5)',
    '-5-',
    '1 2',
    '8.9E+12',
    '12%',
    '5²',
    '1/2',
  ])('%s is none, or has one reading alone', (text) => expect(units(text)).toBe({ '1,23': 123 }[text]));

  it('is beyond all money or no number at all', () => {
    expect(['1000000000000000', '১০,০০,০০,০০,০০,০০,০০০', '99'].map((text) => isBeyond(text, 2))).toEqual([true, true, false]);
    expect(isBeyond('many', 2)).toBe(false);
  });

  it('in two readings is told with both, until the file says how it writes decimals', () => {
    expect(units('1.355')).toEqual(['1355', '1.355']);
    expect(units('-1.355')).toEqual(['-1355', '-1.355']);
    expect([units('1.355', 2, ','), units('1.355', 2, '.')]).toEqual([135_500, ['1355', '1.355']]);
    expect([units('1,500', 2, '.'), units('1,500')]).toEqual([150_000, 150_000]);
    expect(['1.200', '1.500'].map((text) => units(text))).toEqual([
      ['1200', '1.200'],
      ['1500', '1.500'],
    ]);
    expect([units('1,500', 2, ','), units('1.000', 0)]).toEqual([
      ['1500', '1.500'],
      ['1000', '1.000'],
    ]);
    expect(units('1,500', 2, 'mixed')).toEqual(['1500', '1.500']);
    expect([units('1,234', 3), units('1.234', 3), units('1,234', 3, ',')]).toEqual([['1234', '1.234'], 1234, 1234]);
    expect([units('1.355', 0), units('1,355', 0), units('1,5', 0)]).toEqual([['1355', '1.355'], 1355, undefined]);
  });

  it('bears no other currency than the one that is asked for', () => {
    const of = (text: string, currency: string) => readAmount(text, 2, undefined, currency) !== undefined;
    expect(['৳50', 'Tk 5', 'BDT 5', '50 টাকা', 'Rs. 5'].map((text) => of(text, 'BDT'))).toEqual([true, true, true, true, true]);
    expect(['$100', '€60', 'USD 5', '5 all', '₹5'].map((text) => of(text, 'BDT'))).toEqual([false, false, false, false, false]);
    expect([of('$5', 'USD'), of('A$5', 'AUD'), of('$5', 'AED'), of('Rs. 5', 'PKR'), of('€5', 'EUR')]).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
  });

  it('tells what stands before its decimals', () => {
    expect(['12,50', '1.355,90', '1.234.567', '0,350'].map(decimalSignIn)).toEqual([',', ',', ',', ',']);
    expect(['12.5', '1,200.50', '12,34,567', '0.350'].map(decimalSignIn)).toEqual(['.', '.', '.', '.']);
    expect(['1,200', '1.355', '12', '', 'x', '1 200'].map(decimalSignIn)).toEqual(Array.from({ length: 6 }));
  });
});

const western = (whole: string, sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);
const lakh = (whole: string, sign: string) => whole.replace(/\B(?=(\d{2})*\d{3}$)/g, sign);
const scripts = [0x30, 0x9e6, 0x966, 0x660, 0x6f0, 0xff10];
const frames = ['#', 'Rs. #', 'Tk #', '৳#', '#/-', '# BDT', '$ #', '#টাকা', 'BDT # only'];

it('in any notation comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.constantFrom(0, 2, 3),
      fc.constantFrom('.', ','),
      fc.constantFrom('', ' ', "'", 'other'),
      fc.constantFrom(western, lakh),
      fc.constantFrom(...scripts),
      fc.constantFrom(...frames),
      fc.constantFrom('before', 'behind', 'brackets'),
      fc.constantFrom('', '', '00000000001'),
      (amount, decimals, sign, group, grouping, zero, frame, minus, noise) => {
        const figures = String(Math.abs(amount)).padStart(decimals + 1, '0');
        const [whole, fraction] = [figures.slice(0, figures.length - decimals), figures.slice(figures.length - decimals)];
        const written =
          grouping(whole, group === 'other' ? (sign === '.' ? ',' : '.') : group) + (decimals > 0 ? sign + fraction + noise : '');
        const text = frame.replace(
          '#',
          written.replace(/\d/g, (one) => String.fromCodePoint(zero + Number(one))),
        );
        const signed = amount >= 0 ? text : { before: `-${text}`, behind: `${text}-`, brackets: `(${text})` }[minus];
        expect(units(signed, decimals, sign as DecimalSign)).toBe(amount);
      },
    ),
    { numRuns: 2000 },
  );
});
