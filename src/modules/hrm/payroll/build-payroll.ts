import { usualRule } from '../pay-setup/index.ts';
import type { EntryRow, PaidSlip, PayrollFacts, RunRow } from './facts.ts';

/* A run as tests tell it: March 2026 in Dhaka, Fridays off, everybody marked present who is not told otherwise. */

const made = '2026-01-01T00:00:00.000Z';

export function buildRun(overrides: Partial<RunRow> = {}): RunRow {
  const span = { period_from: '2026-03-01', period_to: '2026-03-31', attendance_from: '2026-03-01', attendance_to: '2026-03-31' };
  const sums = { engine_version: 0, people: 0, gross: 0, deductions: 0, payable: 0, paid: 0, employer_cost: 0 };
  return {
    ...{ id: 'run', run_no: 'PAY-1', printed_number: null, key: 'run', group_id: 'all', type: 'regular', ...span, title: 'March' },
    ...{ pay_date: null, bonus_percent: 0, bonus_months: 0, notes: '', state: 'draft', ...sums, reason: '' },
    ...{ finalised_at: null, finalised_by: null, created_by: null, created_at: made, deleted_at: null },
    ...overrides,
  };
}

export function buildEmployee(id: string, overrides: Partial<PayrollFacts['employees'][number]> = {}): PayrollFacts['employees'][number] {
  return {
    ...{ id, code: id, name: id, name_local: '', thumb: '', photo_path: null, email: '', phone: '', department_id: null, designation: '' },
    ...{ place_id: null, manager_id: null, employment_type: 'permanent', status: 'active', join_date: '2025-01-01', probation_end: null },
    ...{ contract_end: null, exit_date: null, exit_reason: null, user_id: null, badge_code: null, birthday: null, tags: [] },
    ...{ merged_into: null, created_at: made, deleted_at: null },
    ...overrides,
  };
}

export function buildPay(
  employee_id: string,
  amount: number,
  overrides: Partial<PayrollFacts['pay'][number]> = {},
): PayrollFacts['pay'][number] {
  return {
    ...{ id: `${employee_id}:${amount}`, employee_id, effective_from: '2025-01-01', wage_type: 'monthly', amount, group_id: null },
    ...{ components: [], overtime: true, reason: 'join', note: '', created_at: made },
    ...overrides,
  };
}

export function buildEntry(employee_id: string, overrides: Partial<EntryRow> = {}): EntryRow {
  return {
    ...{ id: `entry:${employee_id}`, key: `run:${employee_id}`, run_id: 'run', employee_id, standing: 'in', reason: '', bonus: 0 },
    ...{ bonus_note: '', deduction: 0, deduction_note: '', overtime: null, method: null, no_differences: false },
    ...overrides,
  };
}

export function buildSlip(employee_id: string, overrides: Partial<PaidSlip> = {}): PaidSlip {
  return {
    ...{ id: `slip:${employee_id}`, run_id: 'earlier', employee_id, type: 'regular', period_from: '2026-02-01', period_to: '2026-02-28' },
    ...{ state: 'final', input: {}, result: { lines: [], carried: [] }, payable: 0, created_at: made },
    ...overrides,
  };
}

/** Everybody there on every working day of March, by the word of the office. */
export function presentAll(ids: readonly string[], but: Readonly<Record<string, readonly string[]>> = {}): PayrollFacts['marks'] {
  const days = Array.from({ length: 31 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`);
  return ids.flatMap((employee_id) =>
    days.map((day) => ({
      ...{ id: `${employee_id}:${day}`, employee_id, day, type: 'status' as const, in_at: null, out_at: null, minutes: null },
      status: but[employee_id]?.includes(day) ? ('absent' as const) : ('present' as const),
      ...{ reason: '', made_by: null, created_at: made, voided_at: null },
    })),
  );
}

/** Nine to six with an hour's break, Fridays off. */
const calendar: Pick<PayrollFacts, 'timeZone' | 'hours' | 'rules' | 'holidays' | 'assignments' | 'cells'> = {
  timeZone: 'Asia/Dhaka',
  hours: [
    {
      ...{
        id: 'hours',
        shift_id: 'day',
        effective_from: '2025-01-01',
        start_min: 540,
        end_min: 1080,
        break_minutes: 60,
        break_paid: false,
      },
      ...{ window_before: 120, window_after: 240, late_grace: 10, early_grace: 10, half_day_below: 360, absent_below: 120 },
      ...{ ot_after: 15, ot_rounding: 15, ot_cap: 240, ot_before: false, created_at: made },
    },
  ],
  rules: [
    {
      ...{ id: 'rule', effective_from: '2025-01-01', days_off: '0000010', shift_id: 'day', pairing: 'first_last', missing_out: 'review' },
      ...{ night_from: 0, night_to: 0, self_punch: false, created_at: made },
    },
  ],
  ...{ holidays: [], assignments: [], cells: [] },
};

export function buildFacts(overrides: Partial<PayrollFacts> = {}): PayrollFacts {
  const group = { id: 'all', name: 'Everybody', is_default: true, sort: 0, active: true, deleted_at: null };
  return {
    ...calendar,
    ...{ run: buildRun(), entries: [], unit: 100, groups: [group], components: [] },
    payRules: [{ ...usualRule, id: 'rule', group_id: 'all', effective_from: '2026-01-01', created_at: made }],
    ...{ employees: [], jobs: [], pay: [], punches: [], contacts: [], kiosks: [], marks: [], closings: [], absences: [] },
    leave: { types: [], terms: [], entries: [], absences: [] },
    ...{ advances: [], events: [], work: [], slips: [], earlier: [], now: Date.parse('2026-04-02T06:00:00Z') },
    ...overrides,
  };
}
