import { describe, expect, it } from 'vitest';

import { foldText } from '#kernel/search.ts';

import {
  afterTry,
  lettersOf,
  likelyNext,
  lockedFor,
  minutesWorked,
  type Moment,
  mostTries,
  nameIn,
  ofBadge,
  type PersonRow,
  type PunchRow,
  recent,
  sameAs,
  type Tries,
  type Way,
} from './rules.ts';

const hour = 3_600_000;
const at = (time: string): string => `2026-11-26T${time}:00.000Z`;

function punch(direction: Way, time: string, overrides: Partial<PunchRow> = {}): PunchRow {
  return {
    ...{ id: `${direction} ${time}`, employee_id: 'e1', device_id: 'k1', direction, method: 'pin', note: '', punch_no: 1 },
    ...{ captured_at: at(time), boot: null, mono_ms: null, ...overrides },
  };
}

const now = (time: string, boot = 'today', mono = 0): Moment => ({ at: at(time), boot, mono });

describe('what a person does next', () => {
  it('follows from what he did last on this tablet', () => {
    expect(likelyNext([])).toBe('in');
    expect(likelyNext([punch('in', '08:00')])).toBe('out');
    expect(likelyNext([punch('in', '08:00'), punch('break_out', '12:00')])).toBe('break_in');
    expect(likelyNext([punch('break_in', '12:30')])).toBe('out');
    expect(likelyNext([punch('out', '17:00')])).toBe('in');
  });

  it('knows nothing of what is longer ago than sixteen hours, and sorts the rest', () => {
    const all = [punch('out', '17:00'), punch('in', '00:30'), punch('in', '08:00')];
    expect(recent(all, now('17:30')).map(({ id }) => id)).toEqual(['in 08:00', 'out 17:00']);
    expect(likelyNext(recent([punch('in', '00:30')], now('17:30')))).toBe('in');
  });

  it('goes by the running time within one start, whatever the clock was set to', () => {
    const first = punch('in', '08:00', { boot: 'today', mono_ms: 0 });
    const setBack = punch('out', '07:10', { boot: 'today', mono_ms: hour });
    expect(recent([setBack, first], now('07:20', 'today', hour + 600_000)).map(({ id }) => id)).toEqual(['in 08:00', 'out 07:10']);
  });
});

describe('a second tap', () => {
  const taken = [punch('in', '09:01', { boot: 'today', mono_ms: 60_000 })];

  it('within two minutes is the first one', () => {
    expect(sameAs(taken, 'in', now('09:02', 'today', 60_000 + 119_000))?.id).toBe('in 09:01');
    expect(sameAs(taken, 'in', now('09:03', 'today', 60_000 + 121_000))).toBeUndefined();
  });

  it('in another direction, or after another one, is a punch of its own', () => {
    expect(sameAs(taken, 'out', now('09:01', 'today', 61_000))).toBeUndefined();
    const left = punch('out', '09:02', { boot: 'today', mono_ms: 90_000 });
    expect(sameAs([...taken, left], 'in', now('09:02', 'today', 100_000))).toBeUndefined();
  });

  it('after a new start is judged by the clock', () => {
    expect(sameAs([punch('in', '09:01', { boot: 'before', mono_ms: 5 })], 'in', now('09:02'))?.id).toBe('in 09:01');
    expect(sameAs([punch('in', '09:01', { boot: 'before', mono_ms: 5 })], 'in', now('09:04'))).toBeUndefined();
  });
});

describe('hours of today', () => {
  it('are those at work, without breaks, up to now for who is still in', () => {
    const day = [punch('in', '08:00'), punch('break_out', '12:00'), punch('break_in', '12:30'), punch('out', '17:00')];
    expect(minutesWorked(day, now('18:00'))).toBe(510);
    expect(minutesWorked(day.slice(0, 1), now('10:15'))).toBe(135);
    expect(minutesWorked(day.slice(0, 2), now('15:00'))).toBe(240);
    expect(minutesWorked([], now('15:00'))).toBe(0);
  });

  it('do not count one that came twice twice, nor one that only left', () => {
    expect(minutesWorked([punch('in', '08:00'), punch('in', '09:00'), punch('out', '10:00')], now('11:00'))).toBe(120);
    expect(minutesWorked([punch('out', '10:00')], now('11:00'))).toBe(0);
  });
});

describe('wrong PINs', () => {
  const tries = (n: number, mono = 1000): Tries | undefined =>
    Array.from({ length: n }).reduce<Tries | undefined>((before) => afterTry(before, now('09:00', 'today', mono)), undefined);

  it('lock a person for a minute with the fifth', () => {
    expect(lockedFor(tries(mostTries - 1), now('09:00', 'today', 1000))).toBe(0);
    expect(lockedFor(tries(mostTries), now('09:00', 'today', 1000))).toBe(60_000);
    expect(lockedFor(tries(mostTries), now('09:30', 'today', 31_000))).toBe(30_000);
    expect(lockedFor(tries(mostTries), now('09:00', 'today', 61_000))).toBe(0);
  });

  it('stay locked over a reload, and over a clock that is set ahead', () => {
    expect(lockedFor(tries(mostTries), now('23:00', 'after', 500))).toBe(59_500);
    expect(lockedFor(tries(mostTries), now('09:02', 'after', 60_000))).toBe(0);
  });

  it('stay locked in another tab that was open before', () => {
    expect(lockedFor(tries(mostTries), now('09:00', 'other tab', 600_000))).toBe(60_000);
    expect(lockedFor(tries(mostTries), now('09:01', 'other tab', 660_000))).toBe(0);
    expect(lockedFor(tries(mostTries), now('05:00', 'other tab', 660_000))).toBe(0);
  });

  it('are counted anew after the minute', () => {
    expect(afterTry(tries(mostTries), now('09:02', 'today', 120_000)).wrong).toBe(1);
  });
});

describe('people', () => {
  const person = (name: string, name_local = '', badge_code: string | null = null): PersonRow => ({
    ...{ id: name, device_id: 'k1', employee_id: name, code: 'E-1', name, name_local, thumb: '', badge_code },
    ...{ salt: null, verifier: null, shift_id: null, shift_name: '', shift_start: null, shift_end: null },
  });

  it('are found by their badge in any case and digits', () => {
    const all = [person('Rahim', '', 'KB-0017'), person('Karim')];
    expect(ofBadge(all, 'kb-০০১৭', foldText)?.name).toBe('Rahim');
    expect(ofBadge(all, 'KB-001', foldText)).toBeUndefined();
    expect(ofBadge(all, '', foldText)).toBeUndefined();
  });

  it('are called in the script of the language', () => {
    expect(nameIn(person('Rahim', 'রহিম'), 'bn')).toBe('রহিম');
    expect(nameIn(person('রহিম', 'Rahim'), 'en')).toBe('Rahim');
    expect(nameIn(person('Rahim'), 'bn')).toBe('Rahim');
  });

  it('have first letters', () => {
    expect(lettersOf(['rahim', 'Rina', 'Aleya', ' রহিম'])).toEqual(['A', 'R', 'র']);
  });
});
