import type { Page } from '@playwright/test';

import { addDays } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { employeeCommands } from '../../../src/modules/hrm/employees/commands.ts';
import { addPay } from '../../../src/modules/hrm/employees/pay-commands.ts';
import { setUpPay } from '../../../src/modules/hrm/pay-setup/index.ts';
import { PayGroup } from '../../../src/modules/hrm/pay-setup/kind.ts';
import { runCommands } from '../../../src/modules/hrm/payroll/index.ts';
import { markDays, saveRule, shiftCommands } from '../../../src/modules/hrm/time/index.ts';
import type { CompanyDesk } from './company-desk.ts';
import { password } from './company-desk.ts';
import { untilInstalled } from './device-life.ts';
import { Front } from './front.ts';
import { untilDigestsMatch } from './local-data.ts';

/** Minor units that stand nowhere else; of a month. */
export const pay = 4_719_300_000;
/** What the worker who was away for three of thirty days gets. */
export const less = '4,24,73,700.00';

export async function enter(page: Page, email: string): Promise<void> {
  await new Front(page).signIn(email, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
}

/** Two people of a workshop whose last month is decided, day by day; `W-2` was away for three of them. `own`: whose account `W-1` is. */
export async function lastMonth({ store }: CompanyDesk, own: string | null = null): Promise<void> {
  const last = addDays(`${store.today().slice(0, 8)}01`, -1);
  const days = Array.from({ length: Number(last.slice(8)) }, (_, at) => `${last.slice(0, 8)}${String(at + 1).padStart(2, '0')}`);
  await setUpPay(store, 'Workshop', '2020-01-01');
  const shift = await shiftCommands.add(store, {
    ...{ name: 'Day', color: 'sky', effective_from: '2020-01-01', start_min: 540, end_min: 1080, break_minutes: 60, break_paid: false },
    ...{ window_before: 60, window_after: 60, late_grace: 0, early_grace: 0, half_day_below: 240, absent_below: 60 },
    ...{ ot_after: 0, ot_rounding: 0, ot_cap: 0, ot_before: false },
  });
  await saveRule(store, {
    ...{ effective_from: '2020-01-01', days_off: '0000000', shift_id: shift, pairing: 'first_last', missing_out: 'review' },
    ...{ night_from: 0, night_to: 0, self_punch: false },
  });
  for (const [code, away, user_id] of [
    ['W-1', 0, own],
    ['W-2', 3, null],
  ] as const) {
    const id = await employeeCommands.add(store, {
      ...{ code, name: `Worker ${code}`, name_local: '', thumb: '', photo_path: null, email: '', phone: '', department_id: null },
      ...{ designation: 'Operator', place_id: null, manager_id: null, employment_type: 'permanent', join_date: '2024-01-01' },
      ...{ probation_end: null, contract_end: null, user_id, tags: [] },
    });
    await addPay(store, id, {
      ...{ effective_from: '2024-01-01', wage_type: 'monthly', amount: pay, overtime: true, reason: 'join', note: '' },
      ...{ group_id: null, components: [] },
    });
    await markDays(
      store,
      days.map((day, at) => ({ employee_id: id, day, type: 'status', status: at < away ? 'absent' : 'present', reason: newId() })),
    );
  }
}

/** A run of that month, as a draft; its id. */
export async function beginRun({ store }: CompanyDesk, title: string): Promise<string> {
  const [group] = await store.find(PayGroup);
  const to = addDays(`${store.today().slice(0, 8)}01`, -1);
  const from = `${to.slice(0, 8)}01`;
  return runCommands.add(store, {
    ...{ group_id: group?.id ?? '', type: 'regular', period_from: from, period_to: to, attendance_from: from, attendance_to: to },
    ...{ title, pay_date: null, bonus_percent: 0, bonus_months: 0, notes: '' },
  });
}
