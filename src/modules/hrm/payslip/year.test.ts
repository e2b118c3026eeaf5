import { expect, it } from 'vitest';

import { buildSlip } from './build-slip.ts';
import { isYearKnown, yearToDate } from './year.ts';

const march = buildSlip();
const slipOn = (id: string, period_to: string, more: Parameters<typeof buildSlip>[0] = {}) =>
  buildSlip({ id, period_from: `${period_to.slice(0, 7)}-01`, period_to, ...more });

it('adds up what holds of the calendar year up to the slip, by line', () => {
  const others = [
    slipOn('1', '2026-01-31'),
    slipOn('2', '2026-02-28'),
    slipOn('bonus', '2026-03-31', { type: 'bonus', created_at: '2026-03-20T06:00:00Z' }),
    slipOn('void', '2026-02-28', { state: 'void' }),
    slipOn('later', '2026-04-30'),
    slipOn('before', '2025-12-31'),
    slipOn('other', '2026-02-28', { employee_id: 'somebody else' }),
  ];
  const year = yearToDate([...others, march], march);
  expect(year).toMatchObject({ gross: 4 * 2_121_154, deductions: 4 * 313_194, payable: 4 * 1_808_000 });
  expect(year.lines.get('basic')).toBe(4 * 1_200_000);
  expect(year.lines.get('absence')).toBe(4 * 100_000);
  expect(year.lines.get('rounding')).toBe(4 * 40);
  expect(yearToDate([], march).gross).toBe(2_121_154);
});

it('is known while the device has all of the year', () => {
  const december = slipOn('12', '2026-12-31');
  expect(isYearKnown(march, '2026-11-26')).toBe(true);
  expect(isYearKnown(december, '2027-01-20')).toBe(true);
  expect(isYearKnown(december, '2027-01-28')).toBe(false);
  const week = buildSlip({ period_from: '2026-12-25', period_to: '2026-12-31' });
  expect(isYearKnown(week, '2027-01-01')).toBe(false);
});
