import * as v from 'valibot';

import { code, day, flag, id, instant, optionalInstant, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

import { shiftColors } from '../time/kind.ts';

/*
 * What sorts of leave there are. What holds of one from a day on is a row of that day. Everybody in the company has these rows, because each asks
 * for his own leave. Leave is counted in thousandths of a day.
 */

const toAll = { collection: 'settings', area: 'work_calendar', read: null, brand: false } as const;

const whole = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));
/** Thousandths of a day, up to 1000 days. */
export const milliDays = whole(0, 1_000_000);
const days = whole(0, 3660);

export const LeaveType = defineKind({
  ...toAll,
  name: 'leave_types',
  table: 'leave_types',
  merge: { policy: 'fields', firstStands: ['name', 'code'] },
  unique: [{ field: 'name', code: 'leave_type_exists', loose: true }],
  atMost: 60,
  schema: v.strictObject({
    id,
    name: text(60, 1),
    /** What stands in registers: `CL`. */
    code: code(/^[A-Z0-9]{1,6}$/),
    color: v.picklist(shiftColors),
    sort,
    active: flag,
    deleted_at: optionalInstant,
  }),
});

export const leaveUnits = ['day', 'half_day', 'hour'] as const;
export const accruals = ['none', 'upfront', 'monthly', 'quarterly', 'half_yearly', 'yearly', 'per_days_worked'] as const;
export const accrualDays = ['first', 'last', 'join_day'] as const;
export const roundings = ['none', 'quarter', 'half', 'one'] as const;
export const roundingWays = ['nearest', 'down', 'up'] as const;
export const leaveGenders = ['any', 'female', 'male'] as const;

/** What holds of a sort of leave from a day on. */
export const LeaveTerms = defineKind({
  ...toAll,
  name: 'leave_terms',
  table: 'leave_terms',
  merge: { policy: 'append' },
  refs: { type_id: { kind: 'leave_types' } },
  most: 2000,
  schema: v.strictObject({
    id,
    type_id: id,
    effective_from: day,
    /** How much of it is paid: 1000 = all. */
    paid_md: whole(0, 1000),
    unit: v.picklist(leaveUnits),
    /** Days off within it count, too. */
    counts_offdays: flag,
    accrual: v.picklist(accruals),
    accrual_day: v.picklist(accrualDays),
    annual_md: milliDays,
    /** Of `per_days_worked`: so many days give one. */
    days_worked_per_unit: whole(1, 366),
    /** Who joins within a period is given his part of it. */
    pro_rata_join: flag,
    rounding: v.picklist(roundings),
    rounding_way: v.picklist(roundingWays),
    /** The month in which its year begins. */
    year_from: whole(1, 12),
    /** What goes over into the next year; null = all of it. */
    carry_max_md: v.nullable(milliDays),
    /** How long that stays; null = as long as the year that it goes into. */
    carry_expire_days: v.nullable(whole(1, 3660)),
    /** How far somebody may take more than he has; null = nothing is counted against. */
    negative_limit_md: v.nullable(milliDays),
    min_service_days: days,
    /** null = no limit. */
    max_consecutive_md: v.nullable(milliDays),
    notice_days: days,
    /** How late it may be asked for; null = at any time. */
    backdate_days: v.nullable(days),
    /** More than so much at once needs a paper; null = never. */
    attachment_after_md: v.nullable(milliDays),
    gender: v.picklist(leaveGenders),
    probation_allowed: flag,
    encashable: flag,
    /** What of it is never paid out. */
    keep_md: milliDays,
    created_at: instant,
  }),
  keys: { type: (row) => row.type_id },
});
