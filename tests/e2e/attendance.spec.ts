import type { Page } from '@playwright/test';

import { addDays, dayStart } from '#kernel/dates.ts';
import { saveRule, shiftCommands } from '#modules/hrm/time/calendar-commands.ts';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { rowsOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* The office's day: what punches make of people, what it decides without network, and a worker who says that his day was otherwise. */

const owner = 'owner-of-days@karbar.test';
const zone = 'Asia/Dhaka';
const shift = {
  ...{ start_min: 540, end_min: 1080, break_minutes: 60, break_paid: false, window_before: 120, window_after: 240, late_grace: 10 },
  ...{ early_grace: 10, half_day_below: 360, absent_below: 120, ot_after: 15, ot_rounding: 15, ot_cap: 240, ot_before: false },
};

async function enter(page: Page, email: string): Promise<void> {
  await new Front(page).signIn(email, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
}

/** Two days ago: over, whatever the time is. */
const dayOf = (today: string): string => addDays(today, -2);

async function found(server: Parameters<typeof CompanyDesk.found>[0]) {
  const desk = await CompanyDesk.found(server, 'House of Days', owner);
  await desk.hire('rahim-of-days@karbar.test', [], null);
  await desk.hire('packer-of-days@karbar.test', ['view_parcels'], null);
  const { store, tenant } = desk;
  const today = store.today();
  const day = await shiftCommands.add(store, { name: 'Day', color: 'sky', effective_from: addDays(today, -30), ...shift });
  await shiftCommands.add(store, {
    name: 'Late',
    color: 'rose',
    effective_from: addDays(today, -30),
    ...shift,
    start_min: 720,
    end_min: 1260,
  });
  await saveRule(store, {
    ...{ effective_from: addDays(today, -30), days_off: '0000000', shift_id: day, pairing: 'first_last', missing_out: 'review' },
    ...{ night_from: 0, night_to: 0, self_punch: true },
  });
  await desk.send();
  const at = (min: number) => new Date(Date.parse(dayStart(zone, dayOf(today))) + min * 60_000).toISOString();
  const people: Record<string, string> = {};
  for (const [name, user] of [
    ['Rahim Uddin', 'rahim-of-days@karbar.test'],
    ['Rina Akter', null],
    ['Salma Khatun', null],
  ] as const) {
    const [row] = await server.sql<{ id: string }>(
      `insert into public.employees (tenant_id, id, code, name, join_date, user_id)
        values ($1, gen_random_uuid(), $2, $3, current_date - 60, (select id from auth.users where email = $4)) returning id`,
      [tenant, name.slice(0, 2), name, user],
    );
    people[name] = row?.id ?? '';
  }
  for (const [name, direction, min] of [
    ['Rahim Uddin', 'in', 575],
    ['Rina Akter', 'in', 535],
    ['Rina Akter', 'out', 1150],
  ] as const)
    await server.sql(
      `insert into public.punches (tenant_id, id, employee_id, direction, captured_at, source, method) values ($1, gen_random_uuid(), $2, $3, $4, 'import', 'file')`,
      [tenant, people[name], direction, at(min)],
    );
  return { desk, today, people };
}

const line = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('the office decides about days without network, and a worker about nothing but his words', async ({ server, newDevice }) => {
  const { desk, today } = await found(server);
  const day = dayOf(today);
  const list = `/app/hrm/attendance?view=days&day=${day}`;
  const tablet = await newDevice(server, 'desk');
  let page = await tablet.context.newPage();
  await enter(page, owner);
  const second = await (await newDevice(server, 'desk')).context.newPage();
  await enter(second, owner);
  await second.goto(list);
  await page.goto(list);
  await expect(line(page, 'Rahim Uddin')).toContainText('No OUT');
  await expect(line(page, 'Rina Akter')).toContainText('Present');
  await expect(line(page, 'Rina Akter')).toContainText('0 / 0:45');
  await expect(line(page, 'Salma Khatun')).toContainText('Not closed yet');

  await tablet.offline(true);
  await untilBadge(page, 'offline');
  await line(page, 'Rahim Uddin').click();
  const drawer = page.getByRole('dialog', { name: 'Rahim Uddin' });
  await drawer.getByRole('button', { name: 'Add punch' }).click();
  const form = page.getByRole('dialog', { name: 'Add punch' });
  await form.getByLabel('Direction').selectOption('out');
  await form.getByLabel('Time', { exact: true }).fill('18:05');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(line(page, 'Rahim Uddin')).toContainText('Present');
  await expect(line(page, 'Rahim Uddin')).toContainText('0:35');

  await line(page, 'Rina Akter').getByRole('checkbox').check();
  await line(page, 'Rahim Uddin').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Excuse lateness' }).click();
  await expect(line(page, 'Rahim Uddin')).toContainText('Late, excused');
  await line(page, 'Rina Akter').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve overtime' }).click();
  await expect(line(page, 'Rina Akter')).toContainText('0:45 / 0:45');

  await page.getByRole('button', { name: 'Close or reopen' }).click();
  await page.getByRole('menuitem', { name: 'Close the day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
  await expect(line(page, 'Salma Khatun')).toContainText('Absent');
  await kill(page);
  page = await startAgain(tablet.context);
  await page.goto(list);
  await expect(line(page, 'Salma Khatun')).toContainText('Absent');
  await line(page, 'Salma Khatun').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  const decide = page.getByRole('dialog', { name: 'Decide' });
  await decide.getByLabel('What is decided').selectOption('status');
  await decide.getByLabel('Status').selectOption('leave');
  await decide.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(line(page, 'Salma Khatun')).toContainText('On leave');
  await tablet.offline(false);
  await untilSent(page);
  await expect(line(second, 'Salma Khatun')).toContainText('On leave', { timeout: 60_000 });
  await expect(line(second, 'Rina Akter')).toContainText('0:45 / 0:45');

  // The roster is written cell by cell, and a week is copied at once.
  await page.goto(`/app/hrm/attendance?view=roster&day=${addDays(day, 7)}`);
  await page
    .getByRole('combobox', { name: /^Rina Akter, / })
    .first()
    .selectOption('off');
  await expect(page.getByRole('combobox', { name: /^Rina Akter, / }).first()).toHaveValue('off');
  await page.goto(`/app/hrm/attendance?view=roster&day=${addDays(day, 14)}`);
  await page.getByRole('button', { name: 'Copy last week' }).click();
  await expect(page.getByRole('combobox', { name: /^Rina Akter, / }).first()).toHaveValue('off');
  await page.getByRole('button', { name: 'Rotate shifts' }).click();
  await expect(
    page
      .getByRole('combobox', { name: /^Salma Khatun, / })
      .first()
      .locator('option:checked'),
  ).toHaveText('Late');
  for (const day of [today, addDays(today, 1)]) {
    await page.getByRole('button', { name: 'Put people on a shift' }).click();
    const put = page.getByRole('dialog', { name: 'Put people on a shift' });
    await put.getByRole('checkbox').first().check();
    await put.getByLabel('From', { exact: true }).fill(day);
    await put.getByRole('button', { name: /^Put 1 person/ }).click();
    await expect(put).toBeHidden();
  }
  await untilSent(page);
  await expect
    .poll(() =>
      server.sql('select to_day is null as open from public.shift_assignments where tenant_id = $1 order by from_day', [desk.tenant]),
    )
    .toEqual([{ open: false }, { open: true }]);

  const phone = await newDevice(server, 'phone');
  const own = await phone.context.newPage();
  await enter(own, 'rahim-of-days@karbar.test');
  await expect(own.getByText('My attendance')).toBeVisible();
  const kinds = new Set((await rowsOf(own)).map(({ kind }) => kind));
  for (const kind of ['employees', 'punches', 'day_marks', 'shift_assignments', 'kiosks']) expect(kinds).not.toContain(kind);
  expect((await rowsOf(own)).filter(({ kind }) => kind === 'own_punches')).toHaveLength(2);
  await phone.offline(true);
  await own.getByRole('button', { name: 'I am here' }).click();
  await expect(own.getByRole('button', { name: 'I am leaving' })).toBeVisible();
  await own.getByRole('button', { name: 'It was otherwise' }).nth(2).click();
  const ask = own.getByRole('dialog');
  await ask.getByLabel('Came at').fill('09:00');
  await ask.getByLabel('Reason').fill('The tablet was slow');
  await ask.getByRole('button', { name: 'Ask the office' }).click();
  await expect(own.getByText('Waits')).toBeVisible();
  await phone.offline(false);
  await untilSent(own);

  await page.goto('/app/hrm/attendance?view=requests');
  await page.getByRole('button', { name: 'Approve' }).click();
  await untilSent(page);
  await expect(own.getByText('Was approved')).toBeVisible({ timeout: 60_000 });
  await page.goto(list);
  await expect(line(page, 'Rahim Uddin')).toContainText('9:00 am');
  await expect(line(page, 'Rahim Uddin')).toContainText('By hand');

  const packer = await (await newDevice(server, 'desk')).context.newPage();
  await enter(packer, 'packer-of-days@karbar.test');
  await expect(packer.getByRole('link', { name: 'Attendance', exact: true })).toBeHidden();
  await packer.goto('/app/hrm/attendance');
  await expect(packer).toHaveURL(/unauthorized/);
  const held = new Set((await rowsOf(packer)).map(({ kind }) => kind));
  for (const kind of ['employees', 'punches', 'own_punches', 'day_marks', 'kiosks', 'roster_cells']) expect(held).not.toContain(kind);
  await desk.send();
});
