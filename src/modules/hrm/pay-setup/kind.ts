import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { day, flag, id, instant, minor, minorPositive, optionalId, optionalInstant, share, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

/* How pay is counted: its components, groups of people who are paid together, and the rules that hold for each from a day on. */

const setup = {
  collection: 'people',
  area: 'pay_setup',
  read: ['view_payroll', 'manage_hrm_settings'],
  brand: false,
} as const;

const number = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));
/** Thousandths of a day. */
const dayShare = number(0, 1000);

export const componentTypes = ['earning', 'deduction', 'employer'] as const;

export const PayComponent = defineKind({
  ...setup,
  name: 'pay_components',
  table: 'pay_components',
  merge: {
    policy: 'fields',
    guarded: ['formula'],
    firstStands: ['code', 'name', 'name_local', 'by_days', 'in_absence', 'in_overtime', 'statutory', 'examples'],
  },
  unique: [{ field: 'code', code: 'component_exists', loose: true }],
  most: 500,
  schema: v.strictObject({
    id,
    /** Its name in formulas: `house_rent`. */
    code: text(30, 1),
    name: text(60, 1),
    /** In the other script. */
    name_local: text(60),
    type: v.picklist(componentTypes),
    /** What it is worth in a full month, in whole currency units (`pay-engine/expression.ts`). */
    formula: text(300, 1),
    /** Who worked for a part of the month gets a part of it. */
    by_days: flag,
    in_absence: flag,
    in_overtime: flag,
    statutory: flag,
    /** What the formula must come to; minor units. */
    examples: v.pipe(v.array(v.strictObject({ gross: minorPositive, amount: minor })), v.maxLength(10)),
    sort,
    active: flag,
    deleted_at: optionalInstant,
  }),
  keys: { sort: (row) => String(1_000_000 + row.sort) },
});

/** People who are paid together, in one run. */
export const PayGroup = defineKind({
  ...setup,
  name: 'pay_groups',
  table: 'pay_groups',
  merge: { policy: 'fields', firstStands: ['name'] },
  unique: [{ field: 'name', code: 'pay_group_exists', loose: true }],
  atMost: 30,
  schema: v.strictObject({
    id,
    name: text(60, 1),
    /** Of whoever has no other. */
    is_default: flag,
    sort,
    active: flag,
    deleted_at: optionalInstant,
  }),
  keys: { sort: (row) => String(1_000_000 + row.sort) },
});

export const dayBases = ['calendar', 'working', 'fixed_30', 'fixed_26'] as const;
export const presentations = ['deductions', 'reduced'] as const;
export const lateModes = ['off', 'minute', 'count'] as const;
export const overtimeBases = ['pay', 'fixed'] as const;
export const roundings = ['none', 'one', 'five', 'ten', 'up_one'] as const;
export const payFrequencies = ['monthly', 'biweekly', 'weekly', 'daily'] as const;

/** How a group is paid from a day on; of two rules of one day the newer stands. Nothing is changed behind it. */
export const PayRule = defineKind({
  ...setup,
  name: 'pay_rules',
  table: 'pay_rules',
  merge: { policy: 'append' },
  refs: { group_id: { kind: 'pay_groups' }, late_type_id: { kind: 'leave_types', inUse: 'leave_type_in_use' } },
  most: 1000,
  schema: v.strictObject({
    id,
    group_id: id,
    effective_from: day,
    frequency: v.picklist(payFrequencies),
    /** Attendance until this day of the month counts for it, what comes after for the next; 0 = the month's own. */
    cut_off_day: number(0, 27),
    /** Working days after the end of a period by which it is to be paid; 0 = nobody asks. */
    pay_within: number(0, 31),
    basis: v.picklist(dayBases),
    deduction_basis: v.nullable(v.picklist(dayBases)),
    source: v.picklist(['attendance', 'leave_only']),
    half_day_paid_md: dayShare,
    sandwich: flag,
    unmarked: v.picklist(['review', 'present', 'absent']),
    presentation: v.picklist(presentations),
    late_mode: v.picklist(lateModes),
    late_free: number(0, 31),
    late_every: number(0, 31),
    late_take_md: number(0, 5000),
    /** Of `count`: the leave that it comes out of as long as there is any; null = it is not paid. */
    late_type_id: optionalId,
    ot_base: v.picklist(overtimeBases),
    ot_rate: minorPositive,
    ot_divisor_hours: number(0, 744),
    /** Hundredths. */
    ot_normal: number(0, 1000),
    ot_off: number(0, 1000),
    ot_holiday: number(0, 1000),
    ot_tolerance: number(0, 480),
    daily_offs_paid: flag,
    rounding: v.picklist(roundings),
    floor_percent: share,
    /** Who earns less in a month is told; 0 = nobody. Minor units. */
    minimum_wage: minorPositive,
    created_at: instant,
  }),
  keys: { group: (row) => row.group_id },
});

export const paySetupKinds = [PayComponent, PayGroup, PayRule] as const;

const all = { insert: true, patch: '*' } as const;

export const paySetupActions = [
  defineAction({
    name: 'pay_setup.save',
    permission: ['manage_payroll', 'manage_hrm_settings'],
    touches: { pay_components: all, pay_groups: all, pay_rules: { insert: true } },
  }),
] as const;
