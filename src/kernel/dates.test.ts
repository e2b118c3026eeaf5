import { expect, it } from 'vitest';

import { addDays, dayIn, daysBetween, formatDay, formatInstant, isDay } from './dates.ts';

it('gives the business day of the company, not of the device', () => {
  expect(dayIn('Asia/Dhaka', '2026-11-20T19:00:00Z')).toBe('2026-11-21');
  expect(dayIn('America/New_York', '2026-11-21T02:00:00Z')).toBe('2026-11-20');
  expect(dayIn('Mars/Olympus', '2026-11-21T02:00:00Z')).toBe('2026-11-21');
});

it('counts days over month and leap year ends', () => {
  expect([addDays('2028-02-28', 1), addDays('2026-01-01', -1), daysBetween('2026-02-28', '2026-03-01')]).toEqual([
    '2028-02-29',
    '2025-12-31',
    1,
  ]);
});

it('knows real days from others', () => {
  expect(['2026-02-29', '2026-13-01', '1999-01-01', '2100-01-01', '2026-1-1', ''].map(isDay)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(isDay('2028-02-29')).toBe(true);
});

it('writes days and instants in the digits of the company', () => {
  expect(formatDay('2026-11-21', { locale: 'en-IN', digits: 'latn' })).toBe('21 Nov 2026');
  expect(formatDay('2026-11-21', { locale: 'en-IN', digits: 'beng' })).toBe('২১ Nov ২০২৬');
  expect(formatInstant('2026-11-21T06:30:00Z', { locale: 'en-GB', digits: 'latn', timeZone: 'Asia/Dhaka' })).toContain('12:30');
});
