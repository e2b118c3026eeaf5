import { describe, expect, it } from 'vitest';

import { datesOf, nextOf, type Rhythm } from './dates.ts';

const rhythm = (told: Partial<Rhythm> = {}): Rhythm => ({ every: 1, unit: 'month', first_day: '2026-01-31', last_day: null, ...told });

describe('the days of a rhythm', () => {
  it('a short month has its last day, and the day does not drift', () => {
    expect(datesOf(rhythm(), '2026-01-01', '2026-05-31')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  it('a leap day comes every year, on the day before where there is none', () => {
    const yearly = rhythm({ unit: 'year', first_day: '2024-02-29' });
    expect(datesOf(yearly, '2024-01-01', '2028-12-31')).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
    expect(datesOf(rhythm({ first_day: '2027-12-29' }), '2028-02-01', '2028-02-29')).toEqual(['2028-02-29']);
  });

  it('counts days and weeks, also over the turn of a year', () => {
    expect(datesOf(rhythm({ unit: 'day', every: 10, first_day: '2026-12-20' }), '2026-12-25', '2027-01-10')).toEqual([
      '2026-12-30',
      '2027-01-09',
    ]);
    expect(datesOf(rhythm({ unit: 'week', every: 2, first_day: '2026-11-05' }), '2026-11-01', '2026-12-03')).toEqual([
      '2026-11-05',
      '2026-11-19',
      '2026-12-03',
    ]);
    expect(datesOf(rhythm({ every: 3 }), '2026-02-01', '2027-02-01')).toEqual(['2026-04-30', '2026-07-31', '2026-10-31', '2027-01-31']);
  });

  it('begins with its first day, ends with its last, and asks for both ends', () => {
    const weekly = rhythm({ unit: 'week', first_day: '2026-11-05', last_day: '2026-11-19' });
    expect(datesOf(weekly, '2026-01-01', '2027-01-01')).toEqual(['2026-11-05', '2026-11-12', '2026-11-19']);
    expect(datesOf(weekly, '2026-11-12', '2026-11-12')).toEqual(['2026-11-12']);
    expect(datesOf(weekly, '2026-11-13', '2026-11-18')).toEqual([]);
    expect(datesOf(weekly, '2026-12-01', '2026-11-01')).toEqual([]);
  });

  it('no day is missed or told twice, wherever one begins to ask', () => {
    for (const unit of ['day', 'week', 'month', 'year'] as const)
      for (const every of [1, 2, 5]) {
        const rule = rhythm({ unit, every });
        const all = datesOf(rule, '2026-01-01', '2031-12-31');
        for (const from of ['2026-02-01', '2026-02-28', '2027-03-01', '2028-02-29', '2030-01-31'])
          expect(datesOf(rule, from, '2031-12-31')).toEqual(all.filter((date) => date >= from));
      }
  });

  it('the next one is the first that is not before a day', () => {
    expect(nextOf(rhythm(), '2026-02-28')).toBe('2026-02-28');
    expect(nextOf(rhythm(), '2026-03-01')).toBe('2026-03-31');
    expect(nextOf(rhythm({ last_day: '2026-03-30' }), '2026-03-01')).toBeUndefined();
  });

  it('ends with the days that a business has', () => {
    expect(datesOf(rhythm({ unit: 'year', every: 366, first_day: '2199-12-31' }), '1900-01-01', '2199-12-31')).toEqual(['2199-12-31']);
  });
});
