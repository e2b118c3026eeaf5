import { expect, it } from 'vitest';

import { oddDays, oddInstants } from '../../tests/fixtures/odd-values.ts';
import {
  addDays,
  dayIn,
  daysBetween,
  dayStart,
  firstDay,
  formatDay,
  formatInstant,
  formatMonth,
  isDay,
  isInstant,
  lastDay,
  monthOf,
  nowIso,
} from './dates.ts';

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

it('knows the days and instants of 1900 to 2199 from all others', () => {
  expect([firstDay, lastDay, '2028-02-29', '2026-12-31'].filter(isDay)).toHaveLength(4);
  expect(oddDays.filter((value) => typeof value === 'string' && isDay(value))).toEqual([]);
  expect(['1900-01-01T00:00:00Z', '2199-12-31T23:59:59.999999Z', '2026-01-02T10:00:00.5+06:00', nowIso()].filter(isInstant)).toHaveLength(
    4,
  );
  expect(oddInstants.filter((value) => typeof value === 'string' && isInstant(value))).toEqual([]);
});

it('writes days and instants in the digits of the company', () => {
  expect(formatDay('2026-11-21', { locale: 'en-IN', digits: 'latn' })).toBe('21 Nov 2026');
  expect(formatDay('2026-11-21', { locale: 'en-IN', digits: 'beng' })).toBe('২১ Nov ২০২৬');
  expect(formatInstant('2026-11-21T06:30:00Z', { locale: 'en-GB', digits: 'latn', timeZone: 'Asia/Dhaka' })).toContain('12:30');
});

it('knows when a business day begins in a zone, on the day that clocks change, too', () => {
  expect(dayStart('Asia/Dhaka', '2026-11-21')).toBe('2026-11-20T18:00:00.000Z');
  expect(dayStart('Asia/Kathmandu', '2026-11-21')).toBe('2026-11-20T18:15:00.000Z');
  expect(dayStart('America/New_York', '2026-11-01')).toBe('2026-11-01T04:00:00.000Z');
});

it('knows the first and the last day of a month, leap years too', () => {
  expect(monthOf('2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthOf('2028-02-29')?.to).toBe('2028-02-29');
  expect([monthOf('1900-02-01')?.to, monthOf('2026-12-31')?.to, monthOf('')]).toEqual(['1900-02-28', '2026-12-31', undefined]);
});

it('writes a month as the company writes days', () => {
  expect(formatMonth('2026-03', { locale: 'en-GB', digits: 'latn' })).toBe('Mar 2026');
  expect(formatMonth('2026-03', { locale: 'bn-BD', digits: 'beng' })).toContain('২০২৬');
  expect(formatMonth('2026-13', { locale: 'en-GB', digits: 'latn' })).toBe('?');
});
