import { absent, component, daysOf, inputOf, month, onLeave, pay } from '../pay-engine/build-pay.ts';
import { type Slip, type SlipInput, slipOf } from '../pay-engine/index.ts';
import type { SlipPerson } from '../payroll/index.ts';
import type { FinalSlip } from './year.ts';

/* Slips that are final, as tests of slips tell them. */

/** P20: the whole of March 2026. */
export const march2026: SlipInput = inputOf(month('2026-03'), {
  days: daysOf(month('2026-03'), {
    offs: [5],
    holidays: ['2026-03-26'],
    days: {
      '2026-03-03': absent,
      '2026-03-04': onLeave(0, 500),
      ...{ '2026-03-09': { late_min: 50 }, '2026-03-10': { late_min: 45 } },
      ...{ '2026-03-11': { ot_min: 330 }, '2026-03-12': { ot_min: 300 } },
    },
  }),
  pay: [pay(2_000_000)],
  components: [
    component('basic', '(gross - medical - conveyance) / 1.5', { name: 'Basic' }),
    component('rent', 'basic / 2', { name: 'House rent' }),
    component('medical', '1200', { name: 'Medical' }),
    component('conveyance', '800', { name: 'Conveyance' }),
  ],
  advances: [{ id: 'a', label: 'ADV-1', due: 200_000, outstanding: 600_000, floor_percent: 0 }],
  rules: { presentation: 'deductions', late_mode: 'minute', rounding: 'one', floor_percent: 3000 },
});

const person: SlipPerson = {
  ...{ code: 'E-001', name: 'Rahima Khatun', name_local: 'রহিমা খাতুন', designation: 'Operator', department: 'Sewing', place: 'Mirpur' },
  ...{ join_date: '2024-02-01', wage_type: 'monthly', paid_to: 'City Bank ••••1234', advance_left: 400_000 },
};

type Told = Partial<Omit<FinalSlip, 'person' | 'result'>> & { readonly result?: Slip; readonly person?: Partial<SlipPerson> };

export function buildSlip(told: Told = {}): FinalSlip {
  const result = told.result ?? slipOf(march2026);
  const { gross, deductions, payable } = result;
  return {
    ...{ id: 'slip', slip_no: 'SLIP-260331-7K01', run_id: 'run', employee_id: 'rahima', type: 'regular' },
    ...{ period_from: '2026-03-01', period_to: '2026-03-31', pay_date: '2026-04-05', state: 'final', revision: 0 },
    ...{ input_hash: '3f2a91bc04de'.padEnd(64, '0'), engine_version: 1, gross, deductions, payable, method: 'bank', batch_id: null },
    ...{ paid_at: null, published_at: '2026-04-05T06:00:00Z', reason: '', created_at: '2026-04-01T06:00:00Z' },
    input: march2026 as unknown as NonNullable<FinalSlip['input']>,
    ...told,
    person: { ...person, ...told.person },
    result: result as unknown as FinalSlip['result'],
  };
}
