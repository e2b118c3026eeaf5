import type { Page } from '@playwright/test';

import { addDays } from '#kernel/dates.ts';
import { addEntries, leaveTypeCommands, leaveTypesIn } from '#modules/hrm/leave/index.ts';
import { holidayCommands, saveRule, shiftCommands } from '#modules/hrm/time/calendar-commands.ts';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { rowsOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* Somebody asks for days off without network, the office decides, and no two devices give away the same day. */

const owner = 'owner-of-leave@karbar.test';
const shift = {
  ...{ start_min: 540, end_min: 1080, break_minutes: 60, break_paid: false, window_before: 120, window_after: 240, late_grace: 10 },
  ...{ early_grace: 10, half_day_below: 360, absent_below: 120, ot_after: 15, ot_rounding: 15, ot_cap: 240, ot_before: false },
};

async function enter(page: Page, email: string): Promise<void> {
  await new Front(page).signIn(email, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
}

async function found(server: Parameters<typeof CompanyDesk.found>[0]) {
  const desk = await CompanyDesk.found(server, 'House of Leave', owner);
  await desk.hire('rahim-of-leave@karbar.test', [], null);
  await desk.hire('lina-of-leave@karbar.test', ['manage_leave_requests'], null);
  await desk.hire('packer-of-leave@karbar.test', ['view_parcels'], null);
  const { store, tenant } = desk;
  const today = store.today();
  const from = addDays(today, -30);
  const day = await shiftCommands.add(store, { name: 'Day', color: 'sky', effective_from: from, ...shift });
  await saveRule(store, {
    ...{ effective_from: from, days_off: '0000000', shift_id: day, pairing: 'first_last', missing_out: 'review' },
    ...{ night_from: 0, night_to: 0, self_punch: false },
  });
  const [casual] = leaveTypesIn('BD', from);
  if (!casual) throw new Error('No preset');
  const type = await leaveTypeCommands.add(store, { ...casual, accrual: 'none', annual_md: 0 });
  await desk.send();
  const people: string[] = [];
  for (const [name, user] of [
    ['Rahim Uddin', 'rahim-of-leave@karbar.test'],
    ['Rina Akter', null],
  ] as const) {
    const [row] = await server.sql<{ id: string }>(
      `insert into public.employees (tenant_id, id, code, name, join_date, user_id)
        values ($1, gen_random_uuid(), $2, $3, current_date - 600, (select id from auth.users where email = $4)) returning id`,
      [tenant, name.slice(0, 2), name, user],
    );
    people.push(row?.id ?? '');
  }
  const given = { type_id: type, entry: 'allocate' as const, effective_date: from, valid_until: null, note: '' };
  await addEntries(
    store,
    people.map((employee_id, n) => ({ ...given, employee_id, md: n === 0 ? 10_000 : 2000 })),
  );
  await desk.send();
  return { desk, today };
}

const line = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name });
const form = (page: Page) => page.getByRole('dialog', { name: 'New request' });

async function askFor(page: Page, name: string, day: string, part?: string): Promise<void> {
  await page.getByRole('button', { name: 'New request' }).first().click();
  await form(page).getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name }).click();
  await form(page).getByLabel('First day of leave').fill(day);
  await form(page).getByLabel('Last day of leave').fill(day);
  if (part !== undefined) await form(page).getByLabel('Part of the day').selectOption({ label: part });
}

test('asks without network, is approved elsewhere, and no day is given away twice', async ({ server, newDevice }) => {
  const { desk, today } = await found(server);
  const phone = await newDevice(server, 'phone');
  let own = await phone.context.newPage();
  await enter(own, 'rahim-of-leave@karbar.test');
  await phone.offline(true);
  await untilBadge(own, 'offline');
  await own.getByRole('button', { name: 'Ask for days off' }).click();
  const ask = own.getByRole('dialog');
  await ask.getByLabel('First day of leave').fill(addDays(today, 3));
  await ask.getByLabel('Last day of leave').fill(addDays(today, 4));
  await expect(ask.getByText('Counts as leave: 2')).toBeVisible();
  await expect(ask.getByText('Left afterwards: 8')).toBeVisible();
  await ask.getByLabel('Reason').fill('Wedding of my sister');
  await ask.locator('input[type=file]').first().setInputFiles('public/screenshots/orders.png');
  await expect(ask.getByRole('img', { name: /^Paper/ })).toBeVisible();
  await ask.getByRole('button', { name: 'Ask the office' }).click();
  await expect(own.getByText('Undecided')).toBeVisible();
  await kill(own);
  own = await startAgain(phone.context);
  await expect(own.getByText('Undecided')).toBeVisible();
  await phone.offline(false);
  await untilSent(own);
  const kinds = new Set((await rowsOf(own)).map(({ kind }) => kind));
  for (const kind of ['leave_requests', 'leave_entries', 'leave_absences', 'employees']) expect(kinds).not.toContain(kind);

  const tablet = await newDevice(server, 'desk');
  const page = await tablet.context.newPage();
  await enter(page, owner);
  await page.goto('/app/hrm/leave');
  await tablet.offline(true);
  await untilBadge(page, 'offline');
  await line(page, 'Rahim Uddin').click();
  await expect(page.getByRole('dialog').getByText('Wedding of my sister')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Paper/ })).toHaveCount(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve leave' }).click();
  await page.keyboard.press('Escape');
  await expect(line(page, 'Rahim Uddin')).toContainText('Awaiting balance check');
  await tablet.offline(false);
  await untilSent(page);
  await expect(line(page, 'Rahim Uddin')).toContainText('Was approved');
  await expect(own.getByText('Was approved')).toBeVisible({ timeout: 60_000 });
  await own.getByRole('button', { name: 'Ask to cancel' }).click();
  await expect(line(page, 'Rahim Uddin')).toContainText('Wants to cancel', { timeout: 60_000 });

  // A holiday comes later: the office counts anew, also without network.
  await holidayCommands.add(desk.store, { day: addDays(today, 4), name: 'Day of the saint', type: 'public', place_id: null });
  await desk.send();
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'counts differently by now' });
  await expect(notice).toContainText('2 became 1', { timeout: 60_000 });
  await tablet.offline(true);
  await untilBadge(page, 'offline');
  await notice.getByRole('button', { name: 'Count anew' }).click();
  await expect(page.getByText('Counted again')).toBeVisible();
  await expect(notice).toBeHidden();
  await tablet.offline(false);
  await untilSent(page);
  const counted = `select r.counted_md::int as md, a.days = r.days as same from public.leave_requests r
    join public.leave_absences a on a.tenant_id = r.tenant_id and a.id = r.id where r.tenant_id = $1`;
  expect(await server.sql(counted, [desk.tenant])).toEqual([{ md: 1000, same: true }]);
  await expect(own.getByText('Days counted: 1')).toBeVisible({ timeout: 60_000 });

  // A half of a date is there once.
  const date = addDays(today, 5);
  for (const part of ['First half', 'Second half']) {
    await askFor(page, 'Rina Akter', date, part);
    await expect(form(page).getByText('Counts as leave: 0.5')).toBeVisible();
    await form(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form(page)).toBeHidden();
  }
  await askFor(page, 'Rina Akter', date, 'First half');
  await expect(form(page).getByText('There is another request for one of these days.')).toBeVisible();
  await form(page).getByLabel('First day of leave').fill(addDays(today, 8));
  await form(page).getByLabel('Last day of leave').fill(addDays(today, 9));
  await form(page).getByLabel('On the first day').selectOption({ label: 'Whole day' });
  await expect(form(page).getByText('Counts as leave: 2')).toBeVisible();
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form(page)).toBeHidden();
  await untilSent(page);

  // She has two days: what one device gives away without network is not there for another one.
  const second = await newDevice(server, 'desk');
  const lina = await second.context.newPage();
  await enter(lina, 'lina-of-leave@karbar.test');
  await lina.goto('/app/hrm/leave?view=balances');
  await lina.getByRole('button', { name: /^Rina Akter, Casual leave: 2 left/ }).click();
  await expect(lina.getByRole('dialog').getByText('Given')).toBeVisible();
  await lina.goto('/app/hrm/leave');
  await expect(line(lina, 'Rina Akter')).toHaveCount(3);
  await second.offline(true);
  await untilBadge(lina, 'offline');
  for (const row of await line(lina, 'Rina Akter').filter({ hasText: 'half' }).all()) await row.getByRole('checkbox').check();
  await lina.getByRole('button', { name: 'Approve leave' }).click();
  await expect(line(lina, 'Rina Akter').filter({ hasText: 'Awaiting balance check' })).toHaveCount(2);
  await line(page, 'Rina Akter').filter({ hasNotText: 'half' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve leave' }).click();
  await untilSent(page);
  await second.offline(false);
  await untilBadge(lina, 'attention');
  await lina.goto('/app/needs-attention');
  await expect(lina.getByText('There are not enough days left of this leave.').first()).toBeVisible();
  const state = `select r.status, count(*)::int as n from public.leave_requests r join public.employees e on e.tenant_id = r.tenant_id and e.id = r.employee_id
    where r.tenant_id = $1 and e.name = 'Rina Akter' group by 1 order by 1`;
  expect(await server.sql(state, [desk.tenant])).toEqual([
    { status: 'approved', n: 1 },
    { status: 'submitted', n: 2 },
  ]);

  const packer = await (await newDevice(server, 'desk')).context.newPage();
  await enter(packer, 'packer-of-leave@karbar.test');
  await expect(packer.getByRole('link', { name: 'Leave', exact: true })).toBeHidden();
  await packer.goto('/app/hrm/leave');
  await expect(packer).toHaveURL(/unauthorized/);
  const held = (await rowsOf(packer)).map(({ kind }) => kind);
  for (const kind of ['leave_requests', 'leave_entries', 'leave_absences', 'own_leave_requests']) expect(held).not.toContain(kind);
});
