import { expect, it } from 'vitest';

import { addDays } from '#kernel/dates.ts';

import { carried, grantsIn, rounded, unitsWorked, workedGrants } from './accrual.ts';
import { owedWith, standingOf, walk } from './balance.ts';
import { buildDays, buildTerms } from './build-leave.ts';
import type { CountedDay, LeaveStatus } from './kind.ts';
import { chainOf, overlaps, problemsOf } from './request-rules.ts';
import { countDays, leaveDaysOf, recountOf, shortened, sumOf } from './rules.ts';
import { yearOf } from './terms.ts';

/* The worked numbers of leave (`people-money-work.md` 4, L1-L10 and P9). Thousandths of a day. */

const total = (grants: readonly { readonly md: number }[]) => grants.reduce((sum, { md }) => sum + md, 0);
const year = yearOf('2023-05-16', 1);
const x = '2023-05-31';
const entry = (id: string, md: number, valid_until: string | null) => ({ id, md, effective_date: '2023-01-01', valid_until });
const carriedAndNew = [entry('carried', 15_000, x), entry('new', 15_000, null)];
const request = (days: readonly CountedDay[], status: LeaveStatus = 'approved', id = 'r') => ({
  ...{ id, type_id: 'annual', status, deleted_at: null },
  days: [...days],
});
const fullDays = (from: string, count: number) => buildDays(Array.from({ length: count }, (_, n) => [addDays(from, n), 'full']));
const standing = (days: readonly CountedDay[]) => standingOf(carriedAndNew, [request(days)], year, '2023-07-01');

it('L1: gives a month at a time, of the month of joining a part', () => {
  const terms = buildTerms({ accrual: 'monthly', annual_md: 12_000 });
  const employed = { join_date: '2023-03-15', exit_date: null };
  expect(total(grantsIn(terms, employed, '2023-05-16'))).toBe(2548);
  expect(grantsIn(terms, employed, '2023-05-16').map(({ period, effective_date }) => [period, effective_date])).toEqual([
    ['2023-03-01', '2023-03-15'],
    ['2023-04-01', '2023-04-01'],
    ['2023-05-01', '2023-05-01'],
  ]);
  expect(total(grantsIn({ ...terms, rounding: 'half' }, employed, '2023-05-16'))).toBe(2500);
});

it('L2: gives who joins three months into the year nine of twelve', () => {
  const terms = buildTerms({ accrual: 'upfront', annual_md: 12_000, rounding: 'half' });
  expect(total(grantsIn(terms, { join_date: '2023-04-01', exit_date: null }, '2023-04-01'))).toBe(9000);
  expect(total(grantsIn({ ...terms, pro_rata_join: false }, { join_date: '2023-04-01', exit_date: null }, '2023-04-01'))).toBe(12_000);
});

it('L3: takes four days over the end of what was carried: one of it, three of the new ones', () => {
  expect(standing(fullDays(x, 4))).toMatchObject({ taken: 4000, expired: 14_000, left: 12_000 });
});

it('L4: takes twenty days that end three days after it: all that was carried, and five', () => {
  expect(standing(fullDays(addDays(x, -16), 20))).toMatchObject({ taken: 20_000, expired: 0, left: 10_000 });
});

it('L5: takes four days after it from the new ones', () => {
  expect(standing(fullDays(addDays(x, 1), 4))).toMatchObject({ taken: 4000, expired: 15_000, left: 11_000 });
});

it('L6: takes each half of a date once', () => {
  const day = (date: number, part: CountedDay['part'] = 'full') => [`2024-01-0${date}`, part] as const;
  const first = request(buildDays([day(1), day(2), day(3, 'am'), day(4), day(5)]), 'approved', 'a');
  const second = { id: 'b', days: buildDays([day(3, 'pm')]) };
  expect(overlaps(second, [first])).toBe(false);
  expect(overlaps({ id: 'b', days: buildDays([day(3, 'am')]) }, [first])).toBe(true);
  const both = [first, request(second.days, 'submitted', 'b')];
  for (const part of ['am', 'pm'] as const) expect(overlaps({ id: 'c', days: buildDays([day(3, part)]) }, both)).toBe(true);
  expect(overlaps({ id: 'd', days: buildDays([day(4), day(5, 'pm'), day(6), day(7)]) }, [first])).toBe(true);
  const halfOnFifth = request(buildDays([day(1), day(2), day(3), day(4), day(5, 'am')]), 'approved', 'a');
  expect(overlaps({ id: 'e', days: buildDays([day(5, 'pm'), day(6), day(7)]) }, [halfOnFifth])).toBe(false);
  expect(overlaps({ id: 'e', days: buildDays([day(5, 'pm')]) }, [{ ...halfOnFifth, status: 'rejected' }])).toBe(false);
});

it('L7: leaves 26 of 30 after four, and 25 where what is asked for is kept back', () => {
  const requests = [request(fullDays('2023-03-01', 4)), request(fullDays('2023-08-01', 1), 'submitted', 's')];
  const { left, pending } = standingOf([entry('all', 30_000, null)], requests, year, '2023-07-01');
  expect([left, left - pending]).toEqual([26_000, 25_000]);
});

it('L8: counts days in a row over neighbouring requests of the type', () => {
  const planOf = (day: string) => ({ off: day === '2026-03-06' ? ('weekly_off' as const) : null, instance: null });
  const before = request(fullDays('2026-03-02', 2), 'approved', 'before');
  const asked = { id: 'n', type_id: 'annual', days: fullDays('2026-03-04', 2), papers: null };
  const person = { join_date: '2020-01-01', probation: false, gender: null };
  const facts = { terms: buildTerms({ max_consecutive_md: 3000 }), others: [before], person, planOf, today: '2026-03-01' };
  expect(problemsOf(asked, facts).map(({ code }) => code)).toEqual(['leave_consecutive']);
  expect(problemsOf(asked, { ...facts, others: [] })).toEqual([]);
  expect(chainOf({ ...asked, days: fullDays('2026-03-07', 1) }, [request(fullDays('2026-03-05', 1), 'submitted', 'p')], planOf)).toBe(2000);
});

it('L9: counts a day off between two days where the type says so', () => {
  const planOf = (day: string) => ({ off: day === '2026-11-27' ? ('weekly_off' as const) : null, instance: null });
  const asked = { from_day: '2026-11-26', to_day: '2026-11-28', from_part: 'full', to_part: 'full', minutes: null } as const;
  expect(sumOf(countDays(asked, planOf, buildTerms()))).toBe(2000);
  expect(sumOf(countDays(asked, planOf, buildTerms({ counts_offdays: true })))).toBe(3000);
});

it('L9: counts it anew when a holiday is added or the roster changes later', () => {
  const asked = { from_day: '2026-11-26', to_day: '2026-11-28', from_part: 'full', to_part: 'full', minutes: null } as const;
  const offOn =
    (...days: readonly string[]) =>
    (day: string) => ({ off: days.includes(day) ? ('weekly_off' as const) : null, instance: null });
  const recounted = (terms: ReturnType<typeof buildTerms>, ...off: readonly string[]) => {
    const days = [...countDays(asked, offOn('2026-11-27'), terms)];
    const found = recountOf({ ...asked, days }, offOn(...off), terms);
    return found && found.map(({ counted_md }) => counted_md);
  };
  expect(recounted(buildTerms(), '2026-11-27')).toBeNull();
  expect(recounted(buildTerms(), '2026-11-27', '2026-11-28')).toEqual([1000, 0, 0]);
  expect(recounted(buildTerms(), '2026-11-28')).toEqual([1000, 1000, 0]);
  expect(recounted(buildTerms(), '2026-11-26', '2026-11-27', '2026-11-28')).toEqual([0, 0, 0]);
  expect(recounted(buildTerms({ counts_offdays: true }), '2026-11-27', '2026-11-28')).toBeNull();
});

it('L10: gives who joins on the first of April seven and a half of ten, and twelve for 220 days of work', () => {
  const terms = buildTerms({ accrual: 'yearly', annual_md: 10_000, rounding: 'half', rounding_way: 'down' });
  expect(total(grantsIn({ ...terms, rounding: 'none' }, { join_date: '2026-04-01', exit_date: null }, '2026-12-31'))).toBe(7534);
  expect(total(grantsIn(terms, { join_date: '2026-04-01', exit_date: null }, '2026-12-31'))).toBe(7500);
  expect(unitsWorked(220_000, 18)).toBe(12_000);
  const months = [25, 24, 26, 25].map((days, n) => ({ month: { from: `2026-0${n + 1}-01`, to: `2026-0${n + 1}-28` }, md: days * 1000 }));
  expect(workedGrants(buildTerms({ accrual: 'per_days_worked' }), months).map(({ md }) => md)).toEqual([1000, 1000, 2000, 1000]);
});

it('P9: pays a fraction of leave, of a half day as of a whole one', () => {
  const planOf = () => ({ off: null, instance: null });
  const away = (from_part: 'full' | 'first_half', to_day: string, paid_md: number) =>
    leaveDaysOf([
      {
        ...{ employee_id: 'rahim', type_id: 'sick', status: 'approved', deleted_at: null },
        days: [
          ...countDays({ from_day: '2026-11-23', to_day, from_part, to_part: 'full', minutes: null }, planOf, buildTerms({ paid_md })),
        ],
      },
    ]);
  const unpaid = (days: ReturnType<typeof away>) => days.reduce((sum, { unpaid_md }) => sum + unpaid_md, 0);
  expect(unpaid(away('full', '2026-11-26', 800))).toBe(800);
  expect(away('first_half', '2026-11-23', 600)).toEqual([
    { employee_id: 'rahim', day: '2026-11-23', md: 500, unpaid_md: 200, half: 'am', type_id: 'sick' },
  ]);
});

it('counts hours as a share of the shift, and only where the type has hours', () => {
  const planOf = () => ({ off: null, instance: null });
  const asked = { from_day: '2026-11-23', to_day: '2026-11-23', from_part: 'hours', to_part: 'hours', minutes: 120 } as const;
  expect(countDays(asked, planOf, buildTerms({ unit: 'hour' }))).toMatchObject([{ part: 'hours', counted_md: 250 }]);
  expect(() => countDays(asked, planOf, buildTerms({ unit: 'half_day' }))).toThrow('leave_unit');
});

it('makes two halves of one day a whole one, and what comes after an early return is not counted', () => {
  const of = (days: readonly CountedDay[]) => ({
    employee_id: 'rahim',
    type_id: 'a',
    status: 'approved' as const,
    days: [...days],
    deleted_at: null,
  });
  const [am, pm] = [buildDays([['2026-11-23', 'am']]), buildDays([['2026-11-23', 'pm']])];
  expect(leaveDaysOf([of(am), of(pm)])).toMatchObject([{ md: 1000, half: null }]);
  expect(
    leaveDaysOf([
      { ...of(am), status: 'submitted' },
      { ...of(pm), deleted_at: '2026-11-01' },
    ]),
  ).toEqual([]);
  expect(shortened(fullDays('2026-11-22', 4), '2026-11-24')).toMatchObject({ to_day: '2026-11-23', days: [{}, {}] });
  expect(shortened(fullDays('2026-11-22', 4), '2026-11-22')).toBeNull();
});

it('splits a request over two years by day, and what comes later makes up for what is owed', () => {
  const years = [
    { id: '23', md: 2000, effective_date: '2023-01-01', valid_until: '2023-12-31' },
    { id: '24', md: 3000, effective_date: '2024-01-01', valid_until: '2024-12-31' },
  ];
  const days = fullDays('2023-12-30', 4);
  expect(owedWith(years, [], days)).toBe(0);
  expect(owedWith(years.slice(0, 1), [], days)).toBe(2000);
  expect(walk(years, [{ day: '2023-12-30', md: 3000 }])).toMatchObject({
    owed: 0,
    most: 1000,
    left: new Map([
      ['23', 0],
      ['24', 2000],
    ]),
  });
});

it('carries over no more than the terms allow, for as long as they say', () => {
  const terms = buildTerms({ carry_max_md: 10_000, carry_expire_days: 90 });
  expect(carried(terms, 12_500, '2027-01-01')).toEqual({ md: 10_000, effective_date: '2027-01-01', valid_until: '2027-03-31' });
  expect(carried({ ...terms, carry_expire_days: null }, 1500, '2027-01-01')).toMatchObject({ md: 1500, valid_until: '2027-12-31' });
  expect(carried({ ...terms, carry_max_md: 0 }, 1500, '2027-01-01')).toBeNull();
});

it('rounds to parts of a day, up, down or to the nearest', () => {
  const to = (rounding: 'quarter' | 'half' | 'one', rounding_way: 'nearest' | 'down' | 'up') => rounded(1130, { rounding, rounding_way });
  expect([to('quarter', 'nearest'), to('half', 'up'), to('one', 'down'), to('one', 'up')]).toEqual([1250, 1500, 1000, 2000]);
});

it('asks for notice, service and a paper, and refuses what is off anyway', () => {
  const planOf = () => ({ off: null, instance: null });
  const person = { join_date: '2026-01-01', probation: true, gender: 'male' };
  const terms = buildTerms({
    ...{ notice_days: 3, backdate_days: 2, min_service_days: 365, attachment_after_md: 2000, gender: 'female', probation_allowed: false },
  });
  const facts = { terms, others: [], person, planOf, today: '2026-11-20' };
  const codes = (days: readonly CountedDay[], papers: number | null = 0) =>
    problemsOf({ id: 'n', type_id: 'a', days, papers }, facts).map(({ code }) => code);
  expect(codes(fullDays('2026-11-21', 3))).toEqual([
    'leave_notice',
    'leave_service',
    'leave_probation',
    'leave_gender',
    'leave_attachment',
  ]);
  expect(codes(fullDays('2026-11-10', 1))).toContain('leave_backdate');
  expect(codes(fullDays('2026-11-27', 1).map((day) => ({ ...day, class: 'holiday', counted_md: 0 })))).toContain('leave_only_offdays');
});
