import { expect, it } from 'vitest';

import { buildCalendar } from '../time/build-time.ts';
import { calendarOf } from '../time/index.ts';
import { copiedWeek, rotatedWeek, weekOf } from './roster-weeks.ts';

const rahim = { id: 'rahim', place_id: null };
const cell = (day: string, shift_id: string | null) => ({ id: day, key: day, employee_id: 'rahim', day, shift_id, deleted_at: null });

it('knows the week around a day, from Saturday or from Monday', () => {
  expect(weekOf('2026-11-26', 6)).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ]);
  expect(weekOf('2026-11-26', 1)[0]).toBe('2026-11-23');
});

it('copies a week with its days off, and rotates shifts in their order', () => {
  const days = weekOf('2026-11-28', 6);
  const calendar = calendarOf(buildCalendar({ cells: [cell('2026-11-22', 'night'), cell('2026-11-23', null)] }));
  const says = (cells: ReturnType<typeof copiedWeek>) =>
    cells.map((one) => (one.says && one.says !== 'off' ? one.says.shift_id : one.says));
  expect(says(copiedWeek(calendar, [rahim], days))).toEqual(['day', 'night', 'off', 'day', 'day', 'day', 'off']);
  expect(says(rotatedWeek(calendar, [rahim], days, ['day', 'night']))).toEqual(['night', 'day', 'off', 'night', 'night', 'night', 'off']);
});
