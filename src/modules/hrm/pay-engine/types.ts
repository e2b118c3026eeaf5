import type { Component, OwnPart } from './components.ts';
import type { DayMeasure } from './day-pay.ts';
import type { DayBasis, DayRules, PayDay, Period } from './days.ts';

/* What a slip is made from and what it is. Amounts in minor units, shares of a day in thousandths. */

export type PayRules = DayRules & {
  /** By what absence and lateness divide; null = as the pay itself. */
  readonly deduction_basis: DayBasis | null;
  /** Absence as a deduction from full earnings, or as less of each earning. */
  readonly presentation: 'deductions' | 'reduced';
  /** `minute`: what was missed; `count`: after `late_free` of them every `late_every` cost `late_take_md` of a day. */
  readonly late_mode: 'off' | 'minute' | 'count';
  readonly late_free: number;
  readonly late_every: number;
  readonly late_take_md: number;
  /** `pay`: what the components for it are worth in an hour; `fixed`: `ot_rate` for an hour. */
  readonly ot_base: 'pay' | 'fixed';
  readonly ot_rate: number;
  /** Hours of a month; 0 = its days times the hours of the shift. */
  readonly ot_divisor_hours: number;
  /** In hundredths: 200 is twice the hour. */
  readonly ot_normal: number;
  readonly ot_off: number;
  readonly ot_holiday: number;
  /** Of a day with no more overtime than this, in minutes, nothing is paid; of one with more all of it. */
  readonly ot_tolerance: number;
  /** Who is paid by the day is paid for days off, too. */
  readonly daily_offs_paid: boolean;
  readonly rounding: 'none' | 'one' | 'five' | 'ten' | 'up_one';
  /** What recoveries leave, in hundredths of a percent of the gross. */
  readonly floor_percent: number;
  /** Gross of a full month below which somebody is pointed out; 0 = none. */
  readonly minimum_wage: number;
};

export type Pay = {
  readonly effective_from: string;
  readonly created_at: string;
  readonly wage_type: 'monthly' | 'daily' | 'hourly' | 'piece';
  /** Gross of a month, a day or an hour. */
  readonly amount: number;
  readonly components: readonly OwnPart[];
  readonly overtime: boolean;
};

/** Approved work that is paid by the piece: whole pieces, and what `per` of them bring, in minor units (1 = each, 12 = the dozen). */
export type PieceLine = {
  readonly day: string;
  readonly label: string;
  readonly quantity: number;
  readonly rate: number;
  readonly per: number;
};
/** What somebody owes in this period, and altogether. */
export type DueAdvance = {
  readonly id: string;
  readonly label: string;
  readonly due: number;
  readonly outstanding: number;
  /** What it leaves at least, where that is more than the rules say; hundredths of a percent of the gross. */
  readonly floor_percent: number;
};
/** What an earlier slip should have said, less what it said; negative = he got too much. `period`: the last day of the one that is put right. */
export type Adjustment = { readonly code: string; readonly label: string; readonly period: string; readonly amount: number };
/** `ref`: the slip and the deduction that an amount was left over from. */
export type Extra = { readonly label: string; readonly amount: number; readonly ref?: string };

/** Thousandths of a day. */
export type Encash = {
  readonly day: string;
  readonly types: readonly { readonly type: string; readonly label: string; readonly md: number }[];
  readonly pay: Pick<Pay, 'wage_type' | 'amount'>;
  readonly measure: DayMeasure;
};

/**
 * Pay by the month for a week, or for whatever is not one month: each day is the share of its own month that the rules say (`calendar` 1 of its days,
 * `working` 1 of its working days, `fixed_26` as much of 26, `fixed_30` 1 of 30, where the last day of a month makes thirty), so that the weeks of a
 * month come to a month's pay, however they are cut. What does not go by days is the period's share of each month, too.
 */
export type MonthFacts = {
  /** Month by month (`2026-03`) the days on which this person has to come, whether he was employed then or not. */
  readonly working: readonly { readonly month: string; readonly days: number }[];
  /** He is employed on the day after the period. */
  readonly stays: boolean;
};

export type SlipInput = {
  readonly period: Period;
  /** Every day of the period, in order. */
  readonly days: readonly PayDay[];
  /** The days of which absence, lateness and overtime are paid, where they are others than those of the period. */
  readonly attendance?: readonly PayDay[] | undefined;
  /** Of a period that is not one month: what has to be known of the months in which it lies. */
  readonly months?: MonthFacts | undefined;
  readonly pay: readonly Pay[];
  readonly components: readonly Component[];
  readonly rules: PayRules;
  readonly pieces: readonly PieceLine[];
  readonly bonuses: readonly Extra[];
  readonly deductions: readonly Extra[];
  readonly adjustments: readonly Adjustment[];
  readonly advances: readonly DueAdvance[];
  /** The leave that what lateness costs comes out of first, and what is left of it; absent where the rules name none. */
  readonly late_leave?: { readonly type: string; readonly left_md: number } | undefined;
  /** Leave that is paid out, by sort: what may be, and by what a day is worth; absent where there is none. */
  readonly encash?: Encash | undefined;
  /** Minor units of a whole currency unit. */
  readonly unit: number;
  /** A bonus, or something between two pays: nothing of the days is paid. */
  readonly only_extras: boolean;
};

/** `base × times ÷ over` from one day to another; both divided by `scale` are what people say: days, hours, pieces. */
export type Step = {
  readonly from: string;
  readonly to: string;
  readonly base: number;
  readonly times: number;
  readonly over: number;
  readonly scale: number;
  /** Which work, where a line is made of several. */
  readonly label?: string;
};

export type SlipLine = {
  /** Of a component its own code; else one of `lineCodes`. */
  readonly code: string;
  /** How it is called where the code does not say it. */
  readonly label: string;
  readonly kind: 'earning' | 'deduction' | 'employer' | 'rounding';
  /** 0 or more; of the rounding below 0, too. */
  readonly amount: number;
  /** How it came about, and the days behind it: thousandths of a day, minutes, or pieces. */
  readonly steps: readonly Step[];
  readonly days: readonly { readonly day: string; readonly value: number }[];
  /** What it belongs to: an advance; of what puts an earlier period right, its last day and the component. */
  readonly ref: string;
};

export const lineCodes = [
  ...['wage', 'piece', 'overtime', 'overtime_off', 'overtime_holiday', 'bonus', 'arrear', 'absence', 'late', 'advance', 'recovery'],
  ...['deduction', 'rounding', 'encashment'],
] as const;

export const slipErrors = ['no_pay', 'not_employed', 'undecided_days', 'no_working_days', 'component_failed'] as const;
export const slipWarnings = ['nothing_paid', 'late_above_loss', 'overtime_hours', 'below_minimum'] as const;

export type Slip = {
  readonly lines: readonly SlipLine[];
  readonly gross: number;
  readonly deductions: number;
  readonly net: number;
  readonly rounding: number;
  readonly payable: number;
  readonly employer_cost: number;
  /** Where the money did not suffice: what is left to be taken later. */
  readonly carried: readonly { readonly code: string; readonly label: string; readonly ref: string; readonly amount: number }[];
  readonly attendance: SlipAttendance;
  /** Why it cannot be paid; `detail` names the day or the component. */
  readonly errors: readonly { readonly code: (typeof slipErrors)[number]; readonly detail: string }[];
  readonly warnings: readonly (typeof slipWarnings)[number][];
};

/** The block of a slip that says what was worked; days in thousandths, times in minutes. */
export type SlipAttendance = {
  readonly calendar_md: number;
  readonly scheduled_md: number;
  readonly present_md: number;
  readonly leave_md: number;
  readonly unpaid_leave_md: number;
  readonly holiday_md: number;
  readonly off_md: number;
  readonly absent_md: number;
  readonly unpaid_md: number;
  readonly payable_md: number;
  readonly divisor_md: number;
  readonly late_count: number;
  readonly late_min: number;
  /** What of lateness came out of leave. */
  readonly late_leave_md?: number;
  readonly overtime_min: number;
  readonly worked_min: number;
};
