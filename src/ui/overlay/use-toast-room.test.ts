import { expect, test } from 'vitest';

import { freeBottom } from './use-toast-room.ts';

const phone = { left: 16, right: 374, height: 52, screen: 844 };
const bar = (top: number, bottom: number, left = 0, right = 390) => ({ left, right, top, bottom });

test('notices stand at the lower edge where nothing is', () => {
  expect(freeBottom(phone, [])).toBe(24);
  // Beside a narrow dialog, and below a button far up.
  expect(freeBottom({ ...phone, left: 900, right: 1256 }, [bar(780, 844, 300, 860)])).toBe(24);
  expect(freeBottom(phone, [bar(100, 144)])).toBe(24);
});

test('they stand above a bar however high it is', () => {
  expect(freeBottom(phone, [bar(780, 844)])).toBe(76);
  expect(freeBottom(phone, [bar(716, 844)])).toBe(140);
});

test('they stand above what lies above the bar, too, unless there is room between', () => {
  expect(freeBottom(phone, [bar(780, 844), bar(700, 744)])).toBe(156);
  expect(freeBottom(phone, [bar(780, 844), bar(600, 644)])).toBe(76);
});

test('where a screen is full of buttons there is no room', () => {
  expect(freeBottom({ ...phone, screen: 200 }, [bar(140, 200), bar(80, 130), bar(10, 70)])).toBeUndefined();
});
