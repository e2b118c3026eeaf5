import { expect, it } from 'vitest';

import { normalisePhone } from './phone.ts';

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
