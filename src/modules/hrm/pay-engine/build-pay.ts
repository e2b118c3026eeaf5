import { addDays } from '#kernel/dates.ts';

import type { Component, Pay, PayDay, PayRules, Period, SlipInput } from './index.ts';

/* Months, pay and rules as tests of pay tell them. */

type Told = {
  readonly joined?: string;
  readonly left?: string;
  /** Weekdays nobody works on; 0 = Sunday. */
  readonly offs?: readonly number[];
  readonly holidays?: readonly string[];
  readonly days?: Readonly<Record<string, Partial<PayDay>>>;
};

/** Every day of a period, worked in full where nothing else is told. */
export function daysOf(period: Period, { joined = '', left = '9', offs = [], holidays = [], days = {} }: Told = {}): readonly PayDay[] {
  const made: PayDay[] = [];
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    const holiday = holidays.includes(day);
    const off = holiday || offs.includes(new Date(day).getUTCDay());
    const employed = day >= joined && day <= left;
    const status = off ? (holiday ? 'holiday' : 'weekly_off') : 'present';
    const times = { late_min: 0, ot_min: 0, worked_min: off ? 0 : 480, shift_min: 480 };
    made.push({ day, employed, off, holiday, status, leaves: [], ...times, ...days[day] });
  }
  return made;
}

/** Of a period that is not one month: its months, by the same calendar. */
export function monthsOf(period: Period, told: Pick<Told, 'offs' | 'holidays'> = {}, stays = true): NonNullable<SlipInput['months']> {
  const months = [...new Set(daysOf(period).map(({ day }) => day.slice(0, 7)))];
  const working = months.map((text) => ({ month: text, days: daysOf(month(text), told).filter(({ off }) => !off).length }));
  return { working, stays };
}

export function month(text: string): Period {
  const [year = 0, number = 0] = text.split('-').map(Number);
  return { from: `${text}-01`, to: `${text}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}` };
}

export const absent = { status: 'absent', worked_min: 0 } as const satisfies Partial<PayDay>;

/** A leave of which `paid` thousandths of the time are paid. */
export function onLeave(paid: number, md = 1000): Partial<PayDay> {
  const unpaid_md = Math.round((md * (1000 - paid)) / 1000);
  return { status: md < 1000 ? 'half_leave' : 'leave', leaves: [{ md, unpaid_md, half: md === 500 }] };
}

export function component(code: string, formula: string, more: Partial<Component> = {}): Component {
  const flags = { by_days: true, in_absence: true, in_overtime: code === 'basic', statutory: false };
  return { code, name: code, type: 'earning', formula, ...flags, ...more };
}

/** Everything of one part. */
export const whole = [component('basic', 'gross')];

export function pay(amount: number, effective_from = '2020-01-01', more: Partial<Pay> = {}): Pay {
  return { amount, effective_from, created_at: '2020-01-01T00:00:00Z', wage_type: 'monthly', components: [], overtime: true, ...more };
}

export const rules: PayRules = {
  basis: 'fixed_30',
  source: 'attendance',
  half_day_paid_md: 500,
  sandwich: false,
  unmarked: 'review',
  deduction_basis: null,
  presentation: 'reduced',
  late_mode: 'off',
  ...{ late_free: 0, late_every: 0, late_take_md: 0 },
  ot_base: 'pay',
  ...{ ot_rate: 0, ot_divisor_hours: 208, ot_normal: 200, ot_off: 200, ot_holiday: 200, ot_tolerance: 0 },
  daily_offs_paid: false,
  rounding: 'none',
  floor_percent: 0,
  minimum_wage: 0,
};

/** What is told of a person's month, and the rest as it usually is. */
export function inputOf(period: Period, told: Partial<Omit<SlipInput, 'rules'>> & { readonly rules?: Partial<PayRules> }): SlipInput {
  const nothing = { pieces: [], bonuses: [], deductions: [], adjustments: [], advances: [] };
  return {
    ...{ period, days: daysOf(period), pay: [pay(3_000_000)], components: whole, unit: 100, only_extras: false },
    ...nothing,
    ...told,
    rules: { ...rules, ...told.rules },
  };
}
