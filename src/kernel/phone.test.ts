import { expect, it } from 'vitest';

import { normalisePhone, phonesIn } from './phone.ts';

it.each([
  '01712345678',
  '+8801712345678',
  '8801712345678',
  '008801712345678',
  '01712-345678',
  '০১৭১২৩৪৫৬৭৮',
  '+880 1712 345678',
  '(017) 12345678',
  '1712345678',
])('reads %s as one Bangladeshi number', (typed) =>
  expect(normalisePhone(typed, 'BD')).toEqual({ e164: '+8801712345678', last10: '1712345678', valid: true }),
);

it.each(['', '123', '0171234567', '017123456789', '01212345678', 'abc', '🙂'])('refuses %s for Bangladesh', (typed) => {
  expect(normalisePhone(typed, 'BD')).toMatchObject({ e164: '', valid: false });
});

it('takes a foreign number with its code', () =>
  expect(normalisePhone('+44 7911 123456', 'BD')).toEqual({ e164: '+447911123456', last10: '7911123456', valid: true }));
it('reads a number of the United States', () => expect(normalisePhone('(415) 555-2671', 'US').e164).toBe('+14155552671'));
it('asks for a code where the country has no plan', () => {
  expect(normalisePhone('+4915112345678', 'DE').e164).toBe('+4915112345678');
  expect(normalisePhone('015112345678', 'DE').valid).toBe(false);
});

it.each([
  ['8.80171E+12', 'BD', ''],
  ['1.7123457E+09', 'BD', ''],
  ['9.198765432E+11', 'IN', ''],
  ['9.230012345E+11', 'PK', ''],
  ['8801712345678E0', 'BD', ''],
  ['1712345678.0', 'BD', '+8801712345678'],
  ["'01712345678", 'BD', '+8801712345678'],
  ['\u202A+880 1712-345678\u202C', 'BD', '+8801712345678'],
  ['\u202A+44 7911 123456\u202C', 'BD', '+447911123456'],
  ['९८४१२३४५६७', 'NP', '+9779841234567'],
  ['०९८७६५४३२१०', 'IN', '+919876543210'],
  ['۰۳۰۰۱۲۳۴۵۶۷', 'PK', '+923001234567'],
  ['০১৭১২৩৪৫৬৭৮', 'BD', '+8801712345678'],
])('%s in %s is %s', (typed, country, wanted) => expect(normalisePhone(typed, country).e164).toBe(wanted));

it.each(['+01712345678', '001712345678', '+1712345678', '+880+8801712345678', '8808801712345678', '+88001712345678', '088 01712345678'])(
  '%s is the local number, and no foreign one',
  (typed) => expect(normalisePhone(typed, 'BD').e164).toBe('+8801712345678'),
);

it.each(['+0171234567', '+880171234', '00171', '+12'])('%s is none', (typed) =>
  expect(normalisePhone(typed, 'BD')).toMatchObject({ e164: '', valid: false }),
);

it.each([
  ['+65 9123 4567', 'IN', '+6591234567'],
  ['0065 9123 4567', 'IN', '+6591234567'],
  ['+64 21 123 456', 'IN', '+6421123456'],
  ['+65 9123 4567', 'US', '+6591234567'],
  ['+45 12345678', 'GB', '+4512345678'],
  ['+32 2 123 45 67', 'PK', '+3221234567'],
  ['0171234567 (9pm)', 'BD', ''],
  ['01712345678 (Karim, 9pm)', 'BD', '+8801712345678'],
  ['Mob: 01712345678', 'BD', '+8801712345678'],
])('%s in %s is %s, and nobody else’s', (typed, country, wanted) => expect(normalisePhone(typed, country).e164).toBe(wanted));

it('finds two numbers in one cell, and leaves alone what is not all numbers', () => {
  expect(phonesIn('01712345678, 01812345678', 'BD')).toEqual(['01712345678', '01812345678']);
  expect(phonesIn('01712345678 / +8801812345678', 'BD')).toEqual(['01712345678', '+8801812345678']);
  expect(phonesIn('01712-345678', 'BD')).toEqual(['01712-345678']);
  expect([phonesIn('01712345678, Mirpur', 'BD'), phonesIn(' ', 'BD')]).toEqual([['01712345678, Mirpur'], []]);
});
