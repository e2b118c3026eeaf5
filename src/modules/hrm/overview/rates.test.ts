import { expect, it } from 'vitest';

import { buildGate, buildPerson, buildPunch, derivedOf } from '../time/build-time.ts';
import { daySum, daysUntil, headcountOn, ratesOf, turnoverOf } from './rates.ts';

const thursday = '2026-11-26';

it('counts closed days by halves, and leaves open ones beside them', () => {
  const people = ['a', 'b', 'c', 'd'].map((id) => buildPerson({ id, place_id: id === 'd' ? 'banani' : 'mirpur' }));
  const punches = [
    ...[buildPunch(`${thursday} 09:20`, 'in', { employee_id: 'a' }), buildPunch(`${thursday} 18:00`, 'out', { employee_id: 'a' })],
    ...[buildPunch(`${thursday} 09:00`, 'in', { employee_id: 'b' }), buildPunch(`${thursday} 13:00`, 'out', { employee_id: 'b' })],
  ];
  const gates = [buildGate('2026-11-27 09:00')];
  const { days } = derivedOf({ people, punches, gates }, thursday);
  const sum = daySum(thursday, [...days.values()]);
  expect(sum).toMatchObject({ scheduled: 6, present: 3, absent: 3, late: 1, came: 2, open: 1, missing: 0 });
  expect(ratesOf([sum])).toMatchObject({ attendance: 5000, absence: 5000, late: 5000, open: 1 });
  expect(ratesOf([]).attendance).toBeNull();
});

it('counts who was employed, and the exits over the average of the two headcounts', () => {
  const people = [
    ...['a', 'b', 'c'].map((id) => buildPerson({ id })),
    buildPerson({ id: 'gone', exit_date: '2026-11-10' }),
    buildPerson({ id: 'second', merged_into: 'a' }),
  ];
  expect([headcountOn(people, '2026-11-01'), headcountOn(people, '2026-11-30')]).toEqual([4, 3]);
  expect(turnoverOf(people, '2026-11-01', '2026-11-30')).toBe(2857);
});

it('knows the birthdays that come, over the end of the year, too', () => {
  expect(daysUntil('11-26', thursday, 14)).toBe(0);
  expect(daysUntil('01-03', '2026-12-30', 14)).toBe(4);
  expect(daysUntil('11-25', thursday, 14)).toBeNull();
});
