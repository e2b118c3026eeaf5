import { addDays } from '#kernel/dates.ts';

import { type Component, type PayDay, type Slip, type SlipInput, slipOf } from '../pay-engine/index.ts';
import type { SlipPerson } from '../payroll/index.ts';
import type { FinalSlip } from './year.ts';

/* Slips that are final, as tests of slips tell them. */

const told: Readonly<Record<string, Partial<PayDay>>> = {
  '2026-03-03': { status: 'absent', worked_min: 0 },
  '2026-03-04': { status: 'half_leave', leaves: [{ md: 500, unpaid_md: 500, half: true }] },
  '2026-03-09': { late_min: 50 },
  '2026-03-10': { late_min: 45 },
  '2026-03-11': { ot_min: 330 },
  '2026-03-12': { ot_min: 300 },
};

/** Fridays are off, and the 26th is a holiday. */
function dayOf(day: string): PayDay {
  const holiday = day === '2026-03-26';
  const off = holiday || new Date(day).getUTCDay() === 5;
  const status = holiday ? 'holiday' : off ? 'weekly_off' : 'present';
  const times = { late_min: 0, ot_min: 0, worked_min: off ? 0 : 480, shift_min: 480 };
  return { day, employed: true, off, holiday, status, leaves: [], ...times, ...told[day] };
}

function component(code: string, name: string, formula: string): Component {
  const flags = { by_days: true, in_absence: true, in_overtime: code === 'basic', statutory: false };
  return { code, name, type: 'earning', formula, ...flags };
}

/** P20: the whole of March 2026. */
export const march2026: SlipInput = {
  period: { from: '2026-03-01', to: '2026-03-31' },
  days: Array.from({ length: 31 }, (_, place) => dayOf(addDays('2026-03-01', place))),
  pay: [
    {
      ...{ amount: 2_000_000, effective_from: '2020-01-01', created_at: '2020-01-01T00:00:00Z' },
      ...{ wage_type: 'monthly', components: [], overtime: true },
    },
  ],
  components: [
    component('basic', 'Basic', '(gross - medical - conveyance) / 1.5'),
    component('rent', 'House rent', 'basic / 2'),
    component('medical', 'Medical', '1200'),
    component('conveyance', 'Conveyance', '800'),
  ],
  rules: {
    ...{ basis: 'fixed_30', source: 'attendance', half_day_paid_md: 500, sandwich: false, unmarked: 'review', deduction_basis: null },
    ...{ presentation: 'deductions', late_mode: 'minute', late_free: 0, late_every: 0, late_take_md: 0, rounding: 'one' },
    ...{ ot_base: 'pay', ot_rate: 0, ot_divisor_hours: 208, ot_normal: 200, ot_off: 200, ot_holiday: 200, ot_tolerance: 0 },
    ...{ daily_offs_paid: false, floor_percent: 3000, minimum_wage: 0 },
  },
  advances: [{ id: 'a', label: 'ADV-1', due: 200_000, outstanding: 600_000, floor_percent: 0 }],
  ...{ pieces: [], bonuses: [], deductions: [], adjustments: [], unit: 100, only_extras: false },
};

const person: SlipPerson = {
  ...{ code: 'E-001', name: 'Rahima Khatun', name_local: 'রহিমা খাতুন', designation: 'Operator', department: 'Sewing', place: 'Mirpur' },
  ...{ join_date: '2024-02-01', wage_type: 'monthly', paid_to: 'City Bank ••••1234', advance_left: 400_000 },
};

type Told = Partial<Omit<FinalSlip, 'person' | 'result'>> & { readonly result?: Slip; readonly person?: Partial<SlipPerson> };

export function buildSlip(more: Told = {}): FinalSlip {
  const result = more.result ?? slipOf(march2026);
  const { gross, deductions, payable } = result;
  return {
    ...{ id: 'slip', slip_no: 'SLIP-260331-7K01', run_id: 'run', employee_id: 'rahima', type: 'regular' },
    ...{ period_from: '2026-03-01', period_to: '2026-03-31', pay_date: '2026-04-05', state: 'final', revision: 0 },
    ...{ input_hash: '3f2a91bc04de'.padEnd(64, '0'), engine_version: 1, gross, deductions, payable, method: 'bank', batch_id: null },
    ...{ paid_at: null, published_at: '2026-04-05T06:00:00Z', reason: '', created_at: '2026-04-01T06:00:00Z' },
    input: march2026,
    ...more,
    person: { ...person, ...more.person },
    result: result,
  };
}
