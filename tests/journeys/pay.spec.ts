import type { Page } from '@playwright/test';

import { addDays, monthOf } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';
import { BankAccount } from '#modules/banking/transactions/kind.ts';
import { advanceCommands, approveAdvance, disburse } from '#modules/hrm/advances/index.ts';
import { employeeCommands } from '#modules/hrm/employees/commands.ts';
import { addPay } from '#modules/hrm/employees/pay-commands.ts';
import { noPrivate, savePrivate } from '#modules/hrm/employees/private-commands.ts';
import { countLeave, leaveCommands, leaveTypeCommands, leaveTypesIn } from '#modules/hrm/leave/index.ts';
import { setUpPay } from '#modules/hrm/pay-setup/index.ts';
import { PayGroup } from '#modules/hrm/pay-setup/kind.ts';
import { runCommands, setEntries } from '#modules/hrm/payroll/index.ts';
import { PayrollRun } from '#modules/hrm/payroll/kind.ts';
import type { PayFacts } from '#modules/hrm/people/index.ts';
import { Employee } from '#modules/hrm/people/kind.ts';
import { markDays, saveRule, shiftCommands, voidMarks } from '#modules/hrm/time/index.ts';
import { DayMark } from '#modules/hrm/time/kind.ts';

import type { Backend } from '../../supabase/local/backend.ts';
import { CompanyDesk, password } from '../e2e/pages/company-desk.ts';
import { untilInstalled } from '../e2e/pages/device-life.ts';
import { Front } from '../e2e/pages/front.ts';
import { holds, untilDigestsMatch } from '../e2e/pages/local-data.ts';
import { expect, test } from '../e2e/support/test.ts';

/*
 * A month of eight people, paid, and the next one with what came to light since. A month is thirty days, everybody has 30,000.00 but for Salma,
 * whose pay stands nowhere else and is seen by herself and by nobody who may not see pay.
 */

const names = ['Anwar', 'Bilkis', 'Delwar', 'Farida', 'Habib', 'Jahanara', 'Kamal', 'Salma'] as const;
type Name = (typeof names)[number];
const usual = 3_000_000;
const canary = 31_479_326;
/** Whole taka, as the rule of rounding says. */
const first: Readonly<Record<Name, string>> = {
  Anwar: '30,000.00',
  // Half a day of leave that is not paid.
  Bilkis: '29,500.00',
  // An advance of 5,000.00 is taken back.
  Delwar: '25,000.00',
  // 9,990.00 was a mistake for 999.00.
  Farida: '20,010.00',
  // A day of absence, which is none in the end.
  Habib: '29,000.00',
  Jahanara: '30,000.00',
  Kamal: '28,000.00',
  Salma: '3,14,793.00',
};
const puntRight = '29,001.00';
/** A day that was none of absence, and 6,000.00 more from the middle of the month on. */
const differences = { Habib: '1,000.00', Jahanara: '3,000.00' } as const;
const second = { Anwar: '30,000.00', Habib: '31,000.00', Jahanara: '39,000.00' } as const;

type Month = { readonly from: string; readonly to: string; readonly days: readonly string[] };

function monthBefore(today: string, count: number): Month {
  let day = today;
  for (let at = 0; at < count; at += 1) day = addDays(`${day.slice(0, 8)}01`, -1);
  const { from = '', to = '' } = monthOf(day) ?? {};
  const days = Array.from({ length: Number(to.slice(8)) }, (_, at) => addDays(from, at));
  return { from, to, days };
}

async function enter(page: Page, email: string): Promise<void> {
  await new Front(page).signIn(email, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
}

/** The workshop, its people by name, and both months decided but for what is told later. */
async function found(server: Backend): Promise<{ readonly desk: CompanyDesk; readonly ids: Readonly<Record<Name, string>> }> {
  const desk = await CompanyDesk.found(server, 'Pay House', 'owner-of-a-month@karbar.test');
  await desk.hire('pays@karbar.test', ['manage_payroll', 'view_attendance', 'view_transactions'], null);
  await desk.hire('keeps-books@karbar.test', ['manage_employees', 'view_attendance', 'view_transactions'], null);
  const own = await desk.hire('salma@karbar.test', [], null);
  const { store } = desk;
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
  const ids = {} as Record<Name, string>;
  for (const [at, name] of names.entries()) {
    ids[name] = await employeeCommands.add(store, {
      ...{ code: `W-${at + 1}`, name, name_local: '', thumb: '', photo_path: null, email: '', phone: '', department_id: null },
      ...{ designation: 'Operator', place_id: null, manager_id: null, employment_type: 'permanent', join_date: '2024-01-01' },
      ...{ probation_end: null, contract_end: null, user_id: name === 'Salma' ? own : null, tags: [] },
    });
    await addPay(store, ids[name], payOf(name === 'Salma' ? canary : usual, '2024-01-01', 'join'));
    const row = await store.get(Employee, ids[name]);
    const bank = { bank: 'City Bank', branch: 'Mirpur', routing: '225261234', number: `225410000${at}`, title: '' };
    if (row && at < 4) await savePrivate(store, row, null, { ...noPrivate, bank_accounts: [bank], wallets: [] });
  }
  return { desk, ids };
}

function payOf(amount: number, effective_from: string, reason: PayFacts['reason']): PayFacts {
  return { effective_from, wage_type: 'monthly', amount, overtime: true, reason, note: '', group_id: null, components: [] };
}

/** What happened in a month: everybody was there on every day but for those who are told. */
async function mark(
  { store }: CompanyDesk,
  ids: Readonly<Record<Name, string>>,
  { days }: Month,
  away: Partial<Record<Name, readonly number[]>>,
) {
  await markDays(
    store,
    names.flatMap((name) =>
      days.map((day, at) => ({
        ...{ employee_id: ids[name], day, type: 'status' as const, reason: newId() },
        status: away[name]?.includes(at + 1) ? ('absent' as const) : ('present' as const),
      })),
    ),
  );
}

async function halfDayUnpaid({ store }: CompanyDesk, employee_id: string, day: string): Promise<void> {
  const unpaid = leaveTypesIn('BD', '2020-01-01').find(({ code }) => code === 'UL');
  if (!unpaid) throw new Error('No preset of unpaid leave');
  const type_id = await leaveTypeCommands.add(store, unpaid);
  const told = { employee_id, type_id, from_day: day, to_day: day, from_part: 'first_half', to_part: 'first_half', minutes: null } as const;
  const counted = await countLeave(store, 'office', { ...told, id: '', papers: 1 });
  const id = await leaveCommands.add(store, { ...told, ...counted, reason: 'Harvest at home', photos: [], status: 'submitted' });
  await leaveCommands.move(store, id, 'approved');
}

async function advanceOf({ store }: CompanyDesk, employee_id: string, month: Month): Promise<void> {
  const id = await advanceCommands.add(store, {
    ...{ employee_id, type: 'salary_advance', amount: 500_000, request_date: month.from, purpose: 'School fees', needed_by: null },
    ...{ recovery: 'full_next', instalments: 1, instalment_amount: 0, start_period: month.from.slice(0, 7) },
    ...{ rounding: 100, min_net_floor_pct: 30, photos: [], status: 'requested' },
  });
  await approveAdvance(store, id, { approved_amount: 500_000, decided_note: '' });
  const [till] = await store.find(BankAccount);
  const money = { amount: 500_000, method: 'cash', reference: '', note: '', entry_date: month.from, account: till?.id ?? null } as const;
  await disburse(store, id, money);
}

async function beginRun({ store }: CompanyDesk, { from, to }: Month, title: string): Promise<string> {
  const group = (await store.find(PayGroup)).find(({ is_default }) => is_default);
  return runCommands.add(store, {
    ...{ group_id: group?.id ?? '', type: 'regular', period_from: from, period_to: to, attendance_from: from, attendance_to: to },
    ...{ title, pay_date: null, bonus_percent: 0, bonus_months: 0, notes: '' },
  });
}

const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

async function makeFinal(page: Page, told: string): Promise<void> {
  await page.getByRole('button', { name: 'Make final' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make final' }).click();
  await expect(page.getByText(told)).toBeVisible();
}

async function payBy(page: Page, how: string): Promise<void> {
  await page.getByRole('button', { name: how }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: how }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a month is made final, put right, paid in two batches, and what comes to light later is settled by the next one', async ({
  server,
  newDevice,
}) => {
  test.setTimeout(300_000);
  const { desk, ids } = await found(server);
  const { store } = desk;
  const [month, next] = [monthBefore(store.today(), 2), monthBefore(store.today(), 1)];
  await mark(desk, ids, month, { Habib: [10], Kamal: [4, 5] });
  await mark(desk, ids, next, {});
  await halfDayUnpaid(desk, ids.Bilkis, month.days[6] ?? '');
  await advanceOf(desk, ids.Delwar, month);
  const id = await beginRun(desk, month, 'The first month');
  const run = await store.get(PayrollRun, id);
  if (!run) throw new Error('No run');
  await setEntries(store, run, new Map([[ids.Farida, { deduction: 999_000, deduction_note: 'Uniform' }]]));
  await desk.send();

  const device = await newDevice(server);
  const page = await device.context.newPage();
  await enter(page, 'pays@karbar.test');
  await page.goto(`/app/hrm/payroll/edit/${id}?step=review`);
  for (const name of names) await expect(line(page, name)).toContainText(first[name]);
  await makeFinal(page, '8 slips are final.');

  await line(page, 'Farida').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Pull back slip' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The uniform costs 999');
  await page.getByRole('dialog').getByRole('button', { name: 'Pull back slip' }).click();
  await expect(line(page, 'Farida')).toBeHidden();
  await page.getByRole('link', { name: 'Still open' }).click();
  await page.getByLabel('Deduction by hand: Farida').fill('999');
  await page.getByLabel('Deduction by hand: Farida').press('Tab');
  await expect(line(page, 'Farida').last()).toContainText(puntRight);
  await makeFinal(page, 'One slip is final.');

  await page.getByRole('link', { name: 'Paying out' }).click();
  await payBy(page, 'Pay by bank');
  await payBy(page, 'Pay in cash');
  await expect(page.getByText('All paid').first()).toBeVisible();
  const booked = await server.sql<{ amount: number }>(
    'select amount::int from public.transactions where tenant_id = $1 and voided_at is null order by amount',
    [desk.tenant],
  );
  expect(booked.map(({ amount }) => amount)).toEqual([11_350_100, 40_179_300]);

  const wrong = (await store.find(DayMark)).filter(({ employee_id, day }) => employee_id === ids.Habib && day === month.days[9]);
  await voidMarks(
    store,
    wrong.map(({ id: mark }) => mark),
  );
  await mark(desk, ids, { ...month, days: [month.days[9] ?? ''] }, {});
  await addPay(store, ids.Jahanara, payOf(3_600_000, month.days[15] ?? '', 'increment'));
  const then = await beginRun(desk, next, 'The second month');
  await desk.send();
  await page.getByRole('link', { name: 'Differences' }).click();
  for (const [name, amount] of Object.entries(differences))
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toContainText(amount);
  await page.goto(`/app/hrm/payroll/edit/${then}?step=review`);
  for (const [name, amount] of Object.entries(second)) await expect(line(page, name)).toContainText(amount);
  await makeFinal(page, '8 slips are final.');
  await page.getByRole('button', { name: 'Show slips to people' }).click();
  await expect(page.getByText('Everybody with an account sees his own slip now.')).toBeVisible();

  const own = await (await newDevice(server, 'phone')).context.newPage();
  await enter(own, 'salma@karbar.test');
  await expect(own.getByText('3,14,793.00').first()).toBeVisible();
  expect(await holds(own, String(canary))).toBe(true);
  expect(await holds(own, 'Jahanara')).toBe(false);
  const books = await (await newDevice(server)).context.newPage();
  await enter(books, 'keeps-books@karbar.test');
  await books.getByRole('link', { name: 'Transactions' }).click();
  await expect(books.getByText('1,13,501.00').first()).toBeVisible();
  for (const amount of [canary, 31_479_300]) expect(await holds(books, String(amount))).toBe(false);
});
