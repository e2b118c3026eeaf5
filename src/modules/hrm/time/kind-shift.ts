import * as v from 'valibot';

import { code, day, flag, id, instant, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

/*
 * When people are to be there. What holds from a day on is a row of that day, and the newest of a day stands: a change never touches the days
 * before it. Everybody in the company has these rows, because they make his own days.
 */

const toAll = { collection: 'settings', area: 'work_calendar', read: null, brand: false } as const;

/** Minutes after midnight. */
const minuteOfDay = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1439));
const minutes = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most));
/** A week, Sunday first: `0000011` = Friday and Saturday are off. */
export const weekMask = code(/^[01]{7}$/);

export const shiftColors = ['sky', 'amber', 'emerald', 'violet', 'rose', 'slate'] as const;

export const WorkShift = defineKind({
  ...toAll,
  name: 'shifts',
  table: 'shifts',
  merge: { policy: 'fields', firstStands: ['name'] },
  unique: [{ field: 'name', code: 'shift_exists', loose: true }],
  atMost: 100,
  schema: v.strictObject({ id, name: text(60, 1), color: v.picklist(shiftColors), active: flag, deleted_at: optionalInstant }),
});

/** The hours and rules of a shift from a day on. An end that is not after the start is on the next day. Minutes. */
export const ShiftHours = defineKind({
  ...toAll,
  name: 'shift_hours',
  table: 'shift_hours',
  merge: { policy: 'append' },
  refs: { shift_id: { kind: 'shifts' } },
  most: 2000,
  schema: v.strictObject({
    id,
    shift_id: id,
    effective_from: day,
    start_min: minuteOfDay,
    end_min: minuteOfDay,
    break_minutes: minutes(480),
    break_paid: flag,
    window_before: minutes(720),
    window_after: minutes(720),
    late_grace: minutes(240),
    early_grace: minutes(240),
    half_day_below: minutes(1440),
    absent_below: minutes(1440),
    ot_after: minutes(480),
    ot_rounding: minutes(60),
    ot_cap: minutes(960),
    ot_before: flag,
    created_at: instant,
  }),
  keys: { shift: (row) => row.shift_id },
});

export const holidayTypes = ['public', 'company', 'optional'] as const;

export const Holiday = defineKind({
  ...toAll,
  name: 'holidays',
  table: 'holidays',
  merge: { policy: 'fields', firstStands: null },
  refs: { place_id: { kind: 'work_places', inUse: 'work_place_has_holidays' } },
  atMost: 2000,
  schema: v.strictObject({
    id,
    day,
    name: text(100, 1),
    type: v.picklist(holidayTypes),
    /** Of one place alone; null = everywhere. */
    place_id: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { day: (row) => row.day },
  columns: { day: (row) => row.day, deleted: (row) => (row.deleted_at === null ? 0 : 1) },
});

export const pairings = ['first_last', 'all_pairs'] as const;
export const missingOuts = ['review', 'shift_end', 'zero'] as const;

/** How days are counted, from a day on. */
export const AttendanceRule = defineKind({
  ...toAll,
  name: 'attendance_rules',
  table: 'attendance_rules',
  merge: { policy: 'append' },
  refs: { shift_id: { kind: 'shifts' } },
  most: 500,
  schema: v.strictObject({
    id,
    effective_from: day,
    days_off: weekMask,
    /** Who has no other shift works this one. */
    shift_id: optionalId,
    pairing: v.picklist(pairings),
    missing_out: v.picklist(missingOuts),
    /** Hours that are paid as night work; both 0 = none. */
    night_from: minuteOfDay,
    night_to: minuteOfDay,
    /** People with an account may punch in the app. */
    self_punch: flag,
    created_at: instant,
  }),
  keys: { from: (row) => row.effective_from },
});
