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

test('a key that a busy tablet holds back does not cost the beginning of the code', () => {
  const gaps = (count: number, at: number, pause: number) => Array.from({ length: count }, (_, i) => (i === at ? pause : 12 + (i % 5) * 4));
  for (const at of [1, 4, 12, 13]) expect(rhythm('8901234567890', gaps(13, at, 300))).toBe('8901234567890');
  // A wireless scanner whose radio stutters: 45 to 60 ms, now and then more.
  expect(rhythm('PCL-261121-A17', [0, 48, 57, 45, 110, 52, 60, 49, 46, 58, 95, 51, 47, 55, 60])).toBe('PCL-261121-A17');
  // The pause falls on the Enter, or on the letter after a Shift.
  expect(rhythm('ORD-1', [0, 12, 11, 13, 12, 300])).toBe('ORD-1');
});

test('a person is not taken for a scanner, however fast and uneven', () => {
  // Rolled pairs: every second key comes at once.
  expect(rhythm('shapla', [0, 60, 140, 55, 150, 65, 120])).toBeUndefined();
  expect(rhythm('01712345678', [0, 95, 110, 88, 130, 92, 101, 85, 118, 90, 99, 140])).toBeUndefined();
});

test('letters typed a moment before the scan are left out of it', () => {
  expect(rhythm('xyz8901234', [0, 150, 180, 400, 12, 14, 12, 13, 12, 15, 12])).toBe('8901234');
});

function rhythm(text: string, gaps: readonly number[]): string | undefined {
  const buffer = new WedgeBuffer();
  let time = 0;
  for (const [i, key] of Array.from(text).entries()) buffer.press(key, (time += gaps[i] ?? 0));
  return buffer.press('Enter', time + (gaps[text.length] ?? 12));
}

function type(text: string, gap: number, end: string, buffer = new WedgeBuffer(), start = 0): string | undefined {
  let time = start;
  for (const key of text) {
    buffer.press(key, time);
    time += gap;
  }
  return buffer.press(end, time);
}
