import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type Claim,
  type DayFacts,
  dayOf,
  duplicatesIn,
  effectiveAt,
  type Instance,
  instanceOn,
  isClosed,
  minute,
  nightAndDay,
  nightsAround,
  type Pairing,
  placed,
  type Punch,
  type Rules,
  sessionsOf,
  type Shift,
} from './index.ts';

const directions = ['in', 'out', 'break_out', 'break_in', 'auto'] as const;
const zone = 'Asia/Dhaka';
const today = '2026-11-26';
const shift: Shift = {
  ...{ id: 'day', start: 480, end: 720, break_minutes: 0, break_paid: false, window_before: 60, window_after: 60 },
  ...{ late_grace: 0, early_grace: 0, half_day_below: 0, absent_below: 0 },
  ...{ ot_after: 0, ot_rounding: 0, ot_cap: 0, ot_before: false },
};
const clock = (time: string, day = today) => Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}+06:00`);
let made = 0;
const punch = (at: number, direction: Punch['direction'] = 'auto'): Punch => ({ id: `p${(made += 1)}`, at, direction });
const at = (minutes: number, direction: Punch['direction'] = 'auto') => punch(minutes * minute, direction);
const hours = (punches: readonly Punch[], pairing: Pairing) =>
  sessionsOf(punches, pairing).sessions.reduce((sum, { from, to }) => sum + (to === null ? 0 : to - from), 0) / (60 * minute);

const plain: DayFacts = { leave: null, off: null, closed: true };
const rules: Rules = { pairing: 'all_pairs', missing_out: 'review' };
const day = (punches: readonly Punch[], told: Partial<Shift> = {}, facts: Partial<DayFacts> = {}, how: Partial<Rules> = {}) =>
  dayOf(instanceOn(zone, today, { ...shift, ...told }), punches, { ...plain, ...facts }, { ...rules, ...how });

it('A1: punches that say no direction are 6.5 h from first to last, 4.5 h in pairs, and the last one misses its OUT', () => {
  const punches = [-390, -300, -270, -90, 0].map((minutes) => at(minutes));
  expect([hours(punches, 'first_last'), hours(punches, 'all_pairs')]).toEqual([6.5, 4.5]);
  expect(sessionsOf(punches, 'all_pairs').sessions.at(-1)).toEqual({ from: 0, to: null });
});

it('A2: from the first IN to the last OUT 5.0 h, in valid pairs 4.5 h', () => {
  const punches = [
    ...([at(-390, 'out'), at(-360, 'in'), at(-300, 'out'), at(-290, 'in')] as const),
    ...([at(-260, 'out'), at(-240, 'in'), at(-150, 'in'), at(-60, 'out')] as const),
  ];
  expect([hours(punches, 'first_last'), hours(punches, 'all_pairs')]).toEqual([5, 4.5]);
  expect(sessionsOf(punches, 'all_pairs')).toMatchObject({ doubleIn: true, missingIn: true });
});

it('A3: of a shift from 08 to 12 with windows of an hour 07:00 and 13:00 are in, 13:01 is of no shift', () => {
  const instance = instanceOn(zone, today, shift);
  const punches = ['07:00', '13:00', '13:01'].map((time) => punch(clock(time)));
  const { of, nowhere } = placed(punches, [instance]);
  expect([of.get(instance), nowhere]).toEqual([punches.slice(0, 2), [punches[2]]]);
});

it('A4: a night shift that is rostered on one day takes its own IN and OUT, and neither the morning before nor the next night', () => {
  const night = instanceOn(zone, today, { ...shift, start: 23 * 60, end: 7 * 60 });
  const punches = [
    ...[punch(clock('07:00'), 'out'), punch(clock('23:00'), 'in')],
    ...[punch(clock('07:00', '2026-11-27'), 'out'), punch(clock('23:00', '2026-11-27'), 'in')],
  ];
  const { of, nowhere } = placed(punches, [night]);
  expect([of.get(night), nowhere]).toEqual([punches.slice(1, 3), [punches[0], punches[3]]]);
  expect(dayOf(night, of.get(night) ?? [], plain, rules)).toMatchObject({ status: 'present', worked_min: 480, late_min: 0, early_min: 0 });
});

it('of two shifts whose windows meet IN goes to the next start and OUT to the last end', () => {
  const [morning, evening] = [instanceOn(zone, today, shift), instanceOn(zone, today, { ...shift, start: 720, end: 960 })];
  const [out, come] = [punch(clock('12:20'), 'out'), punch(clock('11:40'), 'in')];
  const { of } = placed([out, come], [morning, evening]);
  expect([of.get(morning), of.get(evening)]).toEqual([[out], [come]]);
});

it('A5: below two hours is half a day, below one hour none', () => {
  const told = { half_day_below: 120, absent_below: 60 };
  const until = (time: string) => day([punch(clock('08:00'), 'in'), punch(clock(time), 'out')], told);
  expect(until('09:30')).toMatchObject({ status: 'half_day', worked_min: 90, paid_md: 500, unpaid_md: 500 });
  expect(until('08:45')).toMatchObject({ status: 'absent', worked_min: 45, paid_md: 0, unpaid_md: 1000 });
});

describe('A6: a tablet that is 6:30 fast and one that is right', () => {
  const offset = -6.5 * minute;
  const claim: Claim = { boot: 'a', mono: 1_000_000, claimed: clock('08:57:10') };
  const later = { boot: 'a', mono: 5_000_000, claimed: claim.claimed + 4_000_000, offset };

  it('08:57:10 is 08:50:40, somebody looks at it, and the IN of the other one 25 s later repeats it', () => {
    const effective = effectiveAt(claim, [later]);
    expect(effective).toEqual({ at: clock('08:50:40'), confidence: 'suspect' });
    const [first, second] = [punch(effective.at, 'in'), punch(clock('08:51:05'), 'in')];
    expect([...duplicatesIn([second, first])]).toEqual([[second.id, first.id]]);
    expect(sessionsOf([first, second], 'all_pairs')).toMatchObject({ sessions: [{ from: clock('08:50:40'), to: null }], doubleIn: false });
  });

  it('is verified within five minutes, estimated over a restart, and suspect where nobody measured or somebody set the clock', () => {
    const near = { ...later, offset: 60_000 };
    expect(effectiveAt(claim, [near])).toEqual({ at: claim.claimed + 60_000, confidence: 'verified' });
    expect(effectiveAt(claim, [{ ...near, boot: 'b', mono: 5 }])).toEqual({ at: claim.claimed + 60_000, confidence: 'estimated' });
    expect(effectiveAt(claim, [])).toEqual({ at: claim.claimed, confidence: 'suspect' });
    // An hour was put on between the punch and the contact: the clock that only counts knows.
    const turned = { ...near, claimed: near.claimed + 60 * minute, offset: -59 * minute };
    expect(effectiveAt(claim, [turned])).toEqual({ at: claim.claimed + 60_000, confidence: 'suspect' });
  });
});

it('A7: of two INs ten minutes apart the first stands, the second is told, and no OUT is made up', () => {
  const told = day([punch(clock('08:00'), 'in'), punch(clock('08:10'), 'in')]);
  expect(told).toMatchObject({ status: 'missing_out', first_in: clock('08:00'), last_out: null, worked_min: 0 });
  expect(told.flags).toEqual(['double_in', 'missing_out']);
});

it('A8: of who did not punch nothing is said before every tablet has reported past the end of the shift', () => {
  const instance = instanceOn(zone, today, { ...shift, end: 18 * 60 });
  const heard = (time: string) => isClosed(instance, [clock('19:00'), clock(time)]);
  expect([heard('17:40'), heard('18:10'), heard('18:15')]).toEqual([false, false, true]);
  expect([isClosed(instance, []), isClosed(instance, [null])]).toEqual([false, false]);
  expect(day([], {}, { closed: false })).toMatchObject({ status: 'open', paid_md: 0, unpaid_md: 0 });
  expect(day([])).toMatchObject({ status: 'absent', paid_md: 0, unpaid_md: 1000 });
});

it('somebody who goes and comes at the same instant has done both, and two INs are one', () => {
  const noon = clock('10:00');
  const punches = [punch(clock('08:00'), 'in'), punch(noon, 'in'), punch(noon, 'out'), punch(noon, 'in'), punch(clock('12:00'), 'out')];
  expect(sessionsOf(punches, 'all_pairs')).toMatchObject({
    sessions: [
      { from: clock('08:00'), to: noon },
      { from: noon, to: clock('12:00') },
    ],
    doubleIn: false,
  });
});

it('of work from 01 to 09 five hours are paid as night from 00 to 06, three as day', () => {
  const band = { from: 0, to: 360 };
  expect(nightAndDay(nightsAround(zone, today, band), { from: clock('01:00'), to: clock('09:00') })).toEqual({ night: 300, day: 180 });
  const late = { from: clock('21:00'), to: clock('23:30') };
  expect(nightAndDay(nightsAround(zone, today, { from: 22 * 60, to: 6 * 60 }), late)).toEqual({ night: 90, day: 60 });
});

it('late and early are counted from the shift once they are more than what is overlooked; overtime is rounded down and capped', () => {
  const from = (come: string, go: string, told: Partial<Shift> = {}) =>
    day([punch(clock(come), 'in'), punch(clock(go), 'out')], { late_grace: 10, early_grace: 5, ...told });
  expect(from('08:10', '11:55')).toMatchObject({ late_min: 0, early_min: 0, ot_min_raw: 0 });
  expect(from('08:11', '11:54')).toMatchObject({ late_min: 11, early_min: 6 });
  expect(from('07:40', '12:50', { ot_after: 10, ot_rounding: 15 }).ot_min_raw).toBe(30);
  expect(from('07:40', '12:50', { ot_after: 10, ot_rounding: 15, ot_before: true }).ot_min_raw).toBe(60);
  expect(from('07:40', '12:50', { ot_after: 10, ot_cap: 20 }).ot_min_raw).toBe(20);
});

it('a break is what was punched, or what the shift has; paid it is worked', () => {
  const all = [punch(clock('08:00'), 'in'), punch(clock('12:00'), 'out')];
  const rest = [punch(clock('09:00'), 'break_out'), punch(clock('09:20'), 'break_in')];
  expect(day(all, { break_minutes: 30 })).toMatchObject({ worked_min: 210, break_min: 30 });
  expect(day(all, { break_minutes: 30, break_paid: true })).toMatchObject({ worked_min: 240, break_min: 30 });
  expect(day([...all, ...rest], { break_minutes: 30 })).toMatchObject({ worked_min: 220, break_min: 20 });
});

it('a leave comes before absence, a day off that was worked is told as that, and a missing OUT is what the company says', () => {
  const come = [punch(clock('08:00'), 'in')];
  const leave = { md: 1000, unpaid_md: 0, half: null };
  expect(day([], {}, { leave })).toMatchObject({ status: 'leave', paid_md: 1000 });
  expect(day([], {}, { leave, off: 'holiday' })).toMatchObject({ status: 'leave', paid_md: 1000 });
  expect(day([], {}, { leave: { ...leave, unpaid_md: 200 }, off: 'holiday' })).toMatchObject({ paid_md: 800, unpaid_md: 200 });
  expect(day([], {}, { off: 'holiday', closed: false })).toMatchObject({ status: 'holiday', paid_md: 1000 });
  expect(day([...come, punch(clock('09:00'), 'out')], {}, { off: 'weekly_off' })).toMatchObject({ status: 'worked_off', worked_min: 60 });
  expect(day(come)).toMatchObject({ status: 'missing_out', worked_min: 0, paid_md: 0, unpaid_md: 0 });
  expect(day(come, {}, {}, { missing_out: 'shift_end' })).toMatchObject({ status: 'present', worked_min: 240, flags: ['missing_out'] });
  expect(day(come, { absent_below: 60 }, {}, { missing_out: 'zero' })).toMatchObject({ status: 'absent', worked_min: 0 });
  expect(day([punch(clock('12:00'), 'out')])).toMatchObject({ status: 'missing_in', flags: ['missing_in'] });
});

it('who is away for half a day is there for the other one, and late for neither', () => {
  const leave = { md: 500, unpaid_md: 200, half: 'am' } as const;
  const afternoon = [punch(clock('10:00'), 'in'), punch(clock('12:00'), 'out')];
  const half = { half_day_below: 180, absent_below: 60 };
  expect(day(afternoon, half, { leave })).toMatchObject({ status: 'half_leave', late_min: 0, paid_md: 800, unpaid_md: 200 });
  expect(day(afternoon, half, { leave: { ...leave, half: 'pm' } })).toMatchObject({ late_min: 120, early_min: 0 });
  expect(day([], half, { leave })).toMatchObject({ status: 'half_leave', paid_md: 300, unpaid_md: 700 });
  expect(day([], half, { leave, closed: false })).toMatchObject({ status: 'half_leave', paid_md: 800, unpaid_md: 200 });
});

it('the same punches give the same days, in whichever order they arrive', () => {
  const instances: readonly Instance[] = [
    instanceOn(zone, today, shift),
    instanceOn(zone, today, { ...shift, id: 'late', start: 720, end: 960 }),
    instanceOn(zone, today, { ...shift, id: 'night', start: 23 * 60, end: 7 * 60 }),
  ];
  const some = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      at: fc.integer({ min: 0, max: 36 * 60 * 4 }).map((quarter) => clock('00:00') + quarter * 15_000),
      direction: fc.constantFrom(...directions),
    }),
    { selector: ({ id }) => id, maxLength: 24 },
  );
  const days = (punches: readonly Punch[]) => {
    const { of, nowhere } = placed(punches, instances);
    return [
      nowhere.map(({ id }) => id),
      ...instances.map((instance) => dayOf(instance, of.get(instance) ?? [], plain, rules)),
      ...instances.map((instance) => dayOf(instance, of.get(instance) ?? [], plain, { ...rules, pairing: 'first_last' })),
    ];
  };
  fc.assert(
    fc.property(
      some.chain((punches) => fc.tuple(fc.constant(punches), fc.shuffledSubarray(punches, { minLength: punches.length }))),
      ([punches, shuffled]) => {
        expect(days(shuffled)).toEqual(days(punches));
      },
    ),
    { numRuns: 300 },
  );
});
