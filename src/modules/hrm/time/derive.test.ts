import fc from 'fast-check';
import { expect, it } from 'vitest';

import { buildGate, buildHours, buildMark, buildPerson, buildPunch, derivedOf, instantAt } from './build-time.ts';

/* What everything that is known makes of days. Thursday 26 November 2026 is a working day, the 27th is off. */

const thursday = '2026-11-26';
const friday = '2026-11-27';
type Told = Parameters<typeof derivedOf>[0];
const dayOf = (told: Told, day = thursday, who = 'rahim') => derivedOf(told, day).days.get(`${who}:${day}`);
const local = (at: number | null = null) =>
  at === null ? null : new Date(at).toLocaleString('sv', { timeZone: 'Asia/Dhaka' }).slice(0, 16);

it('counts a plain day less its break, with what is late and what is over', () => {
  const day = dayOf({ punches: [buildPunch(`${thursday} 09:12`, 'in'), buildPunch(`${thursday} 19:10`, 'out')] });
  expect(day).toMatchObject({ status: 'present', worked_min: 538, break_min: 60, late_min: 12, early_min: 0, ot_min_raw: 45 });
  expect(day).toMatchObject({ ot_min_approved: 0, paid_md: 1000, unpaid_md: 0 });
});

it('gives a night shift the morning after it', () => {
  const assignments = [
    { id: 'a', employee_id: 'rahim', shift_id: 'night', from_day: '2026-01-01', to_day: null, days_off: null, deleted_at: null },
  ];
  const punches = [buildPunch(`${thursday} 20:55`, 'in'), buildPunch(`${friday} 06:10`, 'out')];
  const day = dayOf({ punches, calendar: { assignments } });
  expect(day).toMatchObject({ status: 'present', worked_min: 495, late_min: 0, night_min: 360 });
  expect([local(day?.first_in), local(day?.last_out)]).toEqual([`${thursday} 20:55`, `${friday} 06:10`]);
  expect(dayOf({ punches, calendar: { assignments } }, friday)).toMatchObject({ status: 'weekly_off', first_in: null });
});

it('takes the roster before the assignment, and a day off from either', () => {
  const cell = (shift_id: string | null) => ({ id: 'c', key: 'k', employee_id: 'rahim', day: thursday, shift_id, deleted_at: null });
  expect(dayOf({ calendar: { cells: [cell(null)] } })).toMatchObject({ status: 'weekly_off', paid_md: 1000 });
  expect(dayOf({ calendar: { cells: [cell('night')] } })?.plan.shiftId).toBe('night');
  expect(dayOf({}, friday)).toMatchObject({ status: 'weekly_off' });
  const onFriday = { ...cell('day'), day: friday };
  expect(dayOf({ calendar: { cells: [onFriday] } }, friday)).toMatchObject({ status: 'absent' });
});

it('knows holidays of everywhere and of one place, and who works on one', () => {
  const holiday = { id: 'h', day: thursday, name: 'Victory', type: 'public', place_id: null, created_at: '', deleted_at: null } as const;
  expect(dayOf({ calendar: { holidays: [holiday] } })).toMatchObject({ status: 'holiday', paid_md: 1000 });
  expect(dayOf({ calendar: { holidays: [{ ...holiday, place_id: 'banani' }] } })).toMatchObject({ status: 'absent' });
  expect(dayOf({ calendar: { holidays: [{ ...holiday, type: 'optional' }] } })).toMatchObject({ status: 'absent' });
  const punches = [buildPunch(`${thursday} 09:00`, 'in'), buildPunch(`${thursday} 18:00`, 'out')];
  expect(dayOf({ punches, calendar: { holidays: [holiday] } })).toMatchObject({ status: 'worked_off', worked_min: 480 });
});

it('counts a day by the hours that held on it', () => {
  const hours = [buildHours(), buildHours({ effective_from: friday, start_min: 600 })];
  const punches = [buildPunch(`${thursday} 09:50`, 'in'), buildPunch('2026-11-28 09:50', 'in')];
  expect(dayOf({ punches, calendar: { hours } })).toMatchObject({ late_min: 50 });
  expect(dayOf({ punches, calendar: { hours } }, '2026-11-28')).toMatchObject({ late_min: 0 });
});

it('A6: two tablets are one IN, at the time of the wrong clock set right, and somebody looks at it', () => {
  const claimed = (time: string) => instantAt(`${thursday} ${time}`);
  const contacts = [
    { kiosk_id: 'A', boot: 'a1', mono_ms: 60_000, claimed: claimed('08:58:10'), offset_ms: -390_000 },
    { kiosk_id: 'B', boot: 'b1', mono_ms: 60_000, claimed: claimed('08:52:05'), offset_ms: 0 },
  ];
  const kiosk = (kiosk_id: string, boot: string, time: string) =>
    buildPunch(`${thursday} ${time}`, 'in', { source: 'kiosk', kiosk_id, boot, mono_ms: 0, received_at: claimed('12:00:00') });
  const [a, b] = [kiosk('A', 'a1', '08:57:10'), kiosk('B', 'b1', '08:51:05')];
  const day = dayOf({ punches: [a, b], contacts });
  expect(day?.first_in).toBe(Date.parse(claimed('08:50:40')));
  expect([...(day?.duplicates ?? [])]).toEqual([[b.id, a.id]]);
  expect(day?.flags).toEqual(['missing_out', 'suspect', 'duplicate']);
});

it('A8: nobody is absent before every tablet of his place has told, or somebody has closed the day', () => {
  const gates = [buildGate(`${thursday} 18:20`), buildGate(`${thursday} 17:40`)];
  const closing = (closed: boolean, created_at: string) => ({
    id: created_at,
    day: thursday,
    place_id: 'mirpur',
    closed,
    reason: '',
    made_by: null,
    created_at,
  });
  expect(dayOf({ gates })).toMatchObject({ status: 'open', paid_md: 0, unpaid_md: 0 });
  expect(dayOf({ gates: [gates[0], buildGate(`${thursday} 18:15`)].filter((one) => one !== undefined) })).toMatchObject({
    status: 'absent',
  });
  expect(dayOf({ gates, closings: [closing(true, '2026-11-27T00:00:00Z')] })).toMatchObject({ status: 'absent', unpaid_md: 1000 });
  const reopened = [closing(true, '2026-11-27T00:00:00Z'), closing(false, '2026-11-28T00:00:00Z')];
  expect(dayOf({ gates: [buildGate('2026-12-01 00:00')], closings: reopened })).toMatchObject({ status: 'open' });
  expect(dayOf({ gates: [buildGate(null, { revoked_at: instantAt('2026-11-25 10:00') }), buildGate('2026-12-01 00:00')] })).toMatchObject({
    status: 'absent',
  });
  expect(dayOf({ gates: [buildGate(null, { place_id: 'banani' })] })).toMatchObject({ status: 'open' });
});

it('lets the office set hours, a status, an excuse and overtime, of which the newest stands and none that is void', () => {
  const punches = [buildPunch(`${thursday} 09:30`, 'in')];
  expect(dayOf({ punches })).toMatchObject({ status: 'missing_out', paid_md: 0, unpaid_md: 0 });
  const left = buildMark(thursday, 'hours', { out_at: instantAt(`${thursday} 18:00`) });
  expect(dayOf({ punches, marks: [left] })).toMatchObject({ status: 'present', worked_min: 450, late_min: 30, flags: ['manual'] });
  const excused = buildMark(thursday, 'late_excused');
  expect(dayOf({ punches, marks: [left, excused] })).toMatchObject({ late_min: 0, flags: ['manual', 'excused'] });
  expect(dayOf({ marks: [buildMark(thursday, 'status', { status: 'half_day' })] })).toMatchObject({ status: 'half_day', paid_md: 500 });
  const overtime = (minutes: number, created_at: string) => buildMark(thursday, 'overtime', { minutes, created_at });
  const later = overtime(60, '2026-11-28T00:00:00Z');
  expect(dayOf({ punches, marks: [later, overtime(30, '2026-11-27T00:00:00Z')] })?.ot_min_approved).toBe(60);
  const voided = { ...later, voided_at: '2026-11-29T00:00:00Z' };
  expect(dayOf({ punches, marks: [voided, overtime(30, '2026-11-27T00:00:00Z')] })?.ot_min_approved).toBe(30);
});

it('has no days before somebody joined nor after he left, and gives a second record to the first', () => {
  const people = [buildPerson({ join_date: thursday }), buildPerson({ id: 'again', merged_into: 'rahim' })];
  const punches = [buildPunch(`${thursday} 09:00`, 'in'), buildPunch(`${thursday} 18:00`, 'out', { employee_id: 'again' })];
  const { days } = derivedOf({ people, punches }, '2026-11-25', friday);
  expect([...days.keys()]).toEqual([`rahim:${thursday}`, `rahim:${friday}`]);
  expect(days.get(`rahim:${thursday}`)).toMatchObject({ status: 'present', worked_min: 480 });
  expect(derivedOf({ people: [buildPerson({ exit_date: '2026-11-25' })] }, thursday).days.size).toBe(0);
});

it('counts nothing that was made void, and tells of what lies in no shift', () => {
  const stray = buildPunch(`${thursday} 03:00`, 'in');
  const voided = buildPunch(`${thursday} 09:00`, 'in', { voided_at: instantAt(`${thursday} 10:00`) });
  const derived = derivedOf({ punches: [stray, voided] }, thursday);
  expect(derived.days.get(`rahim:${thursday}`)).toMatchObject({ status: 'absent', punches: [] });
  expect(derived.nowhere.map(({ id }) => id)).toEqual([stray.id]);
});

it('believes no clock that is ahead of the receipt: two years ahead is looked at, and kept', () => {
  const punch = buildPunch('2028-11-26 09:00', 'in', { source: 'kiosk', kiosk_id: 'A', received_at: instantAt(`${thursday} 09:00`) });
  const { nowhere } = derivedOf({ punches: [punch] }, thursday);
  expect(nowhere).toMatchObject([{ id: punch.id, confidence: 'suspect' }]);
});

it('says the same of the same punches in any order of arrival', () => {
  const punches = [24, 25, 26, 28].flatMap((date) => [
    ...[buildPunch(`2026-11-${date} 09:0${date % 7}`, 'in'), buildPunch(`2026-11-${date} 09:01:30`, 'in')],
    ...[buildPunch(`2026-11-${date} 13:00`, 'break_out'), buildPunch(`2026-11-${date} 13:40`, 'break_in')],
    buildPunch(`2026-11-${date} 18:2${date % 9}`, 'out'),
  ]);
  const answer = (rows: typeof punches) =>
    JSON.stringify(
      [...derivedOf({ punches: rows }, '2026-11-24', '2026-11-28').days.values()].map(({ punches: _punches, duplicates, ...day }) => [
        day,
        [...duplicates],
      ]),
    );
  const wanted = answer(punches);
  fc.assert(
    fc.property(fc.shuffledSubarray(punches, { minLength: punches.length }), (rows) => answer(rows) === wanted),
    { numRuns: 40 },
  );
});
