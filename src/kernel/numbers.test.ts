import { expect, it } from 'vitest';

import { documentNumber } from './numbers.ts';

it('joins prefix, day, device and counter', () => expect(documentNumber('ORD', '2026-11-21', '7K', 10)).toBe('ORD-261121-7K0A'));

it('never repeats on a device and uses only characters that couriers take', () => {
  const numbers = Array.from({ length: 5000 }, (_, i) => documentNumber('P', '2026-11-21', '7K', i));
  expect(new Set(numbers).size).toBe(5000);
  expect(numbers.every((number) => /^[A-Za-z0-9_-]+$/.test(number))).toBe(true);
});
