import { expect, test } from 'vitest';

import { WedgeBuffer } from './wedge-buffer.ts';

test('a burst that ends with Enter or Tab is a code', () => {
  expect(type('ORD-1', 12, 'Enter')).toBe('ORD-1');
  expect(type('8901234567890', 30, 'Tab')).toBe('8901234567890');
});

test('keys at the speed of a person are no code', () => {
  expect(type('ORD-1', 110, 'Enter')).toBeUndefined();
});

test('a burst that is too short is no code', () => {
  expect(type('abc', 10, 'Enter')).toBeUndefined();
});

test('what was typed slowly before a scan is not part of the code', () => {
  const buffer = new WedgeBuffer();
  buffer.press('x', 0);
  buffer.press('y', 400);
  expect(type('PC-77', 15, 'Enter', buffer, 1000)).toBe('PC-77');
});

test('an Enter long after a burst ends nothing', () => {
  const buffer = new WedgeBuffer();
  type('PC-77', 15, 'Shift', buffer);
  expect(buffer.press('Enter', 5000)).toBeUndefined();
});

test('Shift between the letters does not break a code, other keys do', () => {
  const buffer = new WedgeBuffer();
  for (const [index, key] of ['Shift', 'A', 'Shift', 'B', 'C', '1'].entries()) buffer.press(key, index * 10);
  expect(buffer.press('Enter', 65)).toBe('ABC1');
  for (const [index, key] of ['A', 'B', 'ArrowLeft', 'C', '1'].entries()) buffer.press(key, 1000 + index * 10);
  expect(buffer.press('Enter', 1055)).toBeUndefined();
});

test('Bangla digits of a Bangla keyboard layout become Latin', () => {
  expect(type('১২৩৪', 10, 'Enter')).toBe('1234');
});

function type(text: string, gap: number, end: string, buffer = new WedgeBuffer(), start = 0): string | undefined {
  let time = start;
  for (const key of text) {
    buffer.press(key, time);
    time += gap;
  }
  return buffer.press(end, time);
}
