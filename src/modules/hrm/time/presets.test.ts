import { expect, it } from 'vitest';

import { daysOffIn, holidaysIn } from './presets.ts';

it('knows the days off of a country, Saturday and Sunday where nothing is known', () => {
  expect([daysOffIn('BD'), daysOffIn('SA'), daysOffIn('DE')]).toEqual(['0000010', '0000011', '1000001']);
});

it('proposes the holidays of Bangladesh in 2026, those of the moon a day after Umm al-Qura', () => {
  const days = holidaysIn('BD', 2026).map(({ day, name }) => `${day} ${name}`);
  expect(days).toContain('2026-03-26 Independence Day');
  expect(days).toContain('2026-03-21 Eid al-Fitr');
  expect(days).toContain('2026-05-28 Eid al-Adha');
  expect(days.toSorted()).toEqual(days);
});

it('proposes something everywhere', () => {
  expect(holidaysIn('DE', 2027).map(({ day }) => day)).toEqual(['2027-01-01', '2027-05-01', '2027-12-25']);
});
