import { expect, it } from 'vitest';

import { clockFormat, directionIn, instantIn } from './punch-file.ts';

it('reads the moments of clocks and spreadsheets in the zone of the company', () => {
  const at = (text: string) => instantIn(text, 'day', 'Asia/Dhaka');
  expect(at('2026-11-25 09:01:22')).toEqual({ at: '2026-11-25T03:01:22.000Z' });
  expect(at('25/11/2026 9:01 PM')).toEqual({ at: '2026-11-25T15:01:00.000Z' });
  expect(at('25/11/2026 12:05 am')).toEqual({ at: '2026-11-24T18:05:00.000Z' });
  expect(at('২৫/১১/২০২৬ ০৯:০১')).toEqual({ at: '2026-11-25T03:01:00.000Z' });
  expect(at('25/11/2026 25:01')).toEqual({ fault: 'time_unreadable' });
  expect(at('soon 09:01')).toEqual({ fault: 'day_unreadable' });
});

it('knows which way by numbers and words, and says so where it does not', () => {
  expect(['0', '1', 'C/In', 'Check Out', '3', ''].map(directionIn)).toEqual(['in', 'out', 'in', 'out', 'break_in', 'auto']);
  expect(directionIn('sideways')).toBeUndefined();
});

it('takes the first line of a ZKTeco file for a punch, and that of a table for its headers', async () => {
  const rows = [{ line: 2, cells: ['8', '2026-11-25 09:03:00', '1', '1', '0'] }];
  const bare = await clockFormat.adapt?.({ headers: ['7', '2026-11-25 09:01:22', '1', '0', '0'], rows });
  expect(bare).toMatchObject({
    headers: ['code', 'at', 'how', 'direction', 'column 5'],
    rows: [{ line: 1, cells: ['7', '2026-11-25 09:01:22', '1', '0', '0'] }, ...rows],
  });
  const table = { headers: ['Code', 'Date', 'Time'], rows: [{ line: 2, cells: ['E-1', '25/11/2026', '09:01'] }] };
  expect(await clockFormat.adapt?.(table)).toEqual(table);
});
